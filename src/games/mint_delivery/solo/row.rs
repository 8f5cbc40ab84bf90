//! Rows: a few small numbers in order, without heap.

use std::ops::Deref;

/// Up to `N` small numbers in order. Places past the end hold 0, so that equal rows are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<const N: usize> {
    items: [u8; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    pub const EMPTY: Self = Row {
        items: [0; N],
        len: 0,
    };

    #[inline]
    pub fn push(&mut self, item: u8) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the last one away.
    #[inline]
    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// Takes `item` out, the foremost if there are several; the others close up.
    #[inline]
    pub fn remove(&mut self, item: u8) {
        let place = self.iter().position(|&other| other == item);
        let place = place.expect("only what lies in the row is taken from it");
        self.items.copy_within(place + 1..self.len as usize, place);
        self.pop();
    }

    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.items[..self.len as usize]
    }
}

impl<const N: usize> Deref for Row<N> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.items[..self.len as usize]
    }
}
