//! The trained players of Mint Delivery that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

/// For 2 to 5 players; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    Shipped {
        table: "2-players",
        packed: packed_player!("mint_delivery/2"),
        strength: "Learned the base game, Upgrades and three road tokens in turn. \
                   90.8 % (89.9 to 91.7) over greedy:weights=hand, with roads = 3 92.3 % (91.5 to 93.1), \
                   with upgrades 99.0 % (98.6 to 99.3), 2,000 deals each.",
    },
    Shipped {
        table: "3-players",
        packed: packed_player!("mint_delivery/3"),
        strength: "Learned the base game, Upgrades and three road tokens in turn. \
                   68.6 % (67.4 to 69.7) against two greedy:weights=hand (33.3 is equal), 2,000 deals.",
    },
    Shipped {
        table: "4-players",
        packed: packed_player!("mint_delivery/4"),
        strength: "Learned the base game, Upgrades and three road tokens in turn. \
                   55.1 % (54.0 to 56.2) against three greedy:weights=hand (25 is equal), 2,000 deals.",
    },
    Shipped {
        table: "5-players",
        packed: packed_player!("mint_delivery/5"),
        strength: "Learned the base game, Upgrades and three road tokens in turn. \
                   34.7 % (33.7 to 35.6) against four greedy:weights=hand (20 is equal), 2,000 deals.",
    },
];

/// For the solo mode, against every AI card.
pub const SOLO: &[Shipped] = &[Shipped {
    table: "solo",
    packed: packed_player!("mint_delivery/solo"),
    strength: "Learned every AI card in turn. \
               Wins 99.1 % against the Hauler, 99.9 Sprinter, 99.3 Hoarder, 98.9 Spicer, 89.3 Local, 2,000 deals each.",
}];
