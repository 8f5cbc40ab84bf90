//! What every game is: `Game` (the rules), `Outcome` (how it ended), `View` (what one seat may know).

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::core::named::named;
pub use crate::core::outcome::Outcome;
use crate::core::parts::Parts;
use crate::core::restricted::Restricted;
use crate::core::rng::Rng;

/// A place at the table, from 0 up, clockwise.
pub type Seat = usize;

/// The most seats that any game has.
pub const MAX_SEATS: usize = 5;

/// A whole win in the unit of win shares: 60 divides by 1 to 5, so shares are exact integers.
pub const WHOLE_WIN: u32 = 60;

/// The rules of one game with its options: the value is the rule book, `State` is the table.
#[deny(missing_docs)]
pub trait Game: Send + Sync {
    /// The whole table, hidden cards included. Plain data without heap: a clone is a memcpy.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One choice of a player.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;

    /// How many seats there are, a printed solo opponent included.
    fn seats(&self) -> usize;

    /// A table ready for the first decision. The only source of chance is `rng`.
    fn deal(&self, rng: &mut Rng) -> Self::State;

    /// The seat that decides next; `None` when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// Replaces the contents of `actions` by all legal actions, in a fixed order and without doubles.
    /// Never empty while `to_act` is `Some`. Depends only on what the seat to act may know.
    fn legal_actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// A word that tells the list of legal actions: two tables of this game with the same word and the same seat to act
    /// have the same list. 0 where no word does.
    #[inline]
    fn legal_key(&self, _state: &Self::State) -> u64 {
        0
    }

    /// A number for what `observer` sees of the table: the same for all tables that look the same to it, and hardly ever
    /// the same for others. 0 everywhere where a game does not tell.
    fn sight(&self, _state: &Self::State, _observer: Seat) -> u64 {
        0
    }

    /// A uniformly random legal action: `legal_actions[rng.below(len)]`, also where a game has a faster way.
    #[inline]
    fn random_action(
        &self,
        state: &Self::State,
        actions: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Self::Action {
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }

    /// Plays this many random actions, or until the game is over: what `random_action` and `apply` do in turn, also where
    /// a game has a faster way.
    #[inline]
    fn play_on(
        &self,
        state: &mut Self::State,
        most: u64,
        actions: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) {
        play_on_plainly(self, state, most, actions, rng);
    }

    /// Plays on as `play_on` does: the outcome if the game is then over, whose table nobody looks at any more; else the
    /// table is the one of `play_on`.
    #[inline]
    fn play_out(
        &self,
        state: &mut Self::State,
        most: u64,
        actions: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Option<Outcome> {
        self.play_on(state, most, actions, rng);
        self.to_act(state).is_none().then(|| self.outcome(state))
    }

    /// Plays a legal action and all that it causes, up to the next decision.
    fn apply(&self, state: &mut Self::State, action: Self::Action, rng: &mut Rng);

    /// Re-deals everything that `observer` cannot know, uniformly among the tables that look the same to it.
    ///
    /// What the observer sees stays as it is. The result depends on what the observer sees and on `rng`, never on
    /// how the hidden cards lay before: gather them in a canonical order, then shuffle.
    fn determinize(&self, state: &mut Self::State, observer: Seat, rng: &mut Rng);

    /// The result, as if the game ended now.
    fn outcome(&self, state: &Self::State) -> Outcome;
}

/// Random actions one by one.
#[inline]
pub fn play_on_plainly<G: Game + ?Sized>(
    game: &G,
    state: &mut G::State,
    most: u64,
    actions: &mut Vec<G::Action>,
    rng: &mut Rng,
) {
    // A copy whose address nobody keeps can stay in registers.
    let mut own = rng.clone();
    for _ in 0..most {
        if game.to_act(state).is_none() {
            break;
        }
        let action = game.random_action(state, actions, &mut own);
        game.apply(state, action, &mut own);
    }
    *rng = own;
}

named! {
    /// Why a game ended, in the words of the transcript contract.
    EndReason:
    Stars "stars",
    Deck "deck",
    Cap "cap",
    Rachael "rachael",
    Orders "orders",
    Awards "awards",
    /// A bot crashed, broke the rules or took too long.
    Forfeit "forfeit",
}

named! {
    /// The step of the tie-break that left one winner, in the words of the transcript contract.
    TieBreak:
    /// The scores alone decided.
    None "none",
    Size "size",
    Mints "mints",
    Orders "orders",
    Value "value",
    /// Nothing did: the best share the win.
    Draw "draw",
}

/// What one seat may know. A bot gets this and never a `State`, so it cannot cheat.
pub struct View<'a, G: Game> {
    game: &'a G,
    pub(super) state: &'a G::State,
    seat: Seat,
    halt: &'a AtomicBool,
}

/// For games that nobody calls off.
pub static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a, G: Game> View<'a, G> {
    /// The view of the seat that is to act.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        View::until(game, state, seat, &NEVER)
    }

    /// The same in a game that is called off once the flag is set.
    #[inline]
    pub fn until(game: &'a G, state: &'a G::State, seat: Seat, halt: &'a AtomicBool) -> Self {
        View {
            game,
            state,
            seat,
            halt,
        }
    }

    /// Whether the game is called off: a bot that thinks long may then answer anything legal at once.
    #[inline]
    pub fn is_called_off(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// The rules in force.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat whose view this is, and whose turn it is to decide.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The same view of the same game without the parts that this seat leaves aside.
    pub fn restricted<'b>(&'b self, game: &'b Restricted<G>) -> View<'b, Restricted<G>>
    where
        G: Parts,
    {
        View::until(game, self.state, self.seat, self.halt)
    }

    /// The number for what this seat sees.
    pub fn sight(&self) -> u64 {
        self.game.sight(self.state, self.seat)
    }

    /// Replaces the contents of `actions` by the legal ones.
    pub fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        self.game.legal_actions(self.state, actions);
    }

    /// A uniformly random legal action; `actions` is a buffer.
    #[inline]
    pub fn random_action(&self, actions: &mut Vec<G::Action>, rng: &mut Rng) -> G::Action {
        self.game.random_action(self.state, actions, rng)
    }

    /// Writes into `world` a table that looks to this seat like the real one, all hidden cards re-dealt.
    pub fn sample_world_into(&self, world: &mut G::State, rng: &mut Rng) {
        world.clone_from(self.state);
        self.game.determinize(world, self.seat, rng);
    }

    /// A table that looks to this seat like the real one, all hidden cards re-dealt.
    pub fn sample_world(&self, rng: &mut Rng) -> G::State {
        let mut world = self.state.clone();
        self.game.determinize(&mut world, self.seat, rng);
        world
    }
}
