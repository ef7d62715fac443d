//! Moves as permutations of the bits of a row, which the search pulls whole rows through.

/// A move as a permutation of a row's bits, told by where each bit comes from.
pub(crate) enum Shuffle {
    /// Runs of whole words, by the run that comes there.
    Blocks { words: usize, blocks: Vec<usize> },
    /// A few words at a time, for even and odd last digits: by the word, the pieces that make it up.
    Pieces { pieces: [Vec<Vec<Piece>>; 2], by_parity: bool },
}

impl Shuffle {
    pub(crate) fn pull(&self, source: &[u64], next: &mut [u64], is_odd: impl Fn(usize) -> bool) {
        match self {
            Shuffle::Blocks { words, blocks } => {
                let period = words * blocks.len();
                for (next, source) in next.chunks_exact_mut(period).zip(source.chunks_exact(period)) {
                    for (next, block) in next.chunks_exact_mut(*words).zip(blocks) {
                        let source = &source[block * words..][..*words];
                        next.iter_mut().zip(source).for_each(|(next, word)| *next |= word);
                    }
                }
            }
            Shuffle::Pieces { pieces, by_parity } => {
                let period = pieces[0].len();
                let chunks = next.chunks_exact_mut(period).zip(source.chunks_exact(period));
                for (before, (next, source)) in chunks.enumerate() {
                    if source.iter().all(|&word| word == 0) {
                        continue;
                    }
                    let odd = *by_parity && is_odd(before);
                    for (next, pieces) in next.iter_mut().zip(&pieces[usize::from(odd)]) {
                        *next = pieces.iter().fold(*next, |next, piece| next | piece.of(source));
                    }
                }
            }
        }
    }
}

/// Bits of one word that keep their distances: turned to where they belong, the others masked out.
pub(crate) struct Piece {
    word: usize,
    turn: u32,
    mask: u64,
}

impl Piece {
    fn of(&self, source: &[u64]) -> u64 {
        source[self.word].rotate_left(self.turn) & self.mask
    }

    /// The pieces of a word whose bits, in their order, come from these.
    pub(crate) fn gather(sources: impl Iterator<Item = usize>, word: usize) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for (bit, source) in sources.enumerate() {
            let turn = (64 + bit - source % word) as u32 % 64;
            let same = |piece: &&mut Piece| piece.word == source / word && piece.turn == turn;
            match pieces.iter_mut().find(same) {
                Some(piece) => piece.mask |= 1 << bit,
                None => pieces.push(Piece { word: source / word, turn, mask: 1 << bit }),
            }
        }
        pieces
    }
}
