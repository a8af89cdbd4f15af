//! The memory of the tables.
#![allow(unsafe_code, reason = "zeroed memory that may be refused, and blocks shared between threads")]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::slice;

use super::layout::Block;

/// The size of a huge page, to which the blocks are aligned.
const HUGE: usize = 2 << 20;

/// Bytes for a table, whoever has taken them from the system.
pub trait Room: AsRef<[u8]> + AsMut<[u8]> + Send + Sync {}

impl<T: AsRef<[u8]> + AsMut<[u8]> + Send + Sync> Room for T {}

/// Takes so many bytes from the system, all zero; `None` when there are not so many.
///
/// Pages should come when they are first touched: tables seldom reach the end of what they ask for.
pub type TakeRoom = fn(usize) -> Option<Box<dyn Room>>;

/// The blocks of a table.
pub(super) struct Memory {
    room: Box<dyn Room>,
    blocks: usize,
}

impl Memory {
    /// Takes memory for so many blocks; `None` when there is not so much.
    pub(super) fn new(blocks: usize, take: TakeRoom) -> Option<Self> {
        if blocks == 0 {
            return Some(Memory::default());
        }
        // Aligned by hand: a system allocator that is asked for alignment writes the zeroes itself, all at once.
        let bytes = blocks.checked_mul(size_of::<Block>())?.checked_add(HUGE)?;
        let memory = Memory { room: take(bytes)?, blocks };
        (memory.bytes().len() == blocks * size_of::<Block>()).then_some(memory)
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        self.blocks
    }

    /// The bytes of the blocks.
    pub(super) fn bytes(&self) -> &[u8] {
        let bytes = (*self.room).as_ref();
        let bytes = &bytes[before_first(bytes)..];
        &bytes[..bytes.len().min(self.blocks * size_of::<Block>())]
    }

    /// The blocks, to be written by several threads.
    pub(super) fn share(&mut self) -> SharedBlocks<'_> {
        let bytes = (*self.room).as_mut();
        let from = before_first(bytes);
        let bytes = &mut bytes[from..];
        // SAFETY: any bytes are a block, and a block is nothing but bytes.
        let (_, blocks, _) = unsafe { bytes.align_to_mut::<Block>() };
        SharedBlocks { count: blocks.len().min(self.blocks), first: blocks.as_mut_ptr(), memory: PhantomData }
    }
}

/// How many bytes come before the first block.
fn before_first(bytes: &[u8]) -> usize {
    bytes.as_ptr().align_offset(HUGE).min(bytes.len())
}

impl Default for Memory {
    /// No blocks.
    fn default() -> Self {
        Memory { room: Box::new([]), blocks: 0 }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("blocks", &self.blocks).finish_non_exhaustive()
    }
}

/// Bytes of the allocator, which hands large ones out straight from the system.
struct Allocated {
    start: NonNull<u8>,
    layout: Layout,
}

/// Takes bytes from the allocator.
pub(super) fn allocate(bytes: usize) -> Option<Box<dyn Room>> {
    let layout = Layout::array::<u8>(bytes).ok().filter(|layout| layout.size() > 0)?;
    // SAFETY: the layout's size is not zero.
    let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
    Some(Box::new(Allocated { start, layout }))
}

// SAFETY: an `Allocated` owns its bytes, which are plain data.
unsafe impl Send for Allocated {}
// SAFETY: shared access only reads.
unsafe impl Sync for Allocated {}

impl AsRef<[u8]> for Allocated {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: the bytes are there and have been initialised with zeroes.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.layout.size()) }
    }
}

impl AsMut<[u8]> for Allocated {
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else sees them.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.layout.size()) }
    }
}

impl Drop for Allocated {
    fn drop(&mut self) {
        // SAFETY: `allocate` has taken the memory with this layout, and it is given back once.
        unsafe { dealloc(self.start.as_ptr(), self.layout) }
    }
}

/// Blocks that several threads fill, each block once and by one thread.
#[derive(Clone, Copy)]
pub(super) struct SharedBlocks<'m> {
    first: *mut Block,
    count: usize,
    memory: PhantomData<&'m mut [Block]>,
}

// SAFETY: the blocks are plain data; how they may be accessed is up to the callers of the unsafe methods.
unsafe impl Send for SharedBlocks<'_> {}
// SAFETY: as above.
unsafe impl Sync for SharedBlocks<'_> {}

impl<'m> SharedBlocks<'m> {
    /// A block that is complete.
    ///
    /// # Safety
    /// Nobody writes to the block any more, and what has been written has been made visible to this thread.
    #[inline(always)]
    pub(super) unsafe fn complete(self, block: usize) -> &'m Block {
        assert!(block < self.count, "the block is one of the table");
        // SAFETY: inside the memory, initialised with zeroes at least, and never written to again.
        unsafe { &*self.first.add(block) }
    }

    /// A block to be filled.
    ///
    /// # Safety
    /// No other reference to the block exists while this one is in use.
    #[inline(always)]
    pub(super) unsafe fn unfilled<'b>(self, block: usize) -> &'b mut Block
    where
        'm: 'b,
    {
        assert!(block < self.count, "the block is one of the table");
        // SAFETY: inside the memory, initialised with zeroes at least, and not seen by anybody else.
        unsafe { &mut *self.first.add(block) }
    }
}
