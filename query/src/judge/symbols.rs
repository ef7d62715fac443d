//! Judges' inputs: symbols, and where they stand.

/// A character of the input that is no separator, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) byte: u8,
    /// From 1.
    pub(crate) line: u64,
    /// In characters from 1.
    pub(crate) column: usize,
}

/// Where the reader stands in the input: lines end with LF, CR LF or CR.
pub(crate) struct Cursor {
    line: u64,
    column: usize,
    /// The last byte.
    last: u8,
}

impl Cursor {
    pub(crate) fn new() -> Cursor {
        Cursor { line: 1, column: 0, last: 0 }
    }

    /// The line on which the last byte stood.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// Moves on by a text without line ends, in which each byte is a character.
    pub(crate) fn skip(&mut self, text: &[u8]) {
        self.column += text.len();
        self.last = text.last().copied().unwrap_or(self.last);
    }

    /// Moves on by a byte, which may be a symbol.
    #[inline]
    pub(crate) fn pass(&mut self, byte: u8) -> Option<Symbol> {
        let last = std::mem::replace(&mut self.last, byte);
        match byte {
            b'\n' | b'\r' => {
                self.line += u64::from(!(byte == b'\n' && last == b'\r'));
                self.column = 0;
                None
            }
            // All but the first byte of a character.
            0x80..=0xBF if last >= 0x80 => None,
            _ if tables::is_separator(byte) => {
                self.column += 1;
                None
            }
            _ => {
                self.column += 1;
                Some(Symbol { byte, line: self.line, column: self.column })
            }
        }
    }
}
