//! How far a batch is, for who looks on while its answers go elsewhere.
//!
//! What is answered is counted where the answers are, and one more thread looks at these counts a few times a second: it is there
//! only where somebody looks on, so that a batch that nobody watches takes no longer than without.

use std::fs::File;
use std::io::{self, IsTerminal, Seek, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::answer::write_number;
use crate::work::lock;

/// What takes no longer than this is not shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often what is shown is brought up to date.
const PACE: Duration = Duration::from_millis(200);

/// What a pipe hands over at once if it is not a conversation, in bytes.
const MANY: usize = 1 << 12;

/// The number of characters on the terminal's last line that are to be wiped before anything else is written there.
static SHOWN: Mutex<usize> = Mutex::new(0);

/// Shows how far a batch is for as long as it is kept.
pub(crate) struct Progress {
    counts: Arc<Counts>,
}

impl Progress {
    /// Shows it on standard error if that is a terminal, and the answers go elsewhere. `input` is the input if it is a
    /// file.
    pub(crate) fn show(input: Option<File>) -> Progress {
        let counts = Arc::new(Counts { total: input.and_then(left), ..Counts::default() });
        let is_seen = io::stderr().is_terminal() && !io::stdout().is_terminal();
        if is_seen && std::env::var_os("TERM").is_none_or(|term| term != "dumb") {
            let watched = counts.clone();
            // Without a thread it is not shown, and that is all.
            let _ = thread::Builder::new().spawn(move || watched.watch());
        }
        Progress { counts }
    }

    /// Where it is counted.
    pub(crate) fn counts(&self) -> Arc<Counts> {
        self.counts.clone()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut shown = lock(&SHOWN);
        self.counts.is_over.store(true, Ordering::Relaxed);
        wipe(&mut shown);
    }
}

/// What was answered in all.
#[derive(Default)]
pub(crate) struct Counts {
    all: Mutex<Vec<Arc<Count>>>,
    /// The bytes of the input, if it is a file.
    total: Option<u64>,
    /// True once the input has had much to answer at once.
    is_long: AtomicBool,
    is_over: AtomicBool,
}

/// What was answered in one place, in which one thread at a time answers. It shares no cache line with another's.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Count {
    questions: AtomicU64,
    bytes: AtomicU64,
}

impl Count {
    /// Counts questions, and the bytes that they took.
    #[inline]
    pub(crate) fn add(&self, questions: u64, bytes: usize) {
        let add = |to: &AtomicU64, more| to.store(to.load(Ordering::Relaxed) + more, Ordering::Relaxed);
        add(&self.questions, questions);
        add(&self.bytes, bytes as u64);
    }
}

impl Counts {
    /// A count for one more place.
    pub(crate) fn begin(&self) -> Arc<Count> {
        let count = Arc::new(Count::default());
        lock(&self.all).push(count.clone());
        count
    }

    /// Sees how many bytes of the input were there at once. A program that talks to this one through pipes would not
    /// want its terminal written to.
    pub(crate) fn saw(&self, bytes: usize) {
        if bytes >= MANY {
            self.is_long.store(true, Ordering::Relaxed);
        }
    }

    fn watch(&self) {
        let begun = Instant::now();
        thread::sleep(PATIENCE);
        loop {
            let mut shown = lock(&SHOWN);
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            if self.total.is_some() || self.is_long.load(Ordering::Relaxed) {
                let mut text = vec![b'\r'];
                self.write(begun.elapsed(), &mut text);
                let length = text.len() - 1;
                // What was longer before has to go.
                text.resize(1 + length.max(*shown), b' ');
                *shown = length;
                // Whoever has closed standard error does not want to know.
                let _ = io::stderr().write_all(&text);
            }
            drop(shown);
            thread::sleep(PACE);
        }
    }

    /// Appends what is done after this time: `1234567 lines, 123456 a second, 0:59 left`.
    fn write(&self, time: Duration, out: &mut Vec<u8>) {
        let all = lock(&self.all);
        let sum = |of: fn(&Count) -> &AtomicU64| all.iter().map(|count| of(count).load(Ordering::Relaxed)).sum();
        let (questions, bytes): (u64, u64) = (sum(|count| &count.questions), sum(|count| &count.bytes));
        let milliseconds = time.as_millis().max(1) as u64;
        write_number(questions, out);
        out.extend(b" lines, ");
        write_number(questions.saturating_mul(1000) / milliseconds, out);
        out.extend(b" a second");
        if let Some(total) = self.total.filter(|_| bytes > 0) {
            let seconds = (total.saturating_sub(bytes) as f64 / bytes as f64 * time.as_secs_f64()).ceil() as u64;
            out.extend(b", ");
            write_number(seconds / 60, out);
            out.extend([b':', b'0' + (seconds % 60 / 10) as u8, b'0' + (seconds % 10) as u8]);
            out.extend(b" left");
        }
    }
}

/// Standard error, while a batch may be shown there: what is shown gives way.
pub(crate) struct Stderr;

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        wipe(&mut lock(&SHOWN));
        io::stderr().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Wipes what is shown.
fn wipe(shown: &mut usize) {
    let length = std::mem::take(shown);
    if length > 0 {
        let blank = [b"\r".as_slice(), &vec![b' '; length], b"\r"].concat();
        // Whoever has closed standard error does not want to know.
        let _ = io::stderr().write_all(&blank);
    }
}

/// Standard input, if it is a file.
pub(crate) fn stdin_file() -> Option<File> {
    #[cfg(unix)]
    let input = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let input = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    #[cfg(any(unix, windows))]
    return Some(File::from(input.ok()?));
    #[cfg(not(any(unix, windows)))]
    None
}

/// The bytes that a file still has, if it is one.
fn left(mut file: File) -> Option<u64> {
    let length = file.metadata().ok().filter(|about| about.is_file())?.len();
    Some(length.saturating_sub(file.stream_position().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_count() {
        let mut counts = Counts::default();
        let (one, other) = (counts.begin(), counts.begin());
        one.add(20, 200);
        other.add(5, 50);
        let said = |counts: &Counts| {
            let mut out = Vec::new();
            counts.write(Duration::from_secs(10), &mut out);
            String::from_utf8(out).expect("text")
        };
        assert_eq!(said(&counts), "25 lines, 2 a second");
        // A quarter is done.
        counts.total = Some(1000);
        assert_eq!(said(&counts), "25 lines, 2 a second, 0:30 left");
        one.add(0, 1000);
        assert_eq!(said(&counts), "25 lines, 2 a second, 0:00 left");
    }
}
