//! How good a position looks: the evaluation that `greedy` plays by.

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Award, Card};
use super::state::{Phase, State};
use crate::core::game::Seat;
use crate::core::judgement::{Judgement, Mind, Tuned, Weight};
use crate::core::rng::Rng;

/// A weight by its tuned default (configs/tune/aliens-greedy.toml finds it) and the one set by hand.
const fn weight(name: &'static str, [tuned, hand]: [f32; 2], about: &'static str) -> Tuned {
    Tuned {
        name,
        tuned,
        hand,
        about,
    }
}

const LIST: [Tuned; 6] = [
    weight(
        "progress",
        [0.2616, 0.65],
        "share of an award's worth that a full set in the hand counts",
    ),
    weight(
        "haste",
        [-0.056, 0.4],
        "points that completing an award saves beside its own: the die",
    ),
    weight("wild", [1.85, 1.0], "worth of a moolti-pass in the hand"),
    weight(
        "card",
        [1.1473, 0.3],
        "worth of any other card whose award is left",
    ),
    weight(
        "race",
        [0.351, 0.4],
        "points for each named award held, while pawns are to be won",
    ),
    weight(
        "deny",
        [0.7391, 0.5],
        "share of the other's score and race that is counted off",
    ),
];

/// The values of `WEIGHTS`, by name.
struct Weights {
    progress: f32,
    haste: f32,
    wild: f32,
    card: f32,
    race: f32,
    deny: f32,
}

impl Weights {
    fn new(values: &[f32]) -> Weights {
        let at = |i: usize| {
            values
                .get(i)
                .copied()
                .unwrap_or(MintTinAliens::WEIGHTS[i].default)
        };
        Weights {
            progress: at(0),
            haste: at(1),
            wild: at(2),
            card: at(3),
            race: at(4),
            deny: at(5),
        }
    }
}

impl Judgement for MintTinAliens {
    const WEIGHTS: &'static [Weight] = &Tuned::weights(&LIST, false);

    const HAND: &'static [Weight] = &Tuned::weights(&LIST, true);

    type Memory = ();

    /// Hands soon tell who will win; random play to the end only blurs it.
    const PLAYOUT_DEPTH: u64 = 8;

    const PLAIN_DEPTH: u64 = 100_000;

    const NET_TRUST: f64 = 8.0;

    fn evaluate(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        let weights = Weights::new(&mind.weights);
        let own = self.standing(state, seat, &weights) + self.hand_worth(state, seat, &weights);
        own - weights.deny * self.standing(state, 1 - seat, &weights)
    }

    /// Looks to the end of the turn, the rest of it played by the best single steps.
    fn appraise(
        &self,
        state: &State,
        action: Action,
        mind: &mut Mind<Self>,
        scratch: &mut State,
        rng: &mut Rng,
    ) -> f32 {
        let seat = state.mover();
        let turn = (state.round, state.seat);
        *scratch = *state;
        self.play(scratch, action, rng);
        while scratch.phase != Phase::Over && (scratch.round, scratch.seat) == turn {
            *scratch = self.best_step(scratch, seat, mind, rng);
        }
        self.evaluate(scratch, seat, mind)
    }
}

impl MintTinAliens {
    /// The table after the action of `seat` that looks best right after it.
    fn best_step(&self, state: &State, seat: Seat, mind: &mut Mind<Self>, rng: &mut Rng) -> State {
        let mut best: Option<(f32, State)> = None;
        self.each_action(state, |action| {
            let mut next = *state;
            self.play(&mut next, action, rng);
            let worth = self.evaluate(&next, seat, mind);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, next));
            }
        });
        best.expect("the seat is to act").1
    }

    /// What is won, and how far the race for the pawns has come.
    fn standing(&self, state: &State, seat: Seat, weights: &Weights) -> f32 {
        let points = self.points(state, seat) as f32;
        let player = &state.players[seat];
        if player.pawns > 0 {
            return points;
        }
        let named = Card::PLAIN.iter().filter_map(|card| card.award());
        // An award that is not held and not left loses the race.
        let mut held = 0;
        for award in named {
            if player.won[award as usize] > 0 {
                held += 1;
            } else if state.awards[award as usize] == 0 {
                return points;
            }
        }
        points + weights.race * held as f32
    }

    /// What the hand promises: each kind's share of its award, the wilds, spare cards.
    fn hand_worth(&self, state: &State, seat: Seat, weights: &Weights) -> f32 {
        if !state.has_awards() {
            return 0.0;
        }
        let hand = &state.players[seat].hand;
        let wilds = f32::from(hand[Card::MooltiPass as usize]);
        let kinds =
            Card::PLAIN.map(|kind| self.kind_worth(state, kind, hand[kind as usize], weights));
        wilds * weights.wild + kinds.iter().sum::<f32>()
    }

    /// Full sets count whole, a set begun by the square of its share: the last cards matter most.
    fn kind_worth(&self, state: &State, kind: Card, cards: u8, weights: &Weights) -> f32 {
        let named = kind
            .award()
            .filter(|&award| state.awards[award as usize] > 0);
        let extra = Some(Award::ExtraCredit).filter(|&award| state.awards[award as usize] > 0);
        let Some(award) = named.or(extra) else {
            return 0.0;
        };
        let price = self.price[award as usize];
        let sets = (cards / price).min(state.awards[award as usize]);
        let begun = f32::from(cards - sets * price) / f32::from(price);
        let begun = match sets < state.awards[award as usize] {
            true => (begun * begun).min(1.0),
            false => 0.0,
        };
        let worth = self.points[award as usize] as f32 + weights.haste;
        weights.progress * worth * (f32::from(sets) + begun) + weights.card * f32::from(cards)
    }
}
