//! How a training is done: what a game advises, gentler where a player goes on learning, changed as the user says.

use crate::bots::learned::{LANES, Player};
use crate::core::features::Recipe;
use crate::core::plain::plain;

/// Steps of a training that starts from a player: it must not forget what it knows.
const CAREFUL: f32 = 0.01;

/// The most hidden units: more would take hours and memory for nothing.
const MOST_HIDDEN: usize = 1024;

/// The recipe for a player that goes on learning.
pub fn gentle(mut recipe: Recipe, player: &Player) -> Recipe {
    recipe.hidden = player.net.hidden;
    recipe.steps[0] = CAREFUL;
    recipe
}

/// The recipe with some of its keys changed, each `key=value`; `from` is the player that goes on learning, if one does.
pub fn changed(
    recipe: Recipe,
    from: Option<&Player>,
    changes: &[String],
) -> Result<Recipe, String> {
    let mut table = toml::Table::try_from(recipe).expect("a recipe is a table");
    for change in changes {
        let more: toml::Table = change
            .parse()
            .map_err(|_| format!("`{change}` is not `key=value`"))?;
        table.extend(more);
    }
    let changed: Result<Recipe, toml::de::Error> = table.try_into();
    let changed = changed.map_err(|error| plain(error.message()))?;
    match wrong(&changed, from) {
        Some(remedy) => Err(remedy),
        None => Ok(changed),
    }
}

/// What would be right, where something is not.
fn wrong(recipe: &Recipe, from: Option<&Player>) -> Option<String> {
    let hidden = recipe.hidden;
    let is_other = |player: &&Player| player.net.hidden != hidden;
    if let Some(player) = from.filter(is_other) {
        let units = player.net.hidden;
        return Some(format!(
            "the player to start from has hidden={units} for good; `--from nothing` starts with others"
        ));
    }
    let steps = recipe.steps.iter();
    let demands = [
        (
            hidden.is_multiple_of(LANES) && (1..=MOST_HIDDEN).contains(&hidden),
            "hidden is a multiple of 8 from 8 to 1024",
        ),
        (recipe.games > 0, "games is at least 1"),
        (
            (0.0..=1.0).contains(&recipe.lambda),
            "lambda is from 0 to 1",
        ),
        (
            steps.clone().all(|step| 0.0 < *step && *step <= 1.0),
            "steps are two numbers above 0, at most 1",
        ),
        (
            (0.0..=1.0).contains(&recipe.epsilon),
            "epsilon is from 0 to 1",
        ),
        (
            (1..=1000).contains(&recipe.worlds),
            "worlds is from 1 to 1000",
        ),
        (
            0.0 < recipe.patience && recipe.patience <= 1.0,
            "patience is above 0, at most 1",
        ),
    ];
    let broken = demands.into_iter().find(|(holds, _)| !holds);
    broken.map(|(_, demand)| demand.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(change: &str) -> Result<Recipe, String> {
        changed(Recipe::USUAL, None, &[change.to_owned()])
    }

    #[test]
    fn what_would_train_nothing_is_refused() {
        for (change, demand) in [
            ("hidden=12", "hidden is a multiple of 8 from 8 to 1024"),
            (
                "hidden=1_000_000_000",
                "hidden is a multiple of 8 from 8 to 1024",
            ),
            ("epsilon=1.5", "epsilon is from 0 to 1"),
            ("epsilon=-0.1", "epsilon is from 0 to 1"),
            ("lambda=nan", "lambda is from 0 to 1"),
            ("patience=nan", "patience is above 0, at most 1"),
            ("patience=5.0", "patience is above 0, at most 1"),
            ("worlds=0", "worlds is from 1 to 1000"),
            (
                "steps=[1e30, 0.1]",
                "steps are two numbers above 0, at most 1",
            ),
            ("games=0", "games is at least 1"),
            ("hidden", "`hidden` is not `key=value`"),
        ] {
            assert_eq!(told(change), Err(demand.to_owned()), "{change}");
        }
        let recipe = told("steps=[0.5, 0.1]").expect("two steps");
        assert_eq!(recipe.steps, [0.5, 0.1]);
    }

    #[test]
    fn a_player_that_goes_on_keeps_its_units() {
        let game = crate::games::all();
        let file = game[0].players[0].file();
        let player = Player::read(&file).expect("a shipped player is whole");
        let recipe = gentle(Recipe::USUAL, &player);
        assert_eq!(changed(recipe, Some(&player), &[]), Ok(recipe));
        let other = changed(recipe, Some(&player), &["hidden=8".to_owned()]);
        assert!(other.is_err_and(|fault| fault.contains("--from nothing")));
    }
}
