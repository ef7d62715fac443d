//! Programs as a person runs them: arguments and standard input in, what they say and their status out.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use crate::programs::program;

/// What a program said, and the status that it ended with.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
    /// Its exit status; -1 if it was ended from outside.
    pub status: i32,
}

impl Said {
    /// Asserts that all was answered and nothing else said, and gives the answers.
    pub fn answers(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "it said {:?}", self.out);
        self.out
    }
}

/// Runs `query` on the tables in a folder.
pub fn query(tables: &Path, arguments: &[&str], input: &[u8]) -> Said {
    run(Command::new(program("query")).arg("--tables").arg(tables).args(arguments), input)
}

/// Runs `build-tables` on the tables in a folder.
pub fn build_tables(tables: &Path, arguments: &[&str]) -> Said {
    run(Command::new(program("build-tables")).arg("--tables").arg(tables).args(arguments), b"")
}

/// Runs a command, whatever it reads of its input.
pub fn run(command: &mut Command, input: &[u8]) -> Said {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // A program that ends early closes its input; what it said then tells.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("what people read is UTF-8");
    Said { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}
