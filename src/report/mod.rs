//! What people and programs read: sheets of tidy data, the manifest, and the answer as text.

pub mod ablation;
pub mod asked;
pub mod colour;
pub mod files;
pub mod forfeits;
pub mod labels;
pub mod manifest;
pub mod markdown;
pub mod page;
pub mod power;
pub mod prose;
pub mod sheet;
pub mod sheets;
pub mod standings;
pub mod table;
pub mod tables;
pub mod terminal;
pub mod text;

/// Figures in the order in which a reader asks for them.
pub const ASKED_FIRST: [&str; 8] = [
    "win_share",
    "score",
    "rounds",
    "seat_advantage",
    "margin",
    "score_spread",
    "lead_changes",
    "draws",
];
