//! The trained player of Mint Tin Aliens that comes with the program, and how strong it was measured to be.

use crate::core::features::Shipped;

/// `scripts/players.sh` trains it.
pub const SHIPPED: &[Shipped] = &[Shipped {
    table: "2-players",
    packed: packed_player!("mint_tin_aliens/2"),
    strength: "Learned both readings of a mixed draw in turn. \
               89.3 % (88.4 to 90.1) over greedy:weights=hand, 2,000 deals, mixed-draw market-first.",
}];
