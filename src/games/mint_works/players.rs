//! The trained players of Mint Works that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

const fn shipped(table: &'static str, packed: &'static [u8], strength: &'static str) -> Shipped {
    Shipped {
        table,
        packed,
        strength,
    }
}

/// One for each table; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    shipped(
        "2-players",
        packed_player!("mint_works/2"),
        "93.4 % (92.1 to 94.5) over greedy:weights=hand, 1,000 deals.",
    ),
    shipped(
        "3-players",
        packed_player!("mint_works/3"),
        "82.0 % (79.5 to 84.2) against two greedy:weights=hand (33.3 is equal), 400 deals.",
    ),
    shipped(
        "4-players",
        packed_player!("mint_works/4"),
        "80.7 % (78.2 to 83.0) against three greedy:weights=hand (25 is equal), 400 deals.",
    ),
    shipped(
        "justin",
        packed_player!("mint_works/justin"),
        "Wins 94.9 % (93.3 to 96.1), 1,000 deals.",
    ),
    shipped(
        "rachael",
        packed_player!("mint_works/rachael"),
        "Wins 83.7 % (81.3 to 85.9), 1,000 deals.",
    ),
    shipped(
        "sonic",
        packed_player!("mint_works/sonic"),
        "Wins 66.1 % (63.1 to 69.0), 1,000 deals.",
    ),
    shipped(
        "mort",
        packed_player!("mint_works/mort"),
        "Wins 87.2 % (85.0 to 89.1), 1,000 deals.",
    ),
];
