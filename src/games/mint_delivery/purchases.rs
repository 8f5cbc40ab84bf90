//! Upgrades: what is for sale, every way to pay for it, and the purchase.

use super::MintDelivery;
use super::actions::*;
use super::board::bits;
use super::components::*;
use super::rules::*;
use super::state::*;

impl MintDelivery {
    /// Every upgrade for sale with every set of ready orders that pays it.
    pub(super) fn each_buy(&self, state: &State, each: &mut impl FnMut(Action)) {
        let ready = self.payable(state);
        if ready != 0 {
            for upgrade in self.for_sale(state) {
                self.each_payment(state, ready, upgrade, each);
            }
        }
    }

    /// The ready orders, if an upgrade may be bought now.
    pub(super) fn payable(&self, state: &State) -> u64 {
        match state.actions > 0 && self.has_upgrades {
            true => self.ready(state.mover()),
            false => 0,
        }
    }

    pub(super) fn price(&self, upgrade: Upgrade) -> usize {
        self.prices[upgrade as usize] as usize
    }

    /// Every set of ready orders that pays an upgrade.
    pub(super) fn each_payment(
        &self,
        state: &State,
        ready: u64,
        upgrade: Upgrade,
        each: &mut impl FnMut(Action),
    ) {
        let (ready, count) = state.sorted_by_age(ready);
        let mut paid = Payment {
            upgrade,
            price: self.price(upgrade),
            orders: [NONE; MAX_PRICE],
            count: 0,
        };
        self.pay(state.mover().mints, &ready[..count], &mut paid, each);
    }

    /// Tells each set of `price` orders whose mints are aboard at the same time.
    fn pay(&self, left: Mints, ready: &[u8], paid: &mut Payment, each: &mut impl FnMut(Action)) {
        if paid.count == paid.price {
            let (upgrade, orders) = (paid.upgrade, paid.orders);
            return each(Action::Buy { upgrade, orders });
        }
        for (index, &order) in ready.iter().enumerate() {
            let wants = self.board.wants[order as usize];
            if covers(left, wants) {
                paid.orders[paid.count] = order;
                paid.count += 1;
                self.pay(minus(left, wants), &ready[index + 1..], paid, each);
                paid.count -= 1;
                paid.orders[paid.count] = NONE;
            }
        }
    }

    /// The upgrades that the mover may still buy, by column (MD-U2, MD-U3).
    #[inline]
    pub(super) fn for_sale(&self, state: &State) -> impl Iterator<Item = Upgrade> {
        let (player, columns) = (state.mover(), state.columns);
        let mut sold = 0;
        for (index, column) in columns.iter().enumerate() {
            if column[0] == NONE {
                break;
            }
            let owned = column.map(|card| player.upgrades >> card & 1 != 0);
            let [basic, drawn] = match self.rules.column_sells {
                ColumnSells::OneOfBoth => [!owned[0] && !owned[1]; 2],
                ColumnSells::Drawn => [false, !owned[1]],
                ColumnSells::Both => [!owned[0], !owned[1]],
            };
            sold |= (basic as u64 | (drawn as u64) << 1) << (2 * index);
        }
        bits(sold).map(move |place| {
            let card = columns[place as usize / 2][place as usize % 2];
            Upgrade::ALL[card as usize]
        })
    }

    pub(super) fn buy(&self, state: &mut State, upgrade: Upgrade, orders: [u8; MAX_PRICE]) {
        state.actions -= 1;
        for order in orders.into_iter().filter(|&order| order != NONE) {
            if self.rules.upgrade_mints == UpgradeMints::Spent {
                self.give_back(state, self.board.wants[order as usize]); // MD-U1
            }
            self.turn_face_down(state, order); // MD-U4
        }
        let player = state.mover_mut();
        player.bought[player.upgrades.count_ones() as usize] = upgrade as u8;
        player.upgrades |= 1 << upgrade as u8;
        state.actions += (upgrade == Upgrade::ThirdHand) as u8 * self.rules.amounts.third_hand; // MD-U5
    }
}

struct Payment {
    upgrade: Upgrade,
    price: usize,
    orders: [u8; MAX_PRICE],
    count: usize,
}
