//! What an action does, and the passing of turns.

use std::hint::select_unpredictable;

use super::MintDelivery;
use super::action::*;
use super::board::bits;
use super::components::*;
use super::legal::minus;
use super::setup::UNLIMITED;
use super::state::*;

impl MintDelivery {
    /// Plays an action up to the next decision.
    #[inline(always)]
    pub(super) fn play(&self, state: &mut State, action: Action) {
        use Action::*;
        let step = match action {
            // Which of them a random player chooses cannot be predicted: no branch depends on it.
            Move(step) | Load(step) | Unload(step) | Optimise(step) => Some(step),
            _ => None,
        };
        let ends = if let Some(step) = step
            && !(self.has_roads && state.tokens.meets(step))
        {
            self.step(state, step);
            self.has_nothing_left(state)
        } else if action != EndTurn {
            self.play_other(state, action);
            self.ends_now(state)
        } else {
            true
        };
        if ends {
            self.end_turn(state);
            if self.may_get_stuck {
                self.settle(state);
            }
        }
    }

    #[inline(never)]
    fn play_other(&self, state: &mut State, action: Action) {
        match action {
            Action::Keep(kept) => self.keep(state, kept),
            Action::Deliver(order) => self.deliver(state, order),
            Action::Take {
                first,
                second,
                load,
            } => self.take(state, first, second, load),
            Action::Buy { upgrade, orders } => self.buy(state, upgrade, orders),
            Action::Toll(mint) => self.pay_toll(state, mint),
            Action::Drop(mint) => self.swap_for_classic(state, mint),
            Action::Flow(order) => self.discard(state, order),
            Action::Move(step) => {
                self.use_action(state, true);
                self.enter(state, step.to);
            }
            Action::Load(step) | Action::Unload(step) | Action::Optimise(step) => {
                self.step(state, step);
            }
            Action::EndTurn => {}
        }
    }

    /// Ends turns in which nothing but `end-turn` is legal.
    #[inline(never)]
    fn settle(&self, state: &mut State) {
        while self.ends_now(state) {
            self.end_turn(state);
        }
    }

    #[inline(never)]
    fn ends_now(&self, state: &State) -> bool {
        state.phase == Phase::Play && state.pending == Pending::None && self.has_nothing_left(state)
    }

    #[inline(always)]
    fn has_nothing_left(&self, state: &State) -> bool {
        match state.actions {
            0 => self.is_over(state),
            _ => self.may_get_stuck && self.is_stuck(state),
        }
    }

    /// Whether a turn without actions left offers nothing for free.
    #[inline(always)]
    fn is_over(&self, state: &State) -> bool {
        self.deliverable(state) == 0 && self.moves(state) == 0
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
        state.moved = false;
        if self.rules.upgrades {
            self.use_upgrades(state);
        }
    }

    /// What upgrades give as a turn starts.
    #[inline(never)]
    fn use_upgrades(&self, state: &mut State) {
        let player = state.mover();
        let kitchen = player.has(Upgrade::Kitchen);
        state.actions += player.has(Upgrade::ThirdHand) as u8;
        if kitchen {
            self.load_if_possible(state);
        }
    }

    fn end_game(&self, state: &mut State) {
        state.phase = Phase::Over;
        state.seat = 0;
        state.actions = 0;
        state.moved = false;
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
        self.draw_supply(state, 0, n);
        state.mover_mut().mints[0] += n;
    }

    /// Loads 1 Classic if there is room and a Classic (MD-U5).
    fn load_if_possible(&self, state: &mut State) {
        let player = state.mover();
        if player.aboard() < self.slots(player) && state.supply[0] > 0 {
            self.load_classic(state, 1);
        }
    }

    pub(super) fn give_back(&self, state: &mut State, mints: Mints) {
        let player = state.mover_mut();
        player.mints = minus(player.mints, mints);
        for kind in 0..3 {
            self.refill_supply(state, kind, mints[kind]);
        }
    }

    #[inline]
    fn step(&self, state: &mut State, step: Step) {
        let player = &mut state.players[state.seat as usize];
        for kind in 0..3 {
            let n = step.mints[kind];
            player.mints[kind] = player.mints[kind].wrapping_add_signed(n);
            state.supply[kind] = state.supply[kind].wrapping_sub_signed(n);
        }
        player.space = player.space & step.stays | step.to;
        if !self.is_limited {
            state.supply = [UNLIMITED; 3]; // MD-1
        }
        self.use_action(state, step.stays == 0);
    }

    #[inline]
    fn use_action(&self, state: &mut State, moves: bool) {
        state.actions -= match self.rules.upgrades {
            true => !(moves && !state.moved && state.mover().has(Upgrade::Overdrive)) as u8, // MD-U5
            false => 1,
        };
        state.moved |= moves;
    }

    fn take(&self, state: &mut State, first: u8, second: u8, load: u8) {
        state.actions -= 1;
        let town = self.board.site(state.mover().space).town;
        let mut on_them = self.pick_up(state, town, first);
        if second != NONE {
            on_them += self.pick_up(state, town, second);
            self.reveal(state, town);
        } else if state.towns[town as usize].face_up[0] != NONE {
            self.lay_mint(state, town, 0);
        }
        self.reveal(state, town);
        state.mover_mut().mints[0] += load;
        self.refill_supply(state, 0, on_them - load);
        for order in [first, second] {
            if order != NONE {
                state.mover_mut().held |= 1 << order;
                state.stamp(order);
            }
        }
        // No supply runs out while its pile lasts.
        if state.towns[town as usize].pile().is_empty() {
            self.check_end(state);
        }
    }

    /// Removes a face-up order; returns the mints that lay on it.
    fn pick_up(&self, state: &mut State, town: u8, order: u8) -> u8 {
        let town = &mut state.towns[town as usize];
        let slot = (town.face_up[0] != order) as usize;
        let mints = town.mints[slot];
        if slot == 0 {
            town.face_up[0] = town.face_up[1];
            town.mints[0] = town.mints[1];
        }
        town.face_up[1] = NONE;
        town.mints[1] = 0;
        mints
    }

    /// Lays 1 Classic on a face-up order if the supply has one (MD-1).
    fn lay_mint(&self, state: &mut State, town: u8, slot: usize) {
        if state.supply[0] > 0 {
            self.draw_supply(state, 0, 1);
            state.towns[town as usize].mints[slot] += 1;
        }
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
        self.turn_down(state, order);
        if state.mover().has(Upgrade::ReturnLoad) {
            self.load_if_possible(state);
        }
        if self.has_flow {
            self.flow(state, self.board.order_town[order as usize]);
        }
    }

    pub(super) fn turn_down(&self, state: &mut State, order: u8) {
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
            self.lay_mint(state, town as u8, slot);
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

    /// The mints and orders of the table are those of the box.
    pub fn conserved(&self, state: &State) -> bool {
        self.mints_conserved(state) && self.orders_conserved(state)
    }

    fn mints_conserved(&self, state: &State) -> bool {
        let mut found = state.supply.map(usize::from);
        for player in &state.players[..self.players] {
            for kind in 0..3 {
                found[kind] += player.mints[kind] as usize;
            }
        }
        for town in &state.towns {
            found[0] += town.mints.iter().map(|&n| n as usize).sum::<usize>();
        }
        !self.is_limited || found == self.components.mints.map(usize::from)
    }

    fn orders_conserved(&self, state: &State) -> bool {
        let mut seen = vec![0u8; self.board.orders];
        let mut see = |order: u8| seen[order as usize] += 1;
        match state.phase {
            Phase::Keep => state.cards[..self.board.orders]
                .iter()
                .copied()
                .for_each(see),
            _ => {
                let first = state.towns[..self.board.towns]
                    .iter()
                    .map(|town| town.pile());
                first.for_each(|pile| state.cards[pile].iter().copied().for_each(&mut see));
                state.cards[self.left_over(state)]
                    .iter()
                    .copied()
                    .for_each(&mut see);
                for player in &state.players[..self.players] {
                    bits(player.held)
                        .chain(bits(player.delivered))
                        .for_each(&mut see);
                }
                state
                    .towns
                    .iter()
                    .flat_map(Town::face_up)
                    .for_each(&mut see);
                bits(state.out).for_each(see);
            }
        }
        seen.iter().all(|&n| n == 1)
    }

    /// The cards that no pile got.
    pub(super) fn left_over(&self, state: &State) -> std::ops::Range<usize> {
        state.towns[self.board.towns - 1].end as usize..state.cards_end as usize
    }
}
