//! Road conditions: which roads are open, and what the tokens do.

use super::MintDelivery;
use super::components::*;
use super::rules::*;
use super::state::*;

impl MintDelivery {
    /// The spaces that the mover can enter from its own.
    #[inline(always)]
    pub(super) fn open_roads(&self, state: &State) -> u32 {
        let (player, tokens) = (state.mover(), &state.tokens);
        let joined = self.board.joined(player.space, tokens.at(Token::Tunnel));
        if player.has(Upgrade::RoadPass) {
            return joined;
        }
        let open = joined & !tokens.bit(Token::Closed);
        if player.aboard() > 0 {
            return open;
        }
        let unpaid = open & !tokens.bit(Token::Toll);
        match (unpaid, self.rules.toll_stuck) {
            (0, TollStuck::Free) => open, // MD-R6
            _ => unpaid,
        }
    }

    /// Whether a turn with actions left offers nothing but its end.
    #[inline(never)]
    pub(super) fn is_stuck(&self, state: &State) -> bool {
        self.open_roads(state) == 0 && self.legal(state).len() == 1
    }

    /// Pays the toll, if there is one, and arrives; with a choice of mints only after that choice.
    #[inline(never)]
    pub(super) fn enter(&self, state: &mut State, to: u8) {
        let player = state.mover();
        if state.tokens.at(Token::Toll) == to && !player.has(Upgrade::RoadPass) {
            let mut kinds = player.kinds();
            match (kinds.next(), kinds.next()) {
                (Some(_), Some(_)) => {
                    state.pending = Pending::Toll(to);
                    return;
                }
                (Some(only), None) => self.give_back(state, one(only)),
                (None, _) => {} // MD-R6
            }
        }
        self.arrive(state, to);
    }

    pub(super) fn pay_toll(&self, state: &mut State, mint: Mint) {
        if let Pending::Toll(to) = state.pending {
            state.pending = Pending::None;
            self.give_back(state, one(mint));
            self.arrive(state, to);
        }
    }

    /// Puts the truck on a space, where the token works.
    fn arrive(&self, state: &mut State, to: u8) {
        let from = std::mem::replace(&mut state.mover_mut().space, to);
        match state.tokens.on(to) {
            // MD-8
            Some(Token::Jam) if !state.mover().has(Upgrade::RoadPass) => state.actions = 0,
            Some(Token::Highway) => {
                if let Some(on) = self.highway_exit(state, from, to) {
                    self.enter(state, on); // MD-R3
                }
            }
            Some(Token::LoadingZone) => self.loading_zone(state),
            _ => {}
        }
    }

    /// Where a Highway leads, if it leads anywhere (MD-R2).
    fn highway_exit(&self, state: &State, from: u8, highway: u8) -> Option<u8> {
        let on = self.board.straight[from as usize][highway as usize];
        let player = state.mover();
        let pass = player.has(Upgrade::RoadPass);
        let shut = match state.tokens.on(on) {
            Some(Token::Closed) => !pass,
            Some(Token::Toll) => !pass && player.aboard() == 0,
            _ => false,
        };
        (on != NONE && !shut).then_some(on)
    }

    fn loading_zone(&self, state: &mut State) {
        if state.supply[0] == 0 {
            return; // MD-R5
        }
        let player = state.mover();
        if player.aboard() < self.slots(player) {
            return self.load_classic(state, 1);
        }
        let mut kinds = player.kinds();
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => self.swap_for_classic(state, only),
            _ => state.pending = Pending::Drop, // MD-R4
        }
    }

    pub(super) fn swap_for_classic(&self, state: &mut State, mint: Mint) {
        state.pending = Pending::None;
        self.give_back(state, one(mint));
        self.load_classic(state, 1);
    }
}

fn one(mint: Mint) -> Mints {
    let mut mints = [0; 3];
    mints[mint as usize] = 1;
    mints
}
