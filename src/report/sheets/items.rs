//! `items.csv`: plans, orders, upgrades and awards as players had them at the end, and road tokens as chance laid them.

use std::collections::BTreeMap;

use crate::core::order;
use crate::findings::chance::{self, ChanceRow};
use crate::findings::items::{self, ItemRow, NO_CAUSE};
use crate::findings::{Answer, Finding, Played, Scope, Value, Verdict};
use crate::report::sheet::Sheet;

/// An item with its numbers.
struct Row {
    group: &'static str,
    item: String,
    event: &'static str,
    spec: String,
    games: u64,
    games_with: u64,
    copies: Option<u64>,
    frequency: Value,
    with: Value,
    without: Value,
    distance: Option<usize>,
    /// The figure that differs, and by how much.
    finding: Finding,
}

impl Row {
    /// Something that a bot had; `effect` is its finding.
    fn had(played: &Played, row: &ItemRow, effect: Option<&Finding>) -> Self {
        let arm = &played.arms[row.arm];
        let bot = arm.names()[row.who].clone();
        let bare = || Finding {
            bot: Some(bot.clone()),
            ..Finding::new(&arm.label, Scope::Bot, "effect")
        };
        let mut finding = effect.cloned().unwrap_or_else(bare);
        let cautious = finding.note.take();
        finding.note =
            Some(cautious.map_or(NO_CAUSE.to_owned(), |note| format!("{note}; {NO_CAUSE}")));
        Row {
            group: row.item.group,
            item: row.item.name.clone(),
            event: row.item.event,
            spec: arm.contest.competitors()[row.who].clone(),
            games: row.games,
            games_with: row.games_with,
            copies: Some(row.sums.copies),
            frequency: row.frequency(),
            with: row.share_with(),
            without: row.share_without(),
            distance: None,
            finding,
        }
    }

    /// Something that chance laid out.
    fn laid(row: ChanceRow) -> Self {
        let mut finding = row.finding;
        let against = finding
            .reference
            .iter()
            .map(|against| format!("against {against}"));
        let notes: Vec<String> = finding.note.take().into_iter().chain(against).collect();
        finding.note = Some(notes.join("; "));
        Row {
            group: row.item.group,
            item: row.item.name.clone(),
            event: row.item.event,
            spec: String::new(),
            games: (row.with.n + row.without.n) * row.games_per_deal,
            games_with: row.with.n * row.games_per_deal,
            copies: None,
            frequency: Value::default(),
            with: Value::default(),
            without: Value::default(),
            distance: row.distance.map(usize::from),
            finding,
        }
    }

    fn effect(&self) -> Value {
        Value {
            value: self.finding.difference,
            low: self.finding.difference_low,
            high: self.finding.difference_high,
            missing: None,
        }
    }
}

pub fn items(played: &Played, answer: &Answer) -> Vec<u8> {
    let sheet = Sheet::<Row>::default()
        .column("arm", |row| row.finding.arm.clone())
        .column("group", |row| row.group)
        .column("item", |row| row.item.clone())
        .column("event", |row| row.event)
        .column("bot", |row| row.finding.bot.clone())
        .column("games", |row| row.games)
        .column("games_with", |row| row.games_with)
        .column("copies", |row| row.copies)
        .estimate("frequency", |row| row.frequency)
        .estimate("win_share_with", |row| row.with)
        .estimate("win_share_without", |row| row.without)
        .estimate("effect", Row::effect)
        .column("statistic", |row| row.finding.statistic.clone())
        .column("seat", |row| row.finding.seat)
        .column("distance", |row| row.distance)
        .column("value", |row| row.finding.value)
        .column("low", |row| row.finding.low)
        .column("high", |row| row.finding.high)
        .column("verdict", |row| row.finding.verdict.map(Verdict::name))
        .column("correction", |row| row.finding.correction.clone())
        .column("note", |row| row.finding.note.clone())
        .tail(played, |row| row.finding.scope, |row| row.spec.clone());
    let mut rows = Vec::new();
    let effects = answer
        .findings
        .iter()
        .filter(|finding| finding.statistic == "effect")
        .map(|finding| ((&finding.arm, &finding.item, &finding.bot), finding));
    let effects: BTreeMap<_, &Finding> = order::gathered(effects);
    items::for_each(played, |row| {
        let arm = &played.arms[row.arm];
        let (item, bot) = (
            Some(items::name(row.item)),
            Some(arm.names()[row.who].clone()),
        );
        let effect = effects.get(&(&arm.label, &item, &bot)).copied();
        rows.push(Row::had(played, &row, effect));
    });
    let all = chance::items(played);
    rows.extend(chance::rows(played, &all).into_iter().map(Row::laid));
    sheet.csv(rows)
}
