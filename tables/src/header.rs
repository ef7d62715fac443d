//! A table's header as bytes: the only place that knows bincode.

use std::fmt;

use bincode::config::{self, Config};
use serde::{Deserialize, Serialize};

/// The longest header, in bytes, that is written or read.
pub(crate) const MAX_HEADER: usize = 1 << 14;

/// What a table says of itself; `docs/FORMAT.md` has its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The table's name.
    pub name: String,
    /// The puzzle, as `slide 3x3` or `cube`.
    pub puzzle: String,
    /// The roots, as `12345678x` or `WWWWEWWWW`.
    pub roots: String,
    /// How states are numbered.
    pub ranks: String,
    /// The number of ranks.
    pub states: u64,
    /// The distance at which the search was to stop, if it was given one.
    pub bound: Option<u32>,
    /// The number of states at each distance from 0.
    pub levels: Vec<u64>,
    /// The number of bytes that share a checksum.
    pub page: u32,
    /// The sections in the order in which they lie in the file.
    pub sections: Vec<Section>,
    /// The checksum (XXH3, 64 bits) of the first section, which holds the checksums of the others' pages.
    pub checksum: u64,
}

/// Where a section lies in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// What it holds: `checksums`, `bits`, `reached` or `nearest`.
    pub kind: String,
    /// Its first byte, counted from the file's first; a multiple of 64.
    pub offset: u64,
    /// The number of its bytes.
    pub length: u64,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of {} at {}", self.length, self.kind, self.offset)
    }
}

fn coding() -> impl Config {
    config::standard().with_little_endian().with_fixed_int_encoding().with_limit::<MAX_HEADER>()
}

impl Header {
    /// The header's bytes, at most [`MAX_HEADER`] of them.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, String> {
        bincode::serde::encode_to_vec(self, coding()).map_err(|e| e.to_string())
    }

    /// The header that takes up all of these bytes.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Header, String> {
        match bincode::serde::decode_from_slice(bytes, coding()) {
            Ok((header, used)) if used == bytes.len() => Ok(header),
            Ok((_, used)) => Err(format!("{} bytes behind its end", bytes.len() - used)),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_golden() {
        let header = Header {
            name: "a".into(),
            puzzle: "bc".into(),
            roots: String::new(),
            ranks: "d".into(),
            states: 0x0102_0304_0506_0708,
            bound: Some(9),
            levels: vec![1, 2],
            page: 4096,
            sections: vec![Section { kind: "bits".into(), offset: 64, length: 3 }],
            checksum: u64::MAX,
        };
        let string = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
        let bytes: Vec<u8> = [
            string("a"),
            string("bc"),
            string(""),
            string("d"),
            vec![8, 7, 6, 5, 4, 3, 2, 1],
            vec![1, 9, 0, 0, 0],
            vec![2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
            vec![0, 16, 0, 0],
            vec![1, 0, 0, 0, 0, 0, 0, 0],
            string("bits"),
            vec![64, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0],
            vec![255; 8],
        ]
        .concat();
        assert_eq!(header.encode().as_ref(), Ok(&bytes));
        assert_eq!(Header::decode(&bytes), Ok(header));
        assert!(Header::decode(&bytes[1..]).is_err());
        assert!(Header::decode(&[&bytes[..], &[0]].concat()).is_err());
    }
}
