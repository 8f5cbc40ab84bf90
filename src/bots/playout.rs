//! From a leaf of the search to a reward for every seat: a playout by a policy, cut short on the judgement.

use super::greedy::{Judge, mind};
use super::learned::Insight;
use super::mast::Experience;
use super::shares::Shares;
use super::{BotSpec, Kind, Parameter};
use crate::core::game::{MAX_SEATS, Outcome, Seat, WHOLE_WIN};
use crate::core::judgement::{Judgement, USUAL_NET_TRUST};
use crate::core::rng::Rng;

/// What each seat got, from 0 to 1.
pub type Rewards = [f64; MAX_SEATS];

pub const PLAYOUT: Parameter = Parameter {
    name: "playout",
    kind: Kind::Word(&["advised", "random", "greedy", "mast"]),
    about: "how everybody plays beyond the tree; `advised`: greedily in solitaire Mint Works, else at random; `mast`: of two random actions the one that went better in this decision's other playouts",
};
pub const EPSILON: Parameter = Parameter {
    name: "epsilon",
    kind: Kind::Real {
        default: 0.1,
        min: 0.0,
        max: 1.0,
    },
    about: "how often a greedy playout plays a random action instead",
};
pub const MARGIN: Parameter = Parameter {
    name: "margin",
    kind: Kind::Real {
        default: 0.1,
        min: 0.0,
        max: 1.0,
    },
    about: "the part of the reward that is the score's margin; the rest is the win share",
};
pub const SCALE: Parameter = Parameter {
    name: "scale",
    kind: Kind::Real {
        default: 3.0,
        min: 0.01,
        max: 1000.0,
    },
    about: "the lead in points that makes a win three times as likely as a loss, or half of the margin's reward",
};

/// Its default is the game's own, `Judgement::PLAYOUT_DEPTH`.
pub const DEPTH: Parameter = Parameter {
    name: "depth",
    kind: Kind::Whole {
        default: 100_000,
        min: 0,
        max: 100_000,
    },
    about: "decisions after which a playout is cut and judged",
};

/// Its default is the game's own, `Judgement::TRUST`.
pub const TRUST: Parameter = Parameter {
    name: "trust",
    kind: Kind::Real {
        default: 0.0,
        min: 0.0,
        max: 1000.0,
    },
    about: "how many visits the judgement of an action counts for before it is tried; 0 tries each action first",
};

/// How everybody plays in a playout.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// As the game advises.
    Advised,
    Random,
    Greedy,
    Experienced,
}

impl Policy {
    fn of(spec: &BotSpec) -> Self {
        match spec.text(PLAYOUT.name) {
            "greedy" => Policy::Greedy,
            "mast" => Policy::Experienced,
            // The reference heeds no advice.
            "advised" if !spec.is_reference() => Policy::Advised,
            _ => Policy::Random,
        }
    }

    fn is_greedy<G: Judgement>(self, game: &G) -> bool {
        match self {
            Policy::Advised => game.advises_greedy_playouts(),
            Policy::Random | Policy::Experienced => false,
            Policy::Greedy => true,
        }
    }
}

/// How leaves are rewarded.
pub struct Playout<G: Judgement> {
    judge: Judge<G>,
    actions: Vec<G::Action>,
    policy: Policy,
    epsilon: f64,
    depth: u64,
    margin: f64,
    scale: f64,
    shares: Shares,
    /// The margin's part in a judged position: a lead that is sure must still be worth ending with.
    judged_margin: f64,
    /// How many visits a prior counts for.
    pub trust: f64,
    /// Whom to ask instead of playing on.
    insight: Option<Box<dyn Insight<G>>>,
    /// How actions went in this decision, where playouts heed it.
    experience: Option<Experience>,
}

impl<G: Judgement> Playout<G> {
    pub fn new(spec: &BotSpec) -> Self {
        let policy = Policy::of(spec);
        Playout {
            judge: Judge::new(mind(spec)),
            actions: Vec::new(),
            policy,
            epsilon: spec.real(EPSILON.name),
            depth: spec.whole(DEPTH.name),
            margin: spec.real(MARGIN.name),
            scale: spec.real(SCALE.name),
            shares: Shares::new(spec.real(SCALE.name)),
            judged_margin: match spec.is_reference() {
                true => 0.0,
                false => spec.real(MARGIN.name),
            },
            trust: spec.real(TRUST.name),
            insight: None,
            experience: (policy == Policy::Experienced).then(Experience::new),
        }
    }

    /// Asks from now on instead of playing on; what it expects of an action counts.
    pub fn ask(&mut self, insight: Box<dyn Insight<G>>) {
        self.insight = Some(insight);
        if self.trust == 0.0 {
            self.trust = USUAL_NET_TRUST;
        }
    }

    /// Whether there is somebody to ask.
    pub fn asks(&self) -> bool {
        self.insight.is_some()
    }

    /// What may be expected of each action of the seat to act, if there is somebody to ask.
    pub fn weigh(
        &mut self,
        game: &G,
        world: &G::State,
        actions: &[G::Action],
        rng: &mut Rng,
        priors: &mut Vec<f32>,
    ) {
        priors.clear();
        if let Some(insight) = &mut self.insight {
            insight.weigh(game, world, actions, rng, priors);
        }
    }

    /// Plays on from `world` and tells what each seat gets.
    pub fn run(&mut self, game: &G, world: &mut G::State, rng: &mut Rng) -> Rewards {
        if let Some(insight) = &mut self.insight {
            return insight.shares(game, world, rng);
        }
        let outcome = if self.policy.is_greedy(game) || self.experience.is_some() {
            self.play_by_policy(game, world, rng)
        } else {
            game.play_out(world, self.depth, &mut self.actions, rng)
        };
        let rewards = match outcome {
            Some(outcome) => self.of_outcome(&outcome),
            None => self.of_judgement(game, world),
        };
        if let Some(experience) = &mut self.experience {
            experience.learn(&rewards);
        }
        rewards
    }

    /// Plays on greedily or by experience; the outcome if the game is then over.
    fn play_by_policy(&mut self, game: &G, world: &mut G::State, rng: &mut Rng) -> Option<Outcome> {
        for _ in 0..self.depth {
            if game.to_act(world).is_none() {
                break;
            }
            let action = self.next_action(game, world, rng);
            game.apply(world, action, rng);
        }
        game.to_act(world).is_none().then(|| game.outcome(world))
    }

    /// What the judgement would play, unless there is somebody else to ask.
    pub fn advice(
        &mut self,
        game: &G,
        world: &G::State,
        legal: &[G::Action],
        rng: &mut Rng,
    ) -> Option<G::Action> {
        let judges = self.insight.is_none();
        judges.then(|| self.judge.best(game, world, legal, rng))
    }

    /// A decision begins.
    pub fn begin(&mut self) {
        if let Some(experience) = &mut self.experience {
            experience.forget();
        }
    }

    /// An action was played on the way to a leaf.
    #[inline]
    pub fn note(&mut self, seat: Seat, action: G::Action) {
        if let Some(experience) = &mut self.experience {
            experience.note(seat, &action);
        }
    }

    /// Of two random actions the one that went better so far.
    fn experienced_action(&mut self, game: &G, world: &G::State, rng: &mut Rng) -> G::Action {
        let mut any = || game.random_action(world, &mut self.actions, rng);
        let (one, other) = (any(), any());
        let seat = game.to_act(world).expect("somebody acts");
        let experience = self.experience.as_mut().expect("the policy has it");
        let better = match experience.mean(seat, &other) > experience.mean(seat, &one) {
            true => other,
            false => one,
        };
        experience.note(seat, &better);
        better
    }

    #[inline]
    fn next_action(&mut self, game: &G, world: &G::State, rng: &mut Rng) -> G::Action {
        if self.experience.is_some() {
            return self.experienced_action(game, world, rng);
        }
        if rng.unit() < self.epsilon {
            return game.random_action(world, &mut self.actions, rng);
        }
        game.legal_actions(world, &mut self.actions);
        match self.actions[..] {
            [only] => only,
            _ => self.judge.best(game, world, &self.actions, rng),
        }
    }

    /// The win share, mixed with a bounded reward for the margin over the best opponent.
    fn of_outcome(&self, outcome: &Outcome) -> Rewards {
        let mut rewards = [0.0; MAX_SEATS];
        for seat in 0..outcome.seats {
            let share = f64::from(outcome.shares[seat]) / f64::from(WHOLE_WIN);
            let scores = outcome.scores.map(f64::from);
            let lead = scores[seat] - best_other(&scores[..outcome.seats], seat);
            rewards[seat] = self.mixed(share, lead, self.margin);
        }
        rewards
    }

    /// A win share and a bounded reward for the lead, in these parts.
    fn mixed(&self, share: f64, lead: f64, margin: f64) -> f64 {
        let bounded = 0.5 + 0.5 * lead / (self.scale + lead.abs());
        (1.0 - margin) * share + margin * bounded
    }

    /// What the judgement expects: a logistic of its differences, mixed with the margin.
    fn of_judgement(&mut self, game: &G, world: &G::State) -> Rewards {
        let worths = self.worths(game, world);
        self.of_worths(&worths[..game.seats()])
    }

    fn of_worths(&mut self, worths: &[f64]) -> Rewards {
        let mut rewards = self.shares.expected(worths);
        for seat in 0..worths.len() {
            rewards[seat] = self.judged(rewards[seat], worths, seat);
        }
        rewards
    }

    /// A seat's expected share, mixed with its lead.
    fn judged(&self, share: f64, worths: &[f64], seat: Seat) -> f64 {
        if self.judged_margin == 0.0 {
            return share;
        }
        let lead = worths[seat] - best_other(worths, seat);
        self.mixed(share, lead, self.judged_margin)
    }

    /// How good the position looks to each seat.
    pub fn worths(&mut self, game: &G, world: &G::State) -> Rewards {
        let mut worths = [0.0; MAX_SEATS];
        if self.insight.is_some() {
            return worths;
        }
        for (seat, worth) in worths.iter_mut().enumerate().take(game.seats()) {
            *worth = f64::from(game.evaluate(world, seat, &mut self.judge.mind));
        }
        worths
    }

    /// The share that `seat` may expect after its action by the judgement, if the `worths` of the others stay.
    pub fn prior(
        &mut self,
        game: &G,
        world: &G::State,
        (seat, action): (Seat, G::Action),
        mut worths: Rewards,
        rng: &mut Rng,
    ) -> f64 {
        if let Some(insight) = &mut self.insight {
            return insight.prior(game, world, (seat, action), rng);
        }
        worths[seat] = f64::from(self.judge.worth(game, world, action, rng));
        let worths = &worths[..game.seats()];
        let share = self.shares.expected(worths)[seat];
        self.judged(share, worths, seat)
    }
}

/// The best of the other seats; the own one if there is nobody else.
fn best_other(scores: &[f64], seat: usize) -> f64 {
    let others = (0..scores.len()).filter(|&other| other != seat);
    others
        .map(|other| scores[other])
        .reduce(f64::max)
        .unwrap_or(scores[seat])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_over_the_best_of_the_others() {
        assert_eq!(best_other(&[3.0, 9.0, 5.0], 1), 5.0);
        assert_eq!(best_other(&[3.0, 9.0, 5.0], 0), 9.0);
        assert_eq!(best_other(&[3.0], 0), 3.0);
    }
}
