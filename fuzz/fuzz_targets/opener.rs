//! Any bytes as a table's file, and sound files with bytes changed, cut off or added, with and without right checksums.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|changes: &[u8]| tests::hostile::changed_table(changes));
