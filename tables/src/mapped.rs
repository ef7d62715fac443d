//! A file in memory: the only place with `unsafe`.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// A file's bytes, mapped for reading.
///
/// # Contract
/// A table's file is replaced, never edited: whoever writes one writes another file and renames it into place, as
/// `build-tables` does. The mapping then keeps the old file's bytes for as long as it lives. A program that breaks
/// this contract and writes into a mapped file, or cuts it off, changes the bytes under its readers or has the system
/// end them.
pub(crate) struct Mapped(Mmap);

impl Mapped {
    pub(crate) fn open(path: &Path) -> io::Result<Mapped> {
        // A pipe would have us wait for ever, and a folder has no bytes.
        if !path.metadata()?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        let file = File::open(path)?;
        // SAFETY: the bytes stay as they are for as long as they are mapped, by the contract above. They are plain
        // bytes, read through a shared slice only, and whatever they hold is checked before it is believed.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file)? };
        Ok(Mapped(map))
    }
}

impl std::ops::Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
