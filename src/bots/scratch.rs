//! What a search keeps from iteration to iteration, so that none of it is allocated again.

use super::root::Halving;
use super::spread::Spread;
use super::tree::Tree;
use super::{Measure, Thoughts};
use crate::core::game::{Game, Seat};

/// The tree, and room for what an iteration looks at.
pub(super) struct Scratch<G: Game> {
    pub tree: Tree<G::Action>,
    pub world: Option<G::State>,
    pub legal: Vec<G::Action>,
    pub children: Vec<u32>,
    pub in_brood: bool,
    pub fresh: Vec<usize>,
    pub priors: Vec<f32>,
    pub path: Vec<u32>,
    pub spread: Spread,
    pub halving: Halving,
    /// Iterations of this decision so far.
    pub done: u64,
}

impl<G: Game> Scratch<G> {
    pub fn new() -> Self {
        Scratch {
            tree: Tree::new(),
            world: None,
            legal: Vec::new(),
            children: Vec::new(),
            in_brood: false,
            fresh: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
            spread: Spread::default(),
            halving: Halving::default(),
            done: 0,
        }
    }

    /// Leaves the node's children for the legal actions of this world in `children`, and in `in_brood` whether they are
    /// its first ones; these may be left unlisted where the brood is enough.
    #[inline(always)]
    pub fn find_children(
        &mut self,
        game: &G,
        world: &G::State,
        (node, seat): (u32, Seat),
        brood_is_enough: bool,
    ) {
        let key = game.legal_key(world);
        let Scratch { tree, children, .. } = self;
        let recalled = tree.recall(node, (seat, key), brood_is_enough, children);
        self.in_brood = recalled == Some(true);
        if recalled.is_none() {
            self.list_children(game, world, node, (seat, key));
        }
    }

    /// Kept apart so that the rest stays small.
    #[inline(never)]
    fn list_children(&mut self, game: &G, world: &G::State, node: u32, by: (Seat, u64)) {
        game.legal_actions(world, &mut self.legal);
        self.tree
            .children(node, by, &self.legal, &mut self.children);
    }

    /// The child of the node at a place of the list just found, and whether it is the only one.
    #[inline]
    pub fn child(&self, node: u32, place: usize) -> (u32, bool) {
        match self.in_brood {
            true => {
                let (first, count) = self.tree.brood(node);
                (first + place as u32, count == 1)
            }
            false => (self.children[place], self.children.len() == 1),
        }
    }

    /// The place in `children` of an action that won at once whenever it was tried.
    pub fn sure_place(&mut self) -> Option<usize> {
        let Scratch { tree, children, .. } = self;
        let sure = children.iter().position(|&child| tree.is_sure(child))?;
        tree.offer(children);
        Some(sure)
    }

    /// What the tree says of the root's actions, once one of them is chosen.
    pub fn tell(&self, thoughts: &mut Thoughts<G::Action>) {
        thoughts.begin(Measure::Reward);
        for (&action, &child) in self.legal.iter().zip(&self.children) {
            let visits = self.tree.visits(child);
            let mean = (visits > 0).then(|| self.tree.mean(child));
            thoughts.note_visits(action, mean, visits);
        }
    }
}
