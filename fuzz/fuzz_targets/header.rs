//! Any bytes as a header whose checksum is right.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|encoded: &[u8]| tests::hostile::header(encoded));
