//! The cubes as a [`Puzzle`]: rows of charges, and rolls that move half a row.
//!
//! A roll flips a cube's parity and also the colour of the cell that it stands on. So parity and colour together, the
//! cube's **charge**, never change: a move carries charges along with their cubes, like tiles of two kinds. From one
//! root only the trays with as many charges as the root can be reached, 70 or 56 of the 256 ways to spread them.

use crate::cube::{Orientation, Pattern, TOPS, Tray};
use crate::divisor::Divisor;
use crate::puzzle::{Identity, Puzzle};
use crate::{Colour, Grid, Move};

/// The bits of a row while the search runs: one for each of the 256 ways to spread charges over the cubes, the first
/// cube's charge being the highest bit of the place.
type Charges = [u64; 4];

/// The cubes, searched from a start or from all trays that show a pattern.
///
/// A row holds the trays with one blank cell and one set of top colours; its number is that of the
/// [pattern](Pattern::number). Within a row states are numbered by their charges, in ascending order, read as a binary
/// number with the first cube in front.
///
/// ```
/// use tables::{Puzzle, Rolling, Tray};
/// assert_eq!(Rolling::from_start(8).states(), 4_133_430);
/// assert_eq!(Rolling::from_start(7).states(), 3_306_744);
/// let cubes = Rolling::to_pattern("WWWWEWWWW".parse()?);
/// assert_eq!(cubes.states(), 15_116_544);
/// let tray: Tray = "WB WR RW / BW E WR / WR RB BR".parse()?;
/// let rank = cubes.rank(&tray).expect("every tray can be reached");
/// assert_eq!(cubes.unrank(rank), tray);
/// # Ok::<(), tables::ParseError>(())
/// ```
pub struct Rolling {
    roots: Roots,
    /// The charges that can be reached, in ascending order.
    masks: Vec<u8>,
    /// The place of each of them in that order; of others 0.
    places: [u8; 256],
    /// Their number.
    per_row: Divisor,
    row: Charges,
    /// By the blank's cell and the move, if there is one.
    rolls: Vec<[Option<Roll>; 4]>,
    /// The rank of the start, if that is the root.
    start: Option<usize>,
}

enum Roots {
    Start(Tray),
    Goal(Pattern),
}

impl Rolling {
    /// The cubes as they lie at the start, with the blank in cell `blank`, which is taken modulo 9.
    pub fn from_start(blank: usize) -> Rolling {
        let start = Tray::start(blank);
        let charge = charges(&start).count_ones();
        Rolling::new(Roots::Start(start), |mask| mask.count_ones() == charge)
    }

    /// All 256 trays that show a pattern.
    pub fn to_pattern(goal: Pattern) -> Rolling {
        Rolling::new(Roots::Goal(goal), |_| true)
    }

    /// Those of the trays that show a pattern that can be reached from a start.
    ///
    /// ```
    /// use tables::{Rolling, Tray, Puzzle};
    /// let cubes = Rolling::to_pattern_from(&Tray::start(8), "WWWWEWWWW".parse()?);
    /// assert_eq!((cubes.roots().len(), cubes.states()), (70, 4_133_430));
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    pub fn to_pattern_from(start: &Tray, goal: Pattern) -> Rolling {
        let charge = charges(start).count_ones();
        Rolling::new(Roots::Goal(goal), |mask| mask.count_ones() == charge)
    }

    fn new(roots: Roots, is_reached: impl Fn(&u8) -> bool) -> Rolling {
        let masks: Vec<u8> = (0..=255).filter(is_reached).collect();
        let mut places = [0; 256];
        let mut row = [0; 4];
        for (place, &mask) in (0..=255).zip(&masks) {
            places[usize::from(mask)] = place;
            row[usize::from(mask) / 64] |= 1 << (mask % 64);
        }
        let rolls = (0..9).map(|blank| Move::ALL.map(|step| Roll::new(blank, step))).collect();
        let per_row = Divisor::new(masks.len());
        let mut rolling = Rolling { roots, masks, places, per_row, row, rolls, start: None };
        if let Roots::Start(start) = &rolling.roots {
            rolling.start = rolling.rank(start);
        }
        rolling
    }

    /// The rank of the tray that shows a pattern, given by its number (the row), with these parities, the first cube's
    /// being the highest bit; nothing if it cannot be reached.
    pub fn rank_of_parities(&self, row: usize, parities: u8) -> Option<usize> {
        self.place(row, parities ^ CELL_COLOURS[row / TOPS])
    }

    fn place(&self, row: usize, charges: u8) -> Option<usize> {
        let place = usize::from(self.places[usize::from(charges)]);
        (self.masks[place] == charges).then_some(row * self.masks.len() + place)
    }

    fn root_blank(&self) -> usize {
        match &self.roots {
            Roots::Start(start) => start.blank(),
            Roots::Goal(goal) => goal.blank(),
        }
    }
}

/// Where a walk stands: the blank's cell, the number of the colours on top, and the charges.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    cell: u8,
    tops: u16,
    charges: u8,
}

impl Spot {
    #[inline]
    fn row(self) -> usize {
        usize::from(self.cell) * TOPS + usize::from(self.tops)
    }

    /// The row, and the parities of the tray, which [`rank_of_parities`](Rolling::rank_of_parities) takes.
    #[inline]
    pub(crate) fn row_and_parities(self) -> (usize, u8) {
        (self.row(), self.charges ^ CELL_COLOURS[usize::from(self.cell)])
    }
}

/// By the blank's cell: the colours of the cells that the cubes stand on, the first cube's in the highest bit.
static CELL_COLOURS: [u8; 9] = {
    let mut colours = [0; 9];
    let mut place = 0;
    while place < 9 * 9 {
        let (blank, cell) = (place / 9, place % 9);
        if cell != blank {
            colours[blank] = colours[blank] << 1 | Grid::SQUARE.colour(cell) as u8;
        }
        place += 1;
    }
    colours
};

fn charges(tray: &Tray) -> u8 {
    tray.cubes().fold(0, |mask, cube| mask << 1 | cube.parity() as u8) ^ CELL_COLOURS[tray.blank()]
}

impl Puzzle for Rolling {
    type State = Tray;
    type Spot = Spot;

    fn identity(&self) -> Identity {
        let (roots, has_nearest) = match &self.roots {
            Roots::Start(start) => (start.to_string(), true),
            Roots::Goal(goal) => (goal.to_string(), false),
        };
        Identity { puzzle: "cube".into(), roots, ranks: "pattern, charges", has_nearest }
    }

    fn rows(&self) -> usize {
        9 * TOPS
    }

    fn row(&self) -> &[u64] {
        &self.row
    }

    fn row_states(&self) -> usize {
        self.masks.len()
    }

    #[inline]
    fn row_of(&self, rank: usize) -> usize {
        self.per_row.divide(rank).0
    }

    fn rank(&self, tray: &Tray) -> Option<usize> {
        self.place(tray.pattern().number(), charges(tray))
    }

    fn unrank(&self, rank: usize) -> Tray {
        let (row, parities) = self.spot(rank).row_and_parities();
        let cube = |place: usize| {
            let top = row / 3usize.pow(7 - place as u32) % 3;
            Orientation::new(Colour::ALL[top], usize::from(parities >> (7 - place)))
        };
        Tray::from_cubes(row / TOPS, std::array::from_fn(cube))
    }

    #[inline]
    fn spot(&self, rank: usize) -> Spot {
        let (row, place) = self.per_row.divide(rank);
        Spot { cell: (row / TOPS) as u8, tops: (row % TOPS) as u16, charges: self.masks[place] }
    }

    #[inline(always)]
    fn rank_at(&self, spot: Spot) -> usize {
        spot.row() * self.masks.len() + usize::from(self.places[usize::from(spot.charges)])
    }

    #[inline(always)]
    fn moved(&self, spot: Spot, step: Move) -> Option<Spot> {
        let roll = self.rolls[usize::from(spot.cell)][step as usize].as_ref()?;
        let charge = usize::from(spot.charges >> roll.charge & 1);
        let tops = roll.tops(spot.tops, charge);
        Some(Spot { cell: roll.next, tops, charges: roll.carried(spot.charges) })
    }

    fn parity(&self, row: usize) -> usize {
        Grid::SQUARE.colour(row / TOPS) ^ Grid::SQUARE.colour(self.root_blank())
    }

    fn roots(&self) -> Vec<usize> {
        match &self.roots {
            Roots::Start(_) => self.start.into_iter().collect(),
            Roots::Goal(goal) => {
                (0..self.row_states()).map(|place| goal.number() * self.row_states() + place).collect()
            }
        }
    }

    fn is_root(&self, rank: usize) -> bool {
        match &self.roots {
            Roots::Start(_) => self.start == Some(rank),
            Roots::Goal(goal) => self.row_of(rank) == goal.number(),
        }
    }

    /// The number of cubes that show another colour than the goal, or lie where it has its blank: a move rolls one cube.
    /// And one more where the parity of the distance is another.
    fn at_least(&self, rank: usize) -> usize {
        let goal = match &self.roots {
            Roots::Start(start) => start.pattern(),
            Roots::Goal(goal) => *goal,
        };
        let tops = self.unrank(rank).pattern().cells();
        let wrong = tops.iter().zip(goal.cells()).filter(|&(top, goal)| top.is_some() && *top != goal).count();
        wrong + (wrong + self.parity(self.row_of(rank))) % 2
    }

    fn pull(&self, row: usize, frontier: &[u64], next: &mut [u64]) {
        for roll in self.rolls[row / TOPS].iter().flatten() {
            let source = |charge| -> &[u64] { &frontier[4 * roll.row(row, charge)..][..4] };
            let (without, with) = (source(0), source(1));
            let charged = roll.charge_behind;
            let mut found: Charges = std::array::from_fn(|word| {
                without[word] & !CHARGED[charged][word] | with[word] & CHARGED[charged][word]
            });
            if found == [0; 4] {
                continue;
            }
            match roll.turn {
                Turn::None => (),
                Turn::First => {
                    exchange(&mut found, roll.low_charge);
                    exchange(&mut found, roll.low_charge + 1);
                }
                Turn::Last => {
                    exchange(&mut found, roll.low_charge + 1);
                    exchange(&mut found, roll.low_charge);
                }
            }
            next.iter_mut().zip(found).for_each(|(next, word)| *next |= word);
        }
    }

    fn nearest(&self, row: usize, found: &[u64]) -> Option<u8> {
        let Roots::Start(_) = self.roots else { return None };
        // Where charge and parity differ, the bits with that charge and those without it change places: then all lie in the order
        // of the parities, and the first one is the smallest.
        let colours = usize::from(CELL_COLOURS[row / TOPS]);
        let parities = |high: usize| {
            let flipped = (0..6).filter(|charge| colours >> charge & 1 == 1);
            flipped.fold(found[high ^ (colours / 64)], |word, charge| {
                let with = CHARGED[charge][0];
                (word & with) >> (1 << charge) | (word & !with) << (1 << charge)
            })
        };
        (0..4).find_map(|high| {
            let word = parities(high);
            (word != 0).then(|| (64 * high + word.trailing_zeros() as usize) as u8)
        })
    }
}

/// A move of the blank from a given cell: one cube rolls into the blank. Seen from above it changes its colour, and on
/// its way up or down it passes two other cubes, so that the three neighbouring digits of the pattern and bits of the
/// charges turn by one place.
struct Roll {
    /// The blank's next cell.
    next: u8,
    /// The value of the last digit that changes.
    low: Divisor,
    /// The number of values of the digits that change together, the middle: 3 or 27.
    middles: Divisor,
    /// What is added to the number of the colours, by the rolling cube's charge and the middle.
    changes: [[i16; 27]; 2],
    turn: Turn,
    /// The place of the rolling cube's charge before the move and after it, counted from the lowest bit.
    charge: usize,
    charge_behind: usize,
    /// The lowest place of the charges that turn, and how these three turn.
    low_charge: usize,
    charges: [u8; 8],
}

/// How three neighbours turn when one of them passes the two others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    None,
    /// The first becomes the last.
    First,
    /// The last becomes the first.
    Last,
}

impl Roll {
    fn new(blank: usize, step: Move) -> Option<Roll> {
        let next = Grid::SQUARE.neighbour(blank, step)?;
        let charge = 7 - (next - usize::from(next > blank));
        let charge_behind = 7 - (blank - usize::from(blank > next));
        let turn = match step {
            Move::Left | Move::Right => Turn::None,
            Move::Up => Turn::First,
            Move::Down => Turn::Last,
        };
        let colour = Grid::SQUARE.colour(next);
        let low_charge = charge.min(charge_behind);
        let low = 3usize.pow(low_charge as u32);
        let middles = if turn == Turn::None { 3 } else { 27 };
        Some(Roll {
            next: next as u8,
            low: Divisor::new(low),
            middles: Divisor::new(middles),
            changes: [0, 1].map(|charge| {
                let rolled = |top| {
                    let cube = Orientation::new(Colour::ALL[top], charge ^ colour);
                    cube.rolled(step).top() as usize
                };
                let change = |middle| (turn.digits(middle, 3, rolled) as i32 - middle as i32) * low as i32;
                // At most 26 * 3^5, or 2 * 3^7.
                std::array::from_fn(|middle| change(middle % middles) as i16)
            }),
            turn,
            charge,
            charge_behind,
            low_charge,
            charges: std::array::from_fn(|charges| match turn {
                Turn::None => charges as u8,
                turn => turn.digits(charges, 2, |charge| charge) as u8,
            }),
        })
    }

    /// The number of the colours after the move, by the rolling cube's charge.
    #[inline(always)]
    fn tops(&self, tops: u16, charge: usize) -> u16 {
        let (_, middle) = self.middles.divide(self.low.divide(tops.into()).0);
        tops.wrapping_add_signed(self.changes[charge][middle])
    }

    /// The row that a tray of this row rolls to, in the same way.
    fn row(&self, row: usize, charge: usize) -> usize {
        usize::from(self.next) * TOPS + usize::from(self.tops((row % TOPS) as u16, charge))
    }

    #[inline]
    fn carried(&self, charges: u8) -> u8 {
        let window = charges >> self.low_charge & 7;
        charges ^ (window ^ self.charges[usize::from(window)]) << self.low_charge
    }
}

impl Turn {
    /// Three digits (or, where nothing turns, one), of which the one that passes the others becomes another.
    fn digits(self, value: usize, base: usize, change: impl Fn(usize) -> usize) -> usize {
        let (first, rest) = (value / (base * base), value % (base * base));
        let (front, last) = (value / base, value % base);
        match self {
            Turn::None => change(value % base),
            Turn::First => rest * base + change(first),
            Turn::Last => change(last) * base * base + front,
        }
    }
}

/// By the place of a charge: the bits of a row that have it.
const CHARGED: [Charges; 8] = {
    let mut all = [[0; 4]; 8];
    let mut mask = 0;
    while mask < 256 {
        let mut charge = 0;
        while charge < 8 {
            if mask >> charge & 1 == 1 {
                all[charge][mask / 64] |= 1 << (mask % 64);
            }
            charge += 1;
        }
        mask += 1;
    }
    all
};

/// Exchanges, in the place of every bit, the charges at `low` and `low + 1`.
fn exchange(charges: &mut Charges, low: usize) {
    match low {
        0..=4 => {
            let only_low = CHARGED[low][0] & !CHARGED[low + 1][0];
            for word in charges {
                let differ = (*word >> (1 << low) ^ *word) & only_low;
                *word ^= differ | differ << (1 << low);
            }
        }
        5 => {
            for pair in [0, 2] {
                let (upper, lower) = (charges[pair] >> 32, charges[pair + 1] << 32);
                charges[pair] = charges[pair] & 0xFFFF_FFFF | lower;
                charges[pair + 1] = charges[pair + 1] & !0xFFFF_FFFF | upper;
            }
        }
        _ => charges.swap(1, 2),
    }
}
