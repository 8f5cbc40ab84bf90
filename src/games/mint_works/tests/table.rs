//! Positions set up by hand, for the tests of the rulings.

use serde_json::Value;

use crate::core::game::{Game, Outcome, Seat};
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::state::{Phase, Space, State, bit};
use crate::games::mint_works::{Action, Advanced, Ai, Location, MintWorks, Plan, Rules, SeatTrait};

pub fn rng() -> Rng {
    Rng::new(
        7,
        Stream::Other {
            purpose: 0,
            index: 0,
        },
    )
}

/// A game and a table: Windmill, Statue and Gardens (solitaire: the first two) in the Supply, an empty deck,
/// nothing built; cards not named lie nowhere.
pub struct Table {
    pub game: MintWorks,
    pub state: State,
}

impl Table {
    pub fn players(players: usize) -> Table {
        Table::with(players, None, |_| {})
    }

    pub fn two(change: impl FnOnce(&mut Rules)) -> Table {
        Table::with(2, None, change)
    }

    /// Two players with these Advanced Locations.
    pub fn advanced(locations: &[Location], change: impl FnOnce(&mut Rules)) -> Table {
        Table::two(|rules| {
            rules.advanced = Advanced::Named(locations.to_vec());
            change(rules);
        })
    }

    pub fn solo(ai: Ai, change: impl FnOnce(&mut Rules)) -> Table {
        Table::with(1, Some(ai), change)
    }

    /// A multiplayer table whose seats have these traits.
    pub fn traits(traits: &[SeatTrait], change: impl FnOnce(&mut Rules)) -> Table {
        Table::with(traits.len(), None, |rules| {
            rules.seat_traits = traits.to_vec();
            change(rules);
        })
    }

    pub fn of(rules: Rules, players: usize) -> Table {
        Table::with(players, None, |own| *own = rules)
    }

    fn with(players: usize, ai: Option<Ai>, change: impl FnOnce(&mut Rules)) -> Table {
        let mut rules = Rules::defaults(players);
        change(&mut rules);
        let game = MintWorks::new(rules, players, ai).unwrap();
        let mut state = game.deal(&mut rng());
        state.supply = 0;
        state.deck_len = 0;
        state.clock = 0;
        state.since.fill(0);
        let size = game.supply_size as usize;
        let table = Table { game, state };
        table.supply(&[Plan::Windmill, Plan::Statue, Plan::Gardens][..size.min(3)])
    }

    /// The Plan Supply, farthest from the deck first.
    pub fn supply(mut self, plans: &[Plan]) -> Table {
        self.state.supply = 0;
        for &plan in plans {
            self.state.arrive(plan as u8);
            self.state.supply |= bit(plan as u8);
        }
        self.game.refresh(&mut self.state);
        self
    }

    /// The deck, top first, unknown to all.
    pub fn deck(mut self, plans: &[Plan]) -> Table {
        for &plan in plans {
            self.state.put_under_deck(plan as u8);
        }
        self.state.known_bottom = 0;
        self.game.refresh(&mut self.state);
        self
    }

    /// Face-down Plans, oldest first.
    pub fn plans(mut self, seat: Seat, plans: &[Plan]) -> Table {
        for &plan in plans {
            self.game.add_plan(&mut self.state, seat, plan as u8);
        }
        self.game.settle_all(&mut self.state);
        self
    }

    /// Buildings, oldest first; a Deed opens its Location.
    pub fn built(mut self, seat: Seat, plans: &[Plan]) -> Table {
        for &plan in plans {
            self.game.build(&mut self.state, seat, plan as u8);
        }
        self.game.settle_all(&mut self.state);
        self
    }

    pub fn mints(mut self, mints: &[u32]) -> Table {
        for (seat, &mints) in mints.iter().enumerate() {
            self.state.players[seat].mints = mints;
        }
        self.game.settle_all(&mut self.state);
        self
    }

    pub fn gallery(mut self, mints: u16) -> Table {
        self.state.galleries[0] = mints;
        self
    }

    pub fn mint_supply(mut self, mints: u32) -> Table {
        self.state.mint_supply = mints;
        self
    }

    pub fn token(mut self, seat: u8) -> Table {
        self.state.token = seat;
        self
    }

    /// Gives the turn to a seat.
    pub fn turn(mut self, seat: Seat) -> Table {
        self.game.begin_turn(&mut self.state, seat);
        self
    }

    /// Fills the Locations with spaces of seat 0 that hold no mint.
    pub fn full(mut self, locations: &[Location]) -> Table {
        for &location in locations {
            let at = location as usize;
            self.state.taken[at] = self.game.tables.spaces[at];
        }
        self.game.refresh(&mut self.state);
        self
    }

    /// One space of seat 0 that holds a mint.
    pub fn occupied(mut self, location: Location) -> Table {
        self.state.spaces[location as usize][0] = Space { seat: 0, mints: 1 };
        self.state.taken[location as usize] = 1;
        self.game.refresh(&mut self.state);
        self
    }

    pub fn legal(&self) -> Vec<String> {
        let name = |&action: &Action| self.game.action_name(&self.state, action);
        self.actions().iter().map(name).collect()
    }

    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        actions
    }

    #[track_caller]
    pub fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|name| name == action)
    }

    /// Plays the actions of these names, which must be legal.
    #[track_caller]
    pub fn play(mut self, names: &[&str]) -> Table {
        for wanted in names {
            let legal = self.legal();
            let at = legal.iter().position(|name| name == wanted);
            let at = at.unwrap_or_else(|| panic!("`{wanted}` is not among {legal:?}"));
            let action = self.actions()[at];
            self.game.apply(&mut self.state, action, &mut rng());
        }
        self
    }

    /// Everybody passes: Upkeep follows.
    #[track_caller]
    pub fn pass(mut self) -> Table {
        let round = self.state.round;
        while self.state.round == round && self.state.phase == Phase::Development {
            self = self.play(&["pass"]);
        }
        self
    }

    pub fn json(&self) -> Value {
        self.game.state_json(&self.state, None)
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    pub fn winners(&self) -> Vec<Seat> {
        self.outcome().winners().collect()
    }

    pub fn mints_of(&self, seat: Seat) -> u32 {
        self.state.players[seat].mints
    }

    pub fn stars_of(&self, seat: Seat) -> u32 {
        self.game.stars(&self.state, seat)
    }

    pub fn plans_of(&self, seat: Seat) -> Vec<&'static str> {
        self.names(self.state.players[seat].plans)
    }

    pub fn buildings_of(&self, seat: Seat) -> Vec<&'static str> {
        self.names(self.state.players[seat].buildings)
    }

    pub fn supply_names(&self) -> Vec<&'static str> {
        self.names(self.state.supply)
    }

    pub fn deck_names(&self) -> Vec<&'static str> {
        let name = |card| self.game.tables.plan(card).name();
        self.state.deck_cards().map(name).collect()
    }

    fn names(&self, zone: u64) -> Vec<&'static str> {
        let name = |card| self.game.tables.plan(card).name();
        self.state.in_order(zone).into_iter().map(name).collect()
    }
}
