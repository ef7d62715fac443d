//! Packs tables for the journey: one archive, the same bytes for the same tables, and its SHA-256 beside it.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use tables::{Folder, Puzzle, Table, TableName, Visit};
use tar::{EntryType, Header};
use zstd::Encoder;

use crate::install::{Made, install};
use crate::report::{conclude, failure, thousands};
use crate::verify::{name_of, table_files};
use crate::write::{self, Unfinished};

/// Few tables become smaller at all; `cube-WWWWEWWWW`, whose bits repeat by its symmetries, becomes a twelfth.
const LEVEL: i32 = 19;

/// How much of what it wrote before an archive's reader has to remember: 2 to this power, in bytes.
pub(crate) const WINDOW_LOG: u32 = 23;

/// A second later than the time that `tar` takes for none and warns of.
const TIME: u64 = 1;

/// Packs all tables of the folder, among them the whole standard set, into an archive in the folder `out`.
pub(crate) fn run(folder: &Folder, out: &Path) -> ExitCode {
    match pack(folder, out) {
        Ok(summary) => conclude(&summary),
        Err(error) => failure(format!("nothing was packed: {error:#}")),
    }
}

fn pack(folder: &Folder, out: &Path) -> anyhow::Result<String> {
    let standard = TableName::standard();
    for &name in &standard {
        folder.find(name)?;
    }
    let archive_name = format!("eightfold-tables-{}.tar.zst", env!("CARGO_PKG_VERSION"));
    let place = out.join(&archive_name);
    let cannot_write = || format!("cannot write {}", place.display());

    write::remove_leftovers(out);
    let _made = Made::new(out).with_context(cannot_write)?;
    let file = Unfinished::new(out, &archive_name).with_context(cannot_write)?;
    let mut encoder = Encoder::new(Hashing::new(file), LEVEL).with_context(cannot_write)?;
    encoder.include_checksum(true).and_then(|()| encoder.window_log(WINDOW_LOG)).with_context(cannot_write)?;
    let mut archive = tar::Builder::new(encoder);
    let files = table_files(folder.first())?;
    for file in &files {
        let name = name_of(file)?;
        let is_standard = standard.contains(&name);
        name.visit(Pack { name, file, is_standard, archive: &mut archive })?;
    }
    let hashing = archive.into_inner().and_then(Encoder::finish).with_context(cannot_write)?;
    let hash: String = hashing.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut sums = Unfinished::new(out, "SHA256SUMS").with_context(cannot_write)?;
    sums.write_all(format!("{hash}  {archive_name}\n").as_bytes()).with_context(cannot_write)?;
    install(out, vec![hashing.file, sums])?;
    Ok(format!("{}: {} tables, {} bytes\n", place.display(), files.len(), thousands(hashing.bytes)))
}

/// Adds a table to the archive, if it is sound.
struct Pack<'a, W: Write> {
    name: TableName,
    file: &'a Path,
    is_standard: bool,
    archive: &'a mut tar::Builder<W>,
}

impl<W: Write> Visit for Pack<'_, W> {
    type Output = anyhow::Result<()>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open_file(self.file, self.name, puzzle)?;
        table.sections()?;
        if let Some(bound) = table.bound().filter(|_| self.is_standard) {
            let folder = self.file.parent().unwrap_or(Path::new("."));
            bail!(
                "{} is bounded at {bound}, and the standard set is packed whole; build it with: build-tables --tables {} {}",
                self.file.display(),
                folder.display(),
                self.name
            );
        }
        // The bytes that were checked, whatever stands in the file's place by now.
        let mut header = plain_header();
        header.set_size(table.bytes().len() as u64);
        let added = self.archive.append_data(&mut header, self.name.file_name(), table.bytes());
        added.context("cannot write the archive")
    }
}

/// What is the same for all tables: nothing is told of their owner, their time or who may read them.
fn plain_header() -> Header {
    let mut header = Header::new_ustar();
    header.set_entry_type(EntryType::Regular);
    header.set_mode(0o644);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(TIME);
    header
}

/// Counts and hashes what is written to a file.
struct Hashing {
    file: Unfinished,
    hash: Sha256,
    bytes: u64,
}

impl Hashing {
    fn new(file: Unfinished) -> Hashing {
        Hashing { file, hash: Sha256::new(), bytes: 0 }
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
