//! Single-observer information-set Monte Carlo tree search, for any number of seats.
//!
//! Each iteration re-deals what the observer cannot know, walks down one tree of what happened with the actions that
//! are legal in that world, and rewards every seat with its own share: each maximises its own.

use super::budget::{Budget, Meter};
use super::greedy::sample;
use super::learned::Insight;
use super::options::{EXPLORATION, REUSE, REVEALS, SOLVER};
use super::playout::Playout;
use super::root::{CHOICE, ROOT, STOP};
use super::scratch::Scratch;
use super::spread::Spread;
use super::tree::Tree;
use super::{Bot, BotSpec, Parameter, Thoughts};
use crate::core::game::{Seat, View, WHOLE_WIN};
use crate::core::judgement::Judgement;
use crate::core::rng::Rng;

/// A search with its memory, which is reused from decision to decision.
pub struct Search<G: Judgement> {
    budget: Budget,
    /// How much a rarely tried action is favoured, in units of the rewards' spread.
    exploration: f64,
    /// Decisions that the tree may hold in a row: 1 is flat Monte Carlo.
    tree_depth: usize,
    /// Whether the root's actions are halved instead of chosen by bounds.
    halves: bool,
    /// Whether a decision ends when it is made.
    stops: bool,
    /// Whether the judgement decides where nothing is at stake.
    judges: bool,
    /// Whether the worst that an action may be worth decides, instead of its visits.
    is_cautious: bool,
    /// Whether the tree tells apart what the observer sees after an action.
    tells_apart: bool,
    /// Whether a decision begins with what is left of the last one.
    reuses: bool,
    /// Whether actions that always won at once are always taken.
    solves: bool,
    playout: Playout<G>,
    /// Iterations since it was made.
    iterations: u64,
    scratch: Scratch<G>,
}

impl<G: Judgement> Bot<G> for Search<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        self.best_action(view, rng)
    }

    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        let chosen = self.best_action(view, rng);
        if self.scratch.legal.len() > 1 {
            self.scratch.tell(thoughts);
        }
        chosen
    }

    fn new_game(&mut self) {
        self.scratch.tree.clear();
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}

impl<G: Judgement> Search<G> {
    /// Of a spec with the `parameters` of a search, of which `iterations` is the first.
    pub fn new(spec: &BotSpec, iterations: &Parameter, tree_depth: usize) -> Self {
        let is_cautious = spec.text(CHOICE.name) == "cautious";
        let reuses = spec.text(REUSE.name) == "tree";
        Search {
            budget: Budget::of(spec, iterations.name),
            exploration: spec.real(EXPLORATION),
            tree_depth,
            halves: spec.text(ROOT.name) == "halving",
            stops: spec.text(STOP.name) == "decided" && !spec.is_reference() && !is_cautious,
            judges: spec.text(CHOICE.name) == "judged" && !spec.is_reference(),
            is_cautious,
            tells_apart: reuses || spec.text(REVEALS.name) == "apart",
            reuses,
            solves: spec.text(SOLVER.name) == "on",
            playout: Playout::new(spec),
            iterations: 0,
            scratch: Scratch::new(),
        }
    }

    /// The same search with somebody to ask instead of playouts.
    pub fn with(mut self, insight: Box<dyn Insight<G>>) -> Self {
        self.playout.ask(insight);
        self
    }

    /// The best action after the whole budget, or as soon as it is found.
    fn best_action(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        view.legal_actions(&mut self.scratch.legal);
        if let [only] = self.scratch.legal[..] {
            return only;
        }
        self.begin(view);
        self.playout.begin();
        self.scratch.spread = Spread::default();
        let mut meter = self.budget.start();
        if self.playout.asks() {
            self.set_root_priors(view, rng);
        }
        if let (true, Some(budget)) = (self.halves, meter.left()) {
            self.scratch.halving.start(self.scratch.legal.len(), budget);
        }
        // Taken out once: a table is too large to move in each iteration.
        let mut world = self.scratch.world.take();
        while meter.tick() && !view.is_called_off() {
            self.scratch.done = meter.done - 1;
            self.iterate(view, &mut world, rng);
            if self.stops && self.is_decided(&meter) {
                break;
            }
        }
        self.scratch.world = world;
        self.iterations += meter.done;
        let chosen = self.chosen(view);
        match self.judges && self.scratch.spread.is_calm() {
            true => self.advice(view, rng).unwrap_or(chosen),
            false => chosen,
        }
    }

    /// What the judgement would play: who cannot lose any more ends the game, who cannot win plays on.
    fn advice(&mut self, view: &View<G>, rng: &mut Rng) -> Option<G::Action> {
        let Scratch { world, legal, .. } = &mut self.scratch;
        let world = sample(view, world, rng);
        self.playout.advice(view.game(), world, legal, rng)
    }

    /// A new tree, or what is left of the last one.
    fn begin(&mut self, view: &View<G>) {
        let Scratch { tree, legal, .. } = &mut self.scratch;
        let seen = if self.tells_apart { view.sight() } else { 0 };
        if !(self.reuses && seen != 0 && tree.go_on_from(view.seat(), seen)) {
            tree.reset(legal[0], seen);
        }
    }

    /// How often it is asked whether a decision is made.
    const ASKED: u64 = 16;

    /// Whether the iterations that are left cannot bring another action to the top.
    fn is_decided(&self, meter: &Meter) -> bool {
        match meter.left() {
            Some(left) if meter.done.is_multiple_of(Self::ASKED) && !self.halves => {
                let [most, second] = self.scratch.tree.most_visits();
                u64::from(most - second) > left
            }
            _ => false,
        }
    }

    /// Whether halving is on: only where iterations are counted.
    fn is_halving(&self) -> bool {
        self.halves && matches!(self.budget, Budget::Iterations(_))
    }

    fn iterate(&mut self, view: &View<G>, world: &mut Option<G::State>, rng: &mut Rng) {
        let table = sample(view, world, rng);
        let surely = self.descend(view, table, rng);
        let rewards = self.playout.run(view.game(), table, rng);
        self.scratch.spread.add(rewards[view.seat()]);
        let Scratch { tree, path, .. } = &mut self.scratch;
        for &node in path.iter() {
            tree.reward(node, &rewards);
        }
        if let (true, [.., before, _]) = (surely, &path[..]) {
            tree.settle(*before, &rewards);
        }
    }

    /// Walks from the root to the first action never tried, plays it too, and leaves the way in `path`; whether that
    /// ended with an action that always wins.
    fn descend(&mut self, view: &View<G>, world: &mut G::State, rng: &mut Rng) -> bool {
        let game = view.game();
        let mut node = Tree::<G::Action>::ROOT;
        let exploration = self.exploration * self.scratch.spread.width();
        self.scratch.path.clear();
        for _ in 0..self.tree_depth {
            let Some(seat) = game.to_act(world) else {
                break;
            };
            let brood_is_enough = self.playout.trust == 0.0 && !self.solves && !self.halves;
            self.scratch
                .find_children(game, world, (node, seat), brood_is_enough);
            let sure = match self.solves {
                true => self.scratch.sure_place(),
                false => None,
            };
            if self.playout.trust > 0.0 && sure.is_none() {
                self.set_priors(game, world, seat, rng);
            }
            let (index, is_new) = match sure {
                Some(place) => (place, false),
                None if node == Tree::<G::Action>::ROOT && self.is_halving() => self.pick_at_root(),
                None => self.pick(node, exploration, rng),
            };
            let is_only;
            (node, is_only) = self.scratch.child(node, index);
            self.scratch.path.push(node);
            let action = self.scratch.tree.action(node);
            self.playout.note(seat, action);
            game.apply(world, action, rng);
            if self.solves && self.is_won(game, world, seat) {
                self.scratch.tree.note_win(node);
                return sure.is_some();
            }
            // A forced action is not a choice: the search goes on behind it.
            if is_new && !is_only {
                break;
            }
            if self.tells_apart {
                let seen = game.sight(world, view.seat());
                node = self.scratch.tree.outcome(node, seen);
            }
        }
        false
    }

    /// Whether the game is over and the seat alone has won it.
    fn is_won(&self, game: &G, world: &G::State, seat: Seat) -> bool {
        game.to_act(world).is_none() && game.outcome(world).shares[seat] == WHOLE_WIN
    }

    /// Gives the root's actions priors from a whole look ahead; farther down one is asked about a single table.
    fn set_root_priors(&mut self, view: &View<G>, rng: &mut Rng) {
        let mut world = self.scratch.world.take();
        let table = sample(view, &mut world, rng);
        let game = view.game();
        self.scratch
            .find_children(game, table, (Tree::<G::Action>::ROOT, view.seat()), false);
        let Scratch {
            tree,
            legal,
            children,
            priors,
            ..
        } = &mut self.scratch;
        self.playout.weigh(game, table, legal, rng, priors);
        for (&child, &prior) in children.iter().zip(&*priors) {
            *tree.prior(child) = Some(f64::from(prior));
        }
        self.scratch.world = world;
    }

    /// Gives a prior to each child that has none.
    fn set_priors(&mut self, game: &G, world: &G::State, seat: Seat, rng: &mut Rng) {
        let Scratch { tree, children, .. } = &mut self.scratch;
        let mut worths = None;
        for &child in children.iter() {
            if tree.prior(child).is_none() {
                let action = tree.action(child);
                let worths = *worths.get_or_insert_with(|| self.playout.worths(game, world));
                let choice = (seat, action);
                let prior = self.playout.prior(game, world, choice, worths, rng);
                *tree.prior(child) = Some(prior);
            }
        }
    }

    /// The place in `children` of the action to try, and whether it was never tried.
    fn pick(&mut self, node: u32, exploration: f64, rng: &mut Rng) -> (usize, bool) {
        let Scratch {
            tree,
            children,
            fresh,
            in_brood,
            ..
        } = &mut self.scratch;
        let trust = self.playout.trust;
        if trust == 0.0 {
            if *in_brood && tree.all_tried(node) {
                return (tree.select_tried(node, exploration), false);
            }
            fresh.clear();
            fresh.extend((0..children.len()).filter(|&index| tree.visits(children[index]) == 0));
            if !fresh.is_empty() {
                tree.offer(children);
                return (fresh[rng.below(fresh.len())], true);
            }
            if *in_brood {
                tree.note_all_tried(node);
            }
        }
        let index = tree.select(children, exploration, trust);
        (index, tree.visits(children[index]) == 0)
    }

    /// The place in `children` of the root's action whose turn it is, and whether it was never tried.
    fn pick_at_root(&mut self) -> (usize, bool) {
        let Scratch {
            tree,
            children,
            halving,
            done,
            ..
        } = &mut self.scratch;
        tree.offer(children);
        let visits = |place: usize| tree.visits(children[place]);
        let place = halving.next(*done, visits, |place| tree.mean(children[place]));
        (place, visits(place) == 0)
    }

    /// The root's action with the most visits, then the best mean, then the first; where actions are halved, the best of
    /// those that are left.
    fn chosen(&mut self, view: &View<G>) -> G::Action {
        let Scratch {
            tree,
            legal,
            children,
            halving,
            spread,
            ..
        } = &mut self.scratch;
        view.legal_actions(legal);
        let by = (view.seat(), 0);
        tree.children(Tree::<G::Action>::ROOT, by, legal, children);
        if self.halves && matches!(self.budget, Budget::Iterations(_)) {
            let best = halving.best(|place| tree.mean(children[place]));
            return legal[best];
        }
        let risk = self.exploration * spread.width();
        let rank = |index: usize| {
            let (visits, mean) = (tree.visits(children[index]), tree.mean(children[index]));
            match self.is_cautious {
                true if visits == 0 => (0, f64::NEG_INFINITY),
                true => (0, mean - risk / f64::from(visits).sqrt()),
                false => (visits, mean),
            }
        };
        let mut best = 0;
        for index in 1..legal.len() {
            if rank(index) > rank(best) {
                best = index;
            }
        }
        legal[best]
    }
}
