//! Questions in their usual spellings, answered many at a time: the loops of `query` that run by the million. They are in a
//! crate of their own, as they are compiled to be quick and all the rest of `query` to be small.

use std::fmt::{Arguments, Write};

use tables::{Answer, Error, Goal, Length, Letters, ParseError, Place, Rolls, Slides, Word};

/// Finds an answer that is not kept, and appends its line.
pub type Other<'a, Asked> = dyn Fn(Asked, &mut Vec<u8>) -> Result<(), Error> + 'a;

/// Boards of the 8-puzzle to a goal, or with goals of their own.
pub struct Boards<'a> {
    /// The tables.
    pub slides: &'a Slides<3, 3>,
    /// The goal of the boards that have none of their own.
    pub goal: &'a Goal<3, 3>,
    /// What is printed.
    pub form: Form,
}

impl Boards<'_> {
    /// Answers the lines that a text begins with, as many as are in their usual spellings and fit into a burst; how many
    /// these are and how many bytes they take.
    ///
    /// # Errors
    /// Where a table is missing or damaged.
    pub fn answer(&self, text: &[u8], other: &Other<Option<Place>>, out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
        answer(self, text, other, out)
    }
}

/// [`Slides::recall`], compiled once, to be quick: it walks to the goal.
///
/// # Errors
/// Where the table is missing or damaged.
#[inline(never)]
pub fn recall(slides: &Slides<3, 3>, place: Place) -> Result<Answer<Word>, Error> {
    slides.recall(place)
}

/// [`Slides::parse_usual`], compiled once as well.
#[inline(never)]
pub fn place(slides: &Slides<3, 3>, goal: &Goal<3, 3>, text: &[u8]) -> Option<(Option<Place>, usize)> {
    slides.parse_usual(text, goal)
}

/// Patterns to roll the judge's cubes to.
pub struct Cubes<'a> {
    /// The tables.
    pub rolls: &'a Rolls,
    /// What is printed.
    pub form: Form,
    /// The most moves that are asked for.
    pub most: Option<u32>,
}

impl Cubes<'_> {
    /// True if a word has all that is printed.
    #[inline]
    fn can_print(&self, word: Word) -> bool {
        self.form.can_print(word) && self.most.is_none_or(|most| word.len() <= most as usize)
    }

    /// The same for lines with the start's blank and a pattern.
    ///
    /// # Errors
    /// Where a table is missing or damaged.
    pub fn answer(&self, text: &[u8], other: &Other<(u8, Place)>, out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
        answer(self, text, other, out)
    }
}

/// The same for a judge that asks for the number of moves.
pub struct Patterns<'a> {
    /// The tables.
    pub rolls: &'a Rolls,
    /// The most moves that are asked for.
    pub most: u32,
}

impl Patterns<'_> {
    /// The same for questions with any white space behind their symbols.
    ///
    /// # Errors
    /// Where a table is missing or damaged.
    pub fn answer(&self, text: &[u8], other: &Other<Place>, out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
        answer(self, text, other, out)
    }
}

impl Usual for Boards<'_> {
    /// Where the word of a solvable question is kept.
    type Asked = Option<Place>;
    type Known = Word;

    #[inline]
    fn ask(&self, text: &[u8]) -> Option<(Option<Place>, usize)> {
        let (place, end) = self.slides.parse_usual(text, self.goal)?;
        Some((place, end + line_end(&text[end..])?))
    }

    #[inline]
    fn known(&self) -> impl Fn(Option<Place>) -> Option<Word> {
        let words = self.slides.words();
        move |asked| words.get(asked)
    }

    fn recall(&self, asked: Option<Place>) -> Result<Option<Word>, Error> {
        let Some(place) = asked else { return Ok(None) };
        Ok(recall(self.slides, place)?.found())
    }

    #[inline]
    fn write(&self, _: Option<Place>, word: Word, room: &mut [u8; LINE]) -> usize {
        /// Those of words and those of none side by side: where one of two is taken the compiler makes it a branch.
        static LETTERS: [Letters; 2] = [Letters::PLAIN, Letters::of_none(b"unsolvable")];
        write_word(word, &LETTERS[usize::from(word == Word::NONE)], self.form, room)
    }
}

impl Usual for Cubes<'_> {
    /// The start's blank, and where the word of the question is kept.
    type Asked = (u8, Place);
    type Known = Word;

    #[inline]
    fn ask(&self, text: &[u8]) -> Option<((u8, Place), usize)> {
        let (blank, place, end) = self.rolls.parse_usual(text, |byte| byte == b' ')?;
        Some(((blank as u8, place), end + line_end(&text[end..])?))
    }

    #[inline]
    fn known(&self) -> impl Fn((u8, Place)) -> Option<Word> {
        let words = self.rolls.words();
        move |(_, place)| words.get(place).filter(|&word| self.can_print(word))
    }

    fn recall(&self, (_, place): (u8, Place)) -> Result<Option<Word>, Error> {
        Ok(self.rolls.recall(place)?.found().filter(|&word| self.can_print(word)))
    }

    #[inline]
    fn write(&self, (blank, _): (u8, Place), word: Word, room: &mut [u8; LINE]) -> usize {
        write_word(word, Rolls::letters(blank.into()), self.form, room)
    }
}

impl Usual for Patterns<'_> {
    type Asked = Place;
    type Known = Length;

    /// A question in the usual spelling, and the white space behind it.
    #[inline]
    fn ask(&self, text: &[u8]) -> Option<(Place, usize)> {
        let (_, place, end) = self.rolls.parse_usual(text, |byte| byte.is_ascii_whitespace())?;
        let gap = text.get(end).is_some_and(u8::is_ascii_whitespace);
        Some((place, end + usize::from(gap)))
    }

    #[inline]
    fn known(&self) -> impl Fn(Place) -> Option<Length> {
        let lengths = self.rolls.lengths();
        move |asked| lengths.get(asked)
    }

    fn recall(&self, asked: Place) -> Result<Option<Length>, Error> {
        Ok(self.rolls.recall_length(asked)?.found())
    }

    #[inline]
    fn write(&self, _: Place, length: Length, room: &mut [u8; LINE]) -> usize {
        let steps = length.get().filter(|&steps| steps <= self.most as usize);
        write_steps(steps.unwrap_or(NO_WAY), room)
    }
}

/// What is printed of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The path.
    Path,
    /// The number of moves.
    Steps,
    /// An object.
    Json,
}

impl Form {
    /// True if a word has all that is printed.
    #[inline]
    pub fn can_print(self, word: Word) -> bool {
        self == Form::Steps || word.is_path()
    }
}

/// Room for the line of any word: the letters of 31 moves, and its end.
pub const LINE: usize = 33;

/// Writes the line of a word which the form [can print](Form::can_print), and returns its length. Nobody can guess whether
/// a board is solvable: there are no branches here.
#[inline]
pub fn write_word(word: Word, letters: &Letters, form: Form, room: &mut [u8; LINE]) -> usize {
    if form == Form::Steps {
        let is_none = usize::from(word == Word::NONE);
        return write_steps(word.len() + is_none * (NO_WAY - Word::NONE.len()), room);
    }
    let Some((letters_room, _)) = room.split_first_chunk_mut() else { return 0 };
    let length = word.spell(letters, letters_room);
    room.get_mut(length).map_or(0, |end| {
        *end = b'\n';
        length + 1
    })
}

/// In the place of a number of steps: there is no way. No word has as many.
pub const NO_WAY: usize = 100;

/// Writes the line with a number of steps, -1 for [`NO_WAY`], and returns its length.
#[inline]
pub fn write_steps(steps: usize, room: &mut [u8; LINE]) -> usize {
    /// The lines of all numbers, each with its length.
    static LINES: [([u8; 3], u8); NO_WAY + 1] = {
        let mut lines = [(*b"-1\n", 3); NO_WAY + 1];
        let mut steps = 0;
        while steps < NO_WAY {
            let [tens, ones] = [b'0' + steps as u8 / 10, b'0' + steps as u8 % 10];
            lines[steps] = if steps < 10 { ([ones, b'\n', 0], 2) } else { ([tens, ones, b'\n'], 3) };
            steps += 1;
        }
        lines
    };
    let (line, length) = LINES[steps.min(NO_WAY)];
    room[..3].copy_from_slice(&line);
    length.into()
}

/// Appends a number's digits.
pub fn write_number(number: impl itoa::Integer, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Why a question cannot be read.
pub trait Reason {
    /// Appends it.
    fn write(&self, text: &mut String);
}

impl Reason for ParseError {
    fn write(&self, text: &mut String) {
        ParseError::write(self, text);
    }
}

impl Reason for Arguments<'_> {
    fn write(&self, text: &mut String) {
        // A string takes all that is written to it.
        let _ = text.write_fmt(*self);
    }
}

/// Appends the line that says why a question cannot be read, and where it stands: a long batch may hold many.
pub fn complain(line: u64, why: &dyn Reason, complaints: &mut String) {
    complaints.push_str("line ");
    complaints.push_str(itoa::Buffer::new().format(line));
    complaints.push_str(": ");
    why.write(complaints);
    complaints.push('\n');
}

/// The line that stands in the place of an answer to a question that cannot be read.
pub const INVALID: &[u8] = b"invalid\n";

/// The number of bytes of the line end that a text begins with, 0 at the end of the text; nothing if the line goes on.
#[inline]
pub fn line_end(text: &[u8]) -> Option<usize> {
    match text.first() {
        Some(b'\n') => Some(1),
        Some(b'\r') => Some(1 + usize::from(text.get(1) == Some(&b'\n'))),
        Some(_) => None,
        None => Some(0),
    }
}

/// Questions that are asked together. The answers that are kept lie far apart in memory: a loop that only looks at them
/// has the processor wait for all of them at once, where a question after the other would wait for each.
pub const BURST: usize = 48;

/// Reads and answers questions in their usual spellings.
trait Usual {
    /// A question that was read.
    type Asked: Copy + Default;

    /// What is known of an answer.
    type Known: Copy;

    /// The question that a text begins with, and the number of bytes that it takes with its end. Nothing for any other
    /// spelling.
    fn ask(&self, text: &[u8]) -> Option<(Self::Asked, usize)>;

    /// What gives an answer, if it is known and all that is to be printed.
    fn known(&self) -> impl Fn(Self::Asked) -> Option<Self::Known>;

    /// The answer, which is found if it is not known; nothing if it is not all that is to be printed.
    fn recall(&self, asked: Self::Asked) -> Result<Option<Self::Known>, Error>;

    /// Writes the line of such an answer, and returns its length.
    fn write(&self, asked: Self::Asked, answer: Self::Known, room: &mut [u8; LINE]) -> usize;
}

/// Answers the questions that a text begins with, as many as are in their usual spellings and fit into a burst; how many
/// these are and how many bytes they take.
// Within a caller it would be compiled as the caller is, to be small.
#[inline(never)]
fn answer<U: Usual>(usual: &U, text: &[u8], other: &Other<U::Asked>, out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
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
    let known_of = usual.known();
    for (known, &asked) in known.iter_mut().zip(&asked[..count]) {
        *known = known_of(asked);
    }
    // Room for all lines, so that nobody has to look for it line by line.
    let mut written = out.len();
    out.resize(written + count * LINE, 0);
    for (place, (known, asked)) in known.into_iter().zip(asked).take(count).enumerate() {
        let found = if known.is_some() { Ok(known) } else { usual.recall(asked) };
        let found = found.inspect_err(|_| out.truncate(written))?;
        match (found, out[written..].first_chunk_mut()) {
            (Some(answer), Some(room)) => written += usual.write(asked, answer, room),
            _ => {
                out.truncate(written);
                other(asked, out)?;
                written = out.len();
                out.resize(written + (count - place - 1) * LINE, 0);
            }
        }
    }
    out.truncate(written);
    Ok((count as u64, end))
}
