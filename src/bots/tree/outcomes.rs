//! Trees that tell outcomes apart by what the observer saw, and go on from one of them.

use super::lists::NOTHING;
use super::{NONE, Node, Tree};
use crate::core::game::Seat;

impl<A: Copy + Eq> Tree<A> {
    /// The node that goes on from a choice after which the observer saw this.
    pub fn outcome(&mut self, choice: u32, seen: u64) -> u32 {
        let mut last = choice;
        if self.nodes[choice as usize].first_child == NONE {
            self.nodes[choice as usize].seen = seen;
        }
        while self.nodes[last as usize].seen != seen {
            let node = &self.nodes[last as usize];
            if node.other == NONE {
                let new = self.nodes.len() as u32;
                let outcome = Node {
                    seen,
                    ..Node::new(node.action, usize::from(node.mover))
                };
                self.nodes.push(outcome);
                self.nodes[last as usize].other = new;
                return new;
            }
            last = node.other;
        }
        last
    }

    /// Makes the node the root in which the mover chooses after seeing this, and forgets all that is not below it;
    /// whether there is one.
    pub fn go_on_from(&mut self, mover: Seat, seen: u64) -> bool {
        let chooses = |node: &Node<A>| {
            node.seen == seen
                && node.first_child != NONE
                && usize::from(self.nodes[node.first_child as usize].mover) == mover
        };
        let Some(root) = self.nodes.iter().position(chooses) else {
            return false;
        };
        self.spare.clear();
        self.origins.clear();
        self.move_over(root as u32);
        self.spare[0].other = NONE;
        let mut place = 0;
        while place < self.spare.len() {
            let node = &self.nodes[self.origins[place] as usize];
            let (mut child, other) = (node.first_child, node.other);
            if child != NONE {
                self.spare[place].first_child = self.spare.len() as u32;
            }
            while child != NONE {
                let moved = self.move_over(child);
                child = self.nodes[child as usize].next_sibling;
                self.spare[place].last_child = moved;
                self.spare[moved as usize].next_sibling = match child {
                    NONE => NONE,
                    _ => moved + 1,
                };
            }
            if place > 0 && other != NONE {
                self.spare[place].other = self.move_over(other);
            }
            place += 1;
        }
        self.lists.clear();
        std::mem::swap(&mut self.nodes, &mut self.spare);
        true
    }

    /// Copies a node to the end of the new tree.
    fn move_over(&mut self, node: u32) -> u32 {
        self.spare.push(Node {
            last_list: NOTHING,
            ..self.nodes[node as usize]
        });
        self.origins.push(node);
        self.spare.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with the choices `a` and `b` of seat 0; behind `a` the observer saw 5 or 6, and seat 1 chooses.
    fn grown() -> (Tree<char>, [u32; 2]) {
        let (mut tree, mut found) = (Tree::new(), Vec::new());
        tree.reset('-', 4);
        tree.children(Tree::<char>::ROOT, (0, 0), &['a', 'b'], &mut found);
        let a = found[0];
        let outcomes = [5, 6].map(|seen| {
            let outcome = tree.outcome(a, seen);
            tree.children(outcome, (1, 0), &['c', 'd'], &mut found);
            outcome
        });
        tree.reward(found[1], &[0.0, 1.0]);
        (tree, outcomes)
    }

    #[test]
    fn what_was_seen_leads_to_its_own_node() {
        let (mut tree, [five, six]) = grown();
        assert_ne!(five, six);
        assert_eq!([5, 6].map(|seen| tree.outcome(five, seen)), [five, six]);
    }

    #[test]
    fn a_tree_goes_on_from_what_was_seen() {
        let (mut tree, _) = grown();
        assert!(!tree.go_on_from(1, 7));
        assert!(!tree.go_on_from(0, 6));
        assert!(tree.go_on_from(1, 6));
        let mut found = Vec::new();
        tree.children(Tree::<char>::ROOT, (1, 0), &['c', 'd'], &mut found);
        assert_eq!(found, [1, 2]);
        assert_eq!(
            found
                .iter()
                .map(|&child| tree.visits(child))
                .collect::<Vec<_>>(),
            [0, 1]
        );
        assert_eq!(tree.nodes.len(), 3);
    }

    /// Its one win is all that was seen of it; a visit without a win ends that.
    #[test]
    fn a_choice_is_sure_as_long_as_it_always_won() {
        let (mut tree, [five, _]) = grown();
        assert!(!tree.is_sure(five));
        tree.note_win(five);
        tree.reward(five, &[1.0, 0.0]);
        assert!(tree.is_sure(five));
        tree.reward(five, &[0.0, 1.0]);
        assert!(!tree.is_sure(five));
        tree.settle(five, &[0.25, 0.75]);
        assert_eq!(tree.mean(five), 0.25);
    }
}
