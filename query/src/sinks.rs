//! Where a batch's answers go, and what is said beside them.

use std::io::{self, Write};

/// The two streams that a batch writes to.
pub struct Sinks {
    /// The answers.
    pub answers: Box<dyn Write + Send>,
    /// A line for each question that cannot be read.
    pub complaints: Box<dyn Write + Send>,
}

impl Sinks {
    /// Standard output and standard error.
    pub(crate) fn standard() -> Sinks {
        Sinks { answers: Box::new(io::stdout()), complaints: Box::new(io::stderr()) }
    }
}
