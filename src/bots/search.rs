//! Single-observer information-set Monte Carlo tree search, for any number of seats.
//!
//! Each iteration re-deals what the observer cannot know, walks down one tree of what happened with the actions that
//! are legal in that world, and rewards every seat with its own share: each maximises its own.

use super::budget::{Budget, MILLISECONDS, Meter};
use super::catalogue::PLAIN;
use super::greedy::sample;
use super::learned::Insight;
use super::playout::{DEPTH, EPSILON, MARGIN, PLAYOUT, Playout, SCALE, TRUST};
use super::root::{Halving, ROOT, STOP};
use super::tree::Tree;
use super::{Bot, BotSpec, Kind, Measure, Parameter, Thoughts};
use crate::core::game::{Game, Seat, View};
use crate::core::judgement::Judgement;
use crate::core::rng::Rng;

const EXPLORATION: &str = "c";

/// Which settings the other parameters start from.
const STYLE: Parameter = Parameter {
    name: "style",
    kind: Kind::Word(&["tuned", PLAIN]),
    about: "`plain`: the search and the judgement that never change; strengths are measured by them",
};

/// The parameters of a searching bot: what it counts as an iteration, and what it calls exploration.
pub(super) const fn parameters(
    iterations: Parameter,
    exploration: &'static str,
) -> [Parameter; 12] {
    let exploration = Parameter {
        name: EXPLORATION,
        kind: Kind::Real {
            default: 0.7,
            min: 0.0,
            max: 1000.0,
        },
        about: exploration,
    };
    [
        iterations,
        MILLISECONDS,
        STYLE,
        exploration,
        PLAYOUT,
        EPSILON,
        DEPTH,
        MARGIN,
        SCALE,
        TRUST,
        ROOT,
        STOP,
    ]
}

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

    fn iterations(&self) -> u64 {
        self.iterations
    }
}

/// What would otherwise be allocated in each iteration.
struct Scratch<G: Game> {
    tree: Tree<G::Action>,
    world: Option<G::State>,
    legal: Vec<G::Action>,
    children: Vec<u32>,
    in_brood: bool,
    fresh: Vec<usize>,
    path: Vec<u32>,
    spread: Spread,
    halving: Halving,
    /// Iterations of this decision so far.
    done: u64,
}

impl<G: Game> Scratch<G> {
    /// Leaves the node's children for the legal actions of this world in `children`, and in `in_brood` whether they are
    /// its first ones.
    #[inline]
    fn find_children(&mut self, game: &G, world: &G::State, node: u32, seat: Seat) {
        let key = game.legal_key(world);
        self.in_brood = self.tree.recall(node, seat, key, &mut self.children);
        if !self.in_brood {
            game.legal_actions(world, &mut self.legal);
            self.tree
                .children(node, (seat, key), &self.legal, &mut self.children);
        }
    }

    /// What the tree says of the root's actions, once one of them is chosen.
    fn tell(&self, thoughts: &mut Thoughts<G::Action>) {
        thoughts.begin(Measure::Reward);
        for (&action, &child) in self.legal.iter().zip(&self.children) {
            let visits = self.tree.visits(child);
            let mean = (visits > 0).then(|| self.tree.mean(child));
            thoughts.note_visits(action, mean, visits);
        }
    }
}

/// How far the observer's rewards lie apart in this decision: a chance-ridden playout needs more exploration than a
/// judgement that tells hair's breadths apart.
#[derive(Clone, Copy, Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
    /// The greatest width so far.
    widest: f64,
}

impl Spread {
    /// Rewards before the width is trusted; never quite 0 afterwards.
    const FIRST: f64 = 16.0;
    const LEAST: f64 = 0.01;

    fn add(&mut self, reward: f64) {
        self.count += 1.0;
        self.sum += reward;
        self.squares += reward * reward;
        if self.count >= Self::FIRST {
            let mean = self.sum / self.count;
            let variance = self.squares / self.count - mean * mean;
            let width = 2.0 * variance.max(0.0).sqrt();
            self.widest = self.widest.max(width).max(Self::LEAST);
        }
    }

    /// Twice the standard deviation, so that it is 1 between even wins and losses. It does not shrink: a search that
    /// settles on a safe draw must go on looking for the win.
    fn width(&self) -> f64 {
        if self.count < Self::FIRST {
            1.0
        } else {
            self.widest
        }
    }
}

impl<G: Judgement> Search<G> {
    /// Of a spec with the `parameters` of a search, of which `iterations` is the first.
    pub fn new(spec: &BotSpec, iterations: &Parameter, tree_depth: usize) -> Self {
        Search {
            budget: Budget::of(spec, iterations.name),
            exploration: spec.real(EXPLORATION),
            tree_depth,
            halves: spec.text(ROOT.name) == "halving",
            stops: spec.text(STOP.name) == "decided" && !spec.is_reference(),
            playout: Playout::new(spec),
            iterations: 0,
            scratch: Scratch {
                tree: Tree::new(),
                world: None,
                legal: Vec::new(),
                children: Vec::new(),
                in_brood: false,
                fresh: Vec::new(),
                path: Vec::new(),
                spread: Spread::default(),
                halving: Halving::default(),
                done: 0,
            },
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
        self.scratch.tree.reset(self.scratch.legal[0]);
        self.scratch.spread = Spread::default();
        let mut meter = self.budget.start();
        if let (true, Some(budget)) = (self.halves, meter.left()) {
            self.scratch.halving.start(self.scratch.legal.len(), budget);
        }
        while meter.tick() && !view.is_called_off() {
            self.scratch.done = meter.done - 1;
            self.iterate(view, rng);
            if self.stops && self.is_decided(&meter) {
                break;
            }
        }
        self.iterations += meter.done;
        self.chosen(view)
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

    fn iterate(&mut self, view: &View<G>, rng: &mut Rng) {
        let mut world = self.scratch.world.take();
        let table = sample(view, &mut world, rng);
        self.descend(view.game(), table, rng);
        let rewards = self.playout.run(view.game(), table, rng);
        self.scratch.spread.add(rewards[view.seat()]);
        for &node in &self.scratch.path {
            self.scratch.tree.reward(node, &rewards);
        }
        self.scratch.world = world;
    }

    /// Walks from the root to the first action never tried, plays it too, and leaves the way in `path`.
    fn descend(&mut self, game: &G, world: &mut G::State, rng: &mut Rng) {
        let mut node = Tree::<G::Action>::ROOT;
        let exploration = self.exploration * self.scratch.spread.width();
        self.scratch.path.clear();
        for _ in 0..self.tree_depth {
            let Some(seat) = game.to_act(world) else {
                return;
            };
            self.scratch.find_children(game, world, node, seat);
            if self.playout.trust > 0.0 {
                self.foresee(game, world, seat, rng);
            }
            let (index, is_new) = match node == Tree::<G::Action>::ROOT && self.is_halving() {
                true => self.pick_at_root(),
                false => self.pick(node, exploration, rng),
            };
            node = self.scratch.children[index];
            self.scratch.path.push(node);
            game.apply(world, self.scratch.tree.action(node), rng);
            // A forced action is not a choice: the search goes on behind it.
            if is_new && self.scratch.children.len() > 1 {
                return;
            }
        }
    }

    /// Gives a promise to each child that has none.
    fn foresee(&mut self, game: &G, world: &G::State, seat: Seat, rng: &mut Rng) {
        let Scratch { tree, children, .. } = &mut self.scratch;
        let mut worths = None;
        for &child in children.iter() {
            if tree.promise(child).is_none() {
                let action = tree.action(child);
                let worths = *worths.get_or_insert_with(|| self.playout.worths(game, world));
                let choice = (seat, action);
                let promise = self.playout.promise(game, world, choice, worths, rng);
                *tree.promise(child) = Some(promise);
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
        if trust == 0.0 && !(*in_brood && tree.all_tried(node)) {
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
            ..
        } = &mut self.scratch;
        view.legal_actions(legal);
        let by = (view.seat(), 0);
        tree.children(Tree::<G::Action>::ROOT, by, legal, children);
        if self.halves && matches!(self.budget, Budget::Iterations(_)) {
            let best = halving.best(|place| tree.mean(children[place]));
            return legal[best];
        }
        let rank = |index: usize| (tree.visits(children[index]), tree.mean(children[index]));
        let mut best = 0;
        for index in 1..legal.len() {
            if rank(index) > rank(best) {
                best = index;
            }
        }
        legal[best]
    }
}
