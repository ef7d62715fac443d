//! Any bytes as a judge's input: the first byte says which judge's, the second one in which pieces it comes. The tables
//! are those of `$EIGHTFOLD_TABLES`, else of `tables/`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::Folder;
use tests::hostile::{JUDGES, judge};

fuzz_target!(|bytes: &[u8]| {
    let [problem, piece, input @ ..] = bytes else { return };
    let problem = &JUDGES[usize::from(*problem) % JUDGES.len()];
    judge(problem, input, usize::from(*piece), &Folder::asked_or_usual(None));
});
