//! Ratings and who beat whom.

use super::*;

/// Ratings, the strongest first.
pub(super) fn ratings(answer: &Answer, ladder: &str, title: String) -> Block {
    let mut table = Table::new(["bot", "Elo", "95 % interval", "deals"]);
    let bots = short_bots(answer, 36);
    for rated in of_arm(answer, ladder).filter(|f| f.is_rating()) {
        let noted = |word: &str| {
            rated
                .note
                .as_ref()
                .is_some_and(|note| note.starts_with(word))
        };
        let fixed = rated.low.is_some() && rated.low == rated.high;
        table.row([
            short(&bots, &rated.bot),
            rated
                .value
                .map_or("n/a".to_owned(), |elo| Voice::change(Unit::Number(0), elo)),
            match (rated.low, rated.high) {
                _ if fixed => "fixed".to_owned(),
                (Some(_), None) if noted("unbeaten") => "at least, unbeaten".to_owned(),
                (None, Some(_)) if noted("winless") => "at most, winless".to_owned(),
                (Some(_), None) => "at least".to_owned(),
                (None, Some(_)) => "at most".to_owned(),
                _ => interval(Unit::Number(0), rated),
            },
            thousands(rated.deals),
        ]);
    }
    Block {
        title,
        ..Block::new(table, "ratings.csv")
    }
}

/// How often the bot of a line came before the bot of a column, in percent, as many abreast as a line holds.
pub(super) fn pairwise(answer: &Answer, arm: &str) -> Vec<Block> {
    let met: Vec<&Finding> = of_arm(answer, arm)
        .filter(|f| f.statistic == figures::AGAINST)
        .collect();
    let ranked: Vec<&str> = of_arm(answer, arm)
        .filter(|f| f.is_rating())
        .filter_map(|f| f.bot.as_deref())
        .collect();
    if ranked.len() < 3 || met.is_empty() {
        return Vec::new();
    }
    let bots = short_bots(answer, 18);
    let name = |bot: &str| short(&bots, &Some(bot.to_owned()));
    let cell = |bot: &str, opponent: &str| {
        let found = met
            .iter()
            .find(|f| f.bot.as_deref() == Some(bot) && f.item.as_deref() == Some(opponent));
        found.map_or("-".to_owned(), |f| {
            format!(
                "{} ({})",
                number(Unit::Share, f.value),
                interval(Unit::Share, f)
            )
        })
    };
    let rows: Vec<String> = ranked.iter().map(|bot| name(bot)).collect();
    let columns = ranked.iter().map(|opponent| {
        let cells = ranked.iter().map(|bot| cell(bot, opponent)).collect();
        Table::columns([(format!("over {}", name(opponent)), cells)])
    });
    let blocks = abreast("wins, %", &rows, columns).into_iter();
    blocks
        .map(|table| Block::new(table, "pairwise.csv"))
        .collect()
}
