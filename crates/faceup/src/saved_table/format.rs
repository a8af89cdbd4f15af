//! The layout of a saved table; `docs/gems-table.md` draws it.

use faceup_games::gems_fight::GemsFight;
use faceup_kernels::gems_fight::{BLOCK_BYTES, Plan};
use xxhash_rust::xxh3::xxh3_64;

use super::TableFault;

/// What a table begins with.
pub(super) const MAGIC: [u8; 8] = *b"gemtable";
/// The version of the layout and of the order of the sets.
pub(super) const VERSION: u32 = 1;

/// Where the version stands, as it does in every version.
const VERSION_AT: usize = 8;
const HEADER_AT: usize = 12;
const FILE_AT: usize = 24;
const DEAL_AT: usize = 32;
/// The digits' number, the bags of the low bits and the order of the rows come before the digits and the deal.
const DIGITS_AT: usize = 184;
const DIGIT_BYTES: usize = 16;
/// The low bits of a set, and room to the next multiple of eight.
const LOW_BAGS: [usize; 2] = [13, 3];
/// The header's last two numbers: the digest of the list of digests, and its own.
const DIGESTS: usize = 16;
/// The least bytes that a header has.
const LEAST: usize = BLOCK_BYTES;

/// What the header tells.
pub(super) struct Opened {
    pub(super) deal: GemsFight,
    pub(super) plan: Plan,
    /// The bytes before the first block.
    pub(super) header: usize,
    pub(super) blocks: usize,
}

/// The number of eight bytes at the place.
pub(super) fn number(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The number of four bytes at the place.
fn small_number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// The bytes of a file with such a header and so many blocks.
fn file_bytes(header: usize, blocks: u128) -> u128 {
    header as u128 + blocks * (BLOCK_BYTES + size_of::<u64>()) as u128
}

/// The header of the deal's table, whose list of digests has the digest `list`.
pub(super) fn header(deal: &GemsFight, plan: &Plan, list: u64) -> Vec<u8> {
    let text = deal.to_string();
    let digits: Vec<(u64, u64)> = plan.high_bags().collect();
    let used = DIGITS_AT + digits.len() * DIGIT_BYTES + text.len() + DIGESTS;
    let header = used.next_multiple_of(BLOCK_BYTES);
    let blocks = plan.length() / BLOCK_BYTES as u128;
    let mut bytes = Vec::with_capacity(header);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((header as u32).to_le_bytes());
    // Larger numbers than eight bytes hold are those of tables that no disk holds.
    bytes.extend((blocks as u64).to_le_bytes());
    bytes.extend((file_bytes(header, blocks) as u64).to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend((digits.len() as u32).to_le_bytes());
    let mut low_bags = plan.low_bags();
    bytes.extend((0..LOW_BAGS[0]).map(|_| low_bags.next().map_or(0, |bag| bag as u8 + 1)));
    bytes.extend([0; LOW_BAGS[1]]);
    bytes.extend(Plan::rows());
    for (bags, stride) in digits {
        bytes.extend(bags.to_le_bytes());
        bytes.extend(stride.to_le_bytes());
    }
    bytes.extend(text.as_bytes());
    bytes.resize(header - DIGESTS, 0);
    bytes.extend(list.to_le_bytes());
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Checks all of the file but its blocks.
pub(super) fn open(file: &[u8]) -> Result<Opened, TableFault> {
    if !file.starts_with(&MAGIC) {
        return Err(TableFault::Foreign { found: file[..file.len().min(MAGIC.len())].to_vec() });
    }
    let short = |expected| TableFault::Length { found: file.len() as u64, expected };
    if file.len() < LEAST {
        return Err(short(LEAST as u64));
    }
    let version = small_number(file, VERSION_AT);
    if version != VERSION {
        return Err(TableFault::Version { found: version });
    }
    let length = small_number(file, HEADER_AT) as usize;
    if length < LEAST || !length.is_multiple_of(BLOCK_BYTES) {
        return Err(TableFault::Layout);
    }
    let header = file.get(..length).ok_or(short(length as u64))?;
    let (found, expected) = (xxh3_64(&header[..length - size_of::<u64>()]), number(header, length - size_of::<u64>()));
    if found != expected {
        return Err(TableFault::Header { found, expected });
    }
    let expected = number(header, FILE_AT);
    if file.len() as u64 != expected {
        return Err(short(expected));
    }
    parts(file, header)
}

/// The parts of a file whose header and length are as they were written.
fn parts(file: &[u8], header: &[u8]) -> Result<Opened, TableFault> {
    let [text, digits] = [0, 4].map(|part| small_number(header, DEAL_AT + part) as usize);
    let from = DIGITS_AT.saturating_add(digits.saturating_mul(DIGIT_BYTES));
    let text = header.get(from..from.saturating_add(text)).ok_or(TableFault::Layout)?;
    let text = str::from_utf8(text).map_err(|_| TableFault::Layout)?;
    let deal: GemsFight = text.parse().map_err(|_| TableFault::Layout)?;
    let plan = Plan::new(&deal);
    let blocks = plan.length() / BLOCK_BYTES as u128;
    let list_digest = number(header, header.len() - DIGESTS);
    // One comparison for all that the deal decides: where each set stands, and how many there are.
    if plan.check().is_err()
        || file_bytes(header.len(), blocks) != file.len() as u128
        || self::header(&deal, &plan, list_digest) != header
    {
        return Err(TableFault::Layout);
    }
    let blocks = blocks as usize;
    let found = xxh3_64(&file[header.len() + blocks * BLOCK_BYTES..]);
    if found != list_digest {
        return Err(TableFault::Digests { found, expected: list_digest });
    }
    Ok(Opened { deal, plan, header: header.len(), blocks })
}
