//! A row of coins, some face down until the end: each seat in turn takes one from either end; the richest wins.

use serde_json::{Value, json};

use mintlab::core::features::{Features, LookAhead};
use mintlab::core::game::{EndReason, Game, MAX_SEATS, Outcome, Seat, TieBreak};
use mintlab::core::judgement::{Judgement, Mind, Weight};
use mintlab::core::notation::{Notation, Story};
use mintlab::core::parts::{Part, Parts};
use mintlab::core::rng::Rng;

/// The coins as they lie, and which of them nobody sees.
pub struct Row {
    pub seats: usize,
    pub coins: Vec<i32>,
    pub face_down: Vec<bool>,
    /// A fault on purpose: the re-deal depends on how the hidden coins lay.
    pub careless: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub coins: Vec<i32>,
    /// Who took each coin.
    pub takers: Vec<Option<Seat>>,
    pub turns: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    Left,
    Right,
}

impl Row {
    /// All face up.
    pub fn open(seats: usize, coins: &[i32]) -> Self {
        Row {
            seats,
            coins: coins.to_vec(),
            face_down: vec![false; coins.len()],
            careless: false,
        }
    }

    /// The table at the start, nothing shuffled.
    pub fn start(&self) -> State {
        State {
            coins: self.coins.clone(),
            takers: vec![None; self.coins.len()],
            turns: 0,
        }
    }

    pub fn places_face_down(&self) -> Vec<usize> {
        let places = 0..self.coins.len();
        places.filter(|&place| self.face_down[place]).collect()
    }

    fn sum(&self, state: &State, seat: Seat, counts: impl Fn(usize) -> bool) -> i32 {
        let places = 0..state.coins.len();
        let own = places.filter(|&place| state.takers[place] == Some(seat) && counts(place));
        own.map(|place| state.coins[place]).sum()
    }
}

impl Game for Row {
    type State = State;
    type Action = End;

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, rng: &mut Rng) -> State {
        let mut state = self.start();
        self.determinize(&mut state, 0, rng);
        state
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.turns < state.coins.len()).then_some(state.turns % self.seats)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<End>) {
        actions.clear();
        actions.push(End::Left);
        if state.turns + 1 < state.coins.len() {
            actions.push(End::Right);
        }
    }

    /// Who took which coin; nothing turns up before the end.
    fn sight(&self, state: &State, _: Seat) -> u64 {
        let digit = |taker: &Option<Seat>| taker.map_or(0, |seat| 1 + seat as u64);
        let takers = state.takers.iter();
        takers.fold(1, |sight, taker| sight * 6 + digit(taker))
    }

    fn apply(&self, state: &mut State, action: End, _: &mut Rng) {
        let mut free = 0..state.coins.len();
        let place = match action {
            End::Left => free.find(|&place| state.takers[place].is_none()),
            End::Right => free.rfind(|&place| state.takers[place].is_none()),
        };
        state.takers[place.expect("a coin is left")] = Some(state.turns % self.seats);
        state.turns += 1;
    }

    fn determinize(&self, state: &mut State, _: Seat, rng: &mut Rng) {
        let places = self.places_face_down();
        let mut values: Vec<i32> = places.iter().map(|&place| state.coins[place]).collect();
        if !self.careless {
            values.sort_unstable();
        }
        rng.shuffle(&mut values);
        for (place, value) in places.into_iter().zip(values) {
            state.coins[place] = value;
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in 0..self.seats {
            scores[seat] = self.sum(state, seat, |_| true);
        }
        Outcome::by_score(self.seats, scores, [], EndReason::Stars, 1)
    }
}

impl Judgement for Row {
    const WEIGHTS: &'static [Weight] = &[Weight {
        name: "coin",
        default: 1.0,
        about: "a coin's worth",
    }];

    /// Another worth by hand, so that tests see which one is in force.
    const HAND: &'static [Weight] = &[Weight {
        name: "coin",
        default: 3.0,
        about: "a coin's worth",
    }];

    type Memory = ();

    fn evaluate(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        mind.weights[0] * self.sum(state, seat, |place| !self.face_down[place]) as f32
    }
}

impl Features for Row {}

impl LookAhead for Row {}

impl Notation for Row {
    const NAME: &'static str = "row";
    const END_REASONS: &'static [EndReason] = &EndReason::ALL;
    const TIE_BREAKS: &'static [TieBreak] = &TieBreak::ALL;

    fn round(&self, state: &State) -> u32 {
        state.turns as u32
    }

    fn rules_json(&self, _: &State) -> Value {
        json!({"coins": self.coins.len()})
    }

    fn state_json(&self, state: &State, observer: Option<Seat>) -> Value {
        let seen = |place: usize| match observer {
            Some(_) if self.face_down[place] => Value::Null,
            _ => json!(state.coins[place]),
        };
        let coins: Vec<Value> = (0..state.coins.len()).map(seen).collect();
        json!({"coins": coins, "takers": state.takers})
    }

    fn action_name(&self, _: &State, action: End) -> String {
        format!("{action:?}").to_lowercase()
    }
}

impl Story for Row {
    fn tell_setup(&self, _: &State, _: &[String]) -> String {
        String::new()
    }

    fn tell_action(&self, _: &State, _: End, _: &State, _: &[String]) -> String {
        String::new()
    }

    fn tell_end(&self, _: &State, _: &Outcome, _: &[String]) -> String {
        String::new()
    }
}

impl Parts for Row {
    fn parts(&self) -> Vec<Part> {
        ["left", "right"]
            .map(|name| Part::new("end", name))
            .to_vec()
    }

    fn used(&self, _state: &State, action: End, found: &mut dyn FnMut(usize)) {
        found(action as usize);
    }
}
