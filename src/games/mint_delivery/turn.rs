//! What an action does, and the passing of turns.

use std::hint::select_unpredictable;

use super::MintDelivery;
use super::actions::*;
use super::components::*;
use super::fast::is_watched;
use super::fast::shift::Shift;
use super::rules::MAX_FACE_UP;
use super::state::*;

impl MintDelivery {
    /// Plays an action up to the next decision.
    #[inline(always)]
    pub(super) fn play(&self, state: &mut State, action: Action) {
        let twin = is_watched(state).then(|| self.played_plainly(*state, action));
        let ends = match Shift::of(action) {
            Some(shift) if !(self.has_roads && shift.meets(&state.tokens)) => {
                self.shift(state, shift);
                self.has_nothing_left(state)
            }
            _ if action != Action::EndTurn => {
                self.carry_out(state, action);
                self.ends_now(state)
            }
            _ => true,
        };
        if ends {
            self.end_turn(state);
            if self.shortcuts.may_get_stuck {
                self.settle(state);
            }
        }
        debug_assert!(twin.is_none_or(|twin| twin == *state), "{action:?}");
    }

    /// The table after an action, without any shortcut.
    pub(super) fn played_plainly(&self, mut state: State, action: Action) -> State {
        self.carry_out(&mut state, action);
        if action == Action::EndTurn {
            self.end_turn(&mut state);
        }
        while state.phase == Phase::Play
            && state.pending == Pending::None
            && self.turn_actions(&state) == [Action::EndTurn]
        {
            self.end_turn(&mut state);
        }
        state
    }

    /// What each action does.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    fn carry_out(&self, state: &mut State, action: Action) {
        match action {
            Action::Keep(kept) => self.keep(state, kept),
            Action::Deliver(order) => self.deliver(state, order),
            Action::Move(to) => {
                self.use_action(state, true);
                self.enter(state, to);
            }
            Action::Load(n) => {
                self.use_action(state, false);
                self.load_classic(state, n);
            }
            Action::Unload(mints) => {
                self.use_action(state, false);
                self.give_back(state, mints);
            }
            Action::Optimise(exchange) => {
                self.use_action(state, false);
                self.give_back(state, [exchange.classic, 0, 0]);
                self.load(state, exchange.made());
            }
            Action::Take { orders, load } => self.take(state, orders, load),
            Action::Buy { upgrade, orders } => self.buy(state, upgrade, orders),
            Action::EndTurn => {}
            Action::Toll(mints) => self.pay_toll(state, mints),
            Action::Drop(mints) => self.drop_mints(state, mints),
            Action::Flow(order) => self.discard(state, order),
        }
    }

    /// Ends turns in which nothing but `end-turn` is legal.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    fn settle(&self, state: &mut State) {
        while self.ends_now(state) {
            self.end_turn(state);
        }
    }

    // Asked seldom: kept out of `apply`, which is inlined into every playout.
    #[inline(never)]
    fn ends_now(&self, state: &State) -> bool {
        state.phase == Phase::Play && state.pending == Pending::None && self.has_nothing_left(state)
    }

    #[inline(always)]
    fn has_nothing_left(&self, state: &State) -> bool {
        match state.actions {
            0 => self.is_over(state),
            _ => self.shortcuts.may_get_stuck && self.is_stuck(state),
        }
    }

    /// Whether a turn without actions left offers nothing for free.
    #[inline(always)]
    fn is_over(&self, state: &State) -> bool {
        self.deliverable(state) == 0 && (self.shortcuts.is_base || self.moves(state) == 0)
    }

    #[inline]
    fn end_turn(&self, state: &mut State) {
        let is_last = state.seat as usize + 1 == self.players;
        if is_last && (state.ending || state.round >= self.rules.round_cap) {
            return self.end_game(state); // MD-10
        }
        state.seat = select_unpredictable(is_last, 0, state.seat + 1);
        state.round += is_last as u16;
        self.start_turn(state);
    }

    /// Begins the turn of `state.seat`.
    #[inline]
    pub(super) fn start_turn(&self, state: &mut State) {
        state.actions = self.rules.actions;
        state.moves = 0;
        if self.has_upgrades {
            self.use_upgrades(state);
        }
    }

    /// What upgrades give as a turn starts.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    fn use_upgrades(&self, state: &mut State) {
        let player = state.mover();
        let kitchen = player.has(Upgrade::Kitchen);
        state.actions += player.has(Upgrade::ThirdHand) as u8 * self.rules.amounts.third_hand;
        if kitchen {
            self.load_if_possible(state, self.rules.amounts.kitchen);
        }
    }

    fn end_game(&self, state: &mut State) {
        state.phase = Phase::Over;
        state.seat = 0;
        state.actions = 0;
        state.moves = 0;
    }

    #[inline]
    fn draw_supply(&self, state: &mut State, kind: usize, n: u8) {
        if self.is_limited {
            state.supply[kind] -= n; // MD-1
        }
    }

    #[inline]
    fn refill_supply(&self, state: &mut State, kind: usize, n: u8) {
        if self.is_limited {
            state.supply[kind] += n;
        }
    }

    #[inline]
    pub(super) fn load_classic(&self, state: &mut State, n: u8) {
        self.load(state, [n, 0, 0]);
    }

    /// Mints from the supply into the truck.
    #[inline]
    fn load(&self, state: &mut State, mints: Mints) {
        for kind in 0..3 {
            self.draw_supply(state, kind, mints[kind]);
            state.mover_mut().mints[kind] += mints[kind];
        }
    }

    /// Loads this many Classic as far as there is room and Classic (MD-U5).
    fn load_if_possible(&self, state: &mut State, n: u8) {
        let player = state.mover();
        let room = self.slots(player) - player.aboard();
        self.load_classic(state, n.min(room).min(state.supply[0]));
    }

    pub(super) fn give_back(&self, state: &mut State, mints: Mints) {
        let player = state.mover_mut();
        player.mints = minus(player.mints, mints);
        for kind in 0..3 {
            self.refill_supply(state, kind, mints[kind]);
        }
    }

    #[inline]
    pub(super) fn use_action(&self, state: &mut State, moves: bool) {
        let free = self.has_upgrades
            && moves
            && state.moves < self.rules.amounts.overdrive
            && state.mover().has(Upgrade::Overdrive); // MD-U5
        state.actions -= !free as u8;
        state.moves += moves as u8;
    }

    fn take(&self, state: &mut State, orders: [u8; MAX_FACE_UP], load: u8) {
        state.actions -= 1;
        let town = self.board.site(state.mover().space).town;
        let taken = orders.into_iter().filter(|&order| order != NONE);
        let mut on_them = 0;
        for order in taken.clone() {
            on_them += self.pick_up(state, town, order);
        }
        for slot in 0..state.towns[town as usize].lies_out() {
            self.lay_mints(state, town, slot, self.rules.left_mints);
        }
        for order in taken {
            self.reveal(state, town);
            state.mover_mut().held |= 1 << order;
            state.stamp(order);
        }
        state.mover_mut().mints[0] += load;
        self.refill_supply(state, 0, on_them - load);
        // No supply runs out while its pile lasts.
        if state.towns[town as usize].pile().is_empty() {
            self.check_end(state);
        }
    }

    /// Removes a face-up order; returns the mints that lay on it.
    fn pick_up(&self, state: &mut State, town: u8, order: u8) -> u8 {
        let town = &mut state.towns[town as usize];
        let place = town.face_up.iter().position(|&other| other == order);
        let place = place.expect("only face-up orders are taken");
        let mints = town.mints[place];
        town.face_up.copy_within(place + 1.., place);
        town.mints.copy_within(place + 1.., place);
        town.face_up[MAX_FACE_UP - 1] = NONE;
        town.mints[MAX_FACE_UP - 1] = 0;
        mints
    }

    /// Lays Classic on a face-up order as far as the supply has some (MD-1).
    fn lay_mints(&self, state: &mut State, town: u8, slot: usize, n: u8) {
        let n = n.min(state.supply[0]);
        self.draw_supply(state, 0, n);
        state.towns[town as usize].mints[slot] += n;
    }

    /// Turns up the top card of the pile; says in which place, if there was a card.
    pub(super) fn reveal(&self, state: &mut State, town: u8) -> Option<usize> {
        let town = &mut state.towns[town as usize];
        if town.top == town.end {
            return None; // MD-9
        }
        let slot = town.lies_out();
        town.face_up[slot] = state.cards[town.top as usize];
        town.top += 1;
        Some(slot)
    }

    fn deliver(&self, state: &mut State, order: u8) {
        self.give_back(state, self.board.wants[order as usize]);
        self.turn_face_down(state, order);
        if state.mover().has(Upgrade::ReturnLoad) {
            self.load_if_possible(state, self.rules.amounts.return_load);
        }
        if self.has_flow {
            self.flow(state, self.board.order_town[order as usize]);
        }
    }

    /// A delivered order lies face down before the player: its stars count.
    pub(super) fn turn_face_down(&self, state: &mut State, order: u8) {
        let stars = self.board.stars[order as usize];
        let player = state.mover_mut();
        player.held &= !(1 << order);
        player.delivered |= 1 << order;
        player.stars += stars as u16;
        player.twos += (stars == 2) as u8;
        state.stamp(order);
    }

    fn flow(&self, state: &mut State, town: u8) {
        let mut choices = self.flow_choices(state, town);
        match (choices.next(), choices.next()) {
            (Some(_), Some(_)) => {
                drop(choices);
                state.pending = Pending::Flow(town);
            }
            (Some(only), None) => {
                drop(choices);
                self.discard(state, only);
            }
            _ => {}
        }
    }

    /// Discards a face-up order; its replacement gets a mint before the mints on it go back (MD-6).
    fn discard(&self, state: &mut State, order: u8) {
        state.pending = Pending::None;
        let lies_there = |town: &Town| town.face_up.contains(&order);
        let Some(town) = state.towns.iter().position(lies_there) else {
            return;
        };
        let mints = self.pick_up(state, town as u8, order);
        state.out |= 1 << order;
        if let Some(slot) = self.reveal(state, town as u8) {
            self.lay_mints(state, town as u8, slot, 1);
        }
        self.refill_supply(state, 0, mints);
        self.check_end(state);
    }

    /// Notes that the round is played out: enough order supplies are empty, or all piles are.
    pub(super) fn check_end(&self, state: &mut State) {
        let towns = &state.towns[..self.board.towns];
        let empty = towns.iter().filter(|town| town.lies_out() == 0).count();
        let piles = towns.iter().all(|town| town.pile().is_empty());
        state.ending |= piles || empty >= self.rules.end_supplies as usize;
    }

    /// The cards that no pile got.
    pub(super) fn left_over(&self, state: &State) -> std::ops::Range<usize> {
        state.towns[self.board.towns - 1].end as usize..state.cards_end as usize
    }
}
