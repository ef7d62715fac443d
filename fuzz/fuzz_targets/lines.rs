//! Any bytes as a line: boards of every size, cubes, patterns, coordinates, names.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| tests::hostile::line(line));
