//! Long inputs, conversations, closed pipes: what the engine behind the lines has to stand.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use tables::{Answer, Board, Slides};
use tests::programs::{program, standard};
use tests::random::Random;
use tests::run::{Said, query};

fn random_board(random: &mut Random) -> Board<3, 3> {
    let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for last in (1..9).rev() {
        tiles.swap(last, random.below(last + 1));
    }
    Board::from_tiles(&tiles).expect("each tile once")
}

/// A board in one of the ways in which people and programs write it.
fn spelled(board: &Board<3, 3>, random: &mut Random) -> String {
    let tight = board.to_string();
    let with = |gap: &str| tight.split("").filter(|symbol| !symbol.is_empty()).collect::<Vec<_>>().join(gap);
    match random.below(8) {
        0..=2 => with(" "),
        3 | 4 => tight,
        5 => with(","),
        6 => tight.replace('x', "9"),
        _ => format!("  {}\t", with("  ").replace('x', "0")),
    }
}

/// Lines of every kind, and the answers that the library gives one at a time by its simplest way.
fn lines_and_answers(count: usize) -> (String, String, String) {
    let built = standard();
    let slides = Slides::<3, 3>::new(built.folder());
    let mut random = Random::new(7);
    let (mut input, mut output, mut complaints) = (String::new(), String::new(), String::new());
    let mut lines = 0;
    for _ in 0..count {
        lines += 1;
        let end = ["\n", "\n", "\n", "\r\n", "\r"][random.below(5)];
        let start = random_board(&mut random);
        let mut goal = Board::goal(8);
        match random.below(20) {
            0 => {
                // Not empty, or a CR before it would take its end for its own.
                input += " ";
                input += end;
                continue;
            }
            1 => {
                input += "1 2 3 4 5 6 7 8";
                input += end;
                output += "invalid\n";
                let _ = writeln!(complaints, "line {lines}: a board has 9 symbols, found 8");
                continue;
            }
            2..=5 => {
                goal = random_board(&mut random);
                input += &spelled(&start, &mut random);
                input += " ";
                // The second board is spelled on its own: a 9 for the blank belongs to its board alone.
                input += &spelled(&goal, &mut random);
            }
            _ => input += &spelled(&start, &mut random),
        }
        input += end;
        match slides.path(&start, &goal).expect("the tables are sound") {
            Answer::Found(path) => {
                let _ = writeln!(output, "{path}");
            }
            _ => output += "unsolvable\n",
        }
    }
    (input, output, complaints)
}

#[test]
fn a_long_batch_is_answered_like_single_questions_by_any_number_of_threads() {
    // Long enough for many blocks.
    let (input, output, complaints) = lines_and_answers(150_000);
    for threads in ["1", "2", "5"] {
        let Said { out, err, status } = query(standard().place(), &["eight", "-j", threads], input.as_bytes());
        assert!(out == output, "the answers differ with {threads} threads");
        assert!(err == complaints, "the complaints differ with {threads} threads");
        assert_eq!(status, 1);
    }
}

#[test]
fn a_long_batch_of_cubes_is_answered_alike_in_every_spelling() {
    let mut random = Random::new(11);
    let (mut tight, mut spaced, mut judge) = (String::new(), String::new(), String::new());
    for _ in 0..60_000 {
        let (x, y) = (1 + random.below(3), 1 + random.below(3));
        let blank = random.below(9);
        let letters: Vec<&str> =
            (0..9).map(|cell| if cell == blank { "E" } else { ["W", "R", "B"][random.below(3)] }).collect();
        let _ = writeln!(tight, "{x} {y} {}", letters.concat());
        let _ = writeln!(spaced, "{x}  {y} {}", letters.join(" "));
        let rows: Vec<String> = letters.chunks(3).map(|row| row.join(" ")).collect();
        let _ = writeln!(judge, "{x} {y}\n{}", rows.join("\n"));
    }
    judge += "0 0\n";
    let place = standard();
    let paths = query(place.place(), &["cube"], tight.as_bytes()).answers();
    assert!(paths == query(place.place(), &["cube", "-j", "3"], spaced.as_bytes()).answers());
    let steps = query(place.place(), &["cube", "--steps", "--max-steps", "30"], spaced.as_bytes()).answers();
    assert!(steps == query(place.place(), &["judge", "poj3131"], judge.as_bytes()).answers());
    assert!(steps == query(place.place(), &["judge", "poj3131"], judge.replace('\n', "\r\n").as_bytes()).answers());
    for (path, steps) in paths.lines().zip(steps.lines()) {
        let length = path.len();
        assert_eq!(steps, if length > 30 { "-1".into() } else { length.to_string() });
    }
}

fn started(arguments: &[&str]) -> Child {
    let built = standard();
    let mut command = Command::new(program("query"));
    command.arg("--tables").arg(built.place()).args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // The tables may go when the caller is done with them: wait until this one has opened its table.
    let (board, answer) = (b"12345678x\n", "\n");
    child.stdin.as_mut().expect("piped").write_all(board).expect("it listens");
    let mut said = [0];
    child.stdout.as_mut().expect("piped").read_exact(&mut said).expect("it answers at once");
    assert_eq!(said, answer.as_bytes());
    child
}

#[test]
fn a_conversation_is_answered_line_by_line() {
    let mut child = started(&["eight"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    let talk =
        [("23415x768\n", "dlurullddrurdllurdr"), ("1234567x8\r\n", "r"), ("123456x78\r", "rr"), ("no\n", "invalid")];
    for (board, answer) in talk {
        stdin.write_all(board.as_bytes()).expect("it listens");
        assert_eq!(answers.next().expect("an answer").expect("readable"), answer);
    }
    // Half a line is no question yet.
    stdin.write_all(b"1234567").expect("it listens");
    stdin.write_all(b"x8").expect("it listens");
    drop(stdin);
    assert_eq!(answers.next().expect("an answer").expect("readable"), "r");
    assert!(answers.next().is_none());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

/// Runs `query` on an input that comes in pieces, each as a read of its own.
fn in_pieces(arguments: &[&str], pieces: &[&[u8]]) -> Said {
    let built = standard();
    let mut command = Command::new(program("query"));
    command.arg("--tables").arg(built.place()).args(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    for piece in pieces {
        // It may have read enough.
        let _ = stdin.write_all(piece);
        // Long enough for it to read this piece alone, most of the time: the answers must be the same anyway.
        std::thread::sleep(std::time::Duration::from_micros(300));
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("what people read is UTF-8");
    Said { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}

#[test]
fn how_the_input_comes_in_pieces_does_not_show() {
    let lines: &[u8] = b"23415x768\r\n\n\nbad\r\r\n12345678x 1234567x8\n\rq\r\n\n1234567x8";
    let boards: &[u8] = b"2 3 4 1 5 x 7 6 8 1 2\r\n3 4 5 6 7\rx 8 q\n1 2 3 4 5 6 7 8 x";
    let cubes: &[u8] =
        b"1 2 WWW EWW WWW\r\nWWW\n1 2 WWW EWW WWW\n1 9 W,W,W,E,W\n,W,W,W,W\n3 3 WBW BRE RBR\n1 1 WW\n0 0\n";
    for (arguments, input) in [
        (&["eight"][..], lines),
        (&["eight", "--json"], lines),
        (&["judge", "hdu1043"], boards),
        (&["judge", "poj3131"], cubes),
    ] {
        let whole = query(standard().place(), arguments, input);
        let bytes: Vec<&[u8]> = input.chunks(1).collect();
        assert_eq!(in_pieces(arguments, &bytes), whole, "{arguments:?}");
        let mut random = Random::new(3);
        for _ in 0..20 {
            let (first, rest) = input.split_at(random.below(input.len()));
            let (second, third) = rest.split_at(random.below(rest.len()));
            assert_eq!(in_pieces(arguments, &[first, second, third]), whole, "{arguments:?} {first:?} {second:?}");
        }
    }
}

/// Some editors and shells begin every text with it, and people do not see it.
#[test]
fn a_mark_of_utf_8_is_passed_over_at_the_beginning_alone() {
    for (arguments, input, answers) in [
        (&["eight"][..], "23415x768\n12345678x\n", "dlurullddrurdllurdr\n\n"),
        (&["eight", "--steps"], "2 3 4 1 5 x 7 6 8", "19\n"),
        (&["cube"], "2 1 RBW RWW EWW\n", "ldd\n"),
        (&["judge", "hdu1043"], "1 2 3 4 5 6 7 x 8\n", "r\n"),
        (&["judge", "hdu3567"], "1\n12345678X\n12345678X\n", "Case 1: 0\n\n"),
        (&["judge", "poj3131"], "1 2\nW W W\nE W W\nW W W\n0 0\n", "0\n"),
        (&["eight"], "", ""),
    ] {
        let marked = format!("\u{FEFF}{input}");
        assert_eq!(query(standard().place(), arguments, marked.as_bytes()).answers(), answers, "{arguments:?}");
        let bytes: Vec<&[u8]> = marked.as_bytes().chunks(1).collect();
        assert_eq!(in_pieces(arguments, &bytes).answers(), answers, "{arguments:?}");
    }
    let said = query(standard().place(), &["eight"], "12345678x\n\u{FEFF}12345678x\n".as_bytes());
    assert_eq!((said.out.as_str(), said.status), ("\ninvalid\n", 1), "{said:?}");
}

#[test]
fn a_line_that_is_too_long_is_answered_in_its_place() {
    let gap = " ".repeat(300_000);
    let good = "23415x768\n";
    for (long, answer) in [
        (format!("123456x78{gap}12345678x"), "rr"),
        (format!("1234567x8{gap}junk"), "invalid"),
        (format!("{gap}1234567x8"), "r"),
        ("q".repeat(1_000_000), "invalid"),
    ] {
        let said = query(standard().place(), &["eight"], format!("{good}{long}\n{good}no\n").as_bytes());
        let path = "dlurullddrurdllurdr";
        assert_eq!(said.out, format!("{path}\n{answer}\n{path}\ninvalid\n"));
        assert!(said.err.contains("line 4: ") && said.err.len() < 300, "{}", said.err);
        assert_eq!(said.err.contains("line 2: "), answer == "invalid", "{}", said.err);
    }
}

/// What cannot be written or answered ends the program, though its input goes on.
#[test]
fn an_end_does_not_wait_for_the_input() {
    let built = standard();
    let question = "1 2\nW W W\nE W W\nW W W\n";
    let mut command = Command::new(program("query"));
    command.arg("--tables").arg(built.place()).args(["judge", "poj3131"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let reader = std::thread::spawn(move || {
        let mut answers = String::new();
        child.stdout.take().expect("piped").read_to_string(&mut answers).expect("readable");
        (answers, child.wait().expect("it ends").success())
    });
    stdin.write_all(format!("{}0 0\n", question.repeat(20_000)).as_bytes()).expect("it listens");
    assert_eq!(reader.join().expect("no panic"), ("0\n".repeat(20_000), true));
    drop(stdin);
}

#[test]
fn a_judge_can_be_talked_to() {
    let built = standard();
    let mut command = Command::new(program("query"));
    command.arg("--tables").arg(built.place()).args(["judge", "poj3131"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for (question, answer) in [("1 2\nW W W\nE W W\nW W W\n", "0"), ("2 1\nR B W\nR W W\nE W W\n", "3")] {
        stdin.write_all(question.as_bytes()).expect("it listens");
        assert_eq!(answers.next().expect("an answer").expect("readable"), answer);
    }
    // It ends by itself.
    stdin.write_all(b"0 0\n").expect("it listens");
    assert!(answers.next().is_none());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = started(&["eight"]);
    let mut stdin = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    // It may be gone before all is written.
    let _ = stdin.write_all("23415x768\n".repeat(100_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let built = standard();
    for arguments in [&["eight", "23415x768"][..], &["eight"], &["info"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = Command::new(program("query"));
        command.arg("--tables").arg(built.place()).args(arguments).stdin(Stdio::piped()).stdout(full);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(b"23415x768\n").unwrap_or_default();
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{output:?}");
    }
}

/// The most memory that a batch takes, while nobody reads its answers and after they were read.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_small_however_long_the_batch_and_however_slow_the_reader() {
    let mut child = started(&["eight", "-j", "2"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = child.stdout.take().expect("piped");
    let status = format!("/proc/{}/status", child.id());
    let lines = "2 3 4 1 5 x 7 6 8\n".repeat(50_000);
    let most = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            for _ in 0..100 {
                stdin.write_all(lines.as_bytes()).expect("it listens");
            }
        });
        let mut buffer = vec![0; 1 << 16];
        let mut read = 0;
        let mut most = 0;
        loop {
            let memory = std::fs::read_to_string(&status).unwrap_or_default();
            let peak =
                memory.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
            most = most.max(peak.unwrap_or(0));
            let count = stdout.read(&mut buffer).expect("readable");
            read += count;
            if count == 0 {
                break;
            }
        }
        writer.join().expect("all was written");
        assert_eq!(read, 20 * 50_000 * 100);
        most
    });
    assert!((1..64 * 1024).contains(&most), "{most} KiB");
    assert!(child.wait().expect("it ends").success());
}
