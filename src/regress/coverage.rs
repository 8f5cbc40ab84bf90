//! Which recorded games would notice a changed rule: every switch and number of the rules is changed in turn.

use toml::Value;

use super::file::Baseline;
use super::game::Game;
use super::games::play;
use crate::core::order;
use crate::games::GameInfo;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::open;

/// A recorded game that a changed rule changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The baseline's name.
    pub baseline: String,
    pub arm: usize,
    pub deal: u64,
    pub seating: usize,
}

/// A changed rule, and what the recorded games make of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub game: String,
    pub key: String,
    /// The value that it was changed to, as TOML.
    pub value: String,
    /// How many recorded games it changed, of how many that it could be tried on.
    pub changed: usize,
    pub games: usize,
    pub witness: Option<Witness>,
    /// Why no recorded game notices it, where none can.
    pub why: Option<String>,
}

/// A baseline by its name, with its experiment.
pub struct Shipped {
    pub name: String,
    pub recorded: Baseline,
    pub experiment: Experiment,
}

impl Shipped {
    pub fn new(name: &str, recorded: Baseline) -> Result<Self, Fault> {
        Ok(Shipped {
            experiment: Experiment::read(name, &recorded.experiment, &[])?,
            name: name.to_owned(),
            recorded,
        })
    }

    /// The value of a key in this experiment, if no arm changes it.
    fn value(&self, info: &GameInfo, key: &str) -> Option<Value> {
        let set = self
            .experiment
            .rules
            .iter()
            .rev()
            .find(|change| change.key() == key);
        let default = || {
            let mut rules = info.default_rules(self.experiment.players).into_iter();
            rules
                .find(|(known, _)| known == key)
                .map(|(_, value)| value)
        };
        set.map(|change| change.value.clone()).or_else(default)
    }

    /// The recorded games that change with a rule, of how many; or why the change is refused.
    fn changed_by(
        &self,
        key: &str,
        value: &str,
        deals: &[u64],
    ) -> Result<(Vec<&Game>, usize), Fault> {
        let change = format!("rules.{key}={value}");
        let text = &self.recorded.experiment;
        let experiment = Experiment::read(&self.name, text, &[change])?;
        let arms = open(&experiment)?;
        let now = play(&experiment, &arms, deals)?.games;
        let recorded = self
            .recorded
            .games
            .iter()
            .filter(|game| deals.contains(&game.deal));
        let pairs = recorded.zip(&now);
        let changed = pairs.filter_map(|(then, now)| then.change(now).map(|_| then));
        Ok((changed.collect(), now.len()))
    }

    /// Whether the witness still notices the change.
    pub fn still_notices(&self, row: &Row, witness: &Witness) -> bool {
        let found = self.changed_by(&row.key, &row.value, &[witness.deal]);
        let place = |game: &&Game| (game.arm, game.seating) == (witness.arm, witness.seating);
        found.is_ok_and(|(changed, _)| changed.iter().any(place))
    }
}

/// A row for each switch and each number of a game's rules. Of a number, the first change that is noticed is shown.
pub fn coverage(info: &GameInfo, shipped: &[Shipped]) -> Vec<Row> {
    let shipped = shipped
        .iter()
        .filter(|one| one.experiment.game.word == info.name);
    let shipped: Vec<&Shipped> = shipped.collect();
    keys(info)
        .iter()
        .flat_map(|(key, default)| rows(info, &shipped, key, default))
        .collect()
}

/// Every key of the rules with a default, whatever the number of players.
pub fn keys(info: &GameInfo) -> Vec<(String, Value)> {
    let mut keys: Vec<(String, Value)> = (1..=5)
        .flat_map(|players| info.default_rules(players))
        .collect();
    order::sort_by(&mut keys, |(a, _), (b, _)| a.cmp(b));
    keys.dedup_by(|(a, _), (b, _)| a == b);
    keys
}

fn rows(info: &GameInfo, shipped: &[&Shipped], key: &str, default: &Value) -> Vec<Row> {
    let words = words(info, key);
    let switch = match default {
        Value::String(_) => {
            let words = words.iter().map(|word| format!("\"{word}\""));
            words.chain(least(info, key)).collect()
        }
        Value::Boolean(_) => vec!["true".to_owned(), "false".to_owned()],
        _ => Vec::new(),
    };
    if !switch.is_empty() {
        let rows = switch
            .iter()
            .map(|value| row(info, shipped, key, |_| vec![value.clone()]));
        // The value that every baseline has already is not a change.
        return rows
            .filter(|row| row.games > 0 || row.why.is_some())
            .collect();
    }
    let others = |value: &Value| left_out(key).map_or_else(|| other_numbers(value), |it| vec![it]);
    vec![row(info, shipped, key, others)]
}

/// The words that a key takes, from its documentation.
fn words(info: &GameInfo, key: &str) -> Vec<&'static str> {
    let doc = info.docs.iter().find(|doc| doc.matches(key));
    let values = doc.map_or("", |doc| doc.values);
    values
        .split([',', '|'])
        .map(str::trim)
        .filter(|word| is_word(word))
        .collect()
}

/// The least number of a key that takes words and numbers.
fn least(info: &GameInfo, key: &str) -> Option<String> {
    let doc = info.docs.iter().find(|doc| doc.matches(key))?;
    let mut forms = doc.values.split('|');
    let (least, _) = forms.find_map(|form| form.split_once(" to "))?;
    Some(least.trim().parse::<u32>().ok()?.to_string())
}

fn is_word(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits)
}

/// What a number, a list or a purse may be changed to.
fn other_numbers(value: &Value) -> Vec<String> {
    match value {
        Value::Integer(number) => {
            let near = [number + 1, number - 1, number + 2, number / 2, number * 3];
            near.iter()
                .filter(|other| *other != number)
                .map(i64::to_string)
                .collect()
        }
        Value::Array(items) => {
            let mut turned = items.clone();
            turned.reverse();
            let mut changed = items.clone();
            match changed.first_mut() {
                Some(Value::Integer(first)) => *first += 1,
                _ => drop(changed.pop()),
            }
            [turned, changed]
                .map(|items| Value::Array(items).to_string())
                .to_vec()
        }
        Value::Boolean(on) => vec![(!on).to_string()],
        _ => vec!["1".to_owned(), "2".to_owned()],
    }
}

/// One changed rule on all baselines: `others` are the values to try for the one in force, until one is noticed.
fn row(
    info: &GameInfo,
    shipped: &[&Shipped],
    key: &str,
    others: impl Fn(&Value) -> Vec<String>,
) -> Row {
    let mut row = Row {
        game: info.name.to_owned(),
        key: key.to_owned(),
        value: String::new(),
        changed: 0,
        games: 0,
        witness: None,
        why: None,
    };
    let mut refused = None;
    for one in shipped {
        let Some(value) = one.value(info, key) else {
            continue;
        };
        let deals: Vec<u64> = (0..one.experiment.deals).collect();
        let tried = others(&value)
            .into_iter()
            .filter(|other| *other != value.to_string());
        // All baselines of a row tell of the same value once one has noticed it.
        let tried = tried.filter(|other| row.witness.is_none() || *other == row.value);
        let tried: Vec<String> = tried.collect();
        for other in tried {
            let (changed, games) = match one.changed_by(key, &other, &deals) {
                Ok(found) => found,
                Err(fault) => {
                    refused.get_or_insert(fault);
                    continue;
                }
            };
            row.games += games;
            row.value = other;
            row.changed += changed.len();
            if let Some(game) = changed.first() {
                row.witness.get_or_insert_with(|| Witness {
                    baseline: one.name.clone(),
                    arm: game.arm,
                    deal: game.deal,
                    seating: game.seating,
                });
                break;
            }
        }
    }
    row.why = why(&row, refused.as_ref());
    row
}

/// Why no recorded game notices a rule; `None` where one does, or should.
fn why(row: &Row, refused: Option<&Fault>) -> Option<String> {
    match refused {
        _ if row.witness.is_some() => None,
        Some(fault) if row.games == 0 => {
            Some(format!("every change is refused: {}", fault.problem))
        }
        _ => None,
    }
}

const COLUMNS: [&str; 10] = [
    "game", "key", "value", "changed", "games", "baseline", "arm", "deal", "seating", "why",
];

/// The table as CSV.
pub fn to_csv(rows: &[Row]) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut write = |cells: [String; 10]| csv.write_record(cells).expect("memory takes it");
    write(COLUMNS.map(str::to_owned));
    for row in rows {
        let Row {
            game,
            key,
            value,
            changed,
            games,
            witness,
            why,
        } = row.clone();
        let [baseline, arm, deal, seating] =
            witness.map_or([const { String::new() }; 4], |found| {
                let Witness {
                    baseline,
                    arm,
                    deal,
                    seating,
                } = found;
                [
                    baseline,
                    arm.to_string(),
                    deal.to_string(),
                    seating.to_string(),
                ]
            });
        let (changed, games) = (changed.to_string(), games.to_string());
        let why = why.unwrap_or_default();
        write([
            game, key, value, changed, games, baseline, arm, deal, seating, why,
        ]);
    }
    let bytes = csv.into_inner().expect("memory takes it");
    String::from_utf8(bytes).expect("it was text")
}

/// Reads what `to_csv` wrote; `None` if it is something else.
pub fn from_csv(text: &str) -> Option<Vec<Row>> {
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let rows = csv.records().map(|record| {
        let record = record.ok()?;
        let cell = |column: usize| record.get(column).map(str::to_owned);
        let number = |column: usize| record.get(column)?.parse::<usize>().ok();
        Some(Row {
            game: cell(0)?,
            key: cell(1)?,
            value: cell(2)?,
            changed: number(3)?,
            games: number(4)?,
            witness: match cell(5)?.as_str() {
                "" => None,
                baseline => Some(Witness {
                    baseline: baseline.to_owned(),
                    arm: number(6)?,
                    deal: number(7)? as u64,
                    seating: number(8)?,
                }),
            },
            why: cell(9).filter(|why| !why.is_empty()),
        })
    });
    rows.collect()
}

/// What is tried for a list of names that is empty by default: nothing in the rules tells a name.
const LEFT_OUT: &[(&str, &str)] = &[
    ("without-orders", r#"["cc"]"#),
    ("without-upgrades", r#"["drone"]"#),
];

fn left_out(key: &str) -> Option<String> {
    let named = LEFT_OUT.iter().find(|(known, _)| *known == key);
    named.map(|(_, names)| names.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_reads_back() {
        let seen = Row {
            game: "mint-works".to_owned(),
            key: "tie-break".to_owned(),
            value: "\"largest\"".to_owned(),
            changed: 3,
            games: 40,
            witness: Some(Witness {
                baseline: "works-2p".to_owned(),
                arm: 0,
                deal: 7,
                seating: 1,
            }),
            why: None,
        };
        let unseen = Row {
            changed: 0,
            witness: None,
            why: Some("every change is refused: it \"gains\" nothing".to_owned()),
            ..seen.clone()
        };
        let rows = vec![seen, unseen];
        assert_eq!(from_csv(&to_csv(&rows)), Some(rows));
    }

    #[test]
    fn numbers_and_lists_have_neighbours() {
        assert_eq!(other_numbers(&Value::Integer(3))[..2], ["4", "2"]);
        let list = Value::Array(vec![Value::Integer(1), Value::Integer(2)]);
        assert_eq!(other_numbers(&list), ["[2, 1]", "[2, 2]"]);
        let names = ["toll", "jam"].map(|name| Value::String(name.to_owned()));
        let fewer = r#"["toll"]"#;
        assert_eq!(other_numbers(&Value::Array(names.to_vec()))[1], fewer);
        assert!(is_word("open-unowned") && !is_word("0 to 4") && !is_word("[names]"));
    }
}
