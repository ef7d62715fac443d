//! Writing a picture's elements.

use crate::answer::write_number;

/// Appends a text with numbers in the places of its `%`, in their order.
pub(super) fn put(text: &str, numbers: &[i32], out: &mut Vec<u8>) {
    let mut numbers = numbers.iter();
    for byte in text.bytes() {
        match numbers.as_slice() {
            [number, ..] if byte == b'%' => {
                write_number(*number, out);
                numbers.next();
            }
            _ => out.push(byte),
        }
    }
}

/// Appends a part of a whole as a decimal fraction with five digits.
pub(super) fn put_share(part: usize, whole: usize, out: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    let digits = digits.format(100_000 + part * 100_000 / whole).as_bytes();
    out.extend(if part < whole { b"0." } else { b"1." });
    out.extend(&digits[1..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_their_places() {
        let mut out = Vec::new();
        put("<a b=\"%,%\" c=\"50%\"/>", &[-3, 40], &mut out);
        put_share(1, 3, &mut out);
        put_share(0, 3, &mut out);
        assert_eq!(out, b"<a b=\"-3,40\" c=\"50%\"/>0.333330.00000");
    }
}
