//! Unpacks an archive of tables, once all of it is known to be sound.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use tables::{Error, Folder, Puzzle, Shape, Table, TableName, Visit};
use tar::{Archive, Entry};
use zstd::Decoder;

use crate::install::{Made, install};
use crate::pack::WINDOW_LOG;
use crate::report::{columns, conclude, failure, thousands};
use crate::write::{self, Unfinished};

/// The zeros that may end an archive: `tar` fills its last record of this length with them.
const RECORD: usize = 10_240;

/// A block of an archive: each entry takes whole ones, and two of zeros come behind the last.
const BLOCK: usize = 512;

/// Puts the tables of an archive into the folder, if all of them and all around them are sound.
pub(crate) fn run(folder: &Folder, archive: &Path) -> ExitCode {
    match unpack(folder.first(), archive) {
        Ok(summary) => conclude(&summary),
        Err(error) => failure(format!("{error:#}")),
    }
}

fn unpack(folder: &Path, archive: &Path) -> anyhow::Result<String> {
    let file = File::open(archive)
        .with_context(|| format!("cannot read {}; it has to be what pack wrote", archive.display()))?;
    write::remove_leftovers(folder);
    // Outlives the tables: what they leave empty is removed.
    let _made = Made::new(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let tables = receive(BufReader::new(file), folder)
        .with_context(|| format!("{} was not unpacked, and {} is as it was", archive.display(), folder.display()))?;
    let mut rows = vec![["table", "bytes"].map(String::from).to_vec()];
    rows.extend(tables.iter().map(|table| vec![table.name.to_string(), thousands(table.bytes)]));
    install(folder, tables.into_iter().map(|table| table.file).collect())?;
    Ok(columns(&rows))
}

/// A sound table that is not in its place yet.
struct Received {
    name: TableName,
    bytes: u64,
    file: Unfinished,
}

/// Reads a whole archive. Its tables go beside their places as they come; none is held in memory.
fn receive(archive: impl BufRead, folder: &Path) -> anyhow::Result<Vec<Received>> {
    // One frame, as `pack` writes it: what stands behind it would be told by nobody.
    let mut decoder = Decoder::with_buffer(archive)?.single_frame();
    decoder.window_log_max(WINDOW_LOG)?;
    let mut archive = Archive::new(decoder);
    let mut tables: Vec<Received> = Vec::new();
    // Raw: an entry that changes what the next one says is an entry like any other, and no table.
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry.context("it is damaged")?;
        let name = name_of(&entry)?;
        ensure!(tables.iter().all(|table| table.name != name), "it has {name} twice");
        let bytes = entry.size();
        let file = name.visit(Receive { name, bytes, entry: &mut entry, folder })?;
        tables.push(Received { name, bytes, file });
    }
    let mut decoder = archive.into_inner();
    let mut rest = Vec::with_capacity(RECORD);
    decoder.by_ref().take(RECORD as u64 + 1).read_to_end(&mut rest).context("it is damaged")?;
    ensure!(rest.len() >= BLOCK, "it breaks off: its end is missing");
    ensure!(rest.len() <= RECORD && rest.iter().all(|&byte| byte == 0), "it goes on behind its end");
    ensure!(decoder.finish().fill_buf()?.is_empty(), "something stands behind its end");
    ensure!(!tables.is_empty(), "it has no tables");
    Ok(tables)
}

/// The table that an entry says it is.
fn name_of(entry: &Entry<'_, impl Read>) -> anyhow::Result<TableName> {
    let (path, kind) = (entry.path_bytes(), entry.header().entry_type());
    let shown = path.escape_ascii();
    ensure!(kind.is_file(), "its entry {shown} is no file ({kind:?})");
    let name = std::str::from_utf8(&path).ok().and_then(TableName::of_file);
    name.ok_or_else(|| anyhow!("its entry {shown} is no table: their names are as eight-corner.tbl, without folders"))
}

/// Writes a table beside its place and checks it there.
struct Receive<'a, R> {
    name: TableName,
    bytes: u64,
    entry: &'a mut R,
    folder: &'a Path,
}

impl<R: Read> Visit for Receive<'_, R> {
    type Output = anyhow::Result<Unfinished>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let Receive { name, bytes, entry, folder } = self;
        let longest = Shape::new(name, &puzzle).longest() as u64;
        ensure!(bytes <= longest, "its {name} is {bytes} bytes long, and no such table is longer than {longest}");
        let place = folder.join(name.file_name());
        let cannot_write = || format!("cannot write {}", place.display());

        let mut file = Unfinished::new(folder, &name.file_name()).with_context(cannot_write)?;
        let mut buffer = vec![0; 1 << 16];
        let mut left = bytes;
        while left > 0 {
            let read = match entry.read(&mut buffer) {
                Ok(0) => bail!("it breaks off in its {name}"),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error).context("it is damaged"),
            };
            file.write_all(&buffer[..read]).with_context(cannot_write)?;
            left -= read as u64;
        }
        let opened = Table::open_file(file.path(), name, puzzle);
        let checked = opened.and_then(|table| table.sections().map(|_| ()));
        checked.map_err(|error| match error {
            // The command that builds a table is no mend for an archive, nor does anybody know the file's name.
            Error::Damaged(damage) => anyhow!(
                "its {name} is not sound: {}: expected {}, found {}",
                damage.what,
                damage.expected,
                damage.found
            ),
            other => other.into(),
        })?;
        Ok(file)
    }
}
