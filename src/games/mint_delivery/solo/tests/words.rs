//! The words of the transcript, and what a rule set may not ask for.

use serde_json::json;

use super::super::super::rules::Roads;
use super::*;

#[test]
fn a_state_has_every_field_of_the_contract() {
    let mut table = table("local");
    table.belts(["CCSN", "S"]);
    table.piles([
        &["northwest-cc", "southeast-n"],
        &[],
        &["southeast-ss"],
        &["southwest-sn"],
    ]);
    table.side(PLAYER, "loading-1", [1, 0, 2], &["northwest-css"]);
    table.state.sides[PLAYER].stars = 3;
    let delivered = table.order("southwest-n");
    table.state.sides[PLAYER].delivered.push(delivered);
    let expected = json!({
        "round": 1, "phase": "play", "turn": 0, "to_act": 0, "actions": 2, "ending": false, "pending": null, "motive": null,
        "belts": ["CCSN", "S"],
        "piles": [["northwest-cc", "southeast-n"], [], ["southeast-ss"], ["southwest-sn"]],
        "players": [
            {"space": "loading-1", "mints": {"C": 1, "S": 0, "N": 2}, "held": ["northwest-css"],
             "delivered": ["southwest-n"], "stars": 3},
            {"space": "dispatch", "mints": {"C": 0, "S": 0, "N": 0}, "held": [], "delivered": [], "stars": 0},
        ],
    });
    assert_eq!(table.game.state_json(&table.state, None), expected);
    let seen = table.game.state_json(&table.state, Some(PLAYER));
    assert_eq!(seen["piles"][0], json!(["northwest-cc", null]));
}

#[test]
fn the_rules_name_every_field_of_the_contract() {
    let table = table("spicer");
    let rules = table.game.rules_json(&table.state);
    let names = "players upgrades roads ai mint-supply exchanges keep flow upgrade-mints column-sells toll-stuck \
        ai-fills ai-stuck actions slots start-mints load-city load-warehouse sugar-free-price cinnamon-price deal \
        keep-stars pile end-supplies round-cap belt front solo-load-c solo-load-s solo-load-n solo-shift solo-held \
        solo-pile end-piles solo-load road-bag tokens amounts face-up left-mints ai-actions mint-values";
    let mut names: Vec<&str> = names.split_whitespace().collect();
    names.sort_unstable();
    let mut keys: Vec<&String> = rules.as_object().unwrap().keys().collect();
    keys.sort_unstable();
    assert_eq!(keys, names);
    assert_eq!(
        (&rules["players"], &rules["ai"]),
        (&json!(1), &json!("spicer"))
    );
    assert_eq!(
        (&rules["upgrades"], &rules["roads"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(table.game.variant(), "solo");
    assert_eq!(
        [PLAYER, AI].map(|seat| table.game.printed_seat(seat)),
        [None, Some("spicer")]
    );
}

fn fault(ai: &str, change: impl Fn(&mut Rules)) -> String {
    let mut rules = Rules::default();
    change(&mut rules);
    let fault = MintDeliverySolo::new(rules, Components::default(), ai).unwrap_err();
    format!("{}: {}; {}", fault.place, fault.problem, fault.remedy)
}

#[test]
fn what_cannot_be_played_is_refused_with_a_remedy() {
    let unchanged = |_: &mut Rules| ();
    assert_eq!(
        fault("hualer", unchanged),
        "ai: there is no AI card `hualer`; did you mean `hauler`?"
    );
    assert_eq!(
        fault("hauler", |rules| rules.solo_pile = 11),
        "solo-pile: 40 orders do not fill the piles; a smaller `solo-pile`"
    );
    assert_eq!(
        fault("hauler", |rules| rules.belt = 20),
        "belt: 38 mints do not fill the belts; a smaller `belt`"
    );
    assert!(
        fault("hauler", |rules| rules.upgrades =
            super::super::super::rules::Upgrades::Drawn)
        .starts_with("upgrades: ")
    );
    assert!(fault("hauler", |rules| rules.roads = Roads::Random(1)).starts_with("roads: "));
}
