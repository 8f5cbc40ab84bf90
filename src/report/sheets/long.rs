//! `sweep.csv` and `metrics.csv`: the findings of every arm, one row per figure.

use crate::findings::ablation::is_cost;
use crate::findings::skill;
use crate::findings::{Answer, Finding, Played, Scope, Verdict};
use crate::lab::arm::Arm;
use crate::report::sheet::Sheet;

/// A finding with its arm.
struct Row<'a> {
    finding: &'a Finding,
    arm: &'a Arm,
}

impl Row<'_> {
    fn spec(&self) -> String {
        let place = |bot: &String| self.arm.names().iter().position(|name| name == bot);
        let who = self.finding.bot.as_ref().and_then(place);
        who.map_or(String::new(), |who| {
            self.arm.contest.competitors()[who].clone()
        })
    }
}

/// Every figure of every point; the difference is to the first point, on the same deals.
pub fn sweep(played: &Played, answer: &Answer) -> Vec<u8> {
    let mut sheet = Sheet::<Row>::default().column("arm", |row| row.finding.arm.clone());
    for (at, key) in played.experiment.sweep.iter().enumerate() {
        sheet = sheet.column(key, move |row: &Row| {
            played.experiment.variants[row.arm.variant].point[at].clone()
        });
    }
    let sheet = sheet
        .column("bot", |row| row.finding.bot.clone())
        .column("seat", |row| row.finding.seat)
        .column("statistic", |row| row.finding.statistic.clone())
        .column("deals", |row| row.finding.deals);
    let of_games = |finding: &&Finding| finding.item.is_none();
    figures(sheet, played).csv(rows(played, answer.findings.iter().filter(of_games)))
}

/// The figures of the table as a whole.
pub fn metrics(played: &Played, answer: &Answer) -> Vec<u8> {
    let sheet = Sheet::<Row>::default()
        .column("arm", |row| row.finding.arm.clone())
        .column("statistic", |row| row.finding.statistic.clone())
        .column("seat", |row| row.finding.seat)
        .column("deals", |row| row.finding.deals)
        .column("games", |row| {
            row.finding.deals * row.arm.seatings.len() as u64
        });
    let of_table = |finding: &&Finding| finding.scope == Scope::Table && finding.item.is_none();
    figures(sheet, played).csv(rows(played, answer.findings.iter().filter(of_table)))
}

/// What it costs never to use each item, the dearest first.
pub fn ablation(played: &Played, answer: &Answer) -> Vec<u8> {
    let item = |row: &Row| row.finding.item.clone().unwrap_or_default();
    let group = move |row: &Row| item(row).split_once('.').map(|(group, _)| group.to_owned());
    let name = move |row: &Row| item(row).split_once('.').map(|(_, name)| name.to_owned());
    let sheet = Sheet::<Row>::default()
        .column("arm", |row| row.finding.arm.clone())
        .column("group", group)
        .column("item", name)
        .column("bot", |row| row.finding.bot.clone())
        .column("statistic", |row| row.finding.statistic.clone())
        .column("deals", |row| row.finding.deals)
        .column("verdict", |row| row.finding.verdict.map(Verdict::name));
    let costs = answer.findings.iter().filter(|finding| is_cost(finding));
    figures(sheet, played).csv(rows(played, costs))
}

/// The columns of every long file.
fn figures<'a>(sheet: Sheet<'a, Row<'a>>, played: &'a Played) -> Sheet<'a, Row<'a>> {
    sheet
        .column("value", |row| row.finding.value)
        .column("low", |row| row.finding.low)
        .column("high", |row| row.finding.high)
        .column("difference", |row| row.finding.difference)
        .column("difference_low", |row| row.finding.difference_low)
        .column("difference_high", |row| row.finding.difference_high)
        .column("note", |row| row.finding.note.clone())
        .tail(played, |row| row.finding.scope, Row::spec)
}

fn rows<'a>(played: &'a Played, findings: impl Iterator<Item = &'a Finding>) -> Vec<Row<'a>> {
    let arm = |finding: &Finding| {
        let arms = match finding.statistic == skill::NAME {
            true => played.skill,
            false => played.arms,
        };
        arms.iter().find(|arm| arm.label == finding.arm)
    };
    findings
        .filter_map(|finding| {
            Some(Row {
                finding,
                arm: arm(finding)?,
            })
        })
        .collect()
}
