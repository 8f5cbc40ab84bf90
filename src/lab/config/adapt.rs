//! `adapt`: every arm whose learned bots are adapted to its rules stands beside itself with the players as they were,
//! so that the results say what adapting changed.

use super::{Experiment, Fault, Setting, Variant};

/// What the arm with the players as they were is called, behind the arm's own name.
pub const UNADAPTED: &str = "unadapted";

/// The name of an arm's twin.
pub fn unadapted(arm: &str) -> String {
    format!("{arm} {UNADAPTED}")
}

/// Refuses `adapt` where nobody learns.
pub(super) fn check(experiment: &Experiment, setting: Option<&Setting>) -> Result<(), Fault> {
    let learns = |experiment: &Experiment| {
        let mut words = experiment.bots.iter().map(|bot| bot.word.as_str());
        words.any(|word| word.contains("learned"))
    };
    let arms = experiment.variants.iter().map(|arm| &arm.experiment);
    match setting {
        Some(setting)
            if experiment.adapt > 0 && ![experiment].into_iter().chain(arms).any(learns) =>
        {
            Err(Fault::new(
                &setting.place,
                "`adapt` trains learned bots, and none is named",
                "for example `bots = [\"learned\", \"greedy\"]`",
            ))
        }
        _ => Ok(()),
    }
}

/// Puts the twins beside the arms. What they differ in is one more key of a sweep.
pub(super) fn with_twins(mut experiment: Experiment) -> Experiment {
    if experiment.adapt == 0 {
        return experiment;
    }
    if !experiment.sweep.is_empty() {
        experiment.sweep.push("adapt".to_owned());
    }
    let mut arms = std::mem::take(&mut experiment.variants);
    if arms.is_empty() {
        arms.push(Variant {
            name: "adapted".to_owned(),
            point: Vec::new(),
            experiment: experiment.clone(),
        });
    }
    // The arms say it now, each for itself.
    experiment.adapt = 0;
    let swept = !experiment.sweep.is_empty();
    experiment.variants = arms.into_iter().flat_map(|arm| pair(arm, swept)).collect();
    experiment
}

/// An arm and its twin; an arm that is not adapted has none.
fn pair(mut arm: Variant, swept: bool) -> Vec<Variant> {
    let games = arm.experiment.adapt;
    let mut twin = (games > 0).then(|| Variant {
        name: match arm.name == "adapted" {
            true => UNADAPTED.to_owned(),
            false => unadapted(&arm.name),
        },
        ..arm.clone()
    });
    if swept {
        arm.point.push(games.to_string());
    }
    if let Some(twin) = &mut twin {
        twin.experiment.adapt = 0;
        if swept {
            twin.point.push("0".to_owned());
        }
    }
    [arm].into_iter().chain(twin).collect()
}
