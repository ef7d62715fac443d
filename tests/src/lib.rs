//! What the tests stand on: a plain search that shares nothing with the library, the numbers that are known from
//! elsewhere, and the programs as they were built.

pub mod exhaustive;
pub mod facts;
pub mod forge;
pub mod hostile;
pub mod plain;
pub mod programs;
pub mod random;
pub mod run;
pub mod same;
pub mod smallest;
