//! The programs as a whole, beside what they are measured by: ratios in one run, medians over several.
//!
//! `cargo build --release --locked && cargo bench --locked -p tests` prints the table that README shows.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tables::{AnyBoard, AnySlides, Folder, Method, Size};
use tempfile::TempDir;
use tests::plain::{self, CubeSpace, Cubes};
use tests::programs::program;
use tests::random::Random;

/// How often what takes long is measured, and what is over at once.
const RUNS: usize = 9;
const STARTS: usize = 300;

/// What most batches may take.
const NEAR_CAT: &str = "1.25 x `cat`";

fn main() {
    let place = Place::new();
    println!(
        "{} cores, files in {}\n",
        thread::available_parallelism().map_or(1, usize::from),
        place.0.path().display()
    );
    println!("| what | budget | measured |\n|---|---|---|");
    building(&place);
    for (name, arguments, budget, questions) in [
        ("10 million boards", &["eight"][..], NEAR_CAT, boards(10_000_000, Line::Board)),
        ("10 million pairs of boards", &["eight"], "2 x `cat`", boards(10_000_000, Line::Pair)),
        ("5 million cube paths", &["cube"], NEAR_CAT, cubes(5_000_000, " ", "")),
        ("5 million answers to POJ 3131", &["judge", "poj3131"], NEAR_CAT, cubes(5_000_000, "\n", "\n")),
    ] {
        batch(&place, name, arguments, budget, &questions);
    }
    mixed(&place);
    starting(&place);
    searching(&place);
    sizes(&place);
}

/// A folder for the files, in memory where the system has one there.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        Place(folder.expect("a temporary folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file that is not there yet: to empty one that was written before would take time as well.
    fn new_file(&self, name: &str) -> PathBuf {
        let file = self.file(name);
        let _ = fs::remove_file(&file);
        file
    }

    /// A program that finds its tables here and says nothing.
    fn command(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program(name));
        command.env("EIGHTFOLD_TABLES", self.file("tables")).args(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

fn row(what: &str, budget: &str, measured: &str) {
    println!("| {what} | {budget} | {measured} |");
}

fn median<T: Copy + PartialOrd>(values: impl IntoIterator<Item = T>) -> T {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    values[values.len() / 2]
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}

/// Has some works done in turn, so that what disturbs one disturbs all; how long each took each time, as it says.
fn in_turn<const N: usize>(runs: usize, mut works: [&mut dyn FnMut() -> Duration; N]) -> [Vec<Duration>; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..runs {
        for (times, work) in times.iter_mut().zip(&mut works) {
            times.push(work());
        }
    }
    times
}

fn done(command: &mut Command) {
    let status = command.status().expect("the program can be started");
    assert!(status.code().is_some_and(|code| code < 2), "{command:?}");
}

fn ratio(of: Duration, to: Duration) -> f64 {
    of.as_secs_f64() / to.as_secs_f64()
}

/// The ratio of works that were done in turn, and both times. Each is compared with the one beside it: the machine may be quicker
/// or slower for a while.
fn compared(of: &[Duration], to: &[Duration], name: &str) -> String {
    let ratio = median(of.iter().zip(to).map(|(&of, &to)| ratio(of, to)));
    let [of, to] = [of, to].map(|times| median(times.iter().copied()));
    format!("{ratio:.2} x {name} ({of:.2?} to {to:.2?})")
}

fn building(place: &Place) {
    let [build, verify] = in_turn(
        RUNS,
        [&mut || timed(|| done(&mut place.command("build-tables", &[]))), &mut || {
            timed(|| done(&mut place.command("build-tables", &["verify"])))
        }],
    );
    let space = CubeSpace::default();
    let starts = [8, 7, 4].map(|blank| vec![Cubes::start(blank)]);
    let roots = starts.into_iter().chain([Cubes::showing(b"WWWWEWWWW")]);
    let plain = timed(|| roots.map(|roots| plain::search(&space, &roots)).collect::<Vec<_>>());
    let beside = compared(&verify, &build, "building");
    let build = median(build);
    row("building the standard set", "0.3 s", &format!("{build:.2?}"));
    let times = ratio(plain, build);
    row("a plain search of its four sets of cubes", "20 times as long", &format!("{times:.0} times ({plain:.2?})"));
    row("verifying it", "no longer than building", &beside);

    let mut memory = 0;
    let time = timed(|| {
        let mut child = place.command("build-tables", &["slide-4x3"]).spawn().expect("the program can be started");
        while child.try_wait().expect("it can be waited for").is_none() {
            memory = peak(&child).unwrap_or(memory);
            thread::sleep(Duration::from_millis(5));
        }
    });
    row("building slide-4x3", "3 s, 256 MiB", &format!("{time:.2?}, {} MiB", memory / 1024));
    let mut random = Random::new(4321);
    let mut lines = String::new();
    for _ in 0..1_000_000 {
        let order = shuffled(&mut random, 12);
        let _ = writeln!(lines, "{}", order.map(|tile: u8| tile.to_string()).collect::<Vec<_>>().join(" "));
    }
    let (input, output) = (place.file("input"), place.new_file("output"));
    fs::write(&input, lines).expect("room for it");
    let time = timed(|| done(redirected(&mut place.command("query", &["slide", "4x3"]), &input, &output)));
    row("a million boards of 4x3, half of them unsolvable", "5 s", &format!("{time:.2?}"));
}

/// The most memory, in KiB, that a process held so far, where the system says so.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

fn redirected<'a>(command: &'a mut Command, input: &Path, output: &Path) -> &'a mut Command {
    let file = |result: std::io::Result<File>| result.expect("a file in a folder of ours");
    command.stdin(file(File::open(input))).stdout(file(File::create(output)))
}

/// `query` from file to file.
fn answered(place: &Place, arguments: &[&str], input: &Path) -> Duration {
    let output = place.new_file("output");
    timed(|| done(redirected(&mut place.command("query", arguments), input, &output)))
}

/// The same beside two copies of the same bytes with `cat`.
fn batch(place: &Place, name: &str, arguments: &[&str], budget: &str, questions: &[u8]) {
    let input = place.file("input");
    fs::write(&input, questions).expect("room for it");
    let output = place.file("output");
    let [query, cat] = in_turn(
        RUNS,
        [&mut || answered(place, arguments, &input), &mut || {
            let [one, other] = ["one", "other"].map(|name| place.new_file(name));
            timed(|| {
                done(redirected(&mut Command::new("cat"), &input, &one));
                done(redirected(&mut Command::new("cat"), &output, &other));
            })
        }],
    );
    row(name, budget, &compared(&query, &cat, "`cat`"));
}

/// Boards of which many have no answer beside sound ones.
fn mixed(place: &Place) {
    let [any, sound] = [("any", Line::Any), ("sound", Line::Board)].map(|(name, line)| {
        let input = place.file(name);
        fs::write(&input, boards(10_000_000, line)).expect("room for it");
        input
    });
    let [any, sound] =
        in_turn(RUNS, [&mut || answered(place, &["eight"], &any), &mut || answered(place, &["eight"], &sound)]);
    let measured = compared(&any, &sound, "sound ones");
    row("10 million boards, half unsolvable, 2% unreadable", "no longer than sound ones", &measured);
}

/// What stands in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// A solvable board, its symbols apart.
    Board,
    /// A solvable pair.
    Pair,
    /// Any board, its symbols apart, and every fiftieth with a letter too many.
    Any,
}

fn boards(count: usize, line: Line) -> Vec<u8> {
    let mut random = Random::new(88_172_645_463_325_252);
    let mut lines = Vec::new();
    for number in 0..count {
        match line {
            Line::Board => {
                let board = solvable(&mut random);
                lines.extend(board.iter().flat_map(|&symbol| [symbol, b' ']));
                lines.pop();
            }
            Line::Pair => {
                lines.extend(solvable(&mut random));
                lines.push(b' ');
                lines.extend(solvable(&mut random));
            }
            Line::Any => {
                lines.extend(shuffled(&mut random, 9).flat_map(|tile| [symbol(tile), b' ']));
                lines.pop();
                lines.extend((number % 50 == 0).then_some(b'q'));
            }
        }
        lines.push(b'\n');
    }
    lines
}

fn symbol(tile: u8) -> u8 {
    if tile == 0 { b'x' } else { b'0' + tile }
}

/// The tiles of a board and its blank in any order.
fn shuffled(random: &mut Random, cells: usize) -> impl Iterator<Item = u8> {
    let mut tiles: Vec<u8> = (0..cells as u8).collect();
    for place in (1..cells).rev() {
        tiles.swap(place, random.below(place + 1));
    }
    tiles.into_iter()
}

/// A board of nine symbols with an even number of inversions.
fn solvable(random: &mut Random) -> [u8; 9] {
    loop {
        let tiles: Vec<u8> = shuffled(random, 9).collect();
        let numbers: Vec<u8> = tiles.iter().copied().filter(|&tile| tile > 0).collect();
        let behind = |place: usize| numbers[place + 1..].iter().filter(|&&tile| tile < numbers[place]).count();
        if (0..8).map(behind).sum::<usize>() % 2 == 0 {
            return std::array::from_fn(|cell| symbol(tiles[cell]));
        }
    }
}

/// Questions about the cubes: after X and Y `behind_y`, and `behind_row` behind each row of the pattern.
fn cubes(count: usize, behind_y: &str, behind_row: &str) -> Vec<u8> {
    let mut random = Random::new(3131);
    let mut lines = Vec::new();
    for _ in 0..count {
        let blank = random.below(9);
        let _ = write!(lines, "{} {}{behind_y}", random.below(3) + 1, random.below(3) + 1);
        for cell in 0..9 {
            lines.push(if cell == blank { b'E' } else { b"WRB"[random.below(3)] });
            match (cell % 3, behind_row) {
                (_, "") => (),
                (2, end) => lines.extend(end.bytes()),
                _ => lines.push(b' '),
            }
        }
        if behind_row.is_empty() {
            lines.push(b'\n');
        }
    }
    lines
}

/// One question, and a thousand, beside a program that does nothing.
fn starting(place: &Place) {
    let thousand = place.file("input");
    fs::write(&thousand, boards(1000, Line::Board)).expect("room for it");
    let [nothing, one, many] = in_turn(
        STARTS,
        [
            &mut || timed(|| done(Command::new("true").stdout(Stdio::null()))),
            &mut || timed(|| done(&mut place.command("query", &["eight", "23415x768"]))),
            &mut || answered(place, &["eight"], &thousand),
        ],
    );
    row("one question, the whole process", "1.4 x `true`", &compared(&one, &nothing, "`true`"));
    row("a thousand boards", "little more than one", &compared(&many, &one, "one"));
}

/// An answer from the table beside the searches that people write.
fn searching(place: &Place) {
    let slides = AnySlides::new(Size::SQUARE, Folder::new(place.file("tables")));
    let mut random = Random::new(362_880);
    let goal = AnyBoard::goal(Size::SQUARE, 8);
    let board = |symbols: [u8; 9]| AnyBoard::parse(Size::SQUARE, &symbols).expect("nine symbols");
    let starts: Vec<AnyBoard> = (0..200).map(|_| board(solvable(&mut random))).collect();
    let each = |time: Duration| time / starts.len() as u32;
    let table = || starts.iter().for_each(|start| _ = black_box(slides.path(start, &goal)).expect("sound tables"));
    // The pages of the table are checked the first time.
    table();
    let table = each(timed(table));
    row("a board by walking the table, in the library", "", &format!("{table:.2?}"));
    for (name, method) in
        [("A*, Manhattan distance", Method::AStar), ("a search from both ends", Method::Bidirectional)]
    {
        let search = || starts.iter().for_each(|start| _ = black_box(slides.search(start, &goal, method)));
        let time = each(timed(search));
        row(&format!("the same by {name}"), "", &format!("{time:.2?}: {:.0} times as long", ratio(time, table)));
    }
}

fn sizes(place: &Place) {
    let length = |file: &Path| fs::metadata(file).map_or(0, |file| file.len());
    let tables = ["eight-corner", "eight-edge", "eight-center", "cube-corner", "cube-edge", "cube-center"];
    let sum: u64 = tables.iter().map(|name| length(&place.file("tables").join(format!("{name}.tbl")))).sum();
    row("`query`", "800,000 bytes", &format!("{} bytes", length(&program("query"))));
    row("the six start and goal tables", "1,750,000 bytes", &format!("{sum} bytes"));
}
