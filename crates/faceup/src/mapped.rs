//! Files seen as bytes.
#![allow(unsafe_code, reason = "a mapped file is only as constant as the file; no safe call promises that")]

use std::fs::File;
use std::io;

#[cfg(unix)]
use memmap2::Advice;
use memmap2::Mmap;

/// Sees a file as bytes, which are read when they are first looked at. The file has to be left as it is meanwhile.
pub(crate) fn file(file: &File) -> io::Result<Mmap> {
    // SAFETY: nothing but bytes is made of the mapping, and every block of them is compared with its digest before it is
    // believed, so that a changed file is an error at worst. That nobody cuts the file short, which would end the process,
    // is asked of the user in the help and on the format's page.
    let map = unsafe { Mmap::map(file)? };
    // Answers look at single blocks; what the system would read ahead is never used. It may decline.
    #[cfg(unix)]
    let _ = map.advise(Advice::Random);
    Ok(map)
}

/// Says that all of the mapping is about to be read from front to back.
pub(crate) fn read_ahead(map: &Mmap) {
    #[cfg(unix)]
    let _ = map.advise(Advice::Sequential);
    #[cfg(not(unix))]
    let _ = map;
}
