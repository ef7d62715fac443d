//! Where a batch's answers go, and what is said beside them.

use std::io::{self, Write};
use std::sync::Arc;

use crate::progress::{Counts, Progress, Stderr};

/// The two streams that a batch writes to, and the counts of what it has answered.
pub struct Sinks {
    pub(crate) answers: Box<dyn Write + Send>,
    pub(crate) complaints: Box<dyn Write + Send>,
    pub(crate) counts: Arc<Counts>,
}

impl Sinks {
    /// The first stream takes the answers, the second a line for each question that cannot be read.
    pub fn new(answers: impl Write + Send + 'static, complaints: impl Write + Send + 'static) -> Sinks {
        Sinks { answers: Box::new(answers), complaints: Box::new(complaints), counts: Arc::default() }
    }

    /// Standard output and standard error, where the progress is shown.
    pub(crate) fn standard(progress: &Progress) -> Sinks {
        Sinks { counts: progress.counts(), ..Sinks::new(io::stdout(), Stderr) }
    }
}
