//! The files of a results folder: their names once, when each is written, and what stands in it.

use super::markdown;
use super::sheets::{comparisons, endings, items, leads, long, ratings, standings};
use crate::findings::{Answer, Played};

/// One file that a run may write.
pub struct ResultFile {
    pub name: &'static str,
    /// When it is written.
    pub when: &'static str,
    /// Whether this experiment has it.
    wanted: fn(&Played) -> bool,
    /// Its bytes.
    fill: fn(&Played, &Answer) -> Vec<u8>,
}

const fn file(
    name: &'static str,
    when: &'static str,
    wanted: fn(&Played) -> bool,
    fill: fn(&Played, &Answer) -> Vec<u8>,
) -> ResultFile {
    ResultFile {
        name,
        when,
        wanted,
        fill,
    }
}

/// Every file that is made of the results alone, in the order of writing.
pub const FILES: [ResultFile; 12] = [
    file(
        "win_rates.csv",
        "always",
        |_| true,
        |played, _| standings::win_rates(played),
    ),
    file(
        "scores.csv",
        "always",
        |_| true,
        |played, _| standings::scores(played),
    ),
    file(
        "endings.csv",
        "always",
        |_| true,
        |played, _| endings::endings(played),
    ),
    file(
        "comparisons.csv",
        "several arms",
        |played| !played.layout.pairs.is_empty(),
        comparisons::comparisons,
    ),
    file(
        "sweep.csv",
        "a sweep",
        |played| !played.experiment.sweep.is_empty(),
        long::sweep,
    ),
    file(
        "pairwise.csv",
        "tournaments, `anchor`",
        |played| played.experiment.anchor.is_some(),
        |played, _| ratings::pairwise(played),
    ),
    file(
        "ratings.csv",
        "tournaments, `anchor`, printed AIs with several players",
        rated,
        |played, _| ratings::ratings(played),
    ),
    file("metrics.csv", "`--metrics`", watched, long::metrics),
    file("items.csv", "`--metrics`", watched, items::items),
    file("leads.csv", "`--metrics`", watched, |played, _| {
        leads::leads(played)
    }),
    file(
        "ablation.csv",
        "`mintlab ablate`",
        |played| played.experiment.ablation.is_some(),
        long::ablation,
    ),
    file(
        "findings.json",
        "always",
        |_| true,
        |_, answer| {
            let mut bytes = serde_json::to_vec(answer).expect("an answer is plain values");
            bytes.push(b'\n');
            bytes
        },
    ),
];

/// The file of single games, written while they are played.
pub const GAMES: &str = "games.csv";

fn rated(played: &Played) -> bool {
    played.layout.wanted.ratings
}

fn watched(played: &Played) -> bool {
    played.layout.wanted.metrics
}

/// The names of all files that a run may leave, the manifest not among them.
pub fn names() -> impl Iterator<Item = &'static str> {
    let own = FILES.iter().map(|file| file.name);
    own.chain([
        GAMES,
        super::forfeits::NAME,
        markdown::NAME,
        super::page::NAME,
    ])
}

/// Name and bytes of every file that the experiment asks for, but for single games, the manifest and what is made with it.
pub fn contents(played: &Played, answer: &Answer) -> Vec<(&'static str, Vec<u8>)> {
    let wanted = FILES.iter().filter(|file| (file.wanted)(played));
    wanted
        .map(|file| (file.name, (file.fill)(played, answer)))
        .collect()
}
