//! The trained players of Mint Works that come with the program, and how strong they were measured to be.

use crate::core::features::Shipped;

const fn shipped(table: &'static str, file: &'static [u8], strength: &'static str) -> Shipped {
    Shipped {
        table,
        file,
        strength,
    }
}

/// One for each table; `scripts/players.sh` trains them.
pub const SHIPPED: &[Shipped] = &[
    shipped(
        "2-players",
        include_bytes!("players/2.net"),
        "94.1 % (93.2 to 94.8) over greedy:weights=hand, 2,000 deals; 73.1 % (69.3 to 76.6) over ismcts:style=plain, \
         300 deals.",
    ),
    shipped(
        "3-players",
        include_bytes!("players/3.net"),
        "78.0 % (75.5 to 80.2) against two greedy:weights=hand (33.3 is equal), 500 deals.",
    ),
    shipped(
        "4-players",
        include_bytes!("players/4.net"),
        "73.2 % (70.8 to 75.4) against three greedy:weights=hand (25 is equal), 500 deals.",
    ),
    shipped(
        "justin",
        include_bytes!("players/justin.net"),
        "Wins 94.6 % (92.3 to 96.3), 500 deals.",
    ),
    shipped(
        "rachael",
        include_bytes!("players/rachael.net"),
        "Wins 76.8 % (72.9 to 80.3), 500 deals.",
    ),
    shipped(
        "sonic",
        include_bytes!("players/sonic.net"),
        "Wins 53.6 % (49.2 to 57.9), 500 deals.",
    ),
    shipped(
        "mort",
        include_bytes!("players/mort.net"),
        "Wins 89.0 % (85.9 to 91.5), 500 deals.",
    ),
];
