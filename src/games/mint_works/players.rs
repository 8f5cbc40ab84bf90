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
        "Learned the base game and two Advanced Locations in turn. \
         95.7 % (95.0 to 96.3) over greedy:weights=hand, 2,000 deals.",
    ),
    shipped(
        "3-players",
        packed_player!("mint_works/3"),
        "Learned the base game and two Advanced Locations in turn. \
         82.5 % (81.4 to 83.6) against two greedy:weights=hand (33.3 is equal), 2,000 deals.",
    ),
    shipped(
        "4-players",
        packed_player!("mint_works/4"),
        "Learned the base game and two Advanced Locations in turn. \
         80.7 % (79.6 to 81.7) against three greedy:weights=hand (25 is equal), 2,000 deals.",
    ),
    shipped(
        "justin",
        packed_player!("mint_works/justin"),
        "Learned without and with an Advanced Location in turn. \
         Wins 97.5 % (96.3 to 98.3), 1,000 deals.",
    ),
    shipped(
        "rachael",
        packed_player!("mint_works/rachael"),
        "Learned without and with an Advanced Location in turn. \
         Wins 87.2 % (84.9 to 89.1), 1,000 deals.",
    ),
    shipped(
        "sonic",
        packed_player!("mint_works/sonic"),
        "Learned without and with an Advanced Location in turn. \
         Wins 70.4 % (67.5 to 73.2), 1,000 deals.",
    ),
    shipped(
        "mort",
        packed_player!("mint_works/mort"),
        "Learned without and with an Advanced Location in turn. \
         Wins 92.1 % (90.3 to 93.6), 1,000 deals.",
    ),
];
