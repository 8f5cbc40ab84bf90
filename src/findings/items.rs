//! What cards and tokens are worth: how often a bot ended with an item, and how it fared with it and without.

use super::answer::{Finding, Scope};
use super::collect::{compare, fill};
use super::figures::{self, Unit};
use super::more::More;
use super::played::{Played, Value};
use super::words::{self, Voice};
use crate::core::game::WHOLE_WIN;
use crate::core::notation::Item;
use crate::lab::ledger::ItemSums;
use crate::stats::verdict::{self, Verdict};
use crate::stats::{self, Level, PairSums, Scale, Sums};

/// One item in the games of one bot of one arm.
pub struct ItemRow<'a> {
    pub arm: usize,
    pub item: &'a Item,
    pub who: usize,
    pub sums: &'a ItemSums,
    pub games: u64,
    pub games_with: u64,
    pub deals: u64,
}

impl ItemRow<'_> {
    /// The share of games in which the bot had the item.
    pub fn frequency(&self) -> Value {
        let per_deal = (self.games / self.deals.max(1)) as u32;
        // All deals count, also those in which nobody had it.
        let held = Sums {
            n: self.deals,
            ..self.sums.with.b
        };
        let mean = self.games_with as f64 / self.games as f64;
        let scale = Scale::share(per_deal * WHOLE_WIN);
        Value::new(Some(mean), stats::mean(&held, scale, Level::P95))
    }

    /// The win share in games with the item.
    pub fn share_with(&self) -> Value {
        share(&self.sums.with)
    }

    /// The win share in games without it.
    pub fn share_without(&self) -> Value {
        share(&self.sums.without)
    }

    /// The one less the other: winners also get to have cards, so it says nothing about causes.
    fn mean_effect(&self) -> Option<f64> {
        Some(self.share_with().value? - self.share_without().value?)
    }
}

/// What is said beside every effect of what players choose.
pub const NO_CAUSE: &str = "not a cause: who is winning also gets to have it";

/// The win share in those games; nothing where there are none.
fn share(sums: &PairSums) -> Value {
    if sums.b.sum == 0 {
        return Value::default();
    }
    let mean = sums.a.sum as f64 / sums.b.sum as f64;
    Value::new(Some(mean), stats::ratio(sums, Level::P95))
}

fn games(sums: &PairSums) -> u64 {
    sums.b.sum as u64 / u64::from(WHOLE_WIN)
}

/// Calls `each` for every item that a bot of an arm could have had.
pub fn for_each(played: &Played, mut each: impl FnMut(ItemRow)) {
    let ledgers = played.ledger.arms.iter().take(played.arms.len());
    for (arm, ledger) in ledgers.enumerate() {
        let items = played.arms[arm].contest.items();
        let competitors = played.arms[arm].names().len();
        for (slot, sums) in ledger.items.iter().enumerate() {
            let row = ItemRow {
                arm,
                item: &items[slot / competitors],
                who: slot % competitors,
                sums,
                games: games(&sums.with) + games(&sums.without),
                games_with: games(&sums.with),
                deals: played.tallies[arm].deals,
            };
            if row.games > 0 && row.item.in_play && row.item.against.is_none() {
                each(row);
            }
        }
    }
}

/// Frequency and effect of every item; the item's name carries its event where one item has several.
pub fn findings(played: &Played) -> Vec<Finding> {
    let mut found = Vec::new();
    for_each(played, |row| {
        let mut frequency = subject(played, &row, "frequency");
        fill(&mut frequency, row.frequency());
        found.push(frequency);
    });
    found.extend(effects(played));
    found
}

/// The item's name with its event.
pub fn name(item: &Item) -> String {
    format!("{} {}", item.name, item.event)
}

fn subject(played: &Played, row: &ItemRow, statistic: &str) -> Finding {
    let arm = &played.arms[row.arm];
    Finding {
        bot: Some(arm.names()[row.who].clone()),
        item: Some(name(row.item)),
        deals: row.deals,
        ..Finding::new(&arm.label, Scope::Bot, statistic)
    }
}

/// The effect of every item in the order of `for_each`, the rows of an arm judged together.
pub fn effects(played: &Played) -> Vec<Finding> {
    let mut found = Vec::new();
    for arm in 0..played.arms.len() {
        let mut family: Vec<(Finding, ItemSums)> = Vec::new();
        for_each(played, |row| {
            if row.arm == arm && row.mean_effect().is_some() {
                let mut finding = subject(played, &row, "effect");
                finding.value = row.mean_effect();
                family.push((finding, *row.sums));
            }
        });
        found.extend(judged(played, family));
    }
    found
}

fn judged(played: &Played, family: Vec<(Finding, ItemSums)>) -> Vec<Finding> {
    let effect = |sums: &ItemSums, level| {
        stats::between_ratios(&sums.with, &sums.without, &sums.both, level)
    };
    let intervals = verdict::holm(family.len(), Level::P95, |member, level| {
        effect(&family[member].1, level)
    });
    let correction = (family.len() > 1).then(|| format!("holm, {} comparisons", family.len()));
    let voice = Voice::of(&played.experiment.game.word);
    let mut found = Vec::new();
    for ((mut finding, _), (interval, level)) in family.into_iter().zip(intervals) {
        let value = Value::new(finding.value, interval);
        fill(&mut finding, value);
        finding.margin = played.margin("effect");
        finding.correction.clone_from(&correction);
        compare(&mut finding, value);
        finding.reference = Some("games without it".to_owned());
        let more = interval.ok();
        let more = more.and_then(|found| More::of(found, finding.margin, level));
        finding.sentence = sentence(&finding, voice, more);
        found.push(finding);
    }
    found
}

/// The effect with its interval, and that it is not a cause.
fn sentence(finding: &Finding, voice: Voice, more: Option<More>) -> String {
    let ends = finding.low.zip(finding.high).zip(finding.value);
    let whose = finding.item.as_ref().zip(finding.bot.as_ref());
    let Some((((low, high), value), (item, bot))) = ends.zip(whose) else {
        let alone = Finding {
            verdict: None,
            ..finding.clone()
        };
        let said = words::sentence(&alone, voice, None);
        let why = finding.note.as_ref();
        let why = why.map_or(String::new(), |note| format!("no interval: {note}; "));
        return format!("{said} ({why}{NO_CAUSE})");
    };
    let unit = voice.points_of_percent();
    let range = |low, high| words::range(Unit::Share, low, high);
    let size = |size| Voice::number(Unit::Share, size);
    let figure = figures::find("effect").expect("it stands in the vocabulary");
    let shown = |difference| voice.margin(figure, difference);
    let said = match finding.verdict {
        Some(Verdict::Differs) if value < 0.0 => {
            let (size, ends) = (size(-value), range(-high, -low));
            format!("wins {size}{unit} less with it than without ({ends}")
        }
        Some(Verdict::Differs) => {
            let (size, ends) = (size(value), range(low, high));
            format!("wins {size}{unit} more with it than without ({ends}")
        }
        Some(Verdict::Equivalent) => {
            let margin = shown(finding.margin.unwrap_or(0.0));
            let ends = range(low, high);
            format!("wins as much with it as without, within {margin} ({ends}{unit}")
        }
        _ => {
            let more = more.map_or(String::new(), |more| more.told(&shown(more.size)));
            let ends = range(low, high);
            format!("not seen to win more or less with it than without ({ends}{unit}{more}")
        }
    };
    format!("{}: {item}: {bot} {said}; {NO_CAUSE})", finding.arm)
}
