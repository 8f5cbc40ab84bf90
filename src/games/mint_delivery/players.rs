//! The trained players of Mint Delivery that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

/// For 2 to 5 players; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    Shipped {
        table: "2-players",
        file: include_bytes!("players/2.net"),
        strength: "88.1 % (83.3 to 91.7) over greedy:weights=hand, with roads = 3 92.9 % (89.1 to 95.5), with upgrades 98.8 % \
                   (96.4 to 99.7), 120 deals each.",
    },
    Shipped {
        table: "3-players",
        file: include_bytes!("players/3.net"),
        strength: "55.1 % (49.8 to 60.3) against two greedy:weights=hand (33.3 is equal), 120 deals.",
    },
    Shipped {
        table: "4-players",
        file: include_bytes!("players/4.net"),
        strength: "42.9 % (38.2 to 47.8) against three greedy:weights=hand (25 is equal), 120 deals.",
    },
    Shipped {
        table: "5-players",
        file: include_bytes!("players/5.net"),
        strength: "Trained for 5,000 games only; `results/studies/learned-delivery-5` has its strength.",
    },
];

/// For the solo mode, against every AI card.
pub const SOLO: &[Shipped] = &[Shipped {
    table: "solo",
    file: include_bytes!("players/solo.net"),
    strength: "Wins 98.9 % against the Hauler, 99.9 Sprinter, 99.3 Hoarder, 98.9 Spicer, 90.1 Local, 1,000 deals each.",
}];
