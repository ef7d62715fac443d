//! Table files as a builder that does not know better, or means no good, would make them.

use tables::{Content, Puzzle, Shape, TableName, Visit};
use xxhash_rust::xxh3::xxh3_64;

/// Magic, version, header length, header checksum.
const PREFIX: usize = 24;

/// The file of a small table without nearest states, from a plain search.
pub fn file(name: TableName, bound: Option<u32>) -> Vec<u8> {
    name.visit(Search { name, bound })
}

struct Search {
    name: TableName,
    bound: Option<u32>,
}

impl Visit for Search {
    type Output = Vec<u8>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Vec<u8> {
        let mut planes = [(); 2].map(|()| vec![0u8; puzzle.states().div_ceil(8)]);
        let mut levels = Vec::new();
        let mut level = puzzle.roots();
        while !level.is_empty() && self.bound.is_none_or(|bound| levels.len() <= bound as usize) {
            let distance = levels.len();
            levels.push(level.len() as u64);
            for rank in &level {
                planes[0][rank / 8] |= (distance as u8 >> 1 & 1) << (rank % 8);
                planes[1][rank / 8] |= 1 << (rank % 8);
            }
            let next = level.iter().flat_map(|&rank| tables::Move::ALL.map(|step| puzzle.step(rank, step)));
            let mut next: Vec<usize> =
                next.flatten().filter(|rank| planes[1][rank / 8] >> (rank % 8) & 1 == 0).collect();
            next.sort_unstable();
            next.dedup();
            level = next;
        }
        let [bits, reached] = planes;
        let reached = self.bound.map(|_| reached);
        let content = Content { bound: self.bound, levels, bits, reached, nearest: None };
        Shape::new(self.name, &puzzle).file(&content).expect("it has the right shape")
    }
}

/// A sound file with other bytes as its header, whose checksum is right.
pub fn with_header(sound: &[u8], header: &[u8]) -> Vec<u8> {
    let sections = Sections::of(sound).expect("a sound file").0;
    let mut file = sound[..12].to_vec();
    file.extend((header.len() as u32).to_le_bytes());
    file.extend(xxh3_64(header).to_le_bytes());
    file.extend(header);
    for (offset, length) in sections {
        file.resize(file.len().next_multiple_of(64), 0);
        file.extend(&sound[offset..offset + length]);
    }
    file
}

/// Makes all checksums of a file right again, as far as its header tells where they are.
pub fn reseal(file: &mut [u8]) {
    let end = PREFIX + header_length(file);
    if let Some(Sections(sections)) = Sections::of(file) {
        let data =
            sections.iter().skip(1).filter_map(|&(offset, length)| file.get(offset..offset.checked_add(length)?));
        let pages = data.flat_map(|section| section.chunks(4096));
        let checksums: Vec<u8> = pages.flat_map(|page| xxh3_64(page).to_le_bytes()).collect();
        let place = sections.first().filter(|&&(offset, length)| offset >= end && length == checksums.len());
        if let Some(place) = place.and_then(|&(offset, length)| file.get_mut(offset..offset.checked_add(length)?)) {
            place.copy_from_slice(&checksums);
            file[end - 8..end].copy_from_slice(&xxh3_64(&checksums).to_le_bytes());
        }
    }
    if let Some(checksum) = file.get(PREFIX..end).map(xxh3_64) {
        file[16..PREFIX].copy_from_slice(&checksum.to_le_bytes());
    }
}

fn header_length(file: &[u8]) -> usize {
    file.get(12..16).map_or(0, |bytes| bytes.iter().rev().fold(0, |length, &byte| length << 8 | usize::from(byte)))
}

/// Offset and length of each section, as a header says.
struct Sections(Vec<(usize, usize)>);

impl Sections {
    fn of(file: &[u8]) -> Option<Sections> {
        let mut rest = file.get(PREFIX..)?.get(..header_length(file))?;
        let mut number = |bytes: usize| -> Option<usize> {
            let (number, behind) = rest.split_at_checked(bytes)?;
            rest = behind;
            Some(number.iter().rev().take(8).fold(0, |value, &byte| value << 8 | usize::from(byte)))
        };
        for _ in 0..4 {
            let length = number(8)?;
            number(length)?;
        }
        number(8)?;
        if number(1)? == 1 {
            number(4)?;
        }
        for _ in 0..number(8)? {
            number(8)?;
        }
        number(4)?;
        let mut sections = Vec::new();
        for _ in 0..number(8)? {
            let kind = number(8)?;
            number(kind)?;
            sections.push((number(8)?, number(8)?));
        }
        number(8)?;
        rest.is_empty().then_some(Sections(sections))
    }
}
