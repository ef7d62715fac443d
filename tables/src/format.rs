//! The table file: a short prefix, a header, and sections whose pages have checksums. `docs/FORMAT.md` describes it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use xxhash_rust::xxh3::xxh3_64;

use crate::error::{Damage, Error, Unreadable, command, folder_of};
use crate::header::{Header, MAX_HEADER, Section};
use crate::mapped::Mapped;
use crate::name::TableName;
use crate::puzzle::{Identity, Puzzle};
use crate::text::listed;

/// A file's first bytes. The first is no text, and the line end at the end does not survive a transfer as text.
pub const MAGIC: [u8; 8] = *b"\x898FOLD\r\n";

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// The number of bytes that share a checksum.
pub const PAGE: usize = 4096;

/// Magic, version, header length, header checksum.
const PREFIX: usize = 8 + 4 + 4 + 8;

/// Sections begin at multiples of this.
const ALIGN: usize = 64;

/// More distances than any puzzle here has.
const MAX_LEVELS: usize = 256;

/// What a search finds, as it goes into a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The distance at which the search was stopped, if it was.
    pub bound: Option<u32>,
    /// The number of states at each distance from 0.
    pub levels: Vec<u64>,
    /// A bit a state, in the order of the ranks, the first in the lowest bit of the first byte: the distance divided
    /// by two, modulo two; 0 where the state was not reached.
    pub bits: Vec<u8>,
    /// A bit a state: whether it was reached. Only bounded tables have it.
    pub reached: Option<Vec<u8>>,
    /// A byte a row, for puzzles that ask for rows.
    pub nearest: Option<Vec<u8>>,
}

/// The sections behind the checksums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bits,
    Reached,
    Nearest,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Bits, Kind::Reached, Kind::Nearest];

    fn name(self) -> &'static str {
        match self {
            Kind::Bits => "bits",
            Kind::Reached => "reached",
            Kind::Nearest => "nearest",
        }
    }
}

/// What a table must look like, as its name tells.
#[derive(Clone, Debug)]
pub struct Shape {
    name: TableName,
    identity: Identity,
    states: usize,
    rows: usize,
}

impl Shape {
    /// The shape of the table with this name, which answers this puzzle.
    pub fn new(name: TableName, puzzle: &impl Puzzle) -> Shape {
        Shape { name, identity: puzzle.identity(), states: puzzle.states(), rows: puzzle.rows() }
    }

    /// The only header that a table of this shape can have, but for its checksum.
    fn header(&self, bound: Option<u32>, levels: &[u64]) -> Result<Header, String> {
        let plane = self.states.div_ceil(8);
        let mut data = vec![(Kind::Bits, plane)];
        if bound.is_some() {
            data.push((Kind::Reached, plane));
        }
        if self.identity.has_nearest {
            data.push((Kind::Nearest, self.rows));
        }
        let pages: usize = data.iter().map(|(_, length)| length.div_ceil(PAGE)).sum();
        let lengths: Vec<_> = data.into_iter().map(|(kind, length)| (kind.name(), length)).collect();
        let lengths = [vec![("checksums", 8 * pages)], lengths].concat();
        let mut header = Header {
            name: self.name.to_string(),
            puzzle: self.identity.puzzle.clone(),
            roots: self.identity.roots.clone(),
            ranks: self.identity.ranks.into(),
            states: self.states as u64,
            bound,
            levels: levels.into(),
            page: PAGE as u32,
            sections: lengths
                .iter()
                .map(|&(kind, length)| Section { kind: kind.into(), offset: 0, length: length as u64 })
                .collect(),
            checksum: 0,
        };
        // Integers have a fixed width: offsets do not change the header's length.
        let mut end = PREFIX + header.encode()?.len();
        for (section, (_, length)) in header.sections.iter_mut().zip(lengths) {
            let offset = end.next_multiple_of(ALIGN);
            section.offset = offset as u64;
            end = offset + length;
        }
        Ok(header)
    }

    /// The length of the longest file that this shape allows: bounded, and with as many distances as a header may have.
    ///
    /// ```
    /// use tables::{Shape, Sliding};
    /// let name = "slide-2x2".parse()?;
    /// assert!(Shape::new(name, &Sliding::<2, 2>::new(3)).longest() < 4096);
    /// # Ok::<(), tables::NameError>(())
    /// ```
    pub fn longest(&self) -> usize {
        self.header(Some(u32::MAX), &[0; MAX_LEVELS]).map_or(0, |header| end(&header.sections))
    }

    /// The table file with this content, whole.
    ///
    /// # Errors
    /// What does not fit into a table of this shape.
    pub fn file(&self, content: &Content) -> Result<Vec<u8>, String> {
        let mut header = self.header(content.bound, &content.levels)?;
        let data = [Some(&content.bits), content.reached.as_ref(), content.nearest.as_ref()];
        let data: Vec<&Vec<u8>> = data.into_iter().flatten().collect();
        let fits = |(section, data): (&Section, &&Vec<u8>)| section.length == data.len() as u64;
        if data.len() + 1 != header.sections.len() || !header.sections[1..].iter().zip(&data).all(fits) {
            return Err(format!("{} cannot hold what was found", self.name));
        }
        let pages = data.iter().flat_map(|data| data.chunks(PAGE));
        let checksums: Vec<u8> = pages.flat_map(|page| xxh3_64(page).to_le_bytes()).collect();
        header.checksum = xxh3_64(&checksums);
        let encoded = header.encode()?;

        let mut file = Vec::with_capacity(end(&header.sections));
        file.extend(MAGIC);
        file.extend(VERSION.to_le_bytes());
        file.extend((encoded.len() as u32).to_le_bytes());
        file.extend(xxh3_64(&encoded).to_le_bytes());
        file.extend(encoded);
        for (section, data) in header.sections.iter().zip([&checksums].into_iter().chain(data)) {
            file.resize(section.offset as usize, 0);
            file.extend(data);
        }
        Ok(file)
    }
}

/// Where the last section ends. Only for sections whose numbers are our own or were compared with these.
fn end(sections: &[Section]) -> usize {
    sections.last().map_or(0, |last| (last.offset + last.length) as usize)
}

/// An open table file whose header is sound. Its pages are checked when they are first read.
pub(crate) struct TableFile {
    path: PathBuf,
    shape: Shape,
    header: Header,
    bytes: Mapped,
    /// For each of [`Kind::ALL`], if the table has it.
    planes: [Option<Plane>; 3],
}

/// Where a section lies, and which of its pages were found sound.
struct Plane {
    offset: usize,
    length: usize,
    /// The number of pages before it.
    first_page: usize,
    is_checked: Box<[AtomicBool]>,
    /// How many are not.
    unchecked: AtomicUsize,
}

impl TableFile {
    /// Opens a file and checks everything but the pages of its planes: prefix, header, length, gaps, and the
    /// checksums' own checksum.
    pub(crate) fn open(path: &Path, shape: Shape) -> Result<TableFile, Error> {
        let name = shape.name;
        let unreadable = |why| Error::Io(Box::new(Unreadable { path: path.into(), name, why }));
        let bytes = Mapped::open(path).map_err(unreadable)?;
        let header = read_header(&bytes, &shape).map_err(|wrong| damaged(path, name, None, wrong))?;
        check(&bytes, &shape, &header).map_err(|wrong| damaged(path, name, header.bound, wrong))?;
        let mut planes = [const { None }; 3];
        let mut first_page = 0;
        for section in &header.sections[1..] {
            let (offset, length) = (section.offset as usize, section.length as usize);
            let pages = length.div_ceil(PAGE);
            if let Some(kind) = Kind::ALL.iter().position(|kind| kind.name() == section.kind) {
                let is_checked = (0..pages).map(|_| AtomicBool::new(false)).collect();
                planes[kind] =
                    Some(Plane { offset, length, first_page, is_checked, unchecked: AtomicUsize::new(pages) });
            }
            first_page += pages;
        }
        Ok(TableFile { path: path.into(), shape, header, bytes, planes })
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The command that builds this table anew.
    pub(crate) fn command(&self) -> String {
        command(folder_of(&self.path), self.header.bound, self.shape.name)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// True if the table has such a section.
    #[inline]
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.plane(kind).is_some()
    }

    fn plane(&self, kind: Kind) -> Option<&Plane> {
        self.planes[kind as usize].as_ref()
    }

    /// The pages of a section; none if the table does not have it.
    #[inline]
    pub(crate) fn pages(&self, kind: Kind) -> Pages<'_> {
        let all_checked = |plane: &&Plane| plane.unchecked.load(Ordering::Relaxed) == 0;
        let checked = self.plane(kind).filter(all_checked).map_or(&[][..], |plane| self.bytes_of(plane));
        Pages { file: self, kind, checked }
    }

    /// A whole section, all its pages checked.
    pub(crate) fn section(&self, kind: Kind) -> Result<Option<&[u8]>, Error> {
        let Some(plane) = self.plane(kind) else { return Ok(None) };
        (0..plane.is_checked.len()).try_for_each(|page| self.check_page(kind, page))?;
        Ok(Some(self.bytes_of(plane)))
    }

    fn bytes_of(&self, plane: &Plane) -> &[u8] {
        &self.bytes[plane.offset..][..plane.length]
    }

    #[cold]
    #[inline(never)]
    fn check_page(&self, kind: Kind, page: usize) -> Result<(), Error> {
        let Some(plane) = self.plane(kind) else { return Ok(()) };
        let bytes = self.bytes_of(plane);
        let bytes = &bytes[page * PAGE..bytes.len().min((page + 1) * PAGE)];
        let checksums = self.header.sections[0].offset as usize;
        let expected = u64_at(&self.bytes, checksums + 8 * (plane.first_page + page));
        let found = xxh3_64(bytes);
        if found != expected {
            let what = format!("the checksum of page {page} of its {}", kind.name());
            return Err(self.damaged(what, hex(&expected), hex(&found)));
        }
        // The bytes never change: in which order others see this does not matter. A page is counted once.
        if !plane.is_checked[page].swap(true, Ordering::Relaxed) {
            plane.unchecked.fetch_sub(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// A byte of a section, its page checked; 0 behind its end.
    #[cold]
    #[inline(never)]
    fn checked_byte(&self, kind: Kind, at: usize) -> Result<u8, Error> {
        let Some(plane) = self.plane(kind).filter(|plane| at < plane.length) else { return Ok(0) };
        if !plane.is_checked[at / PAGE].load(Ordering::Relaxed) {
            self.check_page(kind, at / PAGE)?;
        }
        Ok(self.bytes_of(plane)[at])
    }

    /// The error for a part of this table that is wrong although its checksums are right.
    pub(crate) fn damaged(&self, what: String, expected: String, found: String) -> Error {
        damaged(&self.path, self.shape.name, self.header.bound, (what, expected, found))
    }
}

/// The pages of a section, for any number of looks. Where all were checked before, a look goes straight to memory; elsewhere each
/// page is checked when it is first read.
#[derive(Clone, Copy)]
pub(crate) struct Pages<'a> {
    file: &'a TableFile,
    kind: Kind,
    /// The section, if all its pages were checked before; else nothing.
    checked: &'a [u8],
}

impl Pages<'_> {
    /// A byte; 0 behind the section's end.
    #[inline(always)]
    pub(crate) fn byte(self, at: usize) -> Result<u8, Error> {
        match self.checked.get(at) {
            Some(&byte) => Ok(byte),
            None => self.file.checked_byte(self.kind, at),
        }
    }

    /// The bit of a rank.
    #[inline(always)]
    pub(crate) fn bit(self, rank: usize) -> Result<bool, Error> {
        Ok(self.byte(rank / 8)? >> (rank % 8) & 1 == 1)
    }
}

/// What is wrong, what was expected, what was found.
type Mismatch = (String, String, String);

fn damaged(path: &Path, name: TableName, bound: Option<u32>, (what, expected, found): Mismatch) -> Error {
    Error::Damaged(Box::new(Damage { path: path.into(), name, bound, what, expected, found: harmless(&found) }))
}

/// The beginning of a text that stands in a file: whoever wrote it may mean no good.
fn harmless(found: &str) -> String {
    const MOST: usize = 200;
    let mut shown = String::new();
    for symbol in found.chars() {
        if shown.len() > MOST {
            return shown + "...";
        }
        match symbol {
            ' '..='~' => shown.push(symbol),
            _ => shown.extend(symbol.escape_unicode()),
        }
    }
    shown
}

fn hex(checksum: &u64) -> String {
    format!("{checksum:016x}")
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// Nothing if two things are the same; else both as they are to be shown.
fn equal<T: PartialEq>(what: &str, expected: T, found: T, shown: impl Fn(&T) -> String) -> Result<(), Mismatch> {
    if expected == found { Ok(()) } else { Err((what.into(), shown(&expected), shown(&found))) }
}

/// The header of a file, if that is this table's by its name.
fn read_header(bytes: &[u8], shape: &Shape) -> Result<Header, Mismatch> {
    let too_short = |least: usize| ("its length".into(), format!("at least {least}"), bytes.len().to_string());
    if bytes.len() < PREFIX {
        return Err(too_short(PREFIX));
    }
    equal("its first bytes", &MAGIC[..], &bytes[..8], |bytes| bytes.escape_ascii().to_string())?;
    equal("its format version", VERSION, u32_at(bytes, 8), ToString::to_string)?;
    let length = header_length(bytes);
    if length > MAX_HEADER {
        return Err(("its header's length".into(), format!("at most {MAX_HEADER}"), length.to_string()));
    }
    let encoded = bytes[PREFIX..].get(..length).ok_or_else(|| too_short(PREFIX + length))?;
    equal("its header's checksum", u64_at(bytes, 16), xxh3_64(encoded), hex)?;
    let header =
        Header::decode(encoded).map_err(|error| ("its header".into(), "one that can be read".into(), error))?;
    equal("its name", &shape.name.to_string(), &header.name, ToString::to_string)?;
    Ok(header)
}

/// The header's length, as the prefix has it.
fn header_length(bytes: &[u8]) -> usize {
    u32_at(bytes, 12) as usize
}

/// Checks all that lies between the sections, and what the header says: it is compared with the one header that a table
/// of this shape can have, so that none of its numbers is used before it is known.
fn check(bytes: &[u8], shape: &Shape, header: &Header) -> Result<(), Mismatch> {
    let expected = shape.header(header.bound, &header.levels);
    let expected = expected.map_err(|error| ("its header".into(), "a shorter one".into(), error))?;
    equal("its puzzle", &expected.puzzle, &header.puzzle, ToString::to_string)?;
    equal("its roots", &expected.roots, &header.roots, ToString::to_string)?;
    equal("its way to rank states", &expected.ranks, &header.ranks, ToString::to_string)?;
    equal("its number of states", expected.states, header.states, ToString::to_string)?;
    equal("its page size", expected.page, header.page, ToString::to_string)?;
    if expected.sections != header.sections {
        return Err(("its sections".into(), listed(&expected.sections), listed(&header.sections)));
    }
    check_levels(header)?;
    equal("its length", end(&header.sections), bytes.len(), ToString::to_string)?;

    let mut gap = PREFIX + header_length(bytes);
    for section in &header.sections {
        let offset = section.offset as usize;
        let between = &bytes[gap..offset];
        if between.iter().any(|&byte| byte != 0) {
            let found = between.escape_ascii().to_string();
            return Err((format!("the gap before its {}", section.kind), "zeros".into(), found));
        }
        gap = offset + section.length as usize;
    }
    let checksums = &header.sections[0];
    let checksums = &bytes[checksums.offset as usize..][..checksums.length as usize];
    equal("the checksum of its checksums", header.checksum, xxh3_64(checksums), hex)
}

/// Every distance has states. Without a bound, or within it, these are all that there are; a search that was stopped by
/// its bound found some at every distance up to it.
fn check_levels(header: &Header) -> Result<(), Mismatch> {
    let wrong = |expected: String, found: String| Err(("its states by distance".into(), expected, found));
    let levels = &header.levels;
    let deepest = header.bound.map_or(MAX_LEVELS, |bound| MAX_LEVELS.min((bound as usize).saturating_add(1)));
    if levels.is_empty() || levels.len() > deepest || levels.contains(&0) {
        return wrong(format!("1 to {deepest} distances with states at each"), format!("{levels:?}"));
    }
    let total = levels.iter().try_fold(0u64, |total, &level| total.checked_add(level));
    let was_stopped = header.bound.is_some_and(|bound| levels.len() as u64 == u64::from(bound) + 1);
    match total {
        Some(total) if total == header.states || total < header.states && was_stopped => Ok(()),
        _ => wrong(format!("{} states", header.states), total.map_or("more".into(), |total| total.to_string())),
    }
}
