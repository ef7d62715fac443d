//! Questions about the cubes that are the same but for where one stands and what the colours are called.

use crate::Symmetry;
use crate::cube::{Colour, Orientation};

/// One of 48 ways to see the cubes: by one of the eight symmetries of the square, and with other names for the colours.
/// What is rolled and what shows is seen the same way, so that distances stay as they are.
///
/// ```
/// use tables::{Pattern, Tray, View};
/// let tray: Tray = "RB RB RB RB E RB RB RB RB".parse()?;
/// let view = View::RENAMINGS.into_iter().find(|view| tray.seen(*view) == Tray::start(4)).expect("all lie alike");
/// assert_eq!("RBRWEWRWR".parse::<Pattern>()?.seen(view).to_string(), "WRWBEBWBW");
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    symmetry: Symmetry,
    /// How a cube is seen to lie that lies as at the start: so the six orientations are the six ways to name colours.
    start: Orientation,
}

impl View {
    /// The six that leave cells where they are. The first one leaves all as it is.
    pub const RENAMINGS: [View; 6] = {
        let mut all = [View { symmetry: Symmetry::IDENTITY, start: Orientation::START }; 6];
        let mut number = 0;
        while number < 6 {
            all[number].start = Orientation::ALL[number];
            number += 1;
        }
        all
    };

    /// All 48, the [renamings](View::RENAMINGS) first.
    pub fn all() -> impl Iterator<Item = View> {
        let turned = |symmetry| View::RENAMINGS.map(|view| View { symmetry, ..view });
        Symmetry::ALL.into_iter().flat_map(turned)
    }

    /// The one in which cubes that are rolled from the start are seen as rolled from the start: it takes back that the
    /// level axes change places.
    pub(crate) const fn from_start(symmetry: Symmetry) -> View {
        View { symmetry, start: Orientation::new(Colour::White, symmetry.swaps_axes() as usize) }
    }

    /// Where the cells are seen.
    pub const fn symmetry(self) -> Symmetry {
        self.symmetry
    }

    /// The name that a colour gets.
    pub const fn colour(self, colour: Colour) -> Colour {
        self.start.axes()[colour as usize]
    }

    /// How a cube is seen to lie.
    pub const fn orientation(self, cube: Orientation) -> Orientation {
        let parity = cube.parity() + self.start.parity() + self.symmetry.swaps_axes() as usize;
        Orientation::new(self.colour(cube.top()), parity)
    }
}
