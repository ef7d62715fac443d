//! Tables of distances for the 8-puzzle and its sisters and for the Cubic Eight-Puzzle: boards and cubes, their ranks
//! and symmetries, the file that holds one bit a state, and the walk that reads every shortest path from these bits.
//!
//! The program `build-tables` makes the tables, once, in a folder; [`Folder`] says where they are looked for. Then
//! [`Slides`] answers questions about boards whose size is known beforehand, [`AnySlides`] about those whose size is told
//! at run time, and [`Rolls`] about the cubes. They open a table when it is first needed and can be shared by threads.
//! Nothing here panics whatever a file or a text holds. `examples/` has a program for each of what follows.
//!
//! # One board
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # std::env::set_current_dir(&place)?;
//! # build_tables::build("tables".as_ref(), "eight-corner".parse()?, None)?;
//! use tables::{Answer, Board, Folder, Slides};
//!
//! let eight = Slides::<3, 3>::new(Folder::new("tables"));
//! let start: Board<3, 3> = "2 3 4 1 5 x 7 6 8".parse()?;
//! let Answer::Found(path) = eight.path(&start, &Board::goal(8))? else { panic!("solvable") };
//! assert_eq!(path.to_string(), "dlurullddrurdllurdr");
//!
//! let start: Board<3, 3> = "2 1 3 4 5 6 7 8 x".parse()?;
//! assert_eq!(eight.path(&start, &Board::goal(8))?, Answer::Unsolvable);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A million boards
//!
//! A path of the 8-puzzle fits into a [`Word`], and the words that were asked for, with those of all boards on the way,
//! are remembered: most of a million questions take one look into memory.
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # std::env::set_current_dir(&place)?;
//! # build_tables::build("tables".as_ref(), "eight-corner".parse()?, None)?;
//! use tables::{Answer, Board, Folder, Goal, Letters, Slides};
//!
//! let eight = Slides::<3, 3>::new(Folder::new("tables"));
//! let goal = Goal::new(Board::goal(8));
//! let mut out = Vec::new();
//! let mut lines = &b"23415x768\n1 2 3 4 5 6 7 x 8\n21345678x\n"[..];
//! // Other spellings are for `Board::parse` and `Slides::place`.
//! while let Some((place, length)) = eight.parse_usual(lines, &goal) {
//!     match place {
//!         None => out.extend(b"unsolvable"),
//!         Some(place) => {
//!             if let Answer::Found(word) = eight.recall(place)? {
//!                 word.write(&Letters::PLAIN, &mut out);
//!             }
//!         }
//!     }
//!     out.push(b'\n');
//!     lines = &lines[length + 1..];
//! }
//! assert_eq!(out, b"dlurullddrurdllurdr\nr\nunsolvable\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Another goal
//!
//! Only where the goal's blank is decides which of three tables is asked; they answer every goal.
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # std::env::set_current_dir(&place)?;
//! # build_tables::build("tables".as_ref(), "eight-center".parse()?, None)?;
//! use tables::{Answer, Board, Folder, Slides};
//!
//! let eight = Slides::<3, 3>::new(Folder::new("tables"));
//! let (start, goal): (Board<3, 3>, Board<3, 3>) = ("2 8 3 1 6 4 7 x 5".parse()?, "1 2 3 8 x 4 7 6 5".parse()?);
//! assert_eq!(eight.path(&start, &goal)?.map(|path| path.to_string()), Answer::Found("uuldr".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cubes
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # std::env::set_current_dir(&place)?;
//! # build_tables::build("tables".as_ref(), "cube-edge".parse()?, None)?;
//! use tables::{Answer, CubeQuestion, Folder, Rolls};
//!
//! let cubes = Rolls::new(Folder::new("tables"));
//! // The column and the row of the blank at the start, and the colours that are to be on top.
//! let question = CubeQuestion::parse(b"2 1 RBW RWW EWW")?;
//! assert_eq!(cubes.path(&question)?.map(|path| path.len()), Answer::Found(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All shortest paths
//!
//! ```
//! # let place = tempfile::tempdir()?;
//! # std::env::set_current_dir(&place)?;
//! # build_tables::build("tables".as_ref(), "eight-corner".parse()?, None)?;
//! use tables::{Answer, Board, Folder, Slides};
//!
//! let eight = Slides::<3, 3>::new(Folder::new("tables"));
//! let start: Board<3, 3> = "x87632541".parse()?;
//! let Answer::Found(shortest) = eight.shortest(&start, &Board::goal(8))? else { panic!("solvable") };
//! assert_eq!(shortest.count()?, 64);
//! let paths: Vec<String> = shortest.paths().map(|path| Ok(path?.to_string())).collect::<Result<_, tables::Error>>()?;
//! assert!(paths.len() == 64 && paths.is_sorted() && paths.iter().all(|path| path.len() == 30));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod any_board;
mod any_slides;
mod board;
mod cantor;
mod cube;
mod divisor;
mod error;
mod folder;
mod format;
mod fours;
mod frame;
mod golden;
mod grid;
mod header;
mod length;
mod mapped;
mod memo;
mod moves;
mod name;
mod order;
mod puzzle;
mod quick;
mod rolling;
mod rolls;
mod search;
mod shortest;
mod shuffle;
mod size;
mod slides;
mod sliding;
mod spelling;
mod table;
mod text;
mod turn;
mod view;
mod word;

pub use answer::Answer;
pub use any_board::AnyBoard;
pub use any_slides::AnySlides;
pub use board::Board;
pub use cube::{Colour, CubeQuestion, Orientation, Pattern, Tray, parse_blank};
pub use error::{Damage, Error, Missing, Unreadable};
pub use folder::Folder;
pub use format::{Content, MAGIC, PAGE, Shape, VERSION};
pub use golden::golden_levels;
pub use grid::{Grid, Symmetry};
pub use header::{Header, Section};
pub use length::Length;
pub use memo::{Known, Place};
pub use moves::{Move, Path};
pub use name::{NameError, TableName, Visit};
pub use puzzle::{Identity, Puzzle};
pub use rolling::Rolling;
pub use rolls::Rolls;
pub use search::{Method, Search};
pub use shortest::{Paths, Shortest};
pub use size::{MAX_CELLS, Size, SizeError};
pub use slides::{Goal, Slides};
pub use sliding::Sliding;
pub use table::{Stop, Table, Walk};
pub use text::{ParseError, is_separator};
pub use view::View;
pub use word::{Letters, Word};
