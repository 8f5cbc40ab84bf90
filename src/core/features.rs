//! What a game states so that a player can learn it: the inputs of a position, and how far a decision looks ahead.

use serde::{Deserialize, Serialize};

use crate::core::game::{Game, Seat};
use crate::core::packed::unpack;
use crate::core::rng::{Rng, Stream};

/// A whole in the unit of inputs: they are small integers, counted in sixteenths.
pub const ONE: i32 = 16;

/// The inputs of one position that are not 0, each with its place in the list.
///
/// Each call takes the next places of the list, whatever it says, so the order of the calls is the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    list: Vec<(u16, i16)>,
    next: usize,
}

impl Inputs {
    /// Starts a new position.
    pub fn clear(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    /// How many places have been taken.
    pub fn places(&self) -> usize {
        self.next
    }

    /// The places that are not 0, ascending, with their values in sixteenths.
    pub fn list(&self) -> &[(u16, i16)] {
        &self.list
    }

    /// One place: whether something is so.
    #[inline]
    pub fn yes(&mut self, so: bool) {
        if so {
            self.list.push((self.next as u16, ONE as i16));
        }
        self.next += 1;
    }

    /// One place: how much, in sixteenths; more than 64 wholes count as 64.
    #[inline]
    pub fn amount(&mut self, sixteenths: i32) {
        const MOST: i32 = 64 * ONE;
        if sixteenths != 0 {
            let value = sixteenths.clamp(-MOST, MOST) as i16;
            self.list.push((self.next as u16, value));
        }
        self.next += 1;
    }

    /// This many places, of which one holds; what is past the last counts as the last.
    #[inline]
    pub fn one_of(&mut self, places: usize, which: usize) {
        let place = self.next + which.min(places - 1);
        self.list.push((place as u16, ONE as i16));
        self.next += places;
    }

    /// This many places, one for each of the lowest bits.
    #[inline]
    pub fn set(&mut self, places: usize, mut bits: u64) {
        while bits != 0 {
            let place = self.next + bits.trailing_zeros() as usize;
            self.list.push((place as u16, ONE as i16));
            bits &= bits - 1;
        }
        self.next += places;
    }

    /// This many places for a number that lies between two of them: both hold, the nearer one more. Given in sixteenths
    /// of the way from place to place; what is past the ends counts as the end.
    #[inline]
    pub fn between(&mut self, places: usize, sixteenths: i32) {
        let at = sixteenths.clamp(0, (places as i32 - 1) * ONE);
        let (place, rest) = (self.next + (at / ONE) as usize, (at % ONE) as i16);
        self.list.push((place as u16, ONE as i16 - rest));
        if rest > 0 {
            self.list.push((place as u16 + 1, rest));
        }
        self.next += places;
    }

    /// The places of a list that was made before.
    #[inline]
    pub fn append(&mut self, other: &Inputs) {
        let first = self.next as u16;
        let moved = other.list.iter();
        self.list
            .extend(moved.map(|&(place, value)| (first + place, value)));
        self.next += other.next;
    }

    /// This many places, of which those listed hold: ascending and counted from the next one.
    #[inline]
    pub fn extend(&mut self, places: usize, list: &[(u16, i16)]) {
        match self.next as u16 {
            0 => self.list.extend_from_slice(list),
            first => self
                .list
                .extend(list.iter().map(|&(place, value)| (first + place, value))),
        }
        self.next += places;
    }

    /// This many places that say nothing now.
    #[inline]
    pub fn skip(&mut self, places: usize) {
        self.next += places;
    }
}

/// A trained player that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// As `Features::table` names the tables that it plays at.
    pub table: &'static str,
    /// The file that `mintlab train` wrote, packed.
    pub packed: &'static [u8],
    /// What it reached, for `mintlab list bots`.
    pub strength: &'static str,
}

impl Shipped {
    /// The file that `mintlab train` wrote.
    pub fn file(&self) -> Vec<u8> {
        unpack(self.packed).expect("the build packed it")
    }
}

/// How a player is trained where the user does not say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub games: u64,
    /// Hidden units.
    pub hidden: usize,
    /// How far a result reaches back: 1 is Monte Carlo, 0 looks one position ahead.
    pub lambda: f32,
    /// The first and the last step of the descent; between them it falls geometrically.
    pub steps: [f32; 2],
    /// How often a random action is tried.
    pub epsilon: f64,
    /// Worlds that a decision averages over in training.
    pub worlds: usize,
    /// What is left of a lead per position: below 1 the end is wanted soon.
    pub patience: f32,
    /// Whether training looks one action ahead where play looks through the turn: then it is cheaper, and positions
    /// within turns are learned too.
    #[serde(default)]
    pub by_action: bool,
    /// Games at the beginning in which `greedy` chooses: where a beginner never gets anywhere there is nothing to learn
    /// from.
    #[serde(default)]
    pub guided: u64,
}

impl Recipe {
    /// What served Mint Works for two players.
    pub const USUAL: Recipe = Recipe {
        games: 200_000,
        hidden: 64,
        lambda: 0.6,
        steps: [0.02, 0.001],
        epsilon: 0.05,
        worlds: 1,
        patience: 1.0,
        by_action: false,
        guided: 0,
    };
}

/// What a seat knows of a position, as numbers. A game without a list of inputs has no learned player.
#[deny(missing_docs)]
pub trait Features: Game {
    /// The name of the list of inputs; it changes with the list. Empty: there is none.
    const LIST: &'static str = "";

    /// The players that come with the program.
    const SHIPPED: &'static [Shipped] = &[];

    /// Which player sits at this table: `2-players`, `justin`.
    fn table(&self) -> String {
        format!("{}-players", self.seats())
    }

    /// How a player of this table is trained.
    fn recipe(&self) -> Recipe {
        Recipe::USUAL
    }

    /// How many worlds a decision averages over where the user does not say; in training the recipe says it.
    fn worlds(&self) -> usize {
        self.recipe().worlds
    }

    /// Whether a player decides for this seat, or the rules do.
    fn decides(&self, _seat: Seat) -> bool {
        true
    }

    /// Writes what `seat` may know of the position, itself first and then the others clockwise. Every position of a
    /// table takes the same places. Nothing may depend on what `seat` cannot know, nor on the number of its seat.
    fn observe(&self, _state: &Self::State, _seat: Seat, _inputs: &mut Inputs) {}
}

/// The chance of one decision: drawn once, met alike in every branch.
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    pub seed: u64,
    /// How many worlds are averaged where hidden cards turn up.
    pub worlds: usize,
}

impl Luck {
    /// The stream of one world; the same for every action of the decision.
    pub fn stream(&self, world: usize) -> Rng {
        let index = world as u64;
        Rng::new(self.seed, Stream::Other { purpose: 32, index })
    }
}

/// What a turn is and what chance follows an action: how far a learned player looks before it asks its net. By
/// default one action ahead.
#[deny(missing_docs)]
pub trait LookAhead: Features {
    /// Whether `seat`, which has just acted, goes on with the same turn: then the look-ahead does too.
    fn goes_on(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// A number that is equal for positions that are equal to `seat`: a turn that leads to one by two ways values it
    /// once. Only asked where turns go on.
    fn position(&self, _state: &Self::State, _seat: Seat) -> u64 {
        0
    }

    /// A number that is equal for positions of one decision that `seat` observes alike, where many ways to play a turn
    /// lead to the same end: its net is asked about it once. `None` where that is not worth the while.
    fn end_of_turn(&self, _state: &Self::State, _seat: Seat) -> Option<u64> {
        None
    }

    /// Plays what the rules alone decide, until a player decides again. A net knows only positions that are settled.
    fn settle(&self, _state: &mut Self::State, _rng: &mut Rng) {}

    /// Plays an action and what the rules alone decide after it.
    fn follow(&self, state: &mut Self::State, action: Self::Action, rng: &mut Rng) {
        self.apply(state, action, rng);
        self.settle(state, rng);
    }

    /// Whether something turned up between two tables that the seat could not know.
    fn turned_up(&self, _before: &Self::State, _after: &Self::State) -> bool {
        true
    }

    /// Puts into `tables` what an action of the seat to act may lead to, with weights that add up to 1: by default
    /// in this world, or where something turns up in as many worlds as the luck has. A game with few kinds of cards
    /// can give them exactly.
    fn outcomes(
        &self,
        world: &Self::State,
        action: Self::Action,
        luck: &Luck,
        tables: &mut Vec<(Self::State, f32)>,
    ) {
        tables.clear();
        let mut table = world.clone();
        self.follow(&mut table, action, &mut luck.stream(0));
        let alone = luck.worlds <= 1 || !self.turned_up(world, &table);
        tables.push((table, 1.0));
        if !alone {
            self.more_worlds(world, action, luck, tables);
        }
    }

    /// The same action in the other worlds of the luck.
    fn more_worlds(
        &self,
        world: &Self::State,
        action: Self::Action,
        luck: &Luck,
        tables: &mut Vec<(Self::State, f32)>,
    ) {
        let observer = self.to_act(world).expect("somebody acts");
        let weight = 1.0 / luck.worlds as f32;
        tables[0].1 = weight;
        for number in 1..luck.worlds {
            let mut rng = luck.stream(number);
            let mut table = world.clone();
            self.determinize(&mut table, observer, &mut rng);
            self.follow(&mut table, action, &mut rng);
            tables.push((table, weight));
        }
    }
}
