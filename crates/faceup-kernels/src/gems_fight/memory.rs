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

/// Blocks that are zero when they are first seen.
///
/// They come straight from the system, which hands out pages when they are first touched: memory that no table has
/// reached yet costs nothing.
pub(super) struct Memory {
    start: NonNull<u8>,
    layout: Layout,
    blocks: usize,
}

// SAFETY: a `Memory` owns its bytes, which are plain data.
unsafe impl Send for Memory {}
// SAFETY: shared access only reads.
unsafe impl Sync for Memory {}

impl Memory {
    /// No blocks.
    pub(super) const NONE: Memory = Memory { start: NonNull::dangling(), layout: Layout::new::<()>(), blocks: 0 };

    /// Takes memory for so many blocks; `None` when there is not so much.
    pub(super) fn new(blocks: usize) -> Option<Self> {
        if blocks == 0 {
            return Some(Memory::NONE);
        }
        // Aligned by hand: a system allocator that is asked for alignment writes the zeroes itself, all at once.
        let bytes = blocks.checked_mul(size_of::<Block>())?.checked_add(HUGE)?;
        let layout = Layout::array::<u8>(bytes).ok()?;
        // SAFETY: the layout's size is not zero.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        Some(Memory { start, layout, blocks })
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        self.blocks
    }

    fn first(&self) -> *mut Block {
        if self.blocks == 0 {
            return NonNull::dangling().as_ptr();
        }
        // SAFETY: the memory is longer than its blocks by the alignment, which therefore adds less than that.
        unsafe { self.start.as_ptr().add(self.start.align_offset(HUGE)).cast() }
    }

    /// The bytes of the blocks.
    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: all blocks are inside the memory, have been initialised with zeroes, and are nothing but bytes.
        unsafe { slice::from_raw_parts(self.first().cast(), self.blocks * size_of::<Block>()) }
    }

    /// The blocks, to be written by several threads.
    pub(super) fn share(&mut self) -> SharedBlocks<'_> {
        SharedBlocks { first: self.first(), count: self.blocks, memory: PhantomData }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.blocks > 0 {
            // SAFETY: `new` has taken the memory with this layout, and it is given back once.
            unsafe { dealloc(self.start.as_ptr(), self.layout) }
        }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("blocks", &self.blocks).finish_non_exhaustive()
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

    /// Where a block is, complete or not.
    #[inline(always)]
    pub(super) fn place(self, block: usize) -> *const Block {
        self.first.wrapping_add(block)
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
