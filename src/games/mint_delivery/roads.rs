//! Road conditions: which roads are open, and what the tokens do.

use super::MintDelivery;
use super::board::bits;
use super::components::*;
use super::rules::*;
use super::state::*;

impl MintDelivery {
    /// The spaces that the mover can enter from its own.
    #[inline(always)]
    pub(super) fn open_roads(&self, state: &State) -> u32 {
        let (player, tokens) = (state.mover(), &state.tokens);
        let joined = self.joined(player.space, tokens.spaces_of(Effect::Tunnel));
        if player.has(Upgrade::RoadPass) {
            return joined;
        }
        let open = joined & !tokens.spaces_of(Effect::Closed);
        match open & tokens.spaces_of(Effect::Toll) {
            0 => open,
            tolls => self.payable_roads(state, open, tolls),
        }
    }

    /// The spaces joined by road to this one, the roads through Tunnels included.
    #[inline]
    fn joined(&self, space: u8, tunnels: u32) -> u32 {
        let city = self.board.city;
        let through = match space == city {
            true => tunnels,
            false => (tunnels >> space & 1) << city,
        };
        (self.board.site(space).neighbours | through) & !(1 << space)
    }

    /// The open spaces without the Tolls that the mover cannot pay; with those if there are no others (MD-R6).
    fn payable_roads(&self, state: &State, open: u32, tolls: u32) -> u32 {
        let aboard = state.mover().aboard();
        let too_dear = bits(tolls.into()).filter(|&space| self.figure_on(state, space) > aboard);
        let payable = too_dear.fold(open, |open, space| open & !(1 << space));
        match (payable, self.rules.toll_stuck) {
            (0, TollStuck::Free) => open,
            _ => payable,
        }
    }

    /// The figure of the token on a space (MD-R8); 0 if it has none.
    pub(super) fn figure_on(&self, state: &State, space: u8) -> u8 {
        let token = state.tokens.on(space);
        token.map_or(0, |token| self.tokens[token].figure)
    }

    /// Whether a turn with actions left offers nothing but its end.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    pub(super) fn is_stuck(&self, state: &State) -> bool {
        self.open_roads(state) == 0 && self.legal(state).len() == 1
    }

    /// Pays the toll, if there is one, and arrives; with a choice of mints only after that choice.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    pub(super) fn enter(&self, state: &mut State, to: u8) {
        let mut ways = choices(state.mover().mints, self.toll(state, to));
        match (ways.next(), ways.next()) {
            (Some(_), Some(_)) => state.pending = Pending::Toll(to), // MD-R4
            (Some(only), None) => {
                self.give_back(state, only);
                self.arrive(state, to);
            }
            (None, _) => self.arrive(state, to), // MD-R6
        }
    }

    /// The mints that the mover owes for entering a space.
    pub(super) fn toll(&self, state: &State, space: u8) -> u8 {
        let is_toll = state.tokens.has(Effect::Toll, space);
        match is_toll && !state.mover().has(Upgrade::RoadPass) {
            true => self.figure_on(state, space),
            false => 0,
        }
    }

    pub(super) fn pay_toll(&self, state: &mut State, mints: Mints) {
        if let Pending::Toll(to) = state.pending {
            state.pending = Pending::None;
            self.give_back(state, mints);
            self.arrive(state, to);
        }
    }

    /// Puts the truck on a space, where the token works; on a Highway it goes on.
    fn arrive(&self, state: &mut State, to: u8) {
        state.from = std::mem::replace(&mut state.mover_mut().space, to);
        match state.tokens.on(to).map(|token| self.tokens[token].effect) {
            Some(Effect::Jam) if !state.mover().has(Upgrade::RoadPass) => {
                state.actions = 0; // MD-8
                // Nor is a further free Move left.
                state.moves = state.moves.max(self.rules.amounts.overdrive);
                state.ride = 0;
            }
            Some(Effect::Highway) => state.ride = self.figure_on(state, to), // MD-R8: its own count
            Some(Effect::LoadingZone) => self.loading_zone(state),
            // Closed and Toll work before a truck arrives, a Tunnel is a road, and a Road Pass ignores a Jam.
            Some(Effect::Closed | Effect::Jam | Effect::Toll | Effect::Tunnel) | None => {}
        }
        if state.pending == Pending::None {
            self.ride_on(state);
        }
    }

    /// Takes the next space that a Highway leads to: no action, and the token there works (MD-R3).
    fn ride_on(&self, state: &mut State) {
        match self.highway_exit(state) {
            Some(on) if state.ride > 0 => {
                state.ride -= 1;
                self.enter(state, on);
            }
            _ => (state.ride, state.from) = (0, NONE),
        }
    }

    /// Where a Highway leads from here, if it leads anywhere (MD-R2).
    fn highway_exit(&self, state: &State) -> Option<u8> {
        let player = state.mover();
        let on = self.board.straight[state.from as usize][player.space as usize];
        let is_closed = state.tokens.has(Effect::Closed, on) && !player.has(Upgrade::RoadPass);
        (on != NONE && !is_closed && self.toll(state, on) <= player.aboard()).then_some(on)
    }

    /// How many Classic the Loading zone loads, and how many mints make room for them. The supply is counted before
    /// these go back.
    pub(super) fn loading(&self, state: &State) -> (u8, u8) {
        let player = state.mover();
        let slots = self.slots(player);
        let figure = self.figure_on(state, player.space);
        let load = figure.min(state.supply[0]).min(slots); // MD-R5
        (load, load.saturating_sub(slots - player.aboard()))
    }

    fn loading_zone(&self, state: &mut State) {
        let (_, drop) = self.loading(state);
        let mut ways = choices(state.mover().mints, drop);
        match (ways.next(), ways.next()) {
            (Some(only), None) => self.drop_for_classic(state, only),
            _ => state.pending = Pending::Drop, // MD-R4
        }
    }

    fn drop_for_classic(&self, state: &mut State, mints: Mints) {
        let (load, _) = self.loading(state);
        self.give_back(state, mints);
        self.load_classic(state, load);
    }

    /// The choice of what makes room; then a Highway may lead on.
    pub(super) fn drop_mints(&self, state: &mut State, mints: Mints) {
        state.pending = Pending::None;
        self.drop_for_classic(state, mints);
        self.ride_on(state);
    }
}
