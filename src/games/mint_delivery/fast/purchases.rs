//! Purchases counted instead of listed: what a random player needs. `each_buy` is the plain statement.

use super::super::MintDelivery;
use super::super::actions::{Action, MAX_PRICE};
use super::super::board::bits;
use super::super::components::{Mints, minus};
use super::super::state::State;

impl MintDelivery {
    /// How many purchases `each_buy` tells.
    pub(in super::super) fn count_buys(&self, state: &State) -> u32 {
        match self.payable(state) {
            0 => 0,
            ready => {
                let ways = self.ways_to_pay(state, ready);
                self.for_sale(state)
                    .map(|upgrade| ways[self.price(upgrade)])
                    .sum()
            }
        }
    }

    /// The purchase at an index among those that `each_buy` tells.
    pub(in super::super) fn nth_buy(&self, state: &State, index: usize) -> Action {
        let ready = self.payable(state);
        let ways = self.ways_to_pay(state, ready);
        let (mut left, mut found) = (index as u32, Action::EndTurn);
        for upgrade in self.for_sale(state) {
            let count = ways[self.price(upgrade)];
            if left < count {
                self.each_payment(state, ready, upgrade, &mut |action| {
                    if left == 0 {
                        found = action;
                    }
                    left = left.wrapping_sub(1);
                });
                return found;
            }
            left -= count;
        }
        found
    }

    /// How many sets of ready orders pay each price.
    fn ways_to_pay(&self, state: &State, ready: u64) -> [u32; MAX_PRICE + 1] {
        let mut ways = [0; MAX_PRICE + 1];
        self.count_ways(state.mover().mints, ready, 0, &mut ways);
        ways
    }

    /// Counts the sets of orders whose mints are aboard at the same time, by how many orders they are: those of `size`
    /// orders already chosen and any of the `ready` ones.
    fn count_ways(&self, left: Mints, ready: u64, size: usize, ways: &mut [u32; MAX_PRICE + 1]) {
        ways[size] += 1;
        if size + 1 == MAX_PRICE || ready.count_ones() < 2 {
            ways[size + 1] += ready.count_ones();
            return;
        }
        let mut later = ready;
        for order in bits(ready) {
            later &= later - 1;
            let left = minus(left, self.board.wants[order as usize]);
            self.count_ways(left, later & self.board.filled_by(left), size + 1, ways);
        }
    }
}
