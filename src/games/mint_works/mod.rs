//! Mint Works for 2 to 4 players, and solitaire against the four printed AIs.

mod actions;
mod by_name;
mod cards;
mod docs;
mod effects;
mod fast;
mod features;
mod hidden;
mod judgement;
mod notation;
mod own_bots;
mod parts;
mod players;
mod printed;
pub mod printed_ai;
mod prose;
mod rules;
mod scoring;
mod state;
mod traits;
mod turn;
mod upkeep;
mod validate;

#[cfg(test)]
mod tests;

pub use actions::{Action, Given, Use};
pub use by_name::ByName;
pub use cards::{Ai, Location, Named, Plan, Type};
pub use fast::word::Spot;
pub use own_bots::OWN_BOTS;
pub use rules::*;
pub use state::{Phase, Player, State, Sums};

use crate::core::game::{Game, Outcome, Seat, play_on_plainly};
use crate::core::rng::Rng;
use crate::core::ruleset::RuleFault;
use fast::Shortcuts;
use fast::tables::Tables;
use fast::word::nth_action;
use state::{MAX_PLAYERS, UNLIMITED, bit};
use traits::Traits;
use turn::AI_SEAT;

/// The rule book of one experiment: rules, seats, and the printed opponent in solitaire.
#[derive(Clone, Debug)]
pub struct MintWorks {
    rules: Rules,
    tables: Tables,
    seats: usize,
    /// Seat -> the next one clockwise.
    next_seat: [u8; MAX_PLAYERS],
    /// The printed opponent in solitaire.
    ai: Option<Ai>,
    traits: Traits,
    shortcuts: Shortcuts,
    /// The size of the Plan Supply in this mode.
    supply_size: u32,
}

impl MintWorks {
    /// The game for 2 to 4 players, or for 1 player against an AI (then there are 2 seats).
    pub fn new(rules: Rules, players: usize, ai: Option<Ai>) -> Result<MintWorks, RuleFault> {
        validate::validate(&rules, players, ai)?;
        let (seats, supply_size) = match ai {
            None => (players, rules.supply_size),
            Some(_) => (2, rules.solo_supply_size),
        };
        let traits = Traits::new(&rules, ai);
        Ok(MintWorks {
            tables: Tables::new(&rules),
            seats,
            next_seat: std::array::from_fn(|seat| ((seat + 1) % seats) as u8),
            ai,
            shortcuts: Shortcuts::new(&rules, seats, &traits),
            traits,
            supply_size: supply_size.into(),
            rules,
        })
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The printed opponent in solitaire.
    pub fn ai(&self) -> Option<Ai> {
        self.ai
    }

    /// Whether a printed AI sits there by the solitaire rules.
    #[inline]
    fn is_printed(&self, seat: Seat) -> bool {
        self.ai.is_some() && seat == AI_SEAT
    }

    /// The law of conservation: every card lies in one place, and beside Rachael every mint is accounted for.
    pub fn conserved(&self, state: &State) -> bool {
        let players = &state.players[..self.seats];
        let mut zones = vec![state.supply];
        zones.extend(
            players
                .iter()
                .flat_map(|player| [player.plans, player.buildings]),
        );
        zones.extend(state.deck_cards().map(bit));
        let all = zones.iter().fold(0, |all, zone| all | zone);
        let count: u32 = zones.iter().map(|zone| zone.count_ones()).sum();
        let deck = self
            .tables
            .cards
            .iter()
            .fold(0, |set, &card| set | bit(card));
        all == deck && count as usize == self.tables.cards.len() && self.mints_conserved(state)
    }

    fn mints_conserved(&self, state: &State) -> bool {
        if state.mint_supply == UNLIMITED {
            return true;
        }
        let hands: u32 = (0..self.seats)
            .map(|seat| state.players[seat].mints + self.gallery_mints(state, seat))
            .sum();
        let placed: u32 = state
            .spaces
            .iter()
            .flatten()
            .map(|space| u32::from(space.mints))
            .sum();
        state.mint_supply + hands + placed + u32::from(state.gone)
            == u32::from(self.rules.rachael_supply)
    }

    fn deal_mints(&self, state: &mut State) {
        for seat in 0..self.seats {
            state.players[seat].mints = self.start_mints(seat);
        }
        if self.traits.rachael().is_some() {
            let players = state.players[..self.seats].iter();
            let shares: u32 = players.map(|player| player.mints).sum();
            state.mint_supply = u32::from(self.rules.rachael_supply) - shares; // MW-A24
        }
    }

    /// The Advanced Locations of this game, drawn after the deck so that rule sets share its order.
    fn choose_advanced(&self, rng: &mut Rng) -> u16 {
        let set = |chosen: &[Location]| chosen.iter().fold(0, |set, location| set | location.bit());
        match &self.rules.advanced {
            Advanced::Drawn(0) => 0,
            Advanced::Drawn(count) => {
                let mut all = Location::ADVANCED;
                rng.shuffle(&mut all);
                set(&all[..usize::from(*count)])
            }
            Advanced::Named(named) => set(named),
        }
    }

    #[cold]
    #[inline(never)]
    fn random_of_list(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }

    /// MW-A2
    fn first_seat(&self) -> Seat {
        let ai_starts = self.ai.is_some() && self.rules.solo_start == SoloStart::Ai;
        match self.traits.seat_of(Ai::Justin) {
            Some(seat) => seat,
            None if ai_starts => AI_SEAT,
            None => 0,
        }
    }
}

impl Game for MintWorks {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, rng: &mut Rng) -> State {
        let mut state = State::empty();
        let cards = &self.tables.cards;
        state.deck[..cards.len()].copy_from_slice(cards);
        state.deck_len = cards.len() as u8;
        rng.shuffle(&mut state.deck[..cards.len()]);
        state.open |= self.choose_advanced(rng);
        for _ in 0..self.supply_size {
            self.supply_from_deck(&mut state);
        }
        self.deal_mints(&mut state);
        let first = self.first_seat();
        state.token = first as u8;
        self.begin_turn(&mut state, first);
        state.available = self.available_at_start(&state);
        self.settle_all(&mut state);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(state.to_act as Seat)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        if state.is_over() {
        } else if self.is_printed(state.seat()) {
            actions.push(self.forced_action(state));
        } else {
            self.push_legal(state, actions);
            self.keep_allowed(state, actions);
        }
    }

    #[inline]
    fn legal_key(&self, state: &State) -> u64 {
        match self.shortcuts.only_words || self.word_is_all(state) {
            true => self.legal_word(state),
            false => 0,
        }
    }

    #[inline]
    fn random_action(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if self.shortcuts.only_words || self.word_is_all(state) {
            let word = self.legal_word(state);
            return nth_action(word, rng.below(word.count_ones() as usize));
        }
        self.random_of_list(state, actions, rng)
    }

    #[inline]
    fn play_on(&self, state: &mut State, most: u64, actions: &mut Vec<Action>, rng: &mut Rng) {
        if self.shortcuts.only_words && self.shortcuts.one_copy {
            return self.play_words(state, most, rng);
        }
        play_on_plainly(self, state, most, actions, rng);
    }

    #[inline]
    fn play_out(
        &self,
        state: &mut State,
        most: u64,
        actions: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Outcome> {
        if self
            .shortcuts
            .longest
            .is_some_and(|longest| longest <= most)
        {
            self.play_to_the_end(state, rng);
        } else {
            self.play_on(state, most, actions, rng);
        }
        state.is_over().then(|| self.final_outcome(state))
    }

    // A Pass is half of all actions and a few instructions long: it should not pay for a call.
    #[inline(always)]
    fn apply(&self, state: &mut State, action: Action, _rng: &mut Rng) {
        self.play(state, action);
    }

    fn sight(&self, state: &State, observer: Seat) -> u64 {
        self.seen_by(state, observer)
    }

    fn determinize(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        self.redeal(state, observer, rng);
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.final_outcome(state)
    }
}
