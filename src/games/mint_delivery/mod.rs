//! Mint Delivery: load mints, take orders, drive, deliver. Two to five players, with Upgrades and Road Conditions.

mod actions;
mod board;
pub mod components;
mod docs;
mod fast;
mod features;
mod forms;
mod hidden;
mod inventory;
mod judgement;
mod keeping;
mod left_out;
mod look_ahead;
mod notation;
mod parts;
mod plans;
mod players;
mod printed;
mod prose;
mod purchases;
mod roads;
pub mod rules;
mod scoring;
mod setup;
pub mod solo;
mod state;
mod turn;
mod validate;

pub use actions::{Action, Exchange};
pub use components::Components;
pub use rules::Rules;
pub use state::{Pending, Phase, Player, State, Tokens, Town};

use crate::core::game::{Game, Outcome, Seat};
use crate::core::rng::Rng;
use crate::core::ruleset::RuleFault;
use board::{Board, bits};
use components::{SpaceKind, Upgrade, choices};
use fast::Shortcuts;
use fast::bays::Bays;
use fast::is_watched;
use fast::lists::Lists;
use left_out::LeftOut;
use parts::OrderKinds;
use rules::{Flow, MintSupply};
use validate::Token;

#[cfg(test)]
mod tests;

/// The game for two to five players: rules, components, and tables made from them. See `MintDelivery::new`.
pub struct MintDelivery {
    rules: Rules,
    components: Components,
    players: usize,
    board: Board,
    bays: Bays,
    lists: Lists,
    shortcuts: Shortcuts,
    /// By upgrade, in ready orders.
    prices: [u8; Upgrade::ALL.len()],
    /// The road condition tokens of the component file.
    tokens: Vec<Token>,
    /// Those that lie on given spaces.
    fixed: Tokens,
    /// Those that are laid on random ones: a number of these, or all.
    drawn: Vec<usize>,
    /// The spaces where mints are loaded.
    depots: Vec<u8>,
    is_limited: bool,
    has_roads: bool,
    has_upgrades: bool,
    has_flow: bool,
    order_kinds: OrderKinds,
    left_out: LeftOut,
    /// Plan tables, built when the judgement first asks.
    shelf: plans::Shelf,
}

impl std::fmt::Debug for MintDelivery {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut shown = f.debug_struct("MintDelivery");
        shown
            .field("players", &self.players)
            .field("rules", &self.rules);
        shown.finish_non_exhaustive()
    }
}

impl MintDelivery {
    /// The game for 2 to 5 players, if rules and components can be played together.
    pub fn new(
        rules: Rules,
        mut components: Components,
        players: usize,
    ) -> Result<MintDelivery, RuleFault> {
        let left_out = LeftOut::of(&rules.without_orders, &mut components)?;
        validate::check(&rules, &components, players)?;
        let mut board = Board::new(&components);
        let (fixed, drawn) = validate::laid_tokens(&rules, &components, &board)?;
        let tokens = validate::tokens(&rules, &components);
        let shortcuts = Shortcuts::new(&rules, &tokens, &board);
        let mut lists = Lists::new(&rules);
        if shortcuts.is_base {
            lists.list_spaces(board.sites_mut());
        }
        let depot = |&space: &u8| {
            let kind = board.site(space).kind;
            matches!(kind, SpaceKind::City | SpaceKind::Warehouse)
        };
        let mut prices = [0; Upgrade::ALL.len()];
        for card in &components.upgrades {
            prices[card.effect as usize] = card.price;
        }
        Ok(MintDelivery {
            players,
            depots: (0..board.spaces as u8).filter(depot).collect(),
            is_limited: rules.mint_supply == MintSupply::Limited,
            has_roads: rules.roads.count() > 0,
            has_upgrades: rules.upgrades.is_on(),
            has_flow: rules.flow == Flow::On && players == 2,
            bays: Bays::new(&rules, &lists),
            lists,
            shortcuts,
            prices,
            tokens,
            fixed,
            drawn,
            shelf: Default::default(),
            order_kinds: OrderKinds::new(&components),
            left_out,
            board,
            components,
            rules,
        })
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn components(&self) -> &Components {
        &self.components
    }

    /// A random action outside of a turn, or a choice within one.
    #[cold]
    #[inline(never)]
    fn random_other(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if state.phase == Phase::Keep {
            return Action::Keep(self.random_keep(state, rng));
        }
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }
}

impl Game for MintDelivery {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> State {
        self.deal_table(rng)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(state.seat as usize)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        match (state.phase, state.pending) {
            (Phase::Over, _) => {}
            (Phase::Keep, _) => {
                let sets = bits(self.keeps(state));
                actions.extend(sets.map(|set| Action::Keep(self.kept(state, set))));
            }
            (_, Pending::None) => {
                self.legal(state).list(actions);
                debug_assert!(!is_watched(state) || *actions == self.turn_actions(state));
            }
            (_, Pending::Toll(to)) => {
                let ways = choices(state.mover().mints, self.toll(state, to));
                actions.extend(ways.map(Action::Toll));
            }
            (_, Pending::Drop) => {
                let (_, drop) = self.loading(state);
                actions.extend(choices(state.mover().mints, drop).map(Action::Drop));
            }
            (_, Pending::Flow(town)) => {
                actions.extend(self.flow_choices(state, town).map(Action::Flow));
            }
        }
    }

    #[inline(always)]
    fn random_action(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if state.phase == Phase::Play && state.pending == Pending::None {
            return self.random_of_turn(state, rng);
        }
        self.random_other(state, actions, rng)
    }

    // Most actions are a few instructions long: they should not pay for a call.
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
