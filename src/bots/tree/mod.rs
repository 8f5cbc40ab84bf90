//! The tree of a search: what the observer has seen happen, with the choices that follow, in one arena.

mod lists;
mod outcomes;

use crate::core::game::Seat;
use lists::{Lists, NOTHING};

/// No node: the root is nobody's child.
const NONE: u32 = 0;

/// One choice in one situation, and how it went for the seat that made it.
#[derive(Clone, Copy)]
struct Node<A> {
    action: A,
    mover: u8,
    /// How often it was chosen.
    visits: u32,
    /// How often it was legal when its parent was visited.
    available: u32,
    /// The sum of the mover's rewards, and their mean once there are any.
    total: f64,
    mean: f64,
    /// The reward that is expected before the first visit, where anybody was asked.
    prior: Option<f64>,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    brood: Brood,
    /// The last of its further lists of children.
    last_list: u32,
    /// How often it ended the game at once with a win of the mover.
    wins: u32,
    /// The same choice with another outcome.
    other: u32,
    /// What the observer saw after it, where that is asked.
    seen: u64,
}

/// The children that were added at a node's first visit: they lie side by side, in the order of the legal actions.
#[derive(Clone, Copy, Default)]
struct Brood {
    /// What tells the list of legal actions that they are for; 0 where nothing does.
    key: u64,
    len: u32,
    mover: u8,
    /// Whether each of them was tried.
    tried: bool,
}

/// The arena. Cleared for each decision, it keeps its memory.
pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Where a tree is moved to that goes on from one of its nodes, and where each node there came from.
    spare: Vec<Node<A>>,
    origins: Vec<u32>,
    lists: Lists,
    /// Natural logarithms by number; `libm` gives the same bits on every machine.
    logs: Vec<f64>,
}

impl<A: Copy + Eq> Tree<A> {
    pub const ROOT: u32 = 0;

    pub fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            spare: Vec::new(),
            origins: Vec::new(),
            lists: Lists::default(),
            logs: vec![0.0],
        }
    }

    /// Forgets everything and begins where the observer sees this; the root's own action means nothing.
    pub fn reset(&mut self, any: A, seen: u64) {
        self.clear();
        self.nodes.push(Node {
            seen,
            ..Node::new(any, 0)
        });
    }

    /// Forgets even the root: nothing goes on from here.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.lists.clear();
    }

    /// Puts the children of the list of legal actions with this key into `found`, if they are known: whether they are the
    /// parent's first ones. Where a brood is enough, and each of it was tried, it is not listed.
    #[inline]
    pub fn recall(
        &self,
        parent: u32,
        (mover, key): (Seat, u64),
        brood_is_enough: bool,
        found: &mut Vec<u32>,
    ) -> Option<bool> {
        let Node {
            brood,
            first_child,
            last_list,
            ..
        } = &self.nodes[parent as usize];
        if key == 0 {
            return None;
        }
        found.clear();
        if brood.key == key && usize::from(brood.mover) == mover {
            if !(brood_is_enough && brood.tried) {
                found.extend(*first_child..first_child + brood.len);
            }
            return Some(true);
        }
        found.extend_from_slice(self.lists.find(*last_list, mover, key)?);
        Some(false)
    }

    /// Puts the child for each legal action into `found`, in their order; those not met before are added. The key tells
    /// the list: 0, or the same for no other list.
    pub fn children(
        &mut self,
        parent: u32,
        (mover, key): (Seat, u64),
        legal: &[A],
        found: &mut Vec<u32>,
    ) {
        found.clear();
        let mut guess = self.nodes[parent as usize].first_child;
        if guess == NONE {
            return self.first_children(parent, (mover, key), legal, found);
        }
        for &action in legal {
            let child = self.child(parent, mover, action, guess);
            // Most worlds allow the same actions in the same order, so the next one is mostly the next sibling.
            guess = self.nodes[child as usize].next_sibling;
            found.push(child);
        }
        let node = &mut self.nodes[parent as usize];
        node.last_list = self.lists.keep(node.last_list, (mover, key), found);
    }

    /// The same for a parent without children: the brood.
    fn first_children(
        &mut self,
        parent: u32,
        (mover, key): (Seat, u64),
        legal: &[A],
        found: &mut Vec<u32>,
    ) {
        let (first, len) = (self.nodes.len() as u32, legal.len() as u32);
        let children = legal.iter().zip(first + 1..).map(|(&action, next)| Node {
            next_sibling: next,
            ..Node::new(action, mover)
        });
        self.nodes.extend(children);
        let last = first + len - 1;
        self.nodes[last as usize].next_sibling = NONE;
        found.extend(first..first + len);
        let node = &mut self.nodes[parent as usize];
        (node.first_child, node.last_child) = (first, last);
        node.brood = Brood {
            key,
            len,
            mover: mover as u8,
            tried: false,
        };
    }

    /// Looks from the guess on and then from the start: what is legal comes in about the order in which it was met.
    fn child(&mut self, parent: u32, mover: Seat, action: A, guess: u32) -> u32 {
        let Node {
            first_child,
            last_child,
            ..
        } = self.nodes[parent as usize];
        for (start, end) in [(guess, NONE), (first_child, guess)] {
            let mut child = start;
            while child != end {
                let node = &self.nodes[child as usize];
                if node.is(action, mover) {
                    return child;
                }
                child = node.next_sibling;
            }
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(action, mover));
        self.nodes[last_child as usize].next_sibling = new;
        self.nodes[parent as usize].last_child = new;
        new
    }

    /// The first child, beside which the others of its brood lie, and how many they are.
    #[inline]
    pub fn brood(&self, parent: u32) -> (u32, usize) {
        let node = &self.nodes[parent as usize];
        (node.first_child, node.brood.len as usize)
    }

    /// The place of the child with the best upper confidence bound; counts all as available. Priors count for `trust`
    /// visits; without them all have been visited.
    pub fn select(&mut self, children: &[u32], exploration: f64, trust: f64) -> usize {
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (index, &child) in children.iter().enumerate() {
            let node = &mut self.nodes[child as usize];
            node.available += 1;
            let visits = f64::from(node.visits) + trust;
            let total = node.total + trust * node.prior.unwrap_or(0.0);
            let log = log(&mut self.logs, node.available);
            let bound = total / visits + exploration * (log / visits).sqrt();
            if bound > highest {
                (best, highest) = (index, bound);
            }
        }
        best
    }

    /// The same among the parent's first children, where each was tried and there are no priors.
    pub fn select_tried(&mut self, parent: u32, exploration: f64) -> usize {
        let Node {
            first_child, brood, ..
        } = self.nodes[parent as usize];
        let first = first_child as usize;
        let children = &mut self.nodes[first..first + brood.len as usize];
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (index, node) in children.iter_mut().enumerate() {
            node.available += 1;
            let log = log(&mut self.logs, node.available);
            let bound = node.mean + exploration * (log / f64::from(node.visits)).sqrt();
            if bound > highest {
                (best, highest) = (index, bound);
            }
        }
        best
    }

    /// The reward expected of a choice before its first visit; none until somebody sets it.
    pub fn prior(&mut self, node: u32) -> &mut Option<f64> {
        &mut self.nodes[node as usize].prior
    }

    /// Counts all as available.
    pub fn offer(&mut self, children: &[u32]) {
        for &child in children {
            self.nodes[child as usize].available += 1;
        }
    }

    /// Counts a visit.
    pub fn reward(&mut self, node: u32, rewards: &[f64]) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.total += rewards[usize::from(node.mover)];
        node.mean = node.total / f64::from(node.visits);
    }

    /// Counts a visit that ended the game at once with a win of the mover.
    pub fn note_win(&mut self, node: u32) {
        self.nodes[node as usize].wins += 1;
    }

    /// Whether a choice ended the game with a win of the mover whenever it was tried.
    #[inline]
    pub fn is_sure(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.wins > 0 && node.wins == node.visits
    }

    /// Forgets how a choice went before its sure answer was found.
    pub fn settle(&mut self, node: u32, rewards: &[f64]) {
        let node = &mut self.nodes[node as usize];
        node.total = rewards[usize::from(node.mover)] * f64::from(node.visits);
        node.mean = node.total / f64::from(node.visits.max(1));
    }

    /// The visits of the root's two most visited children.
    pub fn most_visits(&self) -> [u32; 2] {
        let mut most = [0, 0];
        let mut child = self.nodes[Self::ROOT as usize].first_child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if node.visits > most[0] {
                most = [node.visits, most[0]];
            } else {
                most[1] = most[1].max(node.visits);
            }
            child = node.next_sibling;
        }
        most
    }

    /// Whether each of the first children was tried, as far as it was noted.
    #[inline]
    pub fn all_tried(&self, parent: u32) -> bool {
        self.nodes[parent as usize].brood.tried
    }

    /// Notes that each of the first children was tried.
    pub fn note_all_tried(&mut self, parent: u32) {
        self.nodes[parent as usize].brood.tried = true;
    }

    #[inline]
    pub fn action(&self, node: u32) -> A {
        self.nodes[node as usize].action
    }

    #[inline]
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// The mean reward of the mover; 0 if it was never chosen.
    pub fn mean(&self, node: u32) -> f64 {
        self.nodes[node as usize].mean
    }
}

impl<A: Copy + Eq> Node<A> {
    fn new(action: A, mover: Seat) -> Self {
        Node {
            action,
            mover: mover as u8,
            visits: 0,
            available: 0,
            total: 0.0,
            mean: 0.0,
            prior: None,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            brood: Brood::default(),
            last_list: NOTHING,
            wins: 0,
            other: NONE,
            seen: 0,
        }
    }

    #[inline]
    fn is(&self, action: A, mover: Seat) -> bool {
        self.action == action && usize::from(self.mover) == mover
    }
}

#[inline]
fn log(logs: &mut Vec<f64>, number: u32) -> f64 {
    match logs.get(number as usize) {
        Some(&log) => log,
        None => next_log(logs, number),
    }
}

/// Works logarithms out up to this number's.
#[cold]
#[inline(never)]
fn next_log(logs: &mut Vec<f64>, number: u32) -> f64 {
    while logs.len() <= number as usize {
        logs.push(libm::log(logs.len() as f64));
    }
    logs[number as usize]
}
