//! A game in the words of the transcript contract.

use serde_json::{Map, Value, json};

use super::MintWorks;
use super::actions::{Action, Given, Use};
use super::cards::{Location, Plan};
use super::state::{Phase, State, UNLIMITED, bit, ids};
use crate::core::game::{EndReason, Seat, TieBreak};
use crate::core::notation::{Item, Notation};

impl Notation for MintWorks {
    const NAME: &'static str = "mint-works";
    const END_REASONS: &'static [EndReason] = &[
        EndReason::Stars,
        EndReason::Deck,
        EndReason::Cap,
        EndReason::Rachael,
        EndReason::Forfeit,
    ];
    const TIE_BREAKS: &'static [TieBreak] = &[
        TieBreak::None,
        TieBreak::Size,
        TieBreak::Mints,
        TieBreak::Draw,
    ];
    const ON_THE_TABLE: &'static [&'static str] = &["advanced"];

    fn variant(&self) -> &'static str {
        if self.ai.is_some() {
            "solo"
        } else {
            "multiplayer"
        }
    }

    fn printed_seat(&self, seat: Seat) -> Option<&'static str> {
        self.ai
            .filter(|_| self.is_printed(seat))
            .map(|ai| ai.name())
    }

    /// Inputs do not depend on the number of a seat, so they cannot say which seats have a trait.
    fn beyond_inputs(&self) -> Option<String> {
        let traits = self.rules.seat_traits.iter().filter_map(|named| named.ai());
        let names: Vec<&str> = traits.map(|ai| ai.name()).collect();
        let told = || {
            format!(
                "which seat has a trait (`seat-traits`: {})",
                names.join(", ")
            )
        };
        (!names.is_empty()).then(told)
    }

    fn items(&self) -> Vec<Item> {
        let item = |plan: &Plan, event| {
            Item::new("plan", plan.name(), event).only_if(self.has_plan(*plan))
        };
        // Each Plan twice: gained, then built.
        let both = |plan| [item(plan, "gained"), item(plan, "built")];
        Plan::ALL.iter().flat_map(both).collect()
    }

    fn held(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        let player = &state.players[seat];
        let place = |card| self.tables.plan(card) as usize * 2;
        // A Building counts as gained and as built.
        found.extend(ids(player.plans | player.buildings).map(place));
        found.extend(ids(player.buildings).map(|card| place(card) + 1));
    }

    fn on_the_table(&self, state: &State) -> Vec<String> {
        let advanced: Vec<&str> = state.advanced().map(Location::name).collect();
        vec![advanced.join("+")]
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn rules_json(&self, state: &State) -> Value {
        let mut rules = serde_json::to_value(&self.rules).expect("a rule set is plain values");
        rules["ai"] = json!(self.ai.map(|ai| ai.name()));
        rules["advanced"] = names(state.advanced());
        if let Value::Object(rules) = &mut rules
            && self.rules.seat_traits.is_empty()
        {
            rules.remove("seat-traits"); // not in force: the contract's fields alone
        }
        rules
    }

    fn state_json(&self, state: &State, observer: Option<Seat>) -> Value {
        let known = Known::new(self, state, observer);
        let phase = match state.phase {
            Phase::Development => "development",
            Phase::Upkeep => "upkeep",
            Phase::Over => "over",
        };
        let players: Vec<Value> = (0..self.seats).map(|seat| known.player(seat)).collect();
        json!({
            "round": state.round,
            "phase": phase,
            "to_act": (!state.is_over()).then_some(state.to_act),
            "turns_left": state.turns_left,
            "token": state.token,
            "passes": state.passes,
            "supply": known.cards(state.in_order(state.supply)),
            "deck": known.cards(state.deck_cards().collect()),
            "mint_supply": (state.mint_supply != UNLIMITED).then_some(state.mint_supply),
            "blocked": names(all_locations().filter(|&at| state.is_blocked(at))),
            "open": names(Location::DEEDS.into_iter().filter(|&at| state.is_open(at))),
            "owners": owners(state),
            "spaces": spaces(state),
            "players": players,
        })
    }

    fn action_name(&self, _state: &State, action: Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::CoOp(seat) => format!("co-op:{seat}"),
            Action::Place(what) => use_name(what),
            Action::TempAgency(what) => format!("temp-agency:{}", use_name(what)),
        }
    }
}

fn use_name(what: Use) -> String {
    let location = what.location().name();
    match what {
        Use::Simple(spot) => match spot.plan() {
            Some(plan) => format!("{location}:{}", plan.name()),
            None => location.to_owned(),
        },
        Use::Recycler(given) => format!("{location}:{}", given_name(given)),
        Use::SwapMeet { give, take } => {
            format!("{location}:{}>{}", given_name(give), take.name())
        }
    }
}

fn given_name(given: Given) -> String {
    let mark = if given.built { "!" } else { "" };
    format!("{}{mark}", given.plan.name())
}

fn all_locations() -> impl Iterator<Item = Location> {
    Location::ALL.iter().copied()
}

fn names(locations: impl Iterator<Item = Location>) -> Value {
    locations.map(|location| location.name()).collect()
}

fn owners(state: &State) -> Value {
    let mut owners = Map::new();
    for location in Location::DEEDS {
        if let Some(owner) = state.owner(location) {
            owners.insert(location.name().to_owned(), json!(owner));
        }
    }
    Value::Object(owners)
}

/// The occupied spaces of every Location in play, closed Deed locations included.
fn spaces(state: &State) -> Value {
    let in_play = |&at: &Location| state.is_open(at) || Location::DEEDS.contains(&at);
    let mut spaces = Map::new();
    for location in all_locations().filter(in_play) {
        let occupied = state.occupied(location).iter();
        let occupied: Vec<Value> = occupied
            .map(|space| json!({"seat": space.seat, "mints": space.mints}))
            .collect();
        spaces.insert(location.name().to_owned(), Value::Array(occupied));
    }
    Value::Object(spaces)
}

/// The table as one observer, or nobody and everybody, sees it.
struct Known<'a> {
    game: &'a MintWorks,
    state: &'a State,
    /// Cards that stand as `null`.
    unknown: u64,
}

impl<'a> Known<'a> {
    fn new(game: &'a MintWorks, state: &'a State, observer: Option<Seat>) -> Self {
        let unknown = observer.map_or(0, |observer| {
            let deck = state.deck_cards().take(game.unknown_in_deck(state));
            deck.fold(game.secret_from(state, observer), |set, card| {
                set | bit(card)
            })
        });
        Known {
            game,
            state,
            unknown,
        }
    }

    fn cards(&self, cards: Vec<u8>) -> Value {
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    fn card(&self, card: u8) -> Option<&'static str> {
        (self.unknown & bit(card) == 0).then(|| self.game.card_name(card))
    }

    fn player(&self, seat: Seat) -> Value {
        let Known { game, state, .. } = self;
        let player = &state.players[seat];
        json!({
            "mints": (!game.pays_from_supply(seat)).then_some(player.mints),
            "plans": self.cards(state.in_order(player.plans)),
            "buildings": self.cards(state.in_order(player.buildings)),
            "gallery": game.gallery_mints(state, seat),
            "stars": game.stars(state, seat),
            "hidden": self.cards(state.in_order(player.plans & state.hidden)),
        })
    }
}
