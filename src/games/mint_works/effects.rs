//! What the Locations do: the effect of each use, and cards moving between zones.

use super::MintWorks;
use super::actions::{Given, Use};
use super::cards::{Location, Plan};
use super::fast::word::Spot;
use super::rules::{DeedLeaves, PrintedVariableStars, RecyclerBuilding};
use super::state::{NOBODY, Phase, State, UNLIMITED, bit};
use crate::core::game::{EndReason, Seat};

/// Plans that change more than sums when they are built.
pub(super) const MORE_THAN_SUMS: u64 = bit(Plan::Truck as u8)
    | bit(Plan::Crane as u8)
    | bit(Plan::Assembler as u8)
    | bit(Plan::Wholesaler as u8)
    | bit(Plan::Lotto as u8);

impl MintWorks {
    pub(super) fn resolve(&self, state: &mut State, seat: Seat, what: Use) {
        match what {
            Use::Simple(spot) => self.resolve_simple(state, seat, spot),
            Use::Recycler(given) => self.recycle(state, seat, given),
            Use::SwapMeet { give, take } => self.swap(state, seat, give, take),
        }
    }

    #[inline]
    pub(super) fn resolve_simple(&self, state: &mut State, seat: Seat, spot: Spot) {
        if let Some(plan) = spot.built() {
            let card = self.copy_in(state, state.players[seat].plans, plan);
            self.remove_plan(state, seat, card);
            self.build(state, seat, card);
        } else if let Some(plan) = spot.bought() {
            self.buy(state, seat, plan);
        } else if spot == Spot::LOTTO {
            self.lotto(state, seat);
        } else if spot == Spot::CROWDFUNDER {
            self.crowdfunder(state, seat);
        } else {
            if spot == Spot::LEADERSHIP_COUNCIL {
                state.token = seat as u8; // MW-M27
            }
            self.gain(
                state,
                seat,
                self.tables.location_gain[spot.location() as usize],
            );
        }
    }

    /// The oldest copy of a Plan in a zone that holds one.
    #[inline]
    pub(super) fn copy_in(&self, state: &State, zone: u64, plan: Plan) -> u8 {
        state.oldest(zone & self.tables.copies[plan as usize])
    }

    /// Pays mints from the supply. Nothing more is paid once the game is over (MW-A25).
    #[inline]
    pub(super) fn gain(&self, state: &mut State, seat: Seat, mints: u32) {
        if self.traits.none() {
            state.players[seat].mints += mints; // MW-M30
        } else {
            self.gain_by_trait(state, seat, mints);
        }
    }

    /// A trait may limit the supply, or not need it.
    #[cold]
    #[inline(never)]
    fn gain_by_trait(&self, state: &mut State, seat: Seat, mints: u32) {
        if !state.is_over() && !self.pays_from_supply(seat) {
            let paid = self.take_from_supply(state, mints);
            state.players[seat].mints += paid;
        }
    }

    /// Takes what is left, up to `mints`; an empty supply is Rachael's win at that moment (MW-A25).
    pub(super) fn take_from_supply(&self, state: &mut State, mints: u32) -> u32 {
        if state.mint_supply == UNLIMITED {
            return mints;
        }
        let paid = mints.min(state.mint_supply);
        state.mint_supply -= paid;
        if state.mint_supply == 0 {
            self.end(state, EndReason::Rachael);
        }
        paid
    }

    pub(super) fn return_to_supply(&self, state: &mut State, mints: u32) {
        if state.mint_supply != UNLIMITED {
            state.mint_supply += mints;
        }
    }

    pub(super) fn end(&self, state: &mut State, reason: EndReason) {
        state.phase = Phase::Over;
        state.reason = reason;
        state.turns_left = 1;
        state.available = 0;
    }

    #[inline]
    fn buy(&self, state: &mut State, seat: Seat, plan: Plan) {
        let card = self.copy_in(state, state.supply, plan);
        state.supply &= !bit(card);
        self.withdraw(state, plan);
        // MW-M28
        if self
            .tables
            .has(state.players[seat].buildings, Plan::Assembler)
        {
            self.build(state, seat, card);
        } else {
            self.add_plan(state, seat, card);
        }
        if self.ai.is_some() && state.deck_len > 0 {
            self.supply_from_deck(state); // MW-A3: replaced at once
            self.refresh(state);
        }
    }

    /// Puts the top card of the deck into the Plan Supply.
    #[inline]
    pub(super) fn supply_from_deck(&self, state: &mut State) {
        let card = state.draw();
        state.arrive(card);
        state.supply |= bit(card);
    }

    #[inline]
    pub(super) fn add_plan(&self, state: &mut State, seat: Seat, card: u8) {
        state.players[seat].plans |= bit(card);
        state.arrive(card);
    }

    /// Takes a Plan out of a hand; from now on everybody knows it (MW-M29).
    #[inline]
    fn remove_plan(&self, state: &mut State, seat: Seat, card: u8) {
        state.players[seat].plans &= !bit(card);
        state.hidden &= !bit(card);
        state.deduced &= !bit(card);
    }

    #[inline]
    pub(super) fn build(&self, state: &mut State, seat: Seat, card: u8) {
        state.arrive(card);
        let plan = self.tables.plan(card);
        let player = &mut state.players[seat];
        player.buildings |= bit(card);
        player.sums.add(self.tables.worth[plan as usize]);
        if bit(plan as u8) & MORE_THAN_SUMS != 0 {
            self.more_than_sums(state, seat, plan);
        }
    }

    #[cold]
    #[inline(never)]
    fn more_than_sums(&self, state: &mut State, seat: Seat, plan: Plan) {
        let player = &mut state.players[seat];
        player.kit = self.tables.kits.number(player.buildings);
        if plan.opens().is_some() {
            self.open_deed(state, seat, plan);
        }
    }

    /// MW-M21: usable at once. MW-M22: whoever builds it later owns it.
    fn open_deed(&self, state: &mut State, seat: Seat, deed: Plan) {
        for (at, location) in Location::DEEDS.into_iter().enumerate() {
            if deed.opens() == Some(location) {
                state.open |= location.bit();
                state.owners[at] = seat as u8;
            }
        }
        self.refresh(state);
    }

    #[cold]
    #[inline(never)]
    fn lotto(&self, state: &mut State, seat: Seat) {
        if state.deck_len == 0 {
            return; // MW-M23, `no-effect`
        }
        let known = state.known_bottom == state.deck_len;
        let card = state.draw();
        self.add_plan(state, seat, card);
        state.hidden |= bit(card);
        if known {
            state.deduced |= bit(card);
        }
        self.refresh(state);
    }

    /// The actor gains first, then the others in seat order (MW-A25).
    #[cold]
    #[inline(never)]
    fn crowdfunder(&self, state: &mut State, seat: Seat) {
        let own = self.tables.location_gain[Location::Crowdfunder as usize];
        self.gain(state, seat, own);
        for other in (0..self.seats).filter(|&other| other != seat) {
            self.gain(state, other, self.rules.crowdfunder_others.into());
            self.settle(state, other);
        }
    }

    fn recycle(&self, state: &mut State, seat: Seat, given: Given) {
        let mints = self.recycler_gain(state, seat, given);
        let card = self.give_away(state, seat, given); // MW-R4: a Gallery's mints first
        state.put_under_deck(card); // MW-R5
        self.refresh(state);
        self.gain(state, seat, mints);
    }

    /// What the Recycler pays for a card, counted before it leaves.
    pub(super) fn recycler_gain(&self, state: &State, seat: Seat, given: Given) -> u32 {
        let cost = self.tables.cost[given.plan as usize];
        let printed = self.printed_stars(given.plan);
        if !given.built {
            return cost + printed; // MW-R1
        }
        let card = self.copy_in(state, state.players[seat].buildings, given.plan);
        // MW-R2
        match self.rules.recycler_building {
            RecyclerBuilding::CostPrinted => cost + printed,
            RecyclerBuilding::CostCurrent => cost + self.own_stars(state, seat, card),
            RecyclerBuilding::Current => self.own_stars(state, seat, card),
        }
    }

    /// MW-R3
    fn printed_stars(&self, plan: Plan) -> u32 {
        let fixed: u32 = self.rules.plans[plan].stars.into();
        let icons: u32 = match plan {
            _ if self.rules.printed_variable_stars == PrintedVariableStars::Zero => 0,
            Plan::Museum => self.rules.museum_stars.into(),
            Plan::Gallery => self.rules.gallery_stars.into(),
            Plan::Obelisk => self.rules.obelisk_stars.into(),
            Plan::Vault => self.rules.vault_stars.into(),
            _ => 0,
        };
        fixed + icons
    }

    /// The card given enters the Supply as its newest arrival, then one is taken (MW-S1): of copies the oldest.
    fn swap(&self, state: &mut State, seat: Seat, give: Given, take: Plan) {
        let given = self.give_away(state, seat, give);
        state.arrive(given);
        state.supply |= bit(given);
        let taken = self.copy_in(state, state.supply, take);
        state.supply &= !bit(taken);
        self.add_plan(state, seat, taken); // MW-M28: not built
        self.refresh(state);
    }

    /// Takes a card out of a Neighborhood.
    fn give_away(&self, state: &mut State, seat: Seat, given: Given) -> u8 {
        let player = &state.players[seat];
        let zone = if given.built {
            player.buildings
        } else {
            player.plans
        };
        let card = self.copy_in(state, zone, given.plan);
        if given.built {
            self.remove_building(state, seat, card);
        } else {
            self.remove_plan(state, seat, card);
        }
        card
    }

    fn remove_building(&self, state: &mut State, seat: Seat, card: u8) {
        let plan = self.tables.plan(card);
        let player = &mut state.players[seat];
        player.buildings &= !bit(card);
        player.sums.remove(self.tables.worth[plan as usize]);
        player.kit = self.tables.kits.number(player.buildings);
        if plan == Plan::Gallery {
            let mints = std::mem::take(&mut state.galleries[self.copy_number(card)]);
            self.return_to_supply(state, mints.into()); // MW-R4
        }
        if plan.opens().is_some() {
            self.deed_leaves(state, seat, plan);
        }
    }

    /// MW-M22. With several copies a Deed has left its owner's Neighborhood when the last copy there has.
    fn deed_leaves(&self, state: &mut State, seat: Seat, deed: Plan) {
        for (at, location) in Location::DEEDS.into_iter().enumerate() {
            let still_there = self.tables.has(state.players[seat].buildings, deed);
            if deed.opens() != Some(location) || state.owners[at] != seat as u8 || still_there {
                continue;
            }
            if self.rules.deed_leaves != DeedLeaves::OwnerKeeps {
                state.owners[at] = NOBODY;
            }
            if self.rules.deed_leaves == DeedLeaves::Closes {
                state.open &= !location.bit();
            }
        }
    }

    /// Which copy of its Plan a card is, from 0.
    pub(super) fn copy_number(&self, card: u8) -> usize {
        let copies = self.tables.copies[self.tables.plan(card) as usize];
        (copies & (bit(card) - 1)).count_ones() as usize
    }

    /// The seats' Plans by name: the Plan of a card.
    pub(super) fn card_name(&self, card: u8) -> &'static str {
        self.tables.plan(card).name()
    }
}
