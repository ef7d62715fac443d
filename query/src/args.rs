//! The command line.
//!
//! Built by hand: what can be derived has a copy of clap's builder for each argument, 50 KB in all, and makes the arguments
//! of every command at each start. Here those of one command are made, when it is asked for.

use std::env;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use tables::Size;

/// What the arguments of the process say.
pub(crate) struct Cli {
    pub(crate) command: Command,
    pub(crate) folder: Option<PathBuf>,
}

pub(crate) enum Command {
    Eight(SlideArgs),
    Slide(SizedArgs),
    Cube(CubeArgs),
    Judge(JudgeArgs),
    Info(InfoArgs),
}

impl Cli {
    /// The whole command line.
    pub(crate) fn command() -> clap::Command {
        command(|command, define| define(command))
    }

    /// Reads the arguments; where they are no good or ask for help, says so and ends the process.
    // What it has on the stack is gone before the command runs.
    #[inline(never)]
    pub(crate) fn parse() -> Cli {
        let mut words = env::args_os();
        let program = words.next().unwrap_or_default();
        let word = words.next().unwrap_or_default();
        if let Some(&(name, about, define)) = COMMANDS.iter().find(|(name, ..)| word == *name) {
            // To make the others, which are of no use then, takes a tenth of the instructions of a start.
            let program = Path::new(&program).file_name().unwrap_or_default().display();
            let mut command = define(clap::Command::new(name).about(about)).bin_name(format!("{program} {name}"));
            let args = command.try_get_matches_from_mut(env::args_os().skip(1));
            return Cli::read(name, args.unwrap_or_else(|error| error.exit()));
        }
        let mut matches = command(clap::Command::defer).get_matches_mut();
        let (name, args) = matches.remove_subcommand().expect("a command is required");
        let cli = Cli::read(&name, args);
        Cli { folder: cli.folder.or_else(|| matches.remove_one("tables")), ..cli }
    }

    fn read(name: &str, mut args: ArgMatches) -> Cli {
        let folder = args.remove_one("tables");
        let command = match name {
            "eight" => Command::Eight(SlideArgs::read(&mut args)),
            "slide" => Command::Slide(SizedArgs::read(&mut args)),
            "cube" => Command::Cube(CubeArgs::read(&mut args)),
            "judge" => Command::Judge(JudgeArgs::read(&mut args)),
            _ => Command::Info(InfoArgs::read(&args)),
        };
        Cli { command, folder }
    }
}

/// Gives a command its arguments.
type Define = fn(clap::Command) -> clap::Command;

/// The commands: what each is called and does, and its arguments.
const COMMANDS: [(&str, &str, Define); 5] = [
    ("eight", "The 8-puzzle: from any board to any other", SlideArgs::define),
    ("slide", "The same for boards of another size", SizedArgs::define),
    ("cube", "The Cubic Eight-Puzzle: from the start, or any cubes, to a pattern", CubeArgs::define),
    ("judge", "A judge's input to that judge's output", JudgeArgs::define),
    ("info", "The tables that are found, and where", InfoArgs::define),
];

/// Makes an argument. A list of these takes no room for arguments on the stack, pages of which are asked for at each start:
/// they are made one after the other.
type Make = fn() -> Arg;

/// The command line, where each command is given its arguments, at once or [later](clap::Command::defer).
// What it has on the stack is gone before arguments are read.
#[inline(never)]
fn command(give: fn(clap::Command, Define) -> clap::Command) -> clap::Command {
    let commands = COMMANDS.into_iter();
    let query = clap::Command::new("query")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Shortest answers to the 8-puzzle, its sisters and the Cubic Eight-Puzzle, from tables.")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(commands.map(|(name, about, define)| give(clap::Command::new(name).about(about), define)));
    share(query, &[&[FOLDER]])
}

/// Gives a command arguments, in lists of what several commands have in common.
fn share(command: clap::Command, lists: &[&[Make]]) -> clap::Command {
    command.args(lists.iter().copied().flatten().map(|make| make()))
}

/// The tables' folder can stand before the command and behind it. As a global argument it would be copied into every command.
const FOLDER: Make = || {
    let folder = "The tables' folder [default: $EIGHTFOLD_TABLES, else ./tables, else tables beside this program]";
    option("tables", "DIR", folder).value_parser(value_parser!(PathBuf))
};

fn operand(id: &'static str, name: &'static str, help: &'static str) -> Arg {
    Arg::new(id).value_name(name).help(help)
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    operand(name, value, help).long(name)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// One of these words.
fn one_of(words: impl IntoIterator<Item = &'static str>) -> PossibleValuesParser {
    PossibleValuesParser::new(words)
}

/// A number in a range, else what was expected. Clap's own parsers of numbers are twenty times as large.
fn number(range: RangeInclusive<u32>, expected: &'static str) -> impl TypedValueParser<Value = u32> {
    move |text: &str| text.parse().ok().filter(|number| range.contains(number)).ok_or(expected)
}

const ABOUT: &str = "Shortest answers to the 8-puzzle, its sisters and the Cubic Eight-Puzzle, from tables.

A path names the moves by the way the blank goes: u d l r. Without a question as an argument, questions are read from
standard input, one a line, and answered in the same order.";

const EXAMPLES: &str = "Examples:
  query eight '2 3 4 1 5 x 7 6 8'                    the smallest of the shortest paths
  query eight 283164705 --to 123804765 --steps       any start to any goal: how many moves
  query eight --steps < boards.txt                   a line for each line
  query slide 2x4 1234x567                           boards of other sizes, of up to twelve cells
  query cube 'RBW RWW EWW' --blank 2,1               roll the cubes until they show that
  query eight 23415x768 --show                       every board on the way
  query eight 23415x768 --svg way.svg                a picture that plays in a browser
  query judge poj3131 < input.txt                    what that judge expects, byte for byte

Exit status: 0 if all was answered (\"unsolvable\" is an answer), 1 if a question could not be read, 2 if the arguments
or the tables are no good.";

const EIGHT: &str = "A board is nine symbols, 1-8 and a blank (0 x X _ . * #, or 9 where there is no other), with or
without spaces, commas, slashes, brackets. On standard input a line is a board, or a start and a goal. What cannot be
read is answered \"invalid\", with the reason on standard error.

Examples:
  query eight 23415x768
  query eight x87632541 --count
  query eight 23415x768 --by astar
  query eight '[[1,2,3],[4,0,6],[7,5,8]]' --json
  query eight 23415x768 --show
  printf '23415x768\\n123456x78 12345678x\\n' | query eight";

const SLIDE: &str =
    "Sizes have at least 2 rows and columns and at most 12 cells. A board of up to nine cells is a symbol
a tile, in reading order, with or without spaces, commas, slashes, brackets; a larger one is a number a tile, with such
separators. The blank is one of 0 x X _ . * #, or the number of cells where there is no other. What cannot be read is
answered \"invalid\". All else is as with `query eight`, which is `query slide 3x3`. The tables are built by name, as with
`build-tables slide-2x4 slide-4x3`.

Examples:
  query slide 2x4 7654321x --to 01234567 --steps
  query slide 4x3 '1 2 3 / 4 5 6 / 7 8 x / 10 11 9'
  query slide 3x4 --json < boards.txt";

const CUBE: &str = "A pattern is nine of W R B E, the colours on top and the empty cell. At the start every cube has
white on top, red to the front and blue to the side. On standard input a line is X Y PATTERN (column and row of the
start's blank, from 1) or STATE PATTERN. A state is nine of E or the colours on top and to the front; where no table
answers it, it is searched from both ends. Drawn as text, a cube has the letter of its
top above that of its front, and to their right that of its side.

Examples:
  query cube 'RBW RWW EWW' --blank 2,1 --steps
  query cube WWWWEWWWW --from 'WR WR WR WR E WR WR WR BR'
  query cube RRRWEWRRR --blank 3,2 --steps --max-steps 30
  query cube RRRWEWRRR --blank 3,2 --svg rolls.svg
  echo 3 3 WBWBRERBR | query cube";

const INFO: &str = "A folder's tables are listed by name; whether their bits are right, `build-tables verify` tells.

Examples:
  query info
  query info --json --tables /srv/tables";

pub(crate) struct SlideArgs {
    pub(crate) board: Vec<String>,
    pub(crate) to: Option<String>,
    pub(crate) form: FormArgs,
    pub(crate) ways: WaysArgs,
    pub(crate) by: ByArgs,
    pub(crate) draw: DrawArgs,
    pub(crate) threads: ThreadArgs,
}

impl SlideArgs {
    const ARGS: &[Make] = &[
        || {
            let board = "The board to start from; without it, boards are read from standard input";
            operand("board", "BOARD", board).num_args(1..)
        },
        || option("to", "BOARD", "The goal [default: the tiles in ascending order, the blank last]"),
    ];

    fn define(command: clap::Command) -> clap::Command {
        let command = command.after_help(EIGHT);
        share(
            command,
            &[Self::ARGS, FormArgs::ARGS, WaysArgs::ARGS, ByArgs::ARGS, DrawArgs::ARGS, ThreadArgs::ARGS, &[FOLDER]],
        )
    }

    fn read(matches: &mut ArgMatches) -> SlideArgs {
        SlideArgs {
            board: all(matches, "board"),
            to: matches.remove_one("to"),
            form: FormArgs::read(matches),
            ways: WaysArgs::read(matches),
            by: ByArgs::read(matches),
            draw: DrawArgs::read(matches),
            threads: ThreadArgs::read(matches),
        }
    }
}

/// All words of a question that may be cut into several.
fn all(matches: &mut ArgMatches, id: &str) -> Vec<String> {
    matches.remove_many(id).map(Iterator::collect).unwrap_or_default()
}

pub(crate) struct SizedArgs {
    pub(crate) size: Size,
    pub(crate) boards: SlideArgs,
}

impl SizedArgs {
    fn define(command: clap::Command) -> clap::Command {
        let size = operand("size", "RxC", "Rows and columns, as 2x4").required(true).value_parser(value_parser!(Size));
        SlideArgs::define(command.arg(size)).after_help(SLIDE)
    }

    fn read(matches: &mut ArgMatches) -> SizedArgs {
        SizedArgs { size: matches.remove_one("size").expect("a size is required"), boards: SlideArgs::read(matches) }
    }
}

pub(crate) struct CubeArgs {
    pub(crate) pattern: Vec<String>,
    pub(crate) blank: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) max_steps: Option<u32>,
    pub(crate) form: FormArgs,
    pub(crate) by: ByArgs,
    pub(crate) draw: DrawArgs,
    pub(crate) threads: ThreadArgs,
}

impl CubeArgs {
    const ARGS: &[Make] = &[
        || {
            let pattern = "The pattern to reach; without it, questions are read from standard input";
            operand("pattern", "PATTERN", pattern).num_args(1..)
        },
        || {
            let blank = "Column and row of the start's blank, from 1";
            option("blank", "X,Y", blank).conflicts_with("from").requires("pattern")
        },
        || {
            let from = "The cubes to start from: nine of E or the colours on top and to the front";
            option("from", "STATE", from).requires("pattern")
        },
        || {
            let most = "Give up on longer ways: -1 as the number of moves, else \">N\"";
            option("max-steps", "N", most).value_parser(number(0..=u32::MAX, "expected a number of moves"))
        },
    ];

    fn define(command: clap::Command) -> clap::Command {
        let command = command.after_help(CUBE);
        share(command, &[Self::ARGS, FormArgs::ARGS, ByArgs::ARGS, DrawArgs::ARGS, ThreadArgs::ARGS, &[FOLDER]])
    }

    fn read(matches: &mut ArgMatches) -> CubeArgs {
        CubeArgs {
            pattern: all(matches, "pattern"),
            blank: matches.remove_one("blank"),
            from: matches.remove_one("from"),
            max_steps: matches.remove_one("max-steps"),
            form: FormArgs::read(matches),
            by: ByArgs::read(matches),
            draw: DrawArgs::read(matches),
            threads: ThreadArgs::read(matches),
        }
    }
}

pub(crate) struct FormArgs {
    pub(crate) steps: bool,
    pub(crate) json: bool,
}

impl FormArgs {
    const ARGS: &[Make] = &[
        || flag("steps", "Print the number of moves, -1 where there is no way"),
        || flag("json", "Print an object a line: start, goal, solvable, steps, path").conflicts_with("steps"),
    ];

    fn read(matches: &ArgMatches) -> FormArgs {
        FormArgs { steps: matches.get_flag("steps"), json: matches.get_flag("json") }
    }
}

pub(crate) struct WaysArgs {
    pub(crate) count: bool,
    pub(crate) all: bool,
}

impl WaysArgs {
    const ARGS: &[Make] = &[
        || flag("count", "Print how many shortest paths there are, 0 where there is no way").conflicts_with("steps"),
        || {
            let all = "Print all shortest paths in dictionary order, a line each; on standard input a line a question";
            flag("all", all).conflicts_with("steps").conflicts_with("count")
        },
    ];

    fn read(matches: &ArgMatches) -> WaysArgs {
        WaysArgs { count: matches.get_flag("count"), all: matches.get_flag("all") }
    }
}

pub(crate) struct ByArgs {
    pub(crate) method: Option<String>,
}

impl ByArgs {
    const ARGS: &[Make] = &[|| {
        let by = "Ask the table [default], or search without one and say what that took: bfs, bidirectional, astar";
        option("by", "METHOD", by).value_parser(one_of(crate::by::names())).hide_possible_values(true)
    }];

    fn read(matches: &mut ArgMatches) -> ByArgs {
        ByArgs { method: matches.remove_one("by") }
    }
}

pub(crate) struct DrawArgs {
    pub(crate) show: bool,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) color: Color,
}

impl DrawArgs {
    const ARGS: &[Make] = &[
        || flag("show", "Draw every board on the way below the answer").conflicts_with("json").conflicts_with("svg"),
        || {
            let svg = option("svg", "FILE", "Write a picture that plays the solution in any browser");
            svg.value_parser(value_parser!(PathBuf)).conflicts_with("json")
        },
        || {
            let color = option("color", "WHEN", "Colours of --show, if NO_COLOR is not set");
            color.value_parser(one_of(["auto", "always", "never"])).default_value("auto")
        },
    ];

    fn read(matches: &mut ArgMatches) -> DrawArgs {
        let color = match matches.remove_one::<String>("color").as_deref() {
            Some("always") => Color::Always,
            Some("never") => Color::Never,
            _ => Color::Auto,
        };
        DrawArgs { show: matches.get_flag("show"), svg: matches.remove_one("svg"), color }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

pub(crate) struct ThreadArgs {
    pub(crate) threads: Option<u16>,
}

impl ThreadArgs {
    const ARGS: &[Make] = &[|| {
        let threads = operand("threads", "N", "Threads for long inputs [default: one for each core]").short('j');
        threads.value_parser(number(1..=256, "expected a number from 1 to 256"))
    }];

    fn read(matches: &mut ArgMatches) -> ThreadArgs {
        // There are at most 256.
        ThreadArgs { threads: matches.remove_one("threads").map(|threads: u32| threads as u16) }
    }
}

pub(crate) struct JudgeArgs {
    pub(crate) problem: String,
    pub(crate) file: Option<PathBuf>,
}

impl JudgeArgs {
    const ARGS: &[Make] = &[
        || {
            let problem = operand("problem", "PROBLEM", "The judge's name for the problem").required(true);
            problem.value_parser(one_of(crate::judge::names())).hide_possible_values(true)
        },
        || {
            let file = operand("file", "FILE", "The judge's input [default: standard input]");
            file.value_parser(value_parser!(PathBuf))
        },
    ];

    fn define(command: clap::Command) -> clap::Command {
        share(command.after_help(crate::judge::list()), &[&[FOLDER], Self::ARGS])
    }

    fn read(matches: &mut ArgMatches) -> JudgeArgs {
        let problem = matches.remove_one("problem").expect("a problem is required");
        JudgeArgs { problem, file: matches.remove_one("file") }
    }
}

pub(crate) struct InfoArgs {
    pub(crate) json: bool,
}

impl InfoArgs {
    fn define(command: clap::Command) -> clap::Command {
        share(command.after_help(INFO), &[&[|| flag("json", "Print an object a table"), FOLDER]])
    }

    fn read(matches: &ArgMatches) -> InfoArgs {
        InfoArgs { json: matches.get_flag("json") }
    }
}
