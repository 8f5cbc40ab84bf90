//! The trained players of Mint Delivery that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

/// For 2 to 5 players; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    Shipped {
        table: "2-players",
        packed: packed_player!("mint_delivery/2"),
        strength: "89.1 % (86.7 to 91.0) over greedy:weights=hand, with roads = 3 92.5 % (90.4 to 94.1), \
                   with upgrades 98.9 % (97.9 to 99.4), 400 deals each.",
    },
    Shipped {
        table: "3-players",
        packed: packed_player!("mint_delivery/3"),
        strength: "57.6 % (53.6 to 61.4) against two greedy:weights=hand (33.3 is equal), 200 deals.",
    },
    Shipped {
        table: "4-players",
        packed: packed_player!("mint_delivery/4"),
        strength: "40.8 % (37.2 to 44.5) against three greedy:weights=hand (25 is equal), 200 deals.",
    },
    Shipped {
        table: "5-players",
        packed: packed_player!("mint_delivery/5"),
        strength: "32.4 % (28.4 to 36.6) against four greedy:weights=hand (20 is equal), 100 deals.",
    },
];

/// For the solo mode, against every AI card.
pub const SOLO: &[Shipped] = &[Shipped {
    table: "solo",
    packed: packed_player!("mint_delivery/solo"),
    strength: "Wins 98.9 % against the Hauler, 99.9 Sprinter, 99.3 Hoarder, 98.9 Spicer, 90.1 Local, 1,000 deals each.",
}];
