//! Tables of distances for the 8-puzzle and its sisters and for the Cubic Eight-Puzzle: boards and cubes, their ranks
//! and symmetries, the file that holds one bit a state, and the walk that reads every shortest path from these bits.

mod answer;
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
mod mapped;
mod moves;
mod name;
mod puzzle;
mod quick;
mod rolling;
mod rolls;
mod slides;
mod sliding;
mod table;
mod text;
mod turn;
mod word;

pub use answer::Answer;
pub use board::{Board, MAX_CELLS};
pub use cube::{Colour, CubeQuestion, Orientation, Pattern, Tray, parse_blank};
pub use error::{Damage, Error, Missing, Unreadable};
pub use folder::Folder;
pub use format::{Content, MAGIC, PAGE, Shape, VERSION};
pub use golden::golden_levels;
pub use grid::{Grid, Symmetry};
pub use header::{Header, Section};
pub use moves::{Move, Path};
pub use name::{NameError, TableName, Visit};
pub use puzzle::{Identity, Puzzle};
pub use rolling::Rolling;
pub use rolls::Rolls;
pub use slides::{Goal, Slides};
pub use sliding::Sliding;
pub use table::{Stop, Table, Walk};
pub use text::{ParseError, is_separator};
pub use word::{Letters, Place, Word};
