//! From the games of an experiment to its list of findings.

use super::answer::{Answer, Finding, Scope, VERSION, rounded};
use super::more::More;
use super::played::{Played, Value};
use super::words::{self, Voice};
use super::{
    ablation, adaptation, chance, expected, figures, items, luck, opponents, ratings, skill,
    warnings,
};
use crate::lab::ledger::{Measure, PairLine, Statistic};
use crate::stats::verdict::{self, Verdict};
use crate::stats::{Caution, Interval, Level, PairSums, caution};

/// A finding with the paired sums behind its difference.
struct Draft<'a> {
    finding: Finding,
    pair: Option<(&'a PairLine, &'a PairSums)>,
}

impl Played<'_> {
    /// Everything that was found, in the order of arms and figures.
    pub fn answer(&self) -> Answer {
        let mut drafts = self.drafts();
        self.judge(&mut drafts);
        let voice = Voice::of(&self.experiment.game.word);
        let mut findings: Vec<Finding> = drafts.into_iter().map(|draft| draft.finding).collect();
        findings.extend(ablation::findings(self));
        findings.extend(adaptation::findings(self));
        findings.extend(luck::findings(self));
        findings.extend(items::findings(self));
        findings.extend(chance::findings(self));
        findings.extend(opponents::findings(self));
        findings.extend(ratings::findings(self));
        for finding in &mut findings {
            skill::say(self, finding);
            warnings::note_forfeits(self, finding);
            if finding.sentence.is_empty() {
                finding.sentence = words::sentence(finding, voice, None);
            }
        }
        Answer {
            version: VERSION,
            experiment: self.experiment.name.clone(),
            game: self.experiment.game.word.clone(),
            certainty: self.certainty(),
            expectations: expected::judge(self.experiment, self.arms, &findings),
            findings,
            warnings: [warnings::warnings(self), ratings::warnings(self)].concat(),
        }
    }

    /// How sure the components are.
    pub fn certainty(&self) -> String {
        let caveat = self.arms.iter().find_map(|arm| arm.contest.caveat());
        caveat.unwrap_or("all figures printed".to_owned())
    }

    fn drafts(&self) -> Vec<Draft<'_>> {
        let mut drafts = Vec::new();
        for arm in 0..self.arms.len() + self.skill.len() {
            let measures = self.layout.measures[arm].all.iter().enumerate();
            for (at, measure) in measures.filter(|(_, measure)| self.is_told(arm, measure)) {
                let pair = self.against_reference(arm, measure);
                let mut finding = self.subject(arm, measure);
                fill(&mut finding, self.figure(arm, at));
                finding.deals = self.ledger.arms[arm].figures[at].n;
                finding.reference = self.layout.reference(arm).map(|at| {
                    let pair = &self.layout.pairs[at];
                    self.arm(pair.a).label.clone()
                });
                drafts.push(Draft { finding, pair });
            }
        }
        drafts
    }

    /// Whether a figure has a finding: it has games (or a reason why there is no such figure), and does not mix the
    /// bots that a printed opponent met.
    fn is_told(&self, arm: usize, measure: &Measure) -> bool {
        let played = measure.games > 0 || measure.statistic == Statistic::SeatAdvantage;
        played && measure.who.is_none_or(|who| !self.arms[arm].is_pooled(who))
    }

    fn subject(&self, arm: usize, measure: &Measure) -> Finding {
        let scope = match (measure.who, measure.seat) {
            (None, _) => Scope::Table,
            (Some(_), None) => Scope::Bot,
            (Some(_), Some(_)) => Scope::Seat,
        };
        let bot = measure.who.map(|who| self.arms[arm].names()[who].clone());
        Finding {
            bot,
            seat: measure.seat,
            ..Finding::new(&self.arm(arm).label, scope, &measure.statistic.name())
        }
    }

    /// The same figure of the reference, paired with this one deal by deal.
    fn against_reference(&self, arm: usize, measure: &Measure) -> Option<(&PairLine, &PairSums)> {
        let at = self.layout.reference(arm)?;
        let lines = self.layout.pairs[at].lines.iter();
        let mut lines = lines.zip(&self.ledger.pairs[at]);
        lines.find(|(line, _)| line.is_of(measure))
    }

    /// Differences, verdicts and sentences: the same figure in all arms is one family.
    fn judge(&self, drafts: &mut [Draft]) {
        let mut open: Vec<usize> = (0..drafts.len())
            .filter(|&at| drafts[at].pair.is_some())
            .collect();
        while let Some(&first) = open.first() {
            let (family, others): (Vec<usize>, Vec<usize>) = open
                .into_iter()
                .partition(|&at| drafts[at].finding.same_figure(&drafts[first].finding));
            self.judge_family(drafts, &family);
            open = others;
        }
    }

    fn judge_family(&self, drafts: &mut [Draft], family: &[usize]) {
        let paired = |member: usize| drafts[family[member]].pair.expect("chosen for its pair");
        let differences = verdict::holm(family.len(), Level::P95, |member, level| {
            let (line, sums) = paired(member);
            self.difference(line, sums, level)
        });
        let means: Vec<Option<f64>> = (0..family.len())
            .map(|member| self.mean_difference(paired(member)))
            .collect();
        let cautions: Vec<Option<Caution>> = (0..family.len())
            .map(|member| caution(paired(member).1))
            .collect();
        let correction = (family.len() > 1).then(|| format!("holm, {} comparisons", family.len()));
        let voice = Voice::of(&self.experiment.game.word);
        for (member, (difference, level)) in differences.into_iter().enumerate() {
            let finding = &mut drafts[family[member]].finding;
            finding.margin = self.margin(&finding.statistic);
            finding.correction.clone_from(&correction);
            compare(finding, Value::new(means[member], difference));
            if let (None, Some(caution)) = (&finding.note, cautions[member]) {
                finding.note = Some(caution.to_string());
            }
            let more = difference.ok();
            let more = more.and_then(|found| More::of(found, finding.margin, level));
            let voice = voice.of_opponents(self.are_opponents(finding));
            finding.sentence = words::sentence(finding, voice, more);
        }
    }

    /// Whether a finding compares printed opponents.
    fn are_opponents(&self, finding: &Finding) -> bool {
        let arm = |label: &str| self.arms.iter().find(|arm| arm.label == label);
        let reference = finding.reference.as_deref().and_then(arm);
        let both = arm(&finding.arm).zip(reference);
        both.is_some_and(|(a, b)| a.variant == b.variant && a.opponent != b.opponent)
    }

    /// What counts as no difference of a figure: what `[equivalence]` says, or what ends the run.
    pub fn margin(&self, statistic: &str) -> Option<f64> {
        let own = &self.experiment.equivalence;
        let said = own.iter().find(|line| line.figure == statistic);
        let stop = self.experiment.stop.iter();
        let mut ends = stop.flat_map(|stop| &stop.equivalent);
        let end = ends.find(|(figure, _)| figure == statistic);
        let usual = || figures::find(statistic).map(|figure| figure.margin);
        let said = said.map(|line| line.margin);
        said.or(end.map(|(_, margin)| *margin)).or_else(usual)
    }
}

/// Puts a value with its interval into a finding.
pub(super) fn fill(finding: &mut Finding, value: Value) {
    finding.value = value.value.map(rounded);
    finding.low = value.low.map(rounded);
    finding.high = value.high.map(rounded);
    finding.note = value.missing.map(|why| why.to_string());
}

/// Puts a difference with its interval and verdict into a finding.
pub(super) fn compare(finding: &mut Finding, difference: Value) {
    finding.difference = difference.value.map(rounded);
    finding.difference_low = difference.low.map(rounded);
    finding.difference_high = difference.high.map(rounded);
    let interval = difference.low.zip(difference.high);
    finding.verdict = match interval {
        Some((low, high)) => Some(Verdict::of(Interval { low, high }, finding.margin)),
        None => difference.value.map(|_| Verdict::Open),
    };
    if finding.note.is_none() {
        finding.note = difference.missing.map(|why| why.to_string());
    }
}
