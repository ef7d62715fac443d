//! Input in blocks of whole questions.

use std::io::{self, Read};

pub(crate) use burst::line_end;

/// The most bytes that a block holds. A question is never longer.
pub(crate) const BLOCK: usize = 1 << 16;

/// The room for the first questions: a few are not to wait for memory that they do not need.
pub(crate) const FIRST_ROOM: usize = 1 << 13;

/// The room for more, where all of this was taken up.
pub(crate) fn more_room(room: usize) -> usize {
    BLOCK.min(2 * room)
}

/// Some whole questions of the input, and where they stand in it.
pub(crate) struct Block {
    bytes: Vec<u8>,
    length: usize,
    /// The block's place among all blocks, from 0.
    pub(crate) place: u64,
    /// The number of the line on which it begins, from 1.
    pub(crate) first_line: u64,
    /// True where the question goes on behind the block, as it is too long.
    pub(crate) is_cut_off: bool,
}

impl Block {
    pub(crate) fn new() -> Block {
        Block { bytes: Vec::new(), length: 0, place: 0, first_line: 1, is_cut_off: false }
    }

    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Room for so many bytes. Compiled to be small, `resize` would write its zeros one by one.
    fn make_room(&mut self, room: usize) {
        if self.bytes.len() < room {
            let mut bytes = vec![0; room];
            bytes[..self.length].copy_from_slice(self.text());
            self.bytes = bytes;
        }
    }
}

/// Any input. There is one copy of what reads it, as it is asked for thousands of bytes at a time.
pub(crate) type Source = Box<dyn Read + Send>;

/// Where the whole questions at the beginning of a text end, if there are any.
pub(crate) type Cut = fn(&[u8]) -> Option<usize>;

/// A reader whose bytes are handed out in blocks. Lines end with LF, CR LF or CR; the last one may have no end.
pub(crate) struct Input<R> {
    reader: R,
    cut: Cut,
    /// The room in a block.
    room: usize,
    /// What was read behind the last whole question.
    rest: Vec<u8>,
    blocks: u64,
    lines: u64,
    is_at_end: bool,
    /// True where the last byte read was CR: an LF behind it ends no other line.
    is_behind_return: bool,
    /// True inside a line that was too long: what goes on is passed over.
    is_passing_over: bool,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(reader: R, cut: Cut) -> Input<R> {
        Input {
            reader,
            cut,
            room: FIRST_ROOM,
            rest: Vec::new(),
            blocks: 0,
            lines: 0,
            is_at_end: false,
            is_behind_return: false,
            is_passing_over: false,
        }
    }

    /// Fills a block with the questions that are there; waits for at least one. False at the end of the input.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        // What was answered is not to be kept.
        block.length = 0;
        block.make_room(self.room);
        block.bytes[..self.rest.len()].copy_from_slice(&self.rest);
        block.length = self.rest.len();
        self.rest.clear();
        block.is_cut_off = false;
        let mut first_line = None;
        let end = loop {
            if self.read(block)? == 0 {
                break block.length;
            }
            // Behind what was passed over, and before what is squeezed out.
            first_line = first_line.or(Some(self.lines + 1));
            if let Some(end) = (self.cut)(block.text()) {
                break end;
            }
            if block.length == BLOCK {
                self.squeeze(block);
            }
            if block.length == BLOCK {
                block.is_cut_off = true;
                self.is_passing_over = true;
                break BLOCK;
            }
        };
        self.rest.extend(&block.bytes[end..block.length]);
        block.length = end;
        block.place = self.blocks;
        block.first_line = first_line.unwrap_or(self.lines + 1);
        self.blocks += 1;
        self.lines += line_ends(block.text());
        Ok(block.length > 0)
    }

    /// Leaves only the first of white space that follows on white space, in a block that has no room for its question.
    fn squeeze(&mut self, block: &mut Block) {
        self.lines += line_ends(block.text());
        let mut kept = 0;
        for place in 0..block.length {
            let byte = block.bytes[place];
            let follows = kept > 0 && block.bytes[kept - 1].is_ascii_whitespace();
            if !(follows && byte.is_ascii_whitespace()) {
                block.bytes[kept] = byte;
                kept += 1;
            }
        }
        block.length = kept;
        self.lines -= line_ends(block.text());
    }

    /// Reads what is there behind a block's bytes, without what is to be passed over; 0 at the end of the input. There is
    /// more room from then on where that takes all of it.
    fn read(&mut self, block: &mut Block) -> io::Result<usize> {
        block.make_room(self.room);
        while !self.is_at_end {
            let (before, free) = block.bytes.split_at_mut(block.length);
            let mut new = match self.reader.read(free) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_at_end = true;
                    return Err(error);
                }
                Ok(new) => new,
            };
            self.is_at_end = new == 0;
            if new == free.len() {
                self.room = more_room(self.room);
            }
            if self.is_passing_over {
                let end = first_line_end(&free[..new]);
                self.is_passing_over = end == new;
                if end < new {
                    self.is_behind_return = free[end] == b'\r';
                    self.lines += 1;
                }
                free.copy_within((end + 1).min(new)..new, 0);
                new -= (end + 1).min(new);
            }
            // An LF belongs to the CR before it. If that stands in the block as well, it would take the next LF for its own.
            let is_behind_return = self.is_behind_return && before.last() != Some(&b'\r');
            if is_behind_return && free[..new].first() == Some(&b'\n') {
                free.copy_within(1..new, 0);
                new -= 1;
                self.is_behind_return = false;
            }
            if new > 0 {
                self.is_behind_return = free[new - 1] == b'\r';
                block.length += new;
                return Ok(new);
            }
        }
        Ok(0)
    }
}

/// Where the last line that has an end ends.
pub(crate) fn last_line_end(text: &[u8]) -> Option<usize> {
    memchr::memrchr2(b'\n', b'\r', text).map(|end| end + 1)
}

/// Where the first line ends: the place of its end, or the text's length.
pub(crate) fn first_line_end(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// The number of lines that end in a text.
pub(crate) fn line_ends(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    let lone = |&at: &usize| text.get(at + 1) != Some(&b'\n');
    (feeds + memchr::memchr_iter(b'\r', text).filter(lone).count()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its pieces one at a time, as a pipe would.
    struct Pieces(Vec<Vec<u8>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(piece) = self.0.first_mut() else { return Ok(0) };
            let count = piece.len().min(buffer.len());
            buffer[..count].copy_from_slice(&piece[..count]);
            piece.drain(..count);
            if piece.is_empty() {
                self.0.remove(0);
            }
            Ok(count)
        }
    }

    fn blocks(pieces: &[&[u8]]) -> Vec<(u64, String)> {
        let mut input = Input::new(Pieces(pieces.iter().map(|piece| piece.to_vec()).collect()), last_line_end);
        let mut block = Block::new();
        let mut blocks = Vec::new();
        while input.next(&mut block).expect("readable") {
            blocks.push((block.first_line, String::from_utf8_lossy(block.text()).into_owned()));
        }
        blocks
    }

    #[test]
    fn blocks_end_at_line_ends() {
        let expected = [(1, "a\nb\n".into()), (3, "cd\n".into()), (4, "e".into())];
        assert_eq!(blocks(&[b"a\nb\nc", b"d\n", b"e"]), expected);
        assert_eq!(blocks(&[]), []);
    }

    #[test]
    fn every_line_end_counts_once() {
        let expected = [(1, "a\r".into()), (2, "b\r\n".into()), (3, "c\rd\n".into()), (5, "e".into())];
        assert_eq!(blocks(&[b"a\r", b"\nb\r\n", b"c\rd\n", b"e"]), expected);
    }

    #[test]
    fn there_is_more_room_where_it_is_needed() {
        let whole = |found: &[(u64, String)]| found.iter().map(|(_, text)| text.as_str()).collect::<String>();
        let many = b"a\nbc\r\n".repeat(50_000);
        let found = blocks(&[&many]);
        let lengths: Vec<usize> = found.iter().map(|(_, text)| text.len()).collect();
        assert!(lengths[0] <= FIRST_ROOM && lengths.iter().any(|&length| length > BLOCK - 6), "{lengths:?}");
        assert!(whole(&found).as_bytes() == many);
        for length in [FIRST_ROOM, 2 * FIRST_ROOM, BLOCK].into_iter().flat_map(|room| room - 2..room) {
            let long = [&vec![b'x'; length][..], b"\nb\n"].concat();
            for piece in [1000, FIRST_ROOM, long.len()] {
                let found = blocks(&long.chunks(piece).collect::<Vec<_>>());
                assert!(whole(&found).as_bytes() == long, "{length} in pieces of {piece}");
            }
        }
    }

    #[test]
    fn what_is_too_long_is_passed_over() {
        let long = vec![b'x'; 3 * BLOCK + 5];
        for end in [&b"\n"[..], b"\r\n", b"\r"] {
            let found = blocks(&[b"a\n", &long, end, b"b\n"]);
            let lengths: Vec<_> = found.iter().map(|(line, text)| (*line, text.len())).collect();
            assert_eq!(lengths, [(1, 2), (2, BLOCK), (3, 2)]);
        }
    }
}
