//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tables::Size;

/// Shortest answers to the 8-puzzle, its sisters and the Cubic Eight-Puzzle, from tables.
///
/// A path names the moves by the way the blank goes: u d l r. Without a question as an argument, questions are read from
/// standard input, one a line, and answered in the same order.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, verbatim_doc_comment)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The tables' folder [default: $EIGHTFOLD_TABLES, else ./tables, else tables beside this program]
    #[arg(long = "tables", value_name = "DIR", global = true)]
    pub(crate) folder: Option<PathBuf>,
}

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

#[derive(Subcommand)]
pub(crate) enum Command {
    /// The 8-puzzle: from any board to any other
    #[command(after_help = EIGHT)]
    Eight(SlideArgs),
    /// The same for boards of another size
    #[command(after_help = SLIDE)]
    Slide(SizedArgs),
    /// The Cubic Eight-Puzzle: from the start, or any cubes, to a pattern
    #[command(after_help = CUBE)]
    Cube(CubeArgs),
    /// A judge's input to that judge's output
    #[command(after_help = crate::judge::list())]
    Judge(JudgeArgs),
    /// The tables that are found, and where
    #[command(after_help = INFO)]
    Info(InfoArgs),
}

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

#[derive(Args)]
pub(crate) struct SlideArgs {
    /// The board to start from; without it, boards are read from standard input
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<String>,
    /// The goal [default: the tiles in ascending order, the blank last]
    #[arg(long, value_name = "BOARD")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    #[command(flatten)]
    pub(crate) ways: WaysArgs,
    #[command(flatten)]
    pub(crate) by: ByArgs,
    #[command(flatten)]
    pub(crate) draw: DrawArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct SizedArgs {
    /// Rows and columns, as 2x4
    #[arg(value_name = "RxC")]
    pub(crate) size: Size,
    #[command(flatten)]
    pub(crate) boards: SlideArgs,
}

#[derive(Args)]
pub(crate) struct CubeArgs {
    /// The pattern to reach; without it, questions are read from standard input
    #[arg(value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Column and row of the start's blank, from 1
    #[arg(long, value_name = "X,Y", conflicts_with = "from", requires = "pattern")]
    pub(crate) blank: Option<String>,
    /// The cubes to start from: nine of E or the colours on top and to the front
    #[arg(long, value_name = "STATE", requires = "pattern")]
    pub(crate) from: Option<String>,
    /// Give up on longer ways: -1 as the number of moves, else ">N"
    #[arg(long, value_name = "N", value_parser = steps)]
    pub(crate) max_steps: Option<u32>,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    #[command(flatten)]
    pub(crate) by: ByArgs,
    #[command(flatten)]
    pub(crate) draw: DrawArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct FormArgs {
    /// Print the number of moves, -1 where there is no way
    #[arg(long)]
    pub(crate) steps: bool,
    /// Print an object a line: start, goal, solvable, steps, path
    #[arg(long, conflicts_with = "steps")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct WaysArgs {
    /// Print how many shortest paths there are, 0 where there is no way
    #[arg(long, conflicts_with = "steps")]
    pub(crate) count: bool,
    /// Print all shortest paths in dictionary order, a line each; on standard input a line a question
    #[arg(long, conflicts_with_all = ["steps", "count"])]
    pub(crate) all: bool,
}

#[derive(Args)]
pub(crate) struct ByArgs {
    /// Ask the table [default], or search without one and say what that took: bfs, bidirectional, astar
    #[arg(long = "by", value_name = "METHOD", default_value = "table", hide_default_value = true,
        hide_possible_values = true, value_parser = clap::builder::PossibleValuesParser::new(crate::by::names()))]
    pub(crate) method: String,
}

#[derive(Args)]
pub(crate) struct DrawArgs {
    /// Draw every board on the way below the answer
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    pub(crate) show: bool,
    /// Write a picture that plays the solution in any browser
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) svg: Option<PathBuf>,
    /// Colours of --show, if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Args)]
pub(crate) struct ThreadArgs {
    /// Threads for long inputs [default: one for each core]
    #[arg(short = 'j', value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<u16>,
}

// Clap's own parsers of numbers are twenty times as large.

fn threads(text: &str) -> Result<u16, &'static str> {
    text.parse().ok().filter(|count| (1..=256).contains(count)).ok_or("expected a number from 1 to 256")
}

fn steps(text: &str) -> Result<u32, &'static str> {
    text.parse().map_err(|_| "expected a number of moves")
}

#[derive(Args)]
pub(crate) struct JudgeArgs {
    /// The judge's name for the problem
    #[arg(value_name = "PROBLEM", hide_possible_values = true,
        value_parser = clap::builder::PossibleValuesParser::new(crate::judge::names()))]
    pub(crate) problem: String,
    /// The judge's input [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct InfoArgs {
    /// Print an object a table
    #[arg(long)]
    pub(crate) json: bool,
}
