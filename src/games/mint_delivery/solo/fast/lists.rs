//! All that the player may do on a space but Take and Deliver, listed once: a legal set is one run of this list.

use super::super::super::components::{MAX_FACTORY_SPACES, Mints};
use super::super::super::rules::{Rules, SoloLoad};
use super::super::actions::{Action, Lift};
use super::super::board::Board;

/// A stretch of the list; its last action is `end-turn`.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    start: u32,
    count: u32,
}

#[derive(Clone, Debug)]
pub struct Lists {
    actions: Vec<Action>,
    /// By the space, and at a belt by the most mints of each kind to load and the most to shift.
    runs: Vec<Run>,
    /// Where the runs of each space begin.
    bases: [u32; MAX_FACTORY_SPACES],
    /// The most mints of each kind that can ever be loaded at once.
    limits: Mints,
    /// What a mint of each kind adds to the index of a run at a belt.
    weights: [u32; 3],
    /// The fewest mints of each kind that a Load may take (MD-S10).
    least: Mints,
}

impl Lists {
    /// The lists for a player who may load this many of each kind at once.
    pub fn new(rules: &Rules, board: &Board, limits: Mints) -> Lists {
        let least = match rules.solo_load {
            SoloLoad::UpTo => [1; 3],
            SoloLoad::Exact => limits.map(|most| most.max(1)),
        };
        let limits = limits.map(|most| most.min(rules.slots));
        let [_, s, n] = limits.map(|most| u32::from(most) + 1);
        let by_n = u32::from(rules.solo_shift) + 1;
        let mut lists = Lists {
            actions: Vec::new(),
            runs: Vec::new(),
            bases: [0; MAX_FACTORY_SPACES],
            limits,
            weights: [by_n * n * s, by_n * n, by_n],
            least,
        };
        for space in 0..board.neighbours.len() {
            lists.bases[space] = lists.runs.len() as u32;
            match board.belt_at(space as u8) {
                Some(belt) => lists.list_belt(&board.neighbours[space], belt, rules.solo_shift),
                None => lists.list(&board.neighbours[space], Vec::new()),
            }
        }
        lists
    }

    fn list_belt(&mut self, moves: &[u8], belt: usize, shift: u8) {
        let [c, s, n] = self.limits;
        for c in 0..=c {
            for s in 0..=s {
                for n in 0..=n {
                    for shift in 0..=shift {
                        let others = belt_actions(belt, self.least, [c, s, n], shift);
                        self.list(moves, others);
                    }
                }
            }
        }
    }

    fn list(&mut self, moves: &[u8], others: Vec<Action>) {
        let start = self.actions.len() as u32;
        self.actions.extend(moves.iter().copied().map(Action::Move));
        self.actions.extend(others);
        self.actions.push(Action::EndTurn);
        let count = self.actions.len() as u32 - start;
        self.runs.push(Run { start, count });
    }

    /// To move, or end the turn, on a space that is not at a belt.
    #[inline]
    pub fn on(&self, space: u8) -> &[Action] {
        self.run(self.base(space))
    }

    /// To move, load, shift or end the turn on a space at a belt with this many mints in front and room for that many.
    #[inline]
    pub fn at_belt(&self, space: u8, front: Mints, room: u8, shift: u8) -> &[Action] {
        let most = |kind: usize| front[kind].min(self.limits[kind]).min(room);
        let loads = [0, 1, 2].map(|kind| u32::from(most(kind)) * self.weights[kind]);
        self.run(self.base(space) + loads.iter().sum::<u32>() + u32::from(shift))
    }

    #[inline]
    fn base(&self, space: u8) -> u32 {
        self.bases[usize::from(space) % MAX_FACTORY_SPACES]
    }

    #[inline]
    fn run(&self, index: u32) -> &[Action] {
        let Run { start, count } = self.runs[index as usize];
        &self.actions[start as usize..][..count as usize]
    }
}

/// Every load (MD-S3: the foremost mints, so kind and number say it all) and every shift at one belt.
fn belt_actions(belt: usize, least: Mints, most: Mints, shift: u8) -> Vec<Action> {
    let lifts = (0..3).flat_map(|mint| {
        let kind = usize::from(mint);
        let counts = least[kind]..=most[kind];
        counts.map(move |count| Lift { mint, count })
    });
    let loads = lifts.map(|lift| lift.only_from(belt));
    loads.chain((1..=shift).map(Action::Shift)).collect()
}
