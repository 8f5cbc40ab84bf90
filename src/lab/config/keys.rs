//! The one table of the experiment file's keys: the reader, the docs and the JSON Schema share it.

use super::Seating;
pub use super::form::Form;
use crate::core::game::MAX_SEATS;
use crate::core::text::did_you_mean;
use crate::games;

/// One key of the experiment file.
pub struct Key {
    /// As it is written, with dots for a key of a table: `stop.half-width`. A last part `*` stands for any name.
    pub name: &'static str,
    pub form: Form,
    /// What holds where it is not said; empty if there is nothing.
    pub default: &'static str,
    /// A value as TOML writes it.
    pub example: &'static str,
    /// Whether the arms of one experiment may differ in it.
    pub varies: bool,
    /// One sentence: what it means.
    pub about: &'static str,
}

const fn key(
    name: &'static str,
    form: Form,
    default: &'static str,
    example: &'static str,
    about: &'static str,
) -> Key {
    Key {
        name,
        form,
        default,
        example,
        varies: false,
        about,
    }
}

impl Key {
    /// The same key, in which arms may differ.
    const fn varying(self) -> Key {
        Key {
            varies: true,
            ..self
        }
    }

    /// Whether an experiment without it cannot be read.
    pub fn is_required(&self) -> bool {
        self.default == REQUIRED
    }

    /// The first part of the name: the key of the top level.
    pub fn head(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }

    /// Whether it is the row of this key; `*` stands for any one name.
    fn is(&self, name: &str) -> bool {
        match self.name.strip_suffix('*') {
            Some(start) => name
                .strip_prefix(start)
                .is_some_and(|rest| !rest.is_empty()),
            None => self.name == name,
        }
    }
}

/// In the place of a default: there is none, and nothing goes without.
const REQUIRED: &str = "must be said";
const RISK: Form = Form::Number(1e-9, 0.499);
const ELO: Form = Form::Number(-4000.0, 4000.0);

/// Every key, in the order of the docs.
pub const KEYS: &[Key] = &[
    key(
        "name",
        Form::Text,
        "the file's name",
        "\"my-study\"",
        "the folder under `results/`",
    ),
    key(
        "game",
        Form::OneOf(game_names),
        REQUIRED,
        "\"mint-works\"",
        "which game",
    ),
    key(
        "players",
        Form::Whole(1, MAX_SEATS as u64),
        "2; 1 with `solo`",
        "3",
        "seats for bots",
    )
    .varying(),
    key(
        "solo",
        Form::Texts,
        "",
        "[\"mort\", \"sonic\"]",
        "printed AIs to play against, each an arm; `mintlab list cards` tells them",
    )
    .varying(),
    key(
        "bots",
        Form::Bots,
        REQUIRED,
        "[{ name = \"deep\", bot = \"ismcts\" }, \"greedy\"]",
        "who plays; `mintlab list bots` tells all and their parameters",
    )
    .varying(),
    key(
        "seating",
        Form::OneOf(seating_names),
        "all",
        "\"focus\"",
        "`all`: every choice of bots in all seatings; `round-robin`: the same; `focus`: the first bot against all others; `fixed`: as listed",
    )
    .varying(),
    key(
        "skill",
        Form::Texts,
        "",
        "[\"greedy\", \"random\"]",
        "a strong and a weak bot that every arm also plays against each other, on the same deals: how often the better one wins",
    ),
    key(
        "deals",
        Form::Whole(1, 1_000_000_000_000),
        "10000",
        "1_000_000",
        "how many deals; the most where `stop` is set",
    ),
    key(
        "seed",
        Form::Whole(0, i64::MAX as u64),
        "1",
        "7",
        "the seed of all chance",
    ),
    key(
        "components",
        Form::Text,
        "the shipped file",
        "\"my-cards.toml\"",
        "a component file instead of the shipped one, beside this file",
    )
    .varying(),
    key(
        "adapt",
        Form::Whole(0, 1_000_000_000),
        "0",
        "100_000",
        "games of self-play by which learned bots are first adapted to the rules of each arm; every arm also plays unadapted",
    )
    .varying(),
    key(
        "metrics",
        Form::Flag,
        "false",
        "true",
        "watch the games for `metrics.csv`, `items.csv` and `leads.csv` (the same as `--metrics`)",
    ),
    key(
        "anchor",
        Form::Text,
        "in tournaments the first bot",
        "\"random\"",
        "the bot or printed AI rated 0; ratings are made where it is named",
    ),
    key(
        "rules",
        Form::Rules,
        "",
        "{ tie-break = \"largest\" }",
        "changes of the rules; `mintlab list rules` tells all",
    )
    .varying(),
    key(
        "arm",
        Form::Arms,
        "",
        "[{ name = \"dear\", rules.plans.vault.cost = 5 }]",
        "a further arm: its `name` and the keys to change",
    ),
    key(
        "base",
        Form::Flag,
        "true",
        "false",
        "whether the experiment without changes is an arm too, beside its `[[arm]]` tables, named `base`",
    ),
    key(
        "sweep",
        Form::Sweep,
        "",
        "{ \"rules.stars-to-win\" = [5, 6, 7] }",
        "keys with lists of values, each bare or as `{ name, value }`: every combination is an arm",
    ),
    key(
        "expect",
        Form::Expect,
        "",
        "{ rounds = \"6..9\" }",
        "what the results are expected to be, figure by figure: below",
    ),
    key(
        "equivalence.*",
        Form::Number(0.0, 1e9),
        "by figure: docs/results.md",
        "0.2",
        "differences of this figure up to this count as none (the same as `--equivalence`)",
    ),
    key(
        "stop.half-width",
        Form::Number(1e-9, 0.5),
        "",
        "0.002",
        "stop when every win share (with arms: every difference) is known this well",
    ),
    key(
        "stop.sprt.elo0",
        ELO,
        "0",
        "-5",
        "a sequential test: the Elo difference of the one hypothesis",
    ),
    key("stop.sprt.elo1", ELO, "0", "10", "and of the other"),
    key(
        "stop.sprt.alpha",
        RISK,
        "0.05",
        "0.01",
        "the risk to find the second where the first is right",
    ),
    key(
        "stop.sprt.beta",
        RISK,
        "0.05",
        "0.01",
        "the risk to find the first where the second is right",
    ),
    key(
        "stop.equivalent.*",
        Form::Number(1e-9, 1e9),
        "",
        "0.01",
        "stop when no difference of this figure as large as that is left, or there is one",
    ),
    key(
        "stop.minutes",
        Form::Number(0.0, 1e9),
        "",
        "10",
        "stop after this time; not reproducible, and the manifest says so",
    ),
    key(
        "stop.bot",
        Form::Text,
        "`sprt`: the first; else all",
        "\"greedy\"",
        "the bot that `stop` looks at",
    ),
    key(
        "tune.bot",
        Form::Text,
        "",
        "\"greedy\"",
        "the bot that `mintlab tune` tunes (docs/tuning.md); other commands pass `tune` over",
    ),
    key(
        "tune.parameters.*",
        Form::Range,
        "",
        "[0.2, 2.0]",
        "the least and the greatest value of a parameter",
    ),
    key(
        "tune.opponents",
        Form::Texts,
        "",
        "[\"greedy:weights=hand\"]",
        "whom it plays against, each at a table of its own; left out with `solo`",
    ),
    key(
        "tune.runs",
        Form::Whole(1, 100),
        "3",
        "5",
        "independent runs",
    ),
    key(
        "tune.games",
        Form::Whole(100, 1_000_000_000),
        "20000",
        "100_000",
        "games of each run",
    ),
    key(
        "tune.deals",
        Form::Whole(2, 1_000_000_000),
        "1000",
        "4000",
        "fresh deals of the play-off, and again of the final table",
    ),
];

fn game_names() -> Vec<&'static str> {
    games::all().iter().map(|game| game.name).collect()
}

fn seating_names() -> Vec<&'static str> {
    Seating::ALL.map(Seating::name).to_vec()
}

/// The row of a key, if there is one.
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|row| row.is(name))
}

/// The keys of the top level.
pub fn heads() -> Vec<&'static str> {
    let mut heads: Vec<&'static str> = KEYS.iter().map(Key::head).collect();
    heads.dedup();
    heads
}

/// The keys in which arms may differ.
pub fn varied() -> Vec<&'static str> {
    let rows = KEYS.iter().filter(|row| row.varies);
    rows.map(|row| row.name).collect()
}

/// Whether settings stand below a key of the top level.
pub fn is_table(head: &str) -> bool {
    let own = KEYS.iter().filter(|row| row.head() == head);
    own.into_iter()
        .any(|row| row.name != head || row.form.is_table())
}

/// The remedy for a key that does not exist: the one that was probably meant, or all of its table.
pub fn meant(name: &str) -> String {
    let table = name.split_once('.').map(|(head, _)| head);
    let own: Vec<&str> = match table {
        Some(table) => {
            let rows = KEYS.iter().filter(|row| row.head() == table);
            rows.map(|row| row.name).collect()
        }
        None => heads(),
    };
    let near = did_you_mean(name, own.iter().copied());
    near.unwrap_or_else(|| format!("the keys are {}", own.join(", ")))
}

#[cfg(test)]
mod tests;
