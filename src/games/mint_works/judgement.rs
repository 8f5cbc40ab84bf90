//! How good a position looks: stars, an engine that pays as long as the race lasts, mints, and Plans on their way.

use super::MintWorks;
use super::cards::Plan;
use super::state::{Player, State, ids};
use crate::core::game::Seat;
use crate::core::judgement::{Judgement, Mind, Tuned, Weight};

/// A weight by its tuned default (configs/tune/works-greedy.toml finds it) and the one set by hand.
const fn weight(name: &'static str, [tuned, hand]: [f32; 2], about: &'static str) -> Tuned {
    Tuned {
        name,
        tuned,
        hand,
        about,
    }
}

const LIST: [Tuned; 15] = [
    weight("stars", [1.0, 1.0], "a star of a Building"),
    weight(
        "rivals",
        [0.3712, 0.4],
        "a star that the best other player has less",
    ),
    weight("mints", [0.334, 0.22], "a mint in hand"),
    weight("hoard", [0.0251, 0.02], "a mint in hand beyond six"),
    weight(
        "income",
        [0.22, 0.8],
        "a mint gained at every Upkeep, for a whole game",
    ),
    weight(
        "truck",
        [0.591, 1.1],
        "the discount at the Supplier, for a whole game",
    ),
    weight(
        "crane",
        [0.395, 0.9],
        "the discount at the Builder, for a whole game",
    ),
    weight(
        "assembler",
        [1.882, 1.1],
        "Plans that arrive built, for a whole game",
    ),
    weight(
        "gallery",
        [2.999, 3.8],
        "a Gallery's growth, for a whole game",
    ),
    weight(
        "deed",
        [0.319, 0.8],
        "owning a Deed location, for a whole game",
    ),
    weight(
        "plan",
        [0.9116, 0.35],
        "the share of a Building's worth that its Plan has",
    ),
    weight(
        "toil",
        [0.7105, 0.3],
        "what it takes off a Plan that it must still be built",
    ),
    weight("token", [0.2493, 0.05], "the starting player token"),
    weight(
        "win",
        [4.105, 8.0],
        "having the stars that end the game, and the lead",
    ),
    weight("loss", [3.877, 4.3], "another player having them"),
];

impl Judgement for MintWorks {
    const WEIGHTS: &'static [Weight] = &Tuned::weights(&LIST, false);

    const HAND: &'static [Weight] = &Tuned::weights(&LIST, true);
    const NET_EXPLORATION: f64 = 0.35;

    type Memory = ();

    /// A printed AI is seldom beaten by chance.
    fn advises_greedy_playouts(&self) -> bool {
        self.ai.is_some()
    }

    fn evaluate(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        let Ok(&weights) = mind.weights.as_slice().try_into() else {
            return 0.0;
        };
        let plenty = if mind.by_hand { u32::MAX } else { PLENTY };
        let scales = Scales::new(weights, plenty);
        let (own, rival) = (self.stars(state, seat), self.best_other(state, seat));
        let goal = u32::from(self.rules.stars_to_win);
        // An engine is worth what it will still pay: the share of the race that lies ahead of the leader.
        let ahead = goal.saturating_sub(own.max(rival)) as f32 / goal as f32;
        let player = &state.players[seat];
        scales.stars * own as f32 - scales.rivals * rival as f32
            + self.purse(player, seat, &scales)
            + ahead * self.engine(player, &scales)
            + self.prospects(player, ahead, &scales)
            + if usize::from(state.token) == seat {
                scales.token
            } else {
                0.0
            }
            + match (own >= goal, rival >= goal) {
                (true, _) if own > rival => scales.win,
                (_, true) if rival > own => -scales.loss,
                _ => 0.0,
            }
    }
}

/// The weights by name.
struct Scales {
    stars: f32,
    rivals: f32,
    mints: f32,
    hoard: f32,
    income: f32,
    truck: f32,
    crane: f32,
    assembler: f32,
    gallery: f32,
    deed: f32,
    plan: f32,
    toil: f32,
    token: f32,
    win: f32,
    loss: f32,
    /// Mints beyond which more are of no use; the reference knows no such number.
    plenty: u32,
}

impl Scales {
    #[rustfmt::skip]
    fn new(weights: [f32; MintWorks::WEIGHTS.len()], plenty: u32) -> Self {
        let [stars, rivals, mints, hoard, income, truck, crane, assembler, gallery, deed, plan, toil, token, win, loss] = weights;
        Scales { stars, rivals, mints, hoard, income, truck, crane, assembler, gallery, deed, plan, toil, token, win, loss, plenty }
    }
}

/// Mints that can be spent in about one round.
const HANDFUL: u32 = 6;

/// Whoever has as many mints has no use for more, and buys even what it does not like: new Plans turn up, and the deck
/// comes to its end. Else all sit on their mints before a Supply that nobody wants, for ever.
const PLENTY: u32 = 24;

/// What a Plan of no promise is worth then.
const FRESH: f32 = 0.01;

impl MintWorks {
    fn best_other(&self, state: &State, seat: Seat) -> u32 {
        let others = (0..self.seats).filter(|&other| other != seat);
        let stars = others.map(|other| self.stars(state, other));
        stars.max().unwrap_or(0)
    }

    fn purse(&self, player: &Player, seat: Seat, scales: &Scales) -> f32 {
        if self.pays_from_supply(seat) {
            return 0.0;
        }
        let mints = player.mints.min(scales.plenty);
        let handful = mints.min(HANDFUL);
        scales.mints * handful as f32 + scales.hoard * (mints - handful) as f32
    }

    /// What the Buildings do at each Upkeep and each purchase, over a whole game.
    fn engine(&self, player: &Player, scales: &Scales) -> f32 {
        let has = |plan: Plan| f32::from(u8::from(self.tables.has(player.buildings, plan)));
        let headquarters = has(Plan::CorporateHq) * player.sums.count() as f32;
        scales.income * (player.sums.gain() as f32 + headquarters)
            + scales.truck * has(Plan::Truck)
            + scales.crane * has(Plan::Crane)
            + scales.assembler * has(Plan::Assembler)
            + scales.gallery * has(Plan::Gallery)
            + scales.deed * (has(Plan::Wholesaler) + has(Plan::Lotto))
    }

    /// What the Plans in hand promise.
    fn prospects(&self, player: &Player, ahead: f32, scales: &Scales) -> f32 {
        let worth = |card| self.prospect(player, self.tables.plan(card), ahead, scales);
        let least = if player.mints < scales.plenty {
            0.0
        } else {
            FRESH
        };
        ids(player.plans)
            .map(|card| (scales.plan * worth(card) - scales.toil).max(least))
            .sum()
    }

    /// About what a Plan will be worth once built.
    fn prospect(&self, player: &Player, plan: Plan, ahead: f32, scales: &Scales) -> f32 {
        let worth = self.tables.worth[plan as usize];
        let (counted, engine) = match plan {
            Plan::Museum => {
                let each = f32::from(self.rules.museum_stars);
                (each * (player.sums.culture() + 1) as f32, 0.0)
            }
            Plan::Obelisk => {
                let each = f32::from(self.rules.obelisk_stars);
                (each * (player.sums.count() + 1) as f32, 0.0)
            }
            Plan::Vault => (f32::from(self.rules.vault_stars), 0.0),
            Plan::Gallery => (0.0, scales.gallery),
            Plan::Truck => (0.0, scales.truck),
            Plan::Crane => (0.0, scales.crane),
            Plan::Assembler => (0.0, scales.assembler),
            Plan::Wholesaler | Plan::Lotto => (0.0, scales.deed),
            Plan::CorporateHq => (0.0, scales.income * (player.sums.count() + 1) as f32),
            _ => (0.0, scales.income * worth.gain() as f32),
        };
        scales.stars * (worth.stars() as f32 + counted) + ahead * engine
    }
}
