//! The mark at the beginning of a text by which some editors and shells say that it is UTF-8.

use std::io::{self, Cursor, ErrorKind, Read};

use crate::blocks::Source;

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A text without its mark, if it begins with one. No byte is waited for that does not help to tell.
pub(crate) fn without_mark(mut text: Source) -> io::Result<Source> {
    let mut begin = Vec::new();
    while begin.len() < MARK.len() && MARK.starts_with(&begin) {
        let mut byte = [0];
        match text.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => begin.extend(byte),
            Err(error) if error.kind() == ErrorKind::Interrupted => (),
            Err(error) => return Err(error),
        }
    }
    if begin == MARK {
        begin.clear();
    }
    Ok(Box::new(Cursor::new(begin).chain(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(text: &'static [u8]) -> Vec<u8> {
        let mut rest = Vec::new();
        without_mark(Box::new(text)).and_then(|mut text| text.read_to_end(&mut rest)).expect("readable");
        rest
    }

    #[test]
    fn the_first_mark_is_passed_over_and_nothing_else() {
        for (text, left) in [
            (&b"\xEF\xBB\xBF1 2\n"[..], &b"1 2\n"[..]),
            (b"\xEF\xBB\xBF", b""),
            (b"\xEF\xBB\xBF\xEF\xBB\xBF1", b"\xEF\xBB\xBF1"),
            (b"\xEF\xBB", b"\xEF\xBB"),
            (b"\xEF\xEF\xBB\xBF1", b"\xEF\xEF\xBB\xBF1"),
            (b"1\xEF\xBB\xBF", b"1\xEF\xBB\xBF"),
            (b"", b""),
        ] {
            assert_eq!(rest(text), left);
        }
    }
}
