//! How bots fared: one line per bot and seat, or one line per printed AI with a column per bot.

use super::*;

/// One line per bot and seat; a bot that only ever sits in one seat has one line.
pub(super) fn standings(answer: &Answer, arm: &str) -> Block {
    let contested = contested(answer);
    let mut table = Table::new([
        "bot",
        "seat",
        "deals",
        "win share",
        "95 % interval",
        "score",
    ]);
    let bots = short_bots(answer, 24);
    let shares = || of_arm(answer, arm).filter(|f| is_share(f));
    let seats = |bot: &Option<String>| shares().filter(|f| f.bot == *bot).count() - 1;
    for share in shares() {
        if share.scope == Scope::Seat && seats(&share.bot) == 1 {
            continue;
        }
        let score = of_arm(answer, arm).find(|f| {
            f.statistic == "score"
                && f.scope == share.scope
                && f.bot == share.bot
                && f.seat == share.seat
        });
        let told = contested || share.scope == Scope::Seat;
        let shown = |text: String| if told { text } else { String::new() };
        table.row([
            short(&bots, &share.bot),
            share.seat.map_or("all".to_owned(), |seat| seat.to_string()),
            thousands(share.deals),
            shown(percent(share.value)),
            shown(interval(Unit::Share, share)),
            score.map_or(String::new(), |score| number(Unit::Score, score.value)),
        ]);
    }
    Block::new(table, "win_rates.csv")
}

/// The win shares of bots that do not change seats: a line per arm (a printed AI), a column per bot, as many abreast
/// as a line holds. Nothing where bots change seats: their shares stand beside the other figures.
pub(super) fn matrix(answer: &Answer, arms: &[&str]) -> Vec<Block> {
    let rotates = |f: &Finding| f.statistic == "seat_advantage" && f.value.is_some();
    if !contested(answer) || answer.findings.iter().any(rotates) {
        return Vec::new();
    }
    let names = short_labels(arms).names;
    let columns = short_bots(answer, 22)
        .into_iter()
        .filter_map(|(bot, short)| {
            let cells: Vec<Option<&Finding>> = arms
                .iter()
                .map(|arm| of_arm(answer, arm).find(|f| is_whole_share(f, &bot)))
                .collect();
            let all = cells.iter().all(Option::is_some);
            let cell = |found: Option<&Finding>| {
                found.map_or(String::new(), |f| {
                    format!("{} ({})", percent(f.value), interval(Unit::Share, f))
                })
            };
            all.then(|| Table::columns([(short, cells.into_iter().map(cell).collect())]))
        });
    let blocks = abreast("win share", &names, columns).into_iter();
    blocks
        .map(|table| Block::new(table, "win_rates.csv"))
        .collect()
}

fn is_share(finding: &Finding) -> bool {
    finding.statistic == "win_share" && finding.item.is_none()
}

fn is_whole_share(finding: &Finding, bot: &str) -> bool {
    is_share(finding) && finding.scope == Scope::Bot && finding.bot.as_deref() == Some(bot)
}
