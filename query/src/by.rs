//! `--by`: searches instead of tables, and what they took.

use std::io::{self, Write};
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tables::{Answer, Method, Search, Shortest};

use crate::args::ByArgs;

/// What can be asked for: the table, or a way to search.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    iter::once("table").chain(Method::ALL.map(Method::name))
}

/// A way to search, and what all searches together took so far.
pub(crate) struct By {
    method: Method,
    expanded: AtomicU64,
    microseconds: AtomicU64,
}

impl By {
    /// The way to search that is asked for, if it is not the table.
    pub(crate) fn asked(args: &ByArgs) -> Option<Arc<By>> {
        let method = Method::ALL.into_iter().find(|method| args.method.as_deref() == Some(method.name()))?;
        Some(Arc::new(By::new(method)))
    }

    pub(crate) fn new(method: Method) -> By {
        By { method, expanded: AtomicU64::new(0), microseconds: AtomicU64::new(0) }
    }

    /// Has this search made in the way that was asked for.
    pub(crate) fn search<'a>(&self, search: impl FnOnce(Method) -> Search<'a>) -> Answer<Shortest<'a>> {
        let begun = Instant::now();
        let search = search(self.method);
        self.microseconds.fetch_add(begun.elapsed().as_micros() as u64, Ordering::Relaxed);
        self.expanded.fetch_add(search.expanded as u64, Ordering::Relaxed);
        search.answer
    }

    /// Says on standard error what the searches took.
    pub(crate) fn report(&self) {
        let (method, expanded) = (self.method.name(), self.expanded.load(Ordering::Relaxed));
        let time = self.microseconds.load(Ordering::Relaxed);
        // Whoever has closed standard error does not want to know.
        let _ = writeln!(io::stderr(), "{method}: {expanded} states expanded in {}.{:03} ms", time / 1000, time % 1000);
    }
}
