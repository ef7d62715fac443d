//! What people type: symbols between separators, and what is wrong with them.

use std::borrow::Cow;
use std::fmt;

/// Why a text is no board, pattern or cube state. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Too many or too few symbols.
    Count {
        /// What was read.
        what: &'static str,
        /// How many symbols it should have.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A symbol that does not belong there.
    Symbol {
        /// The character's place in the text, from 1.
        at: usize,
        /// The symbol as it stands there.
        found: Cow<'static, str>,
        /// What could stand there.
        expected: &'static str,
    },
    /// A text that breaks off.
    Ends {
        /// What should come next.
        expected: &'static str,
    },
    /// A tile or blank that stands in two places, so that others are missing.
    Twice {
        /// The first one that is repeated.
        twice: &'static str,
        /// All that are missing.
        missing: Vec<&'static str>,
    },
    /// A pattern or cube state without its blank, or with several.
    Blanks {
        /// What was read.
        what: &'static str,
        /// How many blanks there are.
        found: usize,
    },
    /// A coordinate that lies outside the tray.
    Coordinate {
        /// `X` (the column) or `Y` (the row).
        axis: char,
        /// What was found instead.
        found: Cow<'static, str>,
    },
}

impl ParseError {
    /// Appends what it says. A long batch may hold many, and through a formatter each would take twice as long.
    ///
    /// ```
    /// let error = "1234q567x".parse::<tables::Board<3, 3>>().expect_err("no board");
    /// let mut text = String::from("No board: ");
    /// error.write(&mut text);
    /// assert_eq!(text, "No board: character 5 is 'q', expected 1-8 or one blank (0 x X _ . * #)");
    /// ```
    pub fn write(&self, text: &mut String) {
        let (mut first, mut second, mut letter) = (itoa::Buffer::new(), itoa::Buffer::new(), [0; 4]);
        let parts: &[&str] = match self {
            ParseError::Count { what, expected, found } => {
                &[what, " has ", first.format(*expected), " symbols, found ", second.format(*found)]
            }
            ParseError::Symbol { at, found, expected } => {
                &["character ", first.format(*at), " is '", found, "', expected ", expected]
            }
            ParseError::Ends { expected } => &["the text ends where ", expected, " should stand"],
            ParseError::Twice { twice, missing } => {
                &[twice, " stands there more than once, missing: ", &missing.join(", ")]
            }
            ParseError::Blanks { what, found } => &[what, " has one blank E, found ", first.format(*found)],
            ParseError::Coordinate { axis, found } => {
                &[axis.encode_utf8(&mut letter), " is '", found, "', expected 1, 2 or 3"]
            }
        };
        parts.iter().for_each(|part| text.push_str(part));
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

impl std::error::Error for ParseError {}

/// A piece of a text: its place (in characters, from 1) and its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) at: usize,
    pub(crate) bytes: &'a [u8],
}

impl Token<'_> {
    pub(crate) fn unexpected(&self, expected: &'static str) -> ParseError {
        ParseError::Symbol { at: self.at, found: shown(self.bytes), expected }
    }
}

/// A symbol as it can be shown. A long batch may hold many that are wrong, most of them plain.
pub(crate) fn shown(symbol: &[u8]) -> Cow<'static, str> {
    const ASCII: &str =
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    match symbol {
        [byte @ b' '..=b'~'] if !b"\"'\\".contains(byte) => {
            let place = usize::from(byte - b' ');
            ASCII[place..=place].into()
        }
        _ => String::from_utf8_lossy(symbol).escape_debug().to_string().into(),
    }
}

/// True for what may stand between symbols: white space, commas, slashes, brackets.
///
/// ```
/// assert!(b" \t\r\n,/[](){}".iter().all(|&byte| tables::is_separator(byte)));
/// assert!(!tables::is_separator(b'.'));
/// ```
pub const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ' | b',' | b'/' | b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

/// The symbols of a text, one character each.
pub(crate) fn symbols(text: &[u8]) -> Tokens<'_> {
    Tokens { rest: text, at: 1, whole_words: false }
}

/// The words of a text: whatever stands between separators.
pub(crate) fn words(text: &[u8]) -> Tokens<'_> {
    Tokens { rest: text, at: 1, whole_words: true }
}

/// The pieces of a text.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    rest: &'a [u8],
    at: usize,
    whole_words: bool,
}

impl Tokens<'_> {
    /// The pieces behind so many ASCII characters.
    pub(crate) fn behind(mut self, characters: usize) -> Self {
        self.rest = &self.rest[characters..];
        self.at += characters;
        self
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let gap = self.rest.iter().take_while(|&&b| is_separator(b)).count();
        let text = &self.rest[gap..];
        let first = *text.first()?;
        let in_character = |byte: u8| byte & 0xC0 == 0x80;
        let length = if self.whole_words {
            text.iter().take_while(|&&b| !is_separator(b)).count()
        } else if first.is_ascii() {
            1
        } else {
            1 + text[1..].iter().take(3).take_while(|&&b| in_character(b)).count()
        };
        let (bytes, rest) = text.split_at(length);
        let at = self.at + gap;
        self.at = at + bytes.iter().filter(|&&b| !in_character(b)).count();
        self.rest = rest;
        Some(Token { at, bytes })
    }
}

/// The items with commas between them.
pub(crate) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_shown_as_it_is_escaped() {
        for byte in 0..=255 {
            let escaped = String::from_utf8_lossy(&[byte]).escape_debug().to_string();
            assert_eq!(shown(&[byte]), escaped, "{byte}");
        }
    }
}
