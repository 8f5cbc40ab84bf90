//! The trained players of Mint Delivery that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

/// `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[Shipped {
    table: "2-players",
    file: include_bytes!("players/2.net"),
    strength: "89.7 % (87.5 to 91.6) over greedy:weights=hand, 400 deals; with roads = 3 89.6 % (84.8 to 93.0), with \
               upgrades 99.2 % (97.0 to 99.9), 120 deals each.",
}];
