//! A node's children for the lists of legal actions that came after its first one, by what tells the list.

use crate::core::game::Seat;

/// No list.
pub(super) const NOTHING: u32 = u32::MAX;

/// The most lists that a node keeps: one that is met once is not looked for again and again.
const MOST: u32 = 16;

/// The children for one list of legal actions.
#[derive(Clone, Copy)]
struct List {
    key: u64,
    mover: u8,
    /// Where in `children`.
    begin: u32,
    end: u32,
    /// The list of the same node before it, and how many there are.
    before: u32,
    count: u32,
}

/// The lists of all nodes.
#[derive(Default)]
pub(super) struct Lists {
    lists: Vec<List>,
    children: Vec<u32>,
}

impl Lists {
    pub fn clear(&mut self) {
        self.lists.clear();
        self.children.clear();
    }

    /// The children of a node, whose last list is given, for the list with this key.
    #[inline]
    pub fn find(&self, mut last: u32, mover: Seat, key: u64) -> Option<&[u32]> {
        while last != NOTHING {
            let list = &self.lists[last as usize];
            if list.key == key && usize::from(list.mover) == mover {
                return Some(&self.children[list.begin as usize..list.end as usize]);
            }
            last = list.before;
        }
        None
    }

    /// Keeps a list of a node behind its last one, if it has room; its last one then.
    pub fn keep(&mut self, last: u32, (mover, key): (Seat, u64), children: &[u32]) -> u32 {
        let count = match last {
            NOTHING => 1,
            _ => self.lists[last as usize].count + 1,
        };
        if key == 0 || count > MOST {
            return last;
        }
        let begin = self.children.len() as u32;
        self.children.extend_from_slice(children);
        self.lists.push(List {
            key,
            mover: mover as u8,
            begin,
            end: self.children.len() as u32,
            before: last,
            count,
        });
        self.lists.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_by_its_node_mover_and_key() {
        let mut lists = Lists::default();
        let one = lists.keep(NOTHING, (0, 7), &[1, 2]);
        let two = lists.keep(one, (0, 8), &[2, 3]);
        let other = lists.keep(NOTHING, (1, 7), &[9]);
        assert_eq!(lists.find(two, 0, 7), Some(&[1, 2][..]));
        assert_eq!(lists.find(two, 0, 8), Some(&[2, 3][..]));
        assert_eq!(lists.find(one, 0, 8), None);
        assert_eq!(lists.find(two, 1, 7), None);
        assert_eq!(lists.find(other, 1, 7), Some(&[9][..]));
    }

    #[test]
    fn a_node_keeps_so_many_lists_and_none_without_a_key() {
        let mut lists = Lists::default();
        assert_eq!(lists.keep(NOTHING, (0, 0), &[1]), NOTHING);
        let mut last = NOTHING;
        for key in 1..=16 {
            last = lists.keep(last, (0, key), &[1]);
        }
        assert_eq!(lists.keep(last, (0, 17), &[1]), last);
        assert_eq!(lists.find(last, 0, 17), None);
        assert_eq!(lists.find(last, 0, 1), Some(&[1][..]));
    }
}
