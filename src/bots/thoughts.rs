//! What a bot thought of its legal actions, for those who ask.

use crate::core::order;

/// What the values of a bot's thoughts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A search: the mean reward from 0 to 1, the win share with a part for the margin.
    Reward,
    /// The game's judgement, in its own points.
    Appraisal,
    /// A net: the share of a win that it expects, from 0 to 1.
    WinShare,
}

impl Measure {
    /// The word of the transcript.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Reward => "reward",
            Measure::Appraisal => "appraisal",
            Measure::WinShare => "win_share",
        }
    }

    /// A value in prose.
    pub fn tell(self, value: f64) -> String {
        match self {
            Measure::Appraisal => format!("{value:.2}"),
            Measure::Reward | Measure::WinShare => format!("{:.1} %", value * 100.0),
        }
    }
}

/// What a bot thought of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<A> {
    pub action: A,
    /// `None` for an action that a search never tried.
    pub value: Option<f64>,
    /// How often a search tried it; 0 for bots that do not search.
    pub visits: u32,
}

/// What a bot thought of one decision: nothing, or something of every action that it considered.
#[derive(Clone, Debug)]
pub struct Thoughts<A> {
    about: Option<Measure>,
    list: Vec<Thought<A>>,
}

impl<A> Default for Thoughts<A> {
    fn default() -> Self {
        Thoughts {
            about: None,
            list: Vec::new(),
        }
    }
}

impl<A: Copy + PartialEq> Thoughts<A> {
    /// Forgets the decision before.
    pub fn clear(&mut self) {
        self.about = None;
        self.list.clear();
    }

    /// Begins to note values of a kind.
    pub fn begin(&mut self, measure: Measure) {
        self.clear();
        self.about = Some(measure);
    }

    /// Notes what an action is worth.
    pub fn note(&mut self, action: A, value: f64) {
        self.note_visits(action, Some(value), 0);
    }

    /// Notes what a search found of an action.
    pub fn note_visits(&mut self, action: A, value: Option<f64>, visits: u32) {
        self.list.push(Thought {
            action,
            value,
            visits,
        });
    }

    /// What the values are; `None` if nothing was thought.
    pub fn measure(&self) -> Option<Measure> {
        self.about
    }

    /// In the order of the legal actions.
    pub fn list(&self) -> &[Thought<A>] {
        &self.list
    }

    /// What was thought of one action.
    pub fn of(&self, action: A) -> Option<&Thought<A>> {
        self.list.iter().find(|thought| thought.action == action)
    }

    /// The best first: by visits, then by value; equals in the order of the legal actions.
    pub fn ranked(&self) -> Vec<Thought<A>> {
        let mut ranked = self.list.clone();
        let rank = |thought: &Thought<A>| {
            let value = thought.value.unwrap_or(f64::NEG_INFINITY);
            (thought.visits, value)
        };
        order::sort_by(&mut ranked, |one, other| {
            let ((visits, value), (more, higher)) = (rank(one), rank(other));
            more.cmp(&visits).then(higher.total_cmp(&value))
        });
        ranked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_visited_comes_first_then_the_best() {
        let mut thoughts = Thoughts::default();
        thoughts.begin(Measure::Reward);
        thoughts.note_visits('a', Some(0.9), 3);
        thoughts.note_visits('b', None, 0);
        thoughts.note_visits('c', Some(0.5), 7);
        thoughts.note_visits('d', Some(0.6), 7);
        thoughts.note_visits('e', Some(0.5), 7);
        let order: String = thoughts
            .ranked()
            .iter()
            .map(|thought| thought.action)
            .collect();
        assert_eq!(order, "dceab");
        thoughts.clear();
        assert_eq!((thoughts.measure(), thoughts.list().len()), (None, 0));
    }

    #[test]
    fn shares_are_told_in_percent_and_appraisals_in_points() {
        assert_eq!(Measure::Reward.tell(0.6184), "61.8 %");
        assert_eq!(Measure::WinShare.tell(1.0), "100.0 %");
        assert_eq!(Measure::Appraisal.tell(-1.239), "-1.24");
    }
}
