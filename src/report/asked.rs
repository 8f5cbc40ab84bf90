//! What was asked, from the manifest: for the summary and the top of the page.

use serde_json::Value;

use crate::findings::words::thousands;

/// The bots as they were named, each alias with what it stands for.
pub fn bots(manifest: &Value) -> String {
    let asked = &manifest["experiment"];
    let words = asked["bots"].as_array().into_iter().flatten();
    let told = words.enumerate().map(|(at, bot)| {
        let spec = plain(bot);
        match asked["names"][at].as_str() {
            Some(name) if name != spec => format!("{name} ({spec})"),
            _ => spec,
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// A value without the quotes of a text; nothing for nothing.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The texts of a list.
pub fn list(value: &Value) -> String {
    let words = value.as_array().into_iter().flatten().map(plain);
    words.collect::<Vec<_>>().join(", ")
}

/// Game, players, bots, deals and seed in one line; what the manifest does not know is left out.
pub fn told(game: &str, manifest: &Value) -> String {
    let asked = &manifest["experiment"];
    let number = |value: &Value| value.as_u64().map(thousands);
    let players = match asked["players"].as_u64() {
        None => String::new(),
        Some(1) => "1 player".to_owned(),
        Some(players) => format!("{players} players"),
    };
    let named = |name: &str, text: String| match text.is_empty() {
        true => text,
        false => format!("{name} {text}"),
    };
    let played = number(&manifest["deals_played"]).zip(number(&manifest["games_played"]));
    let parts = [
        game.to_owned(),
        players,
        named("bots", bots(manifest)),
        named("against", list(&asked["solo"])),
        played.map_or(String::new(), |(deals, games)| {
            format!("{deals} deals, {games} games")
        }),
        named("seed", plain(&asked["seed"])),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_alias_is_told_with_what_it_stands_for() {
        let manifest = json!({
            "deals_played": 1000, "games_played": 2000,
            "experiment": {
                "players": 2, "bots": ["ismcts:iterations=40", "greedy"], "names": ["deep", null], "solo": [], "seed": 7,
            },
        });
        assert_eq!(
            told("mint-works", &manifest),
            "mint-works; 2 players; bots deep (ismcts:iterations=40), greedy; 1,000 deals, 2,000 games; seed 7"
        );
        assert_eq!(told("mint-works", &Value::Null), "mint-works");
    }
}
