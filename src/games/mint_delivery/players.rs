//! The trained players of Mint Delivery that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

/// For 2 to 4 players; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    Shipped {
        table: "2-players",
        file: include_bytes!("players/2.net"),
        strength: "@D2@",
    },
    Shipped {
        table: "3-players",
        file: include_bytes!("players/3.net"),
        strength: "@D3@",
    },
    Shipped {
        table: "4-players",
        file: include_bytes!("players/4.net"),
        strength: "@D4@",
    },
];

/// For the solo mode, against every AI card.
pub const SOLO: &[Shipped] = &[Shipped {
    table: "solo",
    file: include_bytes!("players/solo.net"),
    strength: "@DS@",
}];
