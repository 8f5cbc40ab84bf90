//! The table: plain data, every zone a set of card ids, the order inside a zone by arrival stamps.

use super::cards::{LOCATIONS, Location};
pub(super) use crate::core::bits::bits as ids;
use crate::core::game::{EndReason, Seat};
use crate::core::order;

/// The most cards a deck may have; a card is an id below this.
pub const MAX_CARDS: usize = 48;
/// The most copies of one Plan.
pub const MAX_COPIES: usize = 8;
/// The most spaces of one Location.
pub const MAX_SPACES: usize = 6;
/// The most seats.
pub const MAX_PLAYERS: usize = 4;
/// The mint supply that is never empty (MW-M30), and the purse of an AI that pays from it (MW-A28).
pub const UNLIMITED: u32 = u32::MAX / 2;
/// No owner.
pub const NOBODY: u8 = u8::MAX;

/// Where in a round the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Development,
    /// Only seen while the owner of a Co-op chooses who else gains.
    Upkeep,
    Over,
}

/// One occupied space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space {
    pub seat: u8,
    pub mints: u8,
}

/// One player's Neighborhood and mints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub plans: u64,
    pub buildings: u64,
    pub sums: Sums,
    /// The actions that the mints can pay and, at the Builder, the Plans allow: noted when a turn ends, so that it
    /// is at hand for the next.
    pub(super) able: u64,
    pub mints: u32,
    /// Which prices this player pays: a number for its Trucks, Cranes and Assemblers.
    pub kit: u8,
}

/// What one or all Buildings of a player give, in four lanes of 16 bits: added up in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums(u64);

impl Sums {
    pub const NONE: Sums = Sums(0);

    pub fn new(stars: u16, gain: u16, count: u16, culture: u16) -> Sums {
        let lanes = [stars, gain, count, culture];
        Sums(
            lanes
                .into_iter()
                .rev()
                .fold(0, |sums, lane| sums << 16 | u64::from(lane)),
        )
    }

    /// The fixed stars.
    #[inline]
    pub fn stars(self) -> u32 {
        self.0 as u16 as u32
    }

    /// The fixed gain at Upkeep.
    #[inline]
    pub fn gain(self) -> u32 {
        (self.0 >> 16) as u16 as u32
    }

    /// Buildings, a Bridge as it counts (MW-M3).
    #[inline]
    pub fn count(self) -> u32 {
        (self.0 >> 32) as u16 as u32
    }

    /// Culture Buildings, counted the same way.
    #[inline]
    pub fn culture(self) -> u32 {
        (self.0 >> 48) as u32
    }

    #[inline]
    pub(super) fn add(&mut self, other: Sums) {
        self.0 += other.0;
    }

    #[inline]
    pub(super) fn remove(&mut self, other: Sums) {
        self.0 -= other.0;
    }
}

/// The whole table, hidden cards included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The actions of the word that the Locations and the Plan Supply allow, whoever is to act.
    pub(super) available: u64,
    pub players: [Player; MAX_PLAYERS],
    pub supply: u64,
    /// Plans gained from Lotto that their owner has neither built nor given away (MW-M29).
    pub hidden: u64,
    /// Those of them that lay under the deck in a known place when they were drawn.
    pub(super) deduced: u64,
    /// When a card came to the zone where it lies; 0 in the deck.
    pub(super) since: [u16; MAX_CARDS],
    /// The last stamp. Wider than a stamp, so that no load of it overlaps the store of a neighbour.
    pub(super) clock: u32,
    /// A ring: `deck_len` ids from `deck_top` on.
    pub(super) deck: [u8; MAX_CARDS],
    pub(super) deck_top: u8,
    pub(super) deck_len: u8,
    /// How many cards at the bottom everybody knows (MW-M29).
    pub(super) known_bottom: u8,
    /// The mints on each Gallery, by copy.
    pub(super) galleries: [u16; MAX_COPIES],
    pub(super) spaces: [[Space; MAX_SPACES]; LOCATIONS],
    pub(super) taken: [u8; LOCATIONS],
    /// Locations in play and not closed.
    pub open: u16,
    /// Locations that Justin used in this round.
    pub blocked: u16,
    /// Owners of the Wholesaler and the Lotto.
    pub(super) owners: [u8; 2],
    pub mint_supply: u32,
    /// Mints that left the game against Rachael.
    pub(super) gone: u16,
    pub round: u16,
    /// At a Co-op's choice: Upkeep effects up to this stamp are done for the seat to act.
    pub(super) upkeep_done: u16,
    pub phase: Phase,
    pub(super) reason: EndReason,
    pub(super) to_act: u8,
    pub token: u8,
    pub passes: u8,
    pub turns_left: u8,
    /// Sonic had no Plan when the first of his two turns began.
    pub(super) sonic_bare: bool,
}

const _: () = assert!(!std::mem::needs_drop::<State>() && size_of::<State>() <= 512);

impl State {
    /// A table with nothing on it.
    pub(super) fn empty() -> State {
        State {
            available: 0,
            players: [Player::default(); MAX_PLAYERS],
            supply: 0,
            hidden: 0,
            deduced: 0,
            since: [0; MAX_CARDS],
            clock: 0,
            deck: [0; MAX_CARDS],
            deck_top: 0,
            deck_len: 0,
            known_bottom: 0,
            galleries: [0; MAX_COPIES],
            spaces: [[Space::default(); MAX_SPACES]; LOCATIONS],
            taken: [0; LOCATIONS],
            open: Location::CORE,
            blocked: 0,
            owners: [NOBODY; 2],
            mint_supply: UNLIMITED,
            gone: 0,
            round: 1,
            upkeep_done: 0,
            phase: Phase::Development,
            reason: EndReason::Cap,
            to_act: 0,
            token: 0,
            passes: 0,
            turns_left: 1,
            sonic_bare: true,
        }
    }

    /// The seat to act; meaningless when the game is over.
    #[inline]
    pub fn seat(&self) -> Seat {
        // Four seats at most: the mask spares checks of bounds.
        (self.to_act & (MAX_PLAYERS as u8 - 1)) as Seat
    }

    #[inline]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    #[inline]
    pub fn is_open(&self, location: Location) -> bool {
        self.open & location.bit() != 0
    }

    #[inline]
    pub fn is_blocked(&self, location: Location) -> bool {
        self.blocked & location.bit() != 0
    }

    /// The occupied spaces of a Location, in the order they were taken.
    pub fn occupied(&self, location: Location) -> &[Space] {
        let at = location as usize;
        &self.spaces[at][..self.taken[at] as usize]
    }

    /// Who owns a Deed location.
    pub fn owner(&self, location: Location) -> Option<Seat> {
        let at = Location::DEEDS.iter().position(|&deed| deed == location)?;
        (self.owners[at] != NOBODY).then_some(self.owners[at] as Seat)
    }

    /// The Advanced Locations in play, in line order.
    pub fn advanced(&self) -> impl Iterator<Item = Location> + '_ {
        Location::ADVANCED
            .into_iter()
            .filter(|&location| self.is_open(location))
    }

    /// Cards in the deck.
    pub fn deck_len(&self) -> usize {
        self.deck_len as usize
    }

    /// Where in the ring the `index`-th card from the top lies.
    #[inline]
    pub(super) fn deck_slot(&self, index: usize) -> usize {
        let slot = self.deck_top as usize + index;
        if slot < MAX_CARDS {
            slot
        } else {
            slot - MAX_CARDS
        }
    }

    /// The deck's cards, top first.
    pub(super) fn deck_cards(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.deck_len()).map(|index| self.deck[self.deck_slot(index)])
    }

    /// Takes the top card; the deck must not be empty.
    #[inline]
    pub(super) fn draw(&mut self) -> u8 {
        debug_assert!(self.deck_len > 0);
        let slot = self.deck_slot(0);
        // Nothing stays behind: equal tables are equal data.
        let card = std::mem::take(&mut self.deck[slot]);
        self.deck_top = self.deck_slot(1) as u8;
        self.deck_len -= 1;
        self.known_bottom = self.known_bottom.min(self.deck_len);
        card
    }

    /// Puts a card under the deck, for all to know (MW-R5, MW-A5).
    pub(super) fn put_under_deck(&mut self, card: u8) {
        let slot = self.deck_slot(self.deck_len());
        self.deck[slot] = card;
        self.deck_len += 1;
        self.known_bottom += 1;
        self.since[card as usize] = 0;
    }

    /// Stamps a card that comes to a new zone.
    #[inline]
    pub(super) fn arrive(&mut self, card: u8) {
        self.clock += 1;
        self.since[card as usize] = self.clock as u16;
    }

    /// The card of a zone that came first; the zone must not be empty.
    #[inline]
    pub(super) fn oldest(&self, zone: u64) -> u8 {
        debug_assert!(zone != 0);
        if zone & (zone - 1) == 0 {
            zone.trailing_zeros() as u8
        } else {
            self.oldest_of_many(zone)
        }
    }

    #[cold]
    #[inline(never)]
    fn oldest_of_many(&self, zone: u64) -> u8 {
        let oldest = ids(zone).min_by_key(|&card| self.since[card as usize]);
        oldest.expect("the zone is not empty")
    }

    /// The cards of a zone, oldest first.
    pub(super) fn in_order(&self, zone: u64) -> Vec<u8> {
        let mut cards: Vec<u8> = ids(zone).collect();
        order::sort_by_key(&mut cards, |&card| self.since[card as usize]);
        cards
    }
}

/// The set that holds one card.
#[inline]
pub(super) const fn bit(card: u8) -> u64 {
    1 << (card & 63)
}
