//! The vocabulary of figures: one table for files, findings, expectations and the choice of columns.

/// What the number of a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown in percent; its differences in points of percent.
    Share,
    /// The game's own points: stars or points.
    Score,
    /// Any other number, shown with this many decimals.
    Number(usize),
}

/// One figure of the vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The word of files and keys; a last part `*` stands for any name.
    pub name: &'static str,
    pub unit: Unit,
    /// Differences up to this count as none, unless `--equivalence` says otherwise.
    pub margin: f64,
    /// The head of its column in a table.
    pub head: &'static str,
    /// What it is, for sentences: "the winning margin".
    pub noun: &'static str,
    /// A difference in words, less and more; `#` stands for the number with its unit, `*` for the name.
    pub changes: [&'static str; 2],
    /// What it means, for the docs.
    pub about: &'static str,
}

impl Figure {
    /// Whether the value itself is a difference of shares, told in points of percent.
    pub fn is_difference(&self) -> bool {
        ["seat_advantage", "item.*.effect", "cost"].contains(&self.name)
    }
}

const fn figure(
    name: &'static str,
    unit: Unit,
    margin: f64,
    [head, noun]: [&'static str; 2],
    changes: [&'static str; 2],
    about: &'static str,
) -> Figure {
    Figure {
        name,
        unit,
        margin,
        head,
        noun,
        changes,
        about,
    }
}

/// Every figure that mintlab reports.
pub const FIGURES: &[Figure] = &[
    figure(
        "win_share",
        Unit::Share,
        0.01,
        ["win share", "the win share"],
        ["* wins # less", "* wins # more"],
        "wins plus shares of draws, 0 to 1",
    ),
    figure(
        "score",
        Unit::Score,
        0.1,
        ["score", "the score"],
        ["# fewer per player", "# more per player"],
        "stars or points at the end; of the table: per player",
    ),
    figure(
        "rounds",
        Unit::Number(2),
        0.1,
        ["rounds", "the length of games"],
        ["games # rounds shorter", "games # rounds longer"],
        "length of a game in rounds",
    ),
    figure(
        "decisions",
        Unit::Number(1),
        1.0,
        ["decisions", "the number of decisions"],
        ["# decisions fewer", "# decisions more"],
        "decisions of all players in a game",
    ),
    figure(
        "seat_advantage",
        Unit::Share,
        0.01,
        ["first player", "the first player"],
        [
            "the first player # worse off",
            "the first player # better off",
        ],
        "the seat's win share less an equal share; seat 0 is the first player",
    ),
    figure(
        "margin",
        Unit::Score,
        0.1,
        ["margin", "the winning margin"],
        ["winning margin # smaller", "winning margin # larger"],
        "the winner's score less the best other",
    ),
    figure(
        "score_spread",
        Unit::Score,
        0.1,
        ["spread", "the spread of scores"],
        ["scores # closer together", "scores # further apart"],
        "the highest score of a game less the lowest",
    ),
    figure(
        "draws",
        Unit::Share,
        0.01,
        ["draws", "draws"],
        ["draws # rarer", "draws # more frequent"],
        "share of games with a shared win",
    ),
    figure(
        "tie_breaks",
        Unit::Share,
        0.01,
        ["tie-breaks", "tie-breaks"],
        ["tie-breaks # rarer", "tie-breaks # more frequent"],
        "share of games in which a tie-break left one winner",
    ),
    figure(
        "lead_changes",
        Unit::Number(2),
        0.1,
        ["lead changes", "lead changes"],
        ["# lead changes fewer", "# lead changes more"],
        "how often another seat than before stood alone at the top of the scores",
    ),
    figure(
        "branching",
        Unit::Number(2),
        0.1,
        ["branching", "the choice of actions"],
        [
            "# legal actions fewer per decision",
            "# legal actions more per decision",
        ],
        "legal actions per decision",
    ),
    figure(
        "decisiveness",
        Unit::Share,
        0.01,
        ["decisiveness", "how early games are decided"],
        [
            "games decided later by # of their length",
            "games decided earlier by # of their length",
        ],
        "part of the decisions after which the sole winner led alone until the end",
    ),
    figure(
        "end.*",
        Unit::Share,
        0.01,
        ["end", "games that end so"],
        ["end by * # rarer", "end by * # more frequent"],
        "share of games that ended for this reason",
    ),
    figure(
        "tie_break.*",
        Unit::Share,
        0.01,
        ["tie-break", "games that are decided so"],
        ["tie-break * # rarer", "tie-break * # more frequent"],
        "share of games that this step of the tie-break decided; `none`: the scores alone; `draw`: nothing did",
    ),
    figure(
        "item.*.frequency",
        Unit::Share,
        0.01,
        ["frequency", "how often it is had"],
        ["* had # less often", "* had # more often"],
        "share of a bot's games that it ended with the item",
    ),
    figure(
        "item.*.effect",
        Unit::Share,
        0.01,
        ["effect", "win share with it less without"],
        ["* worth # less", "* worth # more"],
        "win share in games with the item less that in games without: not what the item causes",
    ),
    figure(
        "cost",
        Unit::Share,
        0.01,
        ["cost", "the cost of never using it"],
        ["never using it costs # less", "never using it costs # more"],
        "win share lost by never using an item",
    ),
    figure(
        "cost.score",
        Unit::Score,
        0.1,
        ["cost in score", "the cost of never using it in score"],
        ["never using it costs # less", "never using it costs # more"],
        "score lost by never using an item",
    ),
    figure(
        "skill",
        Unit::Share,
        0.01,
        ["skill", "how often the better player wins"],
        [
            "the better player wins # less",
            "the better player wins # more",
        ],
        "win share of the stronger of the two bots of `skill` where all others are the weaker",
    ),
    figure(
        "luck.deal",
        Unit::Share,
        0.05,
        ["luck: deal", "what the deal decides"],
        ["the deal decides # less", "the deal decides # more"],
        "part of the variance of a seat's win share that the deal explains, whoever sits there",
    ),
    figure(
        "luck.seat",
        Unit::Share,
        0.05,
        ["luck: seat", "what the seat decides"],
        ["the seat decides # less", "the seat decides # more"],
        "part that the seat explains",
    ),
    figure(
        "luck.bot",
        Unit::Share,
        0.05,
        ["luck: bot", "what the players decide"],
        ["the players decide # less", "the players decide # more"],
        "part that the bots' strength explains",
    ),
    figure(
        "luck.rest",
        Unit::Share,
        0.05,
        ["luck: rest", "what chance in play decides"],
        ["the rest decides # less", "the rest decides # more"],
        "part that is left: chance in play, and what deal, seat and bots do only together",
    ),
    figure(
        "elo",
        Unit::Number(0),
        10.0,
        ["Elo", "the rating"],
        ["# Elo points weaker", "# Elo points stronger"],
        "rating in Elo points; the anchor is at 0",
    ),
    figure(
        "normalised_elo",
        Unit::Number(0),
        10.0,
        ["norm. Elo", "the normalised rating"],
        ["# points weaker", "# points stronger"],
        "win share above an equal one in standard deviations of a game: compares across games and table sizes",
    ),
    figure(
        AGAINST,
        Unit::Share,
        0.01,
        ["share", "how often it comes first against"],
        ["# less against *", "# more against *"],
        "how often the bot came before the one named as item, where one of the two won",
    ),
    figure(
        HARDER,
        Unit::Share,
        0.01,
        ["harder", "how hard it is"],
        ["# harder than *", "# easier than *"],
        "what the bot's win share against this printed AI is less that against the one named as item",
    ),
    figure(
        "adaptation",
        Unit::Share,
        0.01,
        ["adaptation", "the win share of the adapted player"],
        ["adapting loses #", "adapting gains #"],
        "win share of an adapted player against itself as it was; alone against a printed AI: what it wins more",
    ),
    figure(
        "changed",
        Unit::Number(0),
        0.0,
        ["changed", "changed games"],
        ["# changed games fewer", "# changed games more"],
        "games that are not the recorded ones, or not the same before and after (`baseline check`, `diff`)",
    ),
    figure(
        "changed.*",
        Unit::Number(0),
        0.0,
        ["changed", "games that changed so"],
        ["# changed games (*) fewer", "# changed games (*) more"],
        "the same by kind (`changed.kind.outcome`), cause (`changed.cause.legal`) and the round in which they part",
    ),
    figure(
        "llr",
        Unit::Number(2),
        0.0,
        ["LLR", "the log likelihood ratio"],
        ["# less", "# more"],
        "log likelihood ratio of a sequential test; its interval is the two bounds",
    ),
];

/// How often one bot came before another, which stands in the place of the item.
pub const AGAINST: &str = "share";

/// How much harder one printed opponent is than another, which stands in the place of the item.
pub const HARDER: &str = "harder";

/// The entry of a figure by its word: `end.stars` is found as `end.*`, the bare words of items by their last part.
pub fn find(name: &str) -> Option<&'static Figure> {
    let family = |entry: &&Figure| match entry.name.split_once(".*") {
        Some((head, "")) => name
            .strip_prefix(head)
            .is_some_and(|rest| rest.starts_with('.')),
        Some((head, tail)) => {
            let dotted = name
                .strip_prefix(head)
                .is_some_and(|rest| rest.starts_with('.'));
            tail.strip_prefix('.') == Some(name) || (dotted && name.ends_with(tail))
        }
        None => entry.name == name,
    };
    FIGURES.iter().find(family)
}

/// The name behind a family's dot: `stars` of `end.stars`.
pub fn member(name: &str) -> Option<&str> {
    let entry = find(name)?;
    entry
        .name
        .contains('*')
        .then(|| name.split_once('.').map(|(_, member)| member))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::ledger::measure::{COUNTED, OF_BOTS, WATCHED};

    #[test]
    fn a_word_finds_its_figure_and_a_family_its_members() {
        assert_eq!(find("rounds").unwrap().name, "rounds");
        assert_eq!(find("end.stars").unwrap().name, "end.*");
        assert_eq!(
            find("item.vault.frequency").unwrap().name,
            "item.*.frequency"
        );
        assert_eq!(find("frequency").unwrap().name, "item.*.frequency");
        assert!(find("end").is_none() && find("round").is_none());
        assert_eq!(member("end.stars"), Some("stars"));
        assert_eq!(member("rounds"), None);
    }

    #[test]
    fn every_statistic_has_its_figure() {
        for statistic in [&OF_BOTS[..], &COUNTED, &WATCHED].concat() {
            let name = statistic.name();
            assert!(find(&name).is_some(), "{name} has no entry");
        }
    }
}
