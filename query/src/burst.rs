//! Questions in their usual spellings, many at a time.

use tables::{Error, Word};

/// Questions that are asked together. The words of the answers lie far apart in memory: a loop that only looks at them
/// has the processor wait for all of them at once, where a question after the other would wait for each.
const BURST: usize = 64;

/// Reads and answers questions in their usual spellings.
pub(crate) trait Usual {
    /// A question that was read.
    type Asked: Copy + Default;

    /// The question that a text begins with, and the number of bytes that it takes with its end. Nothing for any other
    /// spelling.
    fn ask(&self, text: &[u8]) -> Option<(Self::Asked, usize)>;

    /// The word of the answer, if it is known and all that is to be printed.
    fn known(&self, asked: Self::Asked) -> Option<Word>;

    /// Appends an answer that is known.
    fn write(&self, asked: Self::Asked, known: Word, out: &mut Vec<u8>);

    /// Finds the answer and appends it.
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
    let mut known = [None; BURST];
    for (known, &asked) in known.iter_mut().zip(&asked[..count]) {
        *known = usual.known(asked);
    }
    for (known, asked) in known.into_iter().zip(asked).take(count) {
        match known {
            Some(known) => usual.write(asked, known, out),
            None => usual.answer(asked, out)?,
        }
    }
    Ok((count as u64, end))
}
