//! What must hold whatever the bytes are. The property tests and the fuzz targets both come here.

use std::fmt::{Debug, Display};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use query::Sinks;
use tables::{
    Answer, AnyBoard, Board, CubeQuestion, Error, Folder, Goal, Pattern, Puzzle, Rolls, Size, Slides, Symmetry, Table,
    TableName, Tray, Visit, parse_blank,
};
use tempfile::TempDir;

use crate::forge;

/// A line, or anything else that people type: it is read, and prints as something that reads the same, or it is refused.
pub fn line(text: &[u8]) {
    reads_what_it_prints(Board::parse(text), Board::<2, 2>::parse);
    reads_what_it_prints(Board::parse(text), Board::<3, 3>::parse);
    reads_what_it_prints(Board::parse(text), Board::<5, 2>::parse);
    reads_what_it_prints(Board::parse(text), Board::<4, 3>::parse);
    for size in ["2x2", "2x4", "3x3", "2x5", "3x4"].map(|size| size.parse::<Size>().expect("a size")) {
        reads_what_it_prints(AnyBoard::parse(size, text), |text| AnyBoard::parse(size, text));
        let _ = AnyBoard::parse_line(size, text);
    }
    reads_what_it_prints(Pattern::parse(text), Pattern::parse);
    reads_what_it_prints(Tray::parse(text), Tray::parse);
    let _ = (Board::<3, 3>::parse_line(text), Board::<4, 3>::parse_line(text), CubeQuestion::parse_line(text));
    let typed = String::from_utf8_lossy(text);
    let _ = parse_blank(&typed);
    if let Ok(name) = typed.parse::<TableName>() {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    quickly_read_is_read_alike(text);
}

/// What was read prints as something that reads the same.
fn reads_what_it_prints<T: Display + Debug + PartialEq, E: Debug>(
    read: Result<T, E>,
    again: impl Fn(&[u8]) -> Result<T, E>,
) {
    if let Ok(value) = read {
        assert_eq!(again(value.to_string().as_bytes()).expect("it reads what it prints"), value);
    }
}

static EIGHT: LazyLock<Slides<3, 3>> = LazyLock::new(|| Slides::new(Folder::new("nowhere")));

static CUBES: LazyLock<Rolls> = LazyLock::new(|| Rolls::new(Folder::new("nowhere")));

/// As every goal is, but for the usual one, it is turned and its tiles are renamed.
static GOAL: LazyLock<Goal<3, 3>> = LazyLock::new(|| Goal::new("1x3824765".parse().expect("a board")));

/// What the quick readers of usual spellings read, the others read alike.
pub fn quickly_read_is_read_alike(text: &[u8]) {
    if let Some((place, length)) = EIGHT.parse_usual(text, &GOAL) {
        let (start, own_goal) = Board::parse_pair(&text[..length]).expect("one board or two");
        assert_eq!(place, Slides::place(&start, own_goal.map(Goal::new).as_ref().unwrap_or(&GOAL)));
    }
    for is_gap in [|byte| byte == b' ', |byte: u8| byte.is_ascii_whitespace()] {
        if let Some((blank, place, length)) = CUBES.parse_usual(text, is_gap) {
            let CubeQuestion { start, goal } = CubeQuestion::parse(&text[..length]).expect("a question");
            assert_eq!((start, Rolls::place(blank, &goal)), (Tray::start(blank), place));
        }
    }
}

/// Small tables, with and without a bound, and their sound files.
static SMALL: LazyLock<Vec<(TableName, Vec<u8>)>> = LazyLock::new(|| {
    let tables = [("slide-2x2", None), ("slide-2x2", Some(3)), ("slide-3x2", None), ("slide-3x2-3", Some(9))];
    let table = |(name, bound): (&str, _)| {
        let name: TableName = name.parse().expect("a table's name");
        (name, forge::file(name, bound))
    };
    tables.into_iter().map(table).collect()
});

/// A header whose checksum is right.
pub fn header(encoded: &[u8]) {
    for (name, sound) in SMALL.iter().take(2) {
        let _ = read(*name, &forge::with_header(sound, encoded));
    }
}

/// The file of a small table with changes: which table it is, what is done to it, and to which bytes.
pub fn changed_table(changes: &[u8]) {
    let [table, how, rest @ ..] = changes else { return };
    let (name, sound) = &SMALL[usize::from(*table) % SMALL.len()];
    let mut file = sound.clone();
    if how & 1 != 0 {
        file = rest.to_vec();
    } else {
        for change in rest.chunks_exact(3) {
            let at = (usize::from(change[0]) << 8 | usize::from(change[1])) % (file.len() + 1);
            match file.get_mut(at) {
                _ if change[2] == 0 => file.truncate(at),
                Some(byte) => *byte ^= change[2],
                None => file.push(change[2]),
            }
        }
    }
    let is_sealed = how & 2 != 0;
    if is_sealed {
        forge::reseal(&mut file);
    }
    let opened = read(*name, &file);
    assert!(opened.is_err() || is_sealed || file == *sound, "a damaged table is taken for a sound one");
}

/// Opens a file and has every state's way told, whatever it is; then checks all pages. What goes wrong is told with the
/// file, and with the command that mends it.
///
/// # Errors
/// Those of opening and reading.
pub fn read(name: TableName, file: &[u8]) -> Result<(), Error> {
    thread_local! {
        static FOLDER: TempDir = tempfile::tempdir().expect("a temporary folder");
    }
    FOLDER.with(|folder| {
        let path = folder.path().join(name.file_name());
        fs::write(&path, file).expect("a file");
        name.visit(ReadWhole { name, path: &path }).inspect_err(|error| is_told(error, name, &path))
    })
}

/// That an error says which file is no good, what was expected and found, and how to build it anew; and no more than
/// anyone would read.
pub fn is_told(error: &Error, name: TableName, path: &Path) {
    let told = error.to_string();
    assert!(told.contains(&path.display().to_string()), "{told}");
    assert!(
        told.contains("expected") && told.contains("found") && told.contains("rebuild it with: build-tables "),
        "{told}"
    );
    assert!(told.ends_with(&format!(" {name}")) && told.len() < 1000, "{told}");
    assert!(!told.contains(char::is_control), "{told:?}");
}

struct ReadWhole<'a> {
    name: TableName,
    path: &'a Path,
}

impl Visit for ReadWhole<'_> {
    type Output = Result<(), Error>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open_file(self.path, self.name, puzzle)?;
        let mut first_error = Ok(());
        for rank in 0..table.puzzle().states() {
            let path = table
                .answer(rank)
                .and_then(|answer| answer.map(|stop| table.path(stop, Symmetry::IDENTITY)).transpose());
            match path {
                Ok(Answer::Found(path)) => assert!(path.len() <= table.depth()),
                Ok(Answer::Beyond(bound)) => assert_eq!(Some(bound), table.bound()),
                Ok(Answer::Unsolvable) => panic!("every rank is a state's"),
                Err(error) => first_error = first_error.and(Err(error)),
            }
        }
        first_error.and(table.sections().map(|_| ()))
    }
}

/// The names of all judges' problems that the standard tables answer.
pub static JUDGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let command = query::command();
    let judge = command.find_subcommand("judge").expect("a command");
    let problem = judge.get_arguments().find(|argument| argument.get_id() == "problem").expect("an argument");
    let names = problem.get_possible_values().into_iter().map(|value| value.get_name().to_string());
    names.filter(|name| name != "aoj0121").collect()
});

/// A judge's input, which comes at once and in pieces of up to `piece` bytes.
pub fn judge(problem: &str, input: &[u8], piece: usize, folder: &Folder) {
    let (all_read, answers, complaints) = judged(problem, input, input.len(), folder);
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(all_read, complaints.is_empty());
    assert!(answers.is_empty() || answers.ends_with('\n'));
    assert!(lines.iter().filter(|line| **line == "invalid").count() <= complaints.lines().count(), "{complaints}");
    for line in &lines {
        let is_path = line.bytes().all(|byte| b"dlru".contains(&byte));
        let is_number = line.trim_start_matches("Case ").chars().all(|c| c.is_ascii_digit() || "-: ".contains(c));
        assert!(is_path || is_number || ["unsolvable", "invalid"].contains(line), "{problem} answers {line}");
    }
    if all_read {
        assert_eq!(lines.len(), expected_lines(problem, input), "{problem} {}", input.escape_ascii());
    }
    if piece > 0 {
        assert_eq!(judged(problem, input, piece, folder), (all_read, answers, complaints));
    }
}

/// The number of lines that answer an input in which everything can be read.
fn expected_lines(problem: &str, input: &[u8]) -> usize {
    let input = input.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(input);
    let symbols: Vec<u8> = input.iter().copied().filter(|&byte| !tables::is_separator(byte)).collect();
    let digits = |text: &[u8]| -> usize {
        let first = text.split(|&byte| tables::is_separator(byte)).find(|word| !word.is_empty()).unwrap_or_default();
        String::from_utf8_lossy(first).parse().expect("a number of questions")
    };
    match problem {
        "hdu3567" => 2 * digits(input),
        "uva652" => (2 * digits(input)).saturating_sub(1),
        "hoj10466" => symbols.len() / 18,
        "poj1077" | "hdu1043" | "boj1525" | "luogu-p1379" => symbols.len() / 9,
        // Two digits and nine letters.
        _ => symbols.chunks(11).take_while(|question| !question.starts_with(b"00")).count(),
    }
}

/// Whether everything could be read, the answers, and the complaints.
fn judged(problem: &str, input: &[u8], piece: usize, folder: &Folder) -> (bool, String, String) {
    let (answers, complaints) = (Shared::default(), Shared::default());
    let sinks = Sinks::new(answers.clone(), complaints.clone());
    let pieces = Pieces { rest: input.to_vec(), most: piece, reads: 0 };
    let all_read = query::judge(problem, pieces, folder.clone(), sinks).expect("sound tables");
    (all_read, answers.text(), complaints.text())
}

/// Gives pieces of 1 byte, 2 bytes and so on up to `most`, and then of 1 byte again.
struct Pieces {
    rest: Vec<u8>,
    most: usize,
    reads: usize,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = match self.most >= self.rest.len() {
            true => self.rest.len(),
            false => 1 + self.reads % self.most,
        };
        let length = length.min(buffer.len()).min(self.rest.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        self.reads += 1;
        Ok(length)
    }
}

/// What was written, for whoever gave the writer away.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no writer panics").clone()).expect("what people read is UTF-8")
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
