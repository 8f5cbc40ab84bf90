//! The figures of the report page, from folders made by hand: every one that the files can fill.

use mintlab::report::page::{self, data::Results};
use serde_json::{Value, json};

use crate::page::figures;

/// A page without style and script, a mark a line.
fn told(page: &str) -> String {
    let cut = |text: &str, from: &str, to: &str| {
        let (start, end) = (text.find(from).expect(from), text.find(to).expect(to));
        format!("{}{}", &text[..start], &text[end + to.len()..])
    };
    let page = cut(&cut(page, "<style>", "</style>"), "<script>", "</script>");
    page.replace("</g>", "</g>\n")
}

/// A folder made by hand: findings and tables.
fn by_hand(game: &str, findings: Value, tables: &[(&str, &str)]) -> Results {
    let whole = |found: &Value| {
        let mut finding = json!({
            "arm": "main", "scope": "bot", "bot": null, "seat": null, "item": null, "statistic": "", "value": null,
            "low": null, "high": null, "reference": null, "difference": null, "difference_low": null,
            "difference_high": null, "margin": null, "verdict": null, "correction": null, "deals": 10, "note": null,
            "sentence": "",
        });
        let own = found.as_object().expect("an object").clone();
        finding.as_object_mut().expect("an object").extend(own);
        finding
    };
    let findings: Vec<Value> = findings
        .as_array()
        .expect("a list")
        .iter()
        .map(whole)
        .collect();
    let answer = json!({
        "version": 1, "experiment": "by hand", "game": game, "certainty": "all figures printed",
        "findings": findings, "warnings": [],
    });
    let manifest = json!({
        "command": "mintlab run by-hand.toml",
        "experiment": { "players": 2, "arms": [
            { "arm": "main", "rules": { "roads": [{ "token": "toll", "space": "northwest-east" }] } },
        ] },
    });
    let rates = "arm,bot,seat,games,win_share\nmain,greedy,,20,0.6\nmain,random,,20,0.4\n";
    let mut files = vec![
        ("manifest.json", manifest.to_string()),
        ("findings.json", answer.to_string()),
        ("win_rates.csv", rates.to_owned()),
    ];
    files.extend(
        tables
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned())),
    );
    let bytes = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    Results::new(bytes).expect("a folder that can be read")
}

/// The figure of that name, from its anchor to its end.
fn figure<'a>(page: &'a str, id: &str) -> &'a str {
    let start = page
        .find(&format!("<figure id=\"{id}\""))
        .unwrap_or_else(|| panic!("no figure {id}"));
    let length = page[start..].find("</figure>").expect("an end");
    &page[start..start + length]
}

#[test]
fn what_it_costs_never_to_use_an_item_stands_dearest_first() {
    let cost = |item: &str, value: f64, verdict: &str| {
        json!({
            "item": item, "bot": "greedy", "statistic": "cost", "value": value, "low": value - 0.01,
            "high": value + 0.01, "reference": "main", "verdict": verdict, "margin": 0.01,
            "sentence": format!("never using {item} costs greedy {value}"),
        })
    };
    let findings = json!([
        cost("plan.mine", 0.02, "open"),
        cost("plan.vault", 0.12, "differs"),
        cost("plan.truck", -0.05, "differs"),
    ]);
    let page = page::page(&[by_hand("mint-works", findings, &[])]);
    let drawn = figure(&page, "items-cost");
    assert!(
        drawn.contains("<figcaption>Never using plan.vault costs greedy 0.12</figcaption>"),
        "{drawn}"
    );
    let place = |told: &str| {
        drawn
            .find(told)
            .unwrap_or_else(|| panic!("{told} in {drawn}"))
    };
    let vault = place("aria-label=\"plan.vault: +12.00 (+11.00 .. +13.00)\"");
    let truck = place("aria-label=\"plan.truck: -5.00 (-6.00 .. -4.00)\"");
    let mine = place("aria-label=\"plan.mine: +2.00 (+1.00 .. +3.00)\"");
    assert!(vault < truck && truck < mine);
}

#[test]
fn the_whole_page_of_a_folder() {
    let findings = json!([
        { "bot": "greedy", "statistic": "win_share", "value": 0.6, "low": 0.5, "high": 0.7,
          "sentence": "main: greedy: the win share 60.00 % (50.00 .. 70.00)" },
        { "scope": "table", "seat": 0, "statistic": "seat_advantage", "value": 0.02, "low": -0.01, "high": 0.05 },
        { "scope": "table", "statistic": "rounds", "value": 7.5, "low": 7.0, "high": 8.0 },
    ]);
    let scores = "arm,bot,seat,score,games,share\nmain,greedy,,6,5,0.25\nmain,greedy,,7,15,0.75\n";
    let endings = "arm,statistic,value,games,share\nmain,end_reason,stars,15,0.75\nmain,end_reason,deck,5,0.25\n";
    let tables = [("scores.csv", scores), ("endings.csv", endings)];
    let page = page::page(&[by_hand("mint-works", findings, &tables)]);
    insta::assert_snapshot!("page", told(&page));
}

/// Where the deal's part is below nothing, the rest as it is told (78 %) is less than the finding's (123 %).
#[test]
fn no_part_of_luck_is_told_with_an_interval_that_it_lies_outside() {
    let part = |name: &str, value: f64, low: f64, high: f64| json!({ "scope": "table", "statistic": name, "value": value, "low": low, "high": high });
    let findings = json!([
        part("luck.deal", -0.45, -0.6, -0.25),
        part("luck.seat", 0.0, 0.0, 0.01),
        part("luck.bot", 0.22, 0.1, 0.34),
        part("luck.rest", 1.23, 0.95, 1.51),
    ]);
    let page = page::page(&[by_hand("mint-works", findings, &[])]);
    let drawn = figure(&page, "luck");
    let told = "go together: 78.0\u{a0}% of the variance of results.";
    assert!(drawn.contains(told), "{drawn}");
}

#[test]
fn the_leaders_curve_luck_and_skill() {
    let leads = "arm,round,rank,games,win_share,win_share_low,win_share_high\n\
                 main,1,1,20,0.55,0.5,0.6\nmain,1,2,20,0.45,0.4,0.5\nmain,2,1,20,0.8,0.7,0.9\nmain,2,2,20,0.2,0.1,0.3\n\
                 main,3,1,9,1,0.7,1\nmain,3,2,9,0,0,0.3\nmain,4,1,1,1,,\nmain,4,2,1,0,,\n";
    let part =
        |name: &str, value: f64| json!({ "scope": "table", "statistic": name, "value": value });
    let findings = json!([
        part("luck.deal", 0.2), part("luck.seat", 0.05), part("luck.bot", 0.15), part("luck.rest", 0.6),
        { "scope": "table", "statistic": "skill", "value": 0.7, "low": 0.6, "high": 0.8 },
    ]);
    let page = page::page(&[by_hand(
        "mint-works",
        findings.clone(),
        &[("leads.csv", leads)],
    )]);
    let drawn = figure(&page, "leads");
    assert!(
        drawn.contains("Who leads after round 1 wins 55.0\u{a0}% (50.0\u{a0}..\u{a0}60.0) of the games; after round 2, 80.0\u{a0}% (70.0\u{a0}..\u{a0}90.0)."),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"rank 2, 2: 20.00 % (10.00 % .. 30.00 %)\""),
        "{drawn}"
    );
    // Two of 40 seats still play after round 4, a twentieth; one would be fewer.
    assert!(drawn.contains("aria-label=\"rank 1, 4:"), "{drawn}");
    let fewer = leads.replace("main,4,1,1,1,,\nmain,4,2,1,0,,\n", "main,4,1,1,1,,\n");
    let page = page::page(&[by_hand(
        "mint-works",
        findings.clone(),
        &[("leads.csv", &fewer)],
    )]);
    assert!(!figure(&page, "leads").contains("aria-label=\"rank 1, 4:"));
    let page = page::page(&[by_hand("mint-works", findings, &[("leads.csv", leads)])]);
    let drawn = figure(&page, "luck");
    assert!(
        drawn.contains("decided most by chance in play, and by how deal, seat and bots go together: 60.0\u{a0}% of"),
        "{drawn}"
    );
    assert!(drawn.contains("aria-label=\"the bot: 15.00 %\""), "{drawn}");
    assert!(figure(&page, "skill").contains("70.00 % (60.00 % .. 80.00 %)"));
}

#[test]
fn cards_by_frequency_learning_and_changed_games() {
    let header = "arm,group,item,event,bot,frequency,frequency_low,frequency_high,win_share_with,win_share_with_low,win_share_with_high";
    let items = format!(
        "{header}\nmain,plan,mine,built,greedy,0.5,0.4,0.6,0.7,0.6,0.8\nmain,plan,vault,built,greedy,0.1,0,0.2,0.9,0.5,1\n\
         main,plan,truck,built,greedy,0.3,0.2,0.4,0.2,0.1,0.3\n"
    );
    let training = "games,against,deals,win_share,win_share_low,win_share_high\n\
                    1000,greedy,50,0.3,0.2,0.4\n2000,greedy,50,0.6,0.5,0.7\n";
    let changed = "arm,deal,kind,round\n,1,outcome,3\n,2,outcome,3\n,5,score,1\n";
    let tables = [
        ("items.csv", items.as_str()),
        ("training.csv", training),
        ("changes.csv", changed),
    ];
    let page = page::page(&[by_hand("mint-works", json!([]), &tables)]);
    let drawn = figure(&page, "items-frequency");
    assert!(
        drawn.contains("mine: in 50.00 % (40.00 % .. 60.00 %), then 70.00 % (60.00 % .. 80.00 %)"),
        "{drawn}"
    );
    assert!(drawn.contains(">vault</text>"), "{drawn}");
    let drawn = figure(&page, "learning");
    assert!(drawn.contains(
        "After 2,000 games it wins 60.0\u{a0}% (50.0\u{a0}..\u{a0}70.0) against greedy."
    ));
    let drawn = figure(&page, "changed");
    assert!(
        drawn.contains("<figcaption>3 games changed: outcome 2, score 1.</figcaption>"),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"outcome, round 3: 2\""),
        "{drawn}"
    );
}

#[test]
fn a_card_without_an_interval_is_left_to_the_numbers() {
    let effect = |item: &str, value: f64, ends: [Value; 2]| {
        let [low, high] = ends;
        json!({ "item": item, "bot": "greedy", "statistic": "effect", "value": value, "low": low, "high": high,
                "sentence": format!("main: {item} is worth {value}") })
    };
    let findings = json!([
        effect("mine built", 0.6, [Value::Null, Value::Null]),
        effect("vault built", 0.2, [json!(0.1), json!(0.3)]),
    ]);
    let page = page::page(&[by_hand("mint-works", findings, &[])]);
    let drawn = figure(&page, "items-effect");
    let caption = "<figcaption>Vault built is worth 0.2</figcaption>";
    assert!(drawn.contains(caption), "{drawn}");
    assert!(!drawn.contains("aria-label=\"mine built"), "{drawn}");
    assert!(drawn.contains("<td class=\"w\">mine built</td>"), "{drawn}");
}

#[test]
fn the_map_shows_fixed_road_tokens_with_their_effect() {
    let findings = json!([{
        "arm": "drawn", "scope": "table", "item": "toll in play", "statistic": "score", "value": 13.0,
        "difference": -0.75, "difference_low": -1.25, "difference_high": -0.25,
    }]);
    let page = page::page(&[by_hand("mint-delivery", findings, &[])]);
    let drawn = figure(&page, "map");
    assert!(
        drawn.contains("The road tokens have fixed spaces: toll on northwest-east (main)."),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"northwest-east: toll, -0.75 (-1.25 .. -0.25)\""),
        "{drawn}"
    );
    assert!(drawn.contains("aria-label=\"mintopia-city\""), "{drawn}");
}

#[test]
fn a_sweep_of_five_hundred_arms_makes_a_small_page() {
    let mut rates = String::from("arm,bot,seat,games,win_share\n");
    let mut sweep = String::from("arm,rules.start-mints,bot,seat,statistic,value,low,high\n");
    let mut scores = String::from("arm,bot,seat,score,games,share\n");
    for arm in 0..500 {
        for bot in ["greedy", "random"] {
            rates += &format!("m={arm},{bot},,20,0.5\n");
            for statistic in ["win_share", "score", "rounds", "margin"] {
                sweep += &format!("m={arm},{arm},{bot},,{statistic},0.5,0.4,0.6\n");
            }
            for score in 0..20 {
                scores += &format!("m={arm},{bot},,{score},1,0.05\n");
            }
        }
    }
    let tables = [
        ("win_rates.csv", rates.as_str()),
        ("sweep.csv", &sweep),
        ("scores.csv", &scores),
    ];
    let page = page::page(&[by_hand("mint-works", json!([]), &tables)]);
    assert!(figures(&page).contains(&"sweep"));
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
}

#[test]
fn the_script_is_small_and_the_page_asks_for_nothing() {
    let page = page::page(&[by_hand("mint-works", json!([]), &[])]);
    let script = page.split("<script>").nth(1).expect("a script");
    assert!(script.split("</script>").next().expect("its end").len() <= 6_000);
    for word in ["src=", "href=\"http", "url(", "@import", "fetch("] {
        assert!(!page.contains(word), "{word}");
    }
}

/// A figure of the game, and the same of the deals that have a token.
fn with_token(statistic: &str, seat: Value, [whole, with]: [f64; 2]) -> [Value; 2] {
    let of = |item: Value, value: f64, said: &str| {
        json!({
            "scope": "table", "seat": seat, "item": item, "statistic": statistic, "value": value,
            "low": value - 0.5, "high": value + 0.5, "margin": 0.1, "sentence": said,
        })
    };
    let mut token = of(json!("toll in play"), with, "main: toll in play");
    for (key, value) in [
        ("difference", -3.0),
        ("difference_low", -3.5),
        ("difference_high", -2.5),
    ] {
        token[key] = json!(value);
    }
    token["verdict"] = json!("differs");
    token["reference"] = json!("the tokens that toll displaces");
    [of(Value::Null, whole, "main: whole"), token]
}

#[test]
fn what_a_token_does_stands_in_no_figure_of_the_game() {
    let findings = [
        with_token("rounds", Value::Null, [32.5, 34.0]),
        with_token("decisions", Value::Null, [200.0, 210.0]),
        with_token("score", Value::Null, [14.0, 11.0]),
        with_token("seat_advantage", json!(0), [0.02, 0.07]),
        with_token("seat_advantage", json!(1), [-0.02, -0.07]),
    ];
    let page = page::page(&[by_hand("mint-delivery", json!(findings.concat()), &[])]);
    let drawn = figure(&page, "length");
    assert!(
        drawn.contains("A game lasts 32.50 (32.00\u{a0}..\u{a0}33.00) rounds"),
        "{drawn}"
    );
    assert!(!drawn.contains("34.0"), "{drawn}");
    let drawn = figure(&page, "seats");
    assert_eq!(drawn.matches("aria-label").count(), 2, "{drawn}");
    assert!(!drawn.contains("toll"), "{drawn}");
    // The legend of changes between arms says nothing where no arm is compared.
    assert!(!page.contains("Changes are against"), "{page}");
}

#[test]
fn the_effect_of_each_token_has_a_figure_of_its_own() {
    let findings = [
        with_token("rounds", Value::Null, [32.5, 34.0]),
        with_token("score", Value::Null, [14.0, 11.0]),
        with_token("score", json!(0), [14.0, 11.0]),
        with_token("seat_advantage", json!(0), [0.02, 0.07]),
        with_token("seat_advantage", json!(1), [-0.02, -0.07]),
    ];
    let page = page::page(&[by_hand("mint-delivery", json!(findings.concat()), &[])]);
    let drawn = figure(&page, "tokens");
    assert_eq!(drawn.matches("<svg").count(), 3, "{drawn}");
    for heading in [
        "The score",
        "The length of games",
        "The first player's advantage, points",
    ] {
        assert!(drawn.contains(&format!("<h3>{heading}</h3>")), "{drawn}");
    }
    let told = "aria-label=\"toll: -3.00 (-3.50 .. -2.50)\"";
    assert_eq!(drawn.matches(told).count(), 2, "{drawn}");
}
