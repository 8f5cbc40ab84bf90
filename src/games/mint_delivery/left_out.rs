//! Orders that the rules leave out of the game: the others keep their places in every shuffle.

use super::components::{Components, MAX_ORDERS, letters};
use super::state::NONE;
use crate::core::rng::Rng;
use crate::core::ruleset::RuleFault;
use crate::core::text::meant_or_all;

/// All orders of the box by what they are in the game: a number, or `NONE`.
#[derive(Clone, Debug)]
pub(super) struct LeftOut {
    orders: [u8; MAX_ORDERS],
    count: usize,
    in_play: usize,
}

impl LeftOut {
    /// Takes the orders with these mints (`css`) out of the components.
    pub fn of(kinds: &[String], components: &mut Components) -> Result<LeftOut, RuleFault> {
        let kind_of = |mints| letters(mints).to_lowercase();
        let all: Vec<String> = components.orders.iter().map(|o| kind_of(o.mints)).collect();
        if let Some(unknown) = kinds.iter().find(|kind| !all.contains(kind)) {
            let problem = format!("there is no order `{unknown}`");
            let remedy = meant_or_all(unknown, all.iter().map(String::as_str));
            return Err(RuleFault::new("without-orders", problem, remedy));
        }
        let (mut orders, mut in_play) = ([NONE; MAX_ORDERS], 0);
        for (place, _) in orders
            .iter_mut()
            .zip(&all)
            .filter(|(_, kind)| !kinds.contains(kind))
        {
            *place = in_play;
            in_play += 1;
        }
        components.leave_out(|order| kinds.contains(&kind_of(order.mints)));
        match in_play {
            0 => Err(RuleFault::new(
                "without-orders",
                "no order is left",
                "leave out fewer",
            )),
            _ => Ok(LeftOut {
                orders,
                count: all.len(),
                in_play: in_play.into(),
            }),
        }
    }

    /// The orders of the game in a random order, then `NONE`: the whole box is shuffled, those left out are skipped.
    pub fn shuffled(&self, rng: &mut Rng) -> [u8; MAX_ORDERS] {
        let mut orders = self.orders;
        rng.shuffle(&mut orders[..self.count]);
        if self.in_play < self.count {
            // The sort is stable.
            orders[..self.count].sort_by_key(|&order| order == NONE);
        }
        orders
    }
}
