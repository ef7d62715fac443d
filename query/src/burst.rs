//! Questions in their usual spellings, many at a time.

use tables::{Error, Word};

use crate::answer::LINE;

/// Questions that are asked together. The words of the answers lie far apart in memory: a loop that only looks at them
/// has the processor wait for all of them at once, where a question after the other would wait for each.
const BURST: usize = 48;

/// Reads and answers questions in their usual spellings.
pub(crate) trait Usual {
    /// A question that was read.
    type Asked: Copy + Default;

    /// The question that a text begins with, and the number of bytes that it takes with its end. Nothing for any other
    /// spelling.
    fn ask(&self, text: &[u8]) -> Option<(Self::Asked, usize)>;

    /// The word of the answer, if it is known and all that is to be printed.
    fn known(&self, asked: Self::Asked) -> Option<Word>;

    /// The word of the answer, which is found if it is not known; nothing if it is not all that is to be printed.
    fn recall(&self, asked: Self::Asked) -> Result<Option<Word>, Error>;

    /// Writes the line of an answer that is such a word, and returns its length.
    fn write(&self, asked: Self::Asked, word: Word, room: &mut [u8; LINE]) -> usize;

    /// Finds any answer and appends its line.
    fn answer(&self, asked: Self::Asked, out: &mut Vec<u8>) -> Result<(), Error>;
}

/// Answers the questions that a text begins with, as many as are in their usual spellings and fit into a burst; how many
/// these are and how many bytes they take.
pub(crate) fn answer<U: Usual>(usual: &U, text: &[u8], out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
    let mut asked = [U::Asked::default(); BURST];
    let (mut count, mut end) = (0, 0);
    for asked in &mut asked {
        let Some((question, length)) = usual.ask(&text[end..]) else { break };
        *asked = question;
        count += 1;
        end += length;
    }
    if count == 0 {
        return Ok((0, 0));
    }
    let mut known = [None; BURST];
    for (known, &asked) in known.iter_mut().zip(&asked[..count]) {
        *known = usual.known(asked);
    }
    // Room for all lines, so that nobody has to look for it line by line.
    let mut written = out.len();
    out.resize(written + BURST * LINE, 0);
    for (known, asked) in known.into_iter().zip(asked).take(count) {
        let found = if known.is_some() { Ok(known) } else { usual.recall(asked) };
        let word = found.inspect_err(|_| out.truncate(written))?;
        match (word, out[written..].first_chunk_mut()) {
            (Some(word), Some(room)) => written += usual.write(asked, word, room),
            _ => {
                out.truncate(written);
                usual.answer(asked, out)?;
                written = out.len();
                out.resize(written + BURST * LINE, 0);
            }
        }
    }
    out.truncate(written);
    Ok((count as u64, end))
}
