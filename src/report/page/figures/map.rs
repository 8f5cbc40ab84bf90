//! Mint Delivery's map with the road tokens of fixed layouts, an arm each, and what they change.

use serde_json::{Map, Value};

use super::tokens::{is_of_token, token_of};
use super::{leading_sentence, stated};
use crate::findings::{Finding, Scope};
use crate::games::mint_delivery::Components;
use crate::report::page::chart::{Drawing, Unit, WIDTH, cut};
use crate::report::page::data::{Grid, Results};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::svg::{Anchor, Svg};

/// A token on its space, and what it changes where that is known.
struct Laid {
    token: String,
    space: String,
    effect: Option<String>,
}

const MARGIN: f64 = 44.0;
/// Maps past this many are left to the table.
const MOST_MAPS: usize = 12;

/// One map for each arm whose tokens lie on fixed spaces.
pub fn layouts(results: &Results) -> Option<Figure> {
    if results.answer.game != "mint-delivery" {
        return None;
    }
    let shipped = Components::default().json();
    let mut panels = Vec::new();
    let mut rows = Vec::new();
    for arm in results.manifest["experiment"]["arms"].as_array()? {
        let name = arm["arm"].as_str().unwrap_or_default();
        let laid = tokens(results, name, &arm["rules"]["roads"]);
        if laid.is_empty() {
            continue;
        }
        let told = |one: &Laid| {
            let effect = one.effect.clone().unwrap_or_default();
            vec![
                name.to_owned(),
                one.token.clone(),
                one.space.clone(),
                effect,
            ]
        };
        rows.extend(laid.iter().map(told));
        if panels.len() < MOST_MAPS {
            panels.push(panel(
                results,
                name,
                &shipped,
                &arm["rules"]["components"],
                &laid,
            ));
        }
    }
    let columns = ["arm", "token", "space", "effect"]
        .map(str::to_owned)
        .to_vec();
    let caption = caption(results, &rows)?;
    Some(Figure {
        id: "map".to_owned(),
        caption,
        note: None,
        panels,
        numbers: Grid { columns, rows }.without_empty_columns(),
        marked: false,
    })
}

/// What the layouts change, and where the tokens of the first one lie.
fn caption(results: &Results, rows: &[Vec<String>]) -> Option<String> {
    let arm = &rows.first()?[0];
    let laid_out = |found: &&Finding| {
        let whole = found.scope == Scope::Table && found.seat.unwrap_or(0) == 0;
        whole && found.item.is_none() && rows.iter().any(|row| row[0] == found.arm)
    };
    let changes: Vec<&Finding> = results.answer.findings.iter().filter(laid_out).collect();
    if let Some(said) = stated(&changes) {
        return Some(said);
    }
    let own = rows.iter().filter(|row| row[0] == *arm);
    let laid: Vec<String> = own.map(|row| format!("{} on {}", row[1], row[2])).collect();
    Some(format!(
        "The road tokens have fixed spaces: {} ({arm}).",
        laid.join(", ")
    ))
}

fn tokens(results: &Results, arm: &str, roads: &Value) -> Vec<Laid> {
    let one = |laid: &Value| {
        let token = laid["token"].as_str()?;
        Some(Laid {
            token: token.to_owned(),
            space: laid["space"].as_str()?.to_owned(),
            effect: effect(results, arm, token),
        })
    };
    roads
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(one)
        .collect()
}

/// What a token does to the score, by the deals of this arm or another that have it and those that do not.
fn effect(results: &Results, arm: &str, token: &str) -> Option<String> {
    let is_own = |found: &&Finding| is_effect(found) && token_of(found) == token;
    let mut own = results.answer.findings.iter().filter(is_own);
    let found = own.clone().find(|found| found.arm == arm);
    let found = found.or_else(|| own.next())?;
    let interval = found.difference_low.zip(found.difference_high);
    Some(Unit::Change.tell(found.difference?, interval))
}

/// Whether a finding tells what a token does to the score of all players.
fn is_effect(found: &Finding) -> bool {
    is_of_token(found) && found.statistic == "score" && found.seat.is_none()
}

fn panel(
    results: &Results,
    arm: &str,
    shipped: &Map<String, Value>,
    changed: &Value,
    laid: &[Laid],
) -> Panel {
    let of_arm = |found: &&Finding| {
        found.arm == arm
            && found.scope == Scope::Table
            && found.item.is_none()
            && found.difference.is_some()
    };
    let changes: Vec<&Finding> = results.answer.findings.iter().filter(of_arm).collect();
    let told: Vec<String> = laid
        .iter()
        .map(|one| format!("{} on {}", one.token, one.space))
        .collect();
    let key = |name: &str| changed.get(name).unwrap_or(&shipped[name]);
    let spaces = key("spaces").as_array().map_or(&[][..], Vec::as_slice);
    Panel {
        title: leading_sentence(&changes).unwrap_or_else(|| results.title_of(arm).to_owned()),
        description: format!("The map with {}.", told.join(", ")),
        drawing: draw(spaces, key("roads"), laid),
    }
}

fn draw(spaces: &[Value], roads: &Value, laid: &[Laid]) -> Drawing {
    let number = |space: &Value, key: &str| space[key].as_f64().unwrap_or(0.0);
    let reach = |key: &str| {
        spaces
            .iter()
            .map(|space| number(space, key))
            .fold(1.0, f64::max)
    };
    let step = (WIDTH - 2.0 * MARGIN) / reach("x");
    let place = |space: &Value| {
        (
            MARGIN + number(space, "x") * step,
            MARGIN + number(space, "y") * step,
        )
    };
    let named = |name: &Value| spaces.iter().find(|space| space["name"] == *name);
    let mut svg = Svg::default();
    for road in roads.as_array().into_iter().flatten() {
        if let (Some(from), Some(to)) = (named(&road[0]), named(&road[1])) {
            svg.line("road", place(from), place(to));
        }
    }
    for space in spaces {
        let name = space["name"].as_str().unwrap_or_default();
        let token = laid.iter().find(|one| one.space == name);
        draw_space(&mut svg, space, name, place(space), token);
    }
    Drawing {
        svg,
        size: (WIDTH, 2.0 * MARGIN + reach("y") * step),
        legend: Vec::new(),
    }
}

fn draw_space(svg: &mut Svg, space: &Value, name: &str, at: (f64, f64), token: Option<&Laid>) {
    let radius = if space["kind"] == "movement" {
        6.0
    } else {
        11.0
    };
    let told = match token {
        Some(Laid {
            token,
            effect: Some(effect),
            ..
        }) => format!("{name}: {token}, {effect}"),
        Some(laid) => format!("{name}: {}", laid.token),
        None => name.to_owned(),
    };
    svg.mark(&told, |svg| {
        svg.circle("space", at, radius);
        if let Some(laid) = token {
            svg.circle("token", at, radius - 1.5);
            let above = (at.0, at.1 - radius - 5.0);
            svg.text("label halo", above, Anchor::Middle, &cut(&laid.token, 14));
        } else if radius > 6.0 {
            let below = (at.0, at.1 + radius + 11.0);
            svg.text("tick halo", below, Anchor::Middle, &cut(name, 15));
        }
    });
}
