//! Setting up: the checks of a rule set, the deal, keeping orders, filling the piles, and re-dealing what is hidden.

use super::MintDelivery;
use super::bay::Bays;
use super::board::{Board, bits};
use super::components::*;
use super::lists::Lists;
use super::rules::*;
use super::state::*;
use crate::game::{MAX_SEATS, Seat};
use crate::rng::Rng;
use crate::ruleset::{RuleFault, nearest};

impl MintDelivery {
    /// The game for 2 to 5 players, if rules and components can be played together.
    pub fn new(
        rules: Rules,
        components: Components,
        players: usize,
    ) -> Result<MintDelivery, RuleFault> {
        check(&rules, &components, players)?;
        let mut board = Board::new(&components);
        let given = given_tokens(&rules, &components, &board)?;
        let mut prices = [0; Upgrade::ALL.len()];
        for card in &components.upgrades {
            prices[card.effect as usize] = card.price;
        }
        let mut lists = Lists::new(&rules);
        let is_base = !rules.upgrades && rules.roads.count() == 0;
        if is_base {
            board.list_spaces(&mut lists);
        }
        let depot = |&space: &u8| {
            let kind = board.site(space).kind;
            matches!(kind, SpaceKind::City | SpaceKind::Warehouse)
        };
        // A Closed space bars one way, and a Toll that must be paid another.
        let barred = 1 + (rules.toll_stuck == TollStuck::Blocked) as u32;
        let may_get_stuck = rules.roads.count() > 0 && !board.has_neighbours(barred + 1);
        Ok(MintDelivery {
            players,
            may_get_stuck,
            depots: (0..board.spaces as u8).filter(depot).collect(),
            is_limited: rules.mint_supply == MintSupply::Limited,
            is_base,
            has_roads: rules.roads.count() > 0,
            has_flow: rules.flow == Flow::On && players == 2,
            bays: Bays::new(&rules, &lists),
            lists,
            prices,
            given,
            board,
            components,
            rules,
        })
    }

    pub(super) fn deal_table(&self, rng: &mut Rng) -> State {
        let mut state = self.bare_table();
        let mut dealt = self.all_orders();
        rng.shuffle(&mut dealt[..self.board.orders]);
        let deal = self.rules.deal as usize;
        for seat in 0..self.players {
            state.players[seat].dealt[..deal].copy_from_slice(&dealt[seat * deal..][..deal]);
        }
        rng.shuffle(&mut state.cards[..self.board.orders]); // MD-0
        // What the variants draw comes last, so that rule sets meet the same cards.
        if self.rules.upgrades {
            self.draw_columns(&mut state, rng);
        }
        match self.rules.roads {
            Roads::Random(count) => self.draw_tokens(&mut state, count as usize, rng),
            Roads::Given(_) => state.tokens = self.given,
        }
        state
    }

    /// All orders by id, then `NONE`.
    fn all_orders(&self) -> [u8; MAX_ORDERS] {
        std::array::from_fn(|id| {
            if id < self.board.orders {
                id as u8
            } else {
                NONE
            }
        })
    }

    fn bare_table(&self) -> State {
        let mut supply = self.components.mints;
        if self.is_limited {
            supply[0] -= self.rules.start_mints * self.players as u8;
        } else {
            supply = [UNLIMITED; 3];
        }
        let player = Player {
            held: 0,
            delivered: 0,
            space: self.board.city,
            mints: [self.rules.start_mints, 0, 0],
            upgrades: 0,
            stars: 0,
            twos: 0,
            dealt: [NONE; MAX_DEAL],
            bought: [NONE; 2 * MAX_COLUMNS],
        };
        State {
            players: [player; MAX_SEATS],
            towns: [Town::EMPTY; MAX_TOWNS],
            cards: self.all_orders(),
            cards_end: self.board.orders as u8,
            stamps: [0; MAX_ORDERS],
            stamp: 0,
            out: 0,
            supply,
            tokens: Tokens::NO_TOKENS,
            columns: [[NONE; 2]; MAX_COLUMNS],
            round: 0,
            phase: Phase::Keep,
            pending: Pending::None,
            seat: 0,
            actions: 0,
            moved: false,
            ending: false,
        }
    }

    fn draw_columns(&self, state: &mut State, rng: &mut Rng) {
        let cards = &self.components.upgrades;
        let in_draw = |card: &&UpgradeCard| {
            !card.basic && (self.has_roads || card.effect != Upgrade::RoadPass)
        };
        let mut drawn: Vec<u8> = cards
            .iter()
            .filter(in_draw)
            .map(|card| card.effect as u8)
            .collect();
        rng.shuffle(&mut drawn);
        let basic = cards.iter().filter(|card| card.basic);
        for (column, (basic, drawn)) in basic.zip(drawn).enumerate() {
            state.columns[column] = [basic.effect as u8, drawn];
        }
    }

    /// Each a random token, a random town and a random direction; a space drawn twice is drawn again (MD-R1).
    fn draw_tokens(&self, state: &mut State, count: usize, rng: &mut Rng) {
        let mut tokens = Token::ALL;
        if count > 0 {
            rng.shuffle(&mut tokens);
        }
        for token in tokens.into_iter().take(count) {
            let space = loop {
                let space = self.board.approaches[rng.below(self.board.approaches.len())];
                if state.tokens.on(space).is_none() {
                    break space;
                }
            };
            state.tokens.place(token, space);
        }
    }

    pub(super) fn keep(&self, state: &mut State, kept: [u8; MAX_DEAL]) {
        put_aside(state, state.seat as usize, kept);
        state.seat += 1;
        if state.seat as usize == self.players {
            self.begin(state);
        }
    }

    /// All have kept: piles, the penalty, face-up orders, and the first turn.
    fn begin(&self, state: &mut State) {
        self.fill_piles(state);
        for seat in 0..self.players {
            self.penalise(state, seat);
            state.players[seat].dealt = [NONE; MAX_DEAL];
        }
        for town in 0..self.board.towns as u8 {
            for _ in 0..FACE_UP {
                self.reveal(state, town);
            }
        }
        self.check_end(state);
        state.phase = Phase::Play;
        state.round = 1;
        state.seat = 0;
        self.start_turn(state);
    }

    /// Skips the kept cards; a whole pile at a time, as equal as can be if the cards run short (MD-0, MD-5).
    fn fill_piles(&self, state: &mut State) {
        let kept = state.players[..self.players]
            .iter()
            .fold(0, |all, player| all | player.held);
        let mut end = 0;
        for index in 0..self.board.orders {
            let order = state.cards[index];
            if kept & 1 << order == 0 {
                state.cards[end] = order;
                end += 1;
            }
        }
        state.cards[end..].fill(NONE);
        state.cards_end = end as u8;
        let towns = self.board.towns;
        let mut top = 0;
        for town in 0..towns {
            let share = end / towns + (town < end % towns) as usize;
            let size = share.min(self.rules.pile as usize);
            state.towns[town].top = top as u8;
            top += size;
            state.towns[town].end = top as u8;
        }
    }

    /// Too many stars kept: the lowest order goes out of the game, among equals the first dealt (MD-4).
    fn penalise(&self, state: &mut State, seat: Seat) {
        let stars = |order: &u8| self.board.stars[*order as usize] as u32;
        loop {
            let player = &mut state.players[seat];
            let kept: u32 = bits(player.held).map(|order| stars(&order)).sum();
            if kept <= self.rules.keep_stars as u32 {
                return;
            }
            let held = player
                .dealt
                .into_iter()
                .filter(|&o| o != NONE && player.held & 1 << o != 0);
            let lowest = held.min_by_key(stars).expect("stars come from orders");
            player.held &= !(1 << lowest);
            state.out |= 1 << lowest;
        }
    }

    pub(super) fn redeal(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        match state.phase {
            Phase::Keep => self.redeal_keep(state, observer, rng),
            _ => self.redeal_piles(state, rng),
        }
    }

    /// Hidden: the orders in the piles and those that no pile got.
    fn redeal_piles(&self, state: &mut State, rng: &mut Rng) {
        let mut places = [0u8; MAX_ORDERS];
        let mut count = 0;
        let mut hidden = 0u64;
        let piles = state.towns[..self.board.towns].iter().map(Town::pile);
        for index in piles.chain([self.left_over(state)]).flatten() {
            places[count] = index as u8;
            count += 1;
            hidden |= 1 << state.cards[index];
        }
        let mut orders = [NONE; MAX_ORDERS];
        for (place, order) in orders.iter_mut().zip(bits(hidden)) {
            *place = order;
        }
        rng.shuffle(&mut orders[..count]);
        for (&place, &order) in places[..count].iter().zip(&orders) {
            state.cards[place as usize] = order;
        }
    }

    /// Hidden: what the others were dealt and kept, and the permutation of all orders.
    fn redeal_keep(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let deal = self.rules.deal as usize;
        let own = state.players[observer].dealt[..deal]
            .iter()
            .fold(0u64, |all, o| all | 1 << o);
        let mut unseen: Vec<u8> = (0..self.board.orders as u8)
            .filter(|o| own & 1 << o == 0)
            .collect();
        rng.shuffle(&mut unseen);
        let mut hands = unseen.chunks(deal.max(1));
        let kept_by = state.seat as usize;
        for seat in (0..self.players).filter(|&seat| seat != observer) {
            let hand = if deal == 0 {
                &[]
            } else {
                hands.next().expect("checked: enough orders")
            };
            let player = &mut state.players[seat];
            player.dealt[..deal].copy_from_slice(hand);
            bits(player.held).for_each(|order| state.stamps[order as usize] = 0);
            player.held = 0;
        }
        self.rekeep(state, kept_by, observer, rng);
        state.cards = self.all_orders();
        rng.shuffle(&mut state.cards[..self.board.orders]);
    }

    /// The others keep anew, any set they may; stamps follow the seats so that they tell nothing.
    fn rekeep(&self, state: &mut State, kept_by: usize, observer: Seat, rng: &mut Rng) {
        let mover = state.seat;
        let own = state.by_age(state.players[observer].held);
        state.stamp = 0;
        for seat in 0..kept_by {
            if seat == observer {
                own.iter().for_each(|&order| state.stamp(order));
                continue;
            }
            state.seat = seat as u8;
            let kept = self.random_keep(state, rng);
            put_aside(state, seat, kept);
        }
        state.seat = mover;
    }
}

fn put_aside(state: &mut State, seat: Seat, kept: [u8; MAX_DEAL]) {
    for order in kept.into_iter().filter(|&order| order != NONE) {
        state.players[seat].held |= 1 << order;
        state.stamp(order);
    }
}

/// The supply of every kind when it is unlimited: more than any action can ask for.
pub(super) const UNLIMITED: u8 = u8::MAX;

fn check(rules: &Rules, components: &Components, players: usize) -> Result<(), RuleFault> {
    rules.check()?;
    let fault =
        |key: &str, problem: String, remedy: String| Err(RuleFault::new(key, problem, remedy));
    if !(2..=MAX_SEATS).contains(&players) {
        return fault(
            "",
            format!("{players} players"),
            "2 to 5; alone, play the solo mode".into(),
        );
    }
    if let Err(why) = components
        .validate()
        .and(components.validate_truck(rules.slots as usize))
    {
        return fault("components", why.to_string(), why.remedy);
    }
    let (dealt, orders) = (rules.deal as usize * players, components.orders.len());
    if dealt > orders {
        let problem = format!("{dealt} orders are dealt, but there are {orders}");
        return fault("deal", problem, "deal fewer, or add orders".into());
    }
    let (loaded, classic) = (
        rules.start_mints as usize * players,
        components.mints[0] as usize,
    );
    if rules.mint_supply == MintSupply::Limited && loaded > classic {
        let problem = format!("the trucks start with {loaded} Classic, but there are {classic}");
        return fault(
            "start-mints",
            problem,
            "fewer, or `mint-supply = \"unlimited\"`".into(),
        );
    }
    Ok(())
}

/// The tokens of `roads = [..]`; also whether random ones find enough spaces.
fn given_tokens(
    rules: &Rules,
    components: &Components,
    board: &Board,
) -> Result<Tokens, RuleFault> {
    let fault = |problem: String, remedy: String| Err(RuleFault::new("roads", problem, remedy));
    let spaces = board
        .approaches
        .iter()
        .fold(0u64, |all, space| all | 1 << space);
    if rules.roads.count() > spaces.count_ones() as usize {
        return fault(
            "there are more tokens than spaces joined to a town".into(),
            "fewer tokens".into(),
        );
    }
    let mut tokens = Tokens::NO_TOKENS;
    let Roads::Given(placed) = &rules.roads else {
        return Ok(tokens);
    };
    for Placed { token, space } in placed {
        let known = bits(spaces).map(|space| components.spaces[space as usize].name.as_str());
        let known: Vec<&str> = known.collect();
        if !known.contains(&space.as_str()) {
            let remedy = match nearest(space, known.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None => format!("one of: {}", known.join(", ")),
            };
            return fault(format!("`{space}` is no space joined to a town"), remedy);
        }
        let index = components.space(space).expect("it is one of the known") as u8;
        if tokens.on(index).is_some() || tokens.at(*token) != NONE {
            let problem = format!("`{}` or `{space}` is there twice", token.name());
            return fault(problem, "each token once, one token a space".into());
        }
        tokens.place(*token, index);
    }
    Ok(tokens)
}
