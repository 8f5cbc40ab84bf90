//! Whole games pinned, action by action, and who is ahead by sitting first in Mint Tin Aliens.
//!
//! Players that judge would change with their weights, so the pinned games are those of random players and of the
//! printed AIs: a change here is a change of rules, deal or shuffle.

use mintlab::core::game::WHOLE_WIN;
use mintlab::lab::arm::Arm;
use mintlab::lab::config::Experiment;
use mintlab::lab::open;
use mintlab::play::GameId;

fn open(text: &str) -> (Experiment, Vec<Arm>) {
    let experiment = Experiment::read("golden.toml", text, &[]).expect("a good experiment");
    let arms = open::open(&experiment).expect("playable rules");
    (experiment, arms)
}

/// One line per decision and one at the end, every deal of every arm in its first seating.
fn tell(text: &str) -> String {
    let (experiment, arms) = open(text);
    let deals = |arm| (0..experiment.deals).map(move |deal| (arm, deal));
    let games = arms.iter().flat_map(deals);
    let games = games.map(|(arm, deal)| tell_game(arm, experiment.seed, deal));
    games.collect::<Vec<_>>().join("\n")
}

fn tell_game(arm: &Arm, seed: u64, deal: u64) -> String {
    let chairs = &arm.seatings[0];
    let game = GameId {
        seed,
        deal,
        seating: 0,
    };
    let names = arm.contest.names(chairs).join(", ");
    let mut lines = vec![format!("deal {deal}: {names}")];
    for step in arm.contest.trace(game, chairs).steps {
        assert!(step.legal.contains(&step.action), "{step:?}");
        lines.push(format!("{} {}", step.seat, step.action));
    }
    let (record, _) = arm.contest.worker().fingerprint(game, chairs);
    let outcome = record.outcome;
    lines.push(format!(
        "{:?} in round {}: {:?}, ranks {:?}",
        outcome.reason,
        outcome.rounds,
        &outcome.scores[..outcome.seats],
        &outcome.ranks[..outcome.seats]
    ));
    lines.join("\n")
}

#[test]
fn mint_works_for_every_seat_count() {
    for players in 2..=4 {
        for advanced in [0, 2] {
            let text = format!(
                "game = 'mint-works'\ndeals = 2\nplayers = {players}\nbots = ['random']\nrules.advanced = {advanced}"
            );
            insta::assert_snapshot!(format!("works_{players}p_advanced_{advanced}"), tell(&text));
        }
    }
}

#[test]
fn mint_works_against_every_printed_ai() {
    for ai in ["justin", "rachael", "sonic", "mort"] {
        for advanced in [0, 1] {
            let text = format!(
                "game = 'mint-works'\ndeals = 2\nsolo = ['{ai}']\nbots = ['random']\nrules.advanced = {advanced}"
            );
            insta::assert_snapshot!(format!("works_{ai}_advanced_{advanced}"), tell(&text));
        }
    }
}

#[test]
fn printed_ais_with_their_traits_at_a_multiplayer_table() {
    let seated = [
        ("justin, sonic, mort", "'justin', 'sonic', 'mort'"),
        ("rachael, sonic", "'rachael', 'sonic'"),
    ];
    let games = seated.map(|(names, list)| {
        let players = names.split(", ").count();
        tell(&format!(
            "game = 'mint-works'\ndeals = 2\nplayers = {players}\nseating = 'fixed'\nbots = [{list}]\nrules.seat-traits = [{list}]"
        ))
    });
    insta::assert_snapshot!("works_traits", games.join("\n"));
}

#[test]
fn mint_delivery_for_every_seat_count() {
    for players in 2..=5 {
        for (upgrades, roads) in [(false, 0), (true, 3)] {
            let text = format!(
                "game = 'mint-delivery'\ndeals = 1\nplayers = {players}\nbots = ['random']\nrules.upgrades = {upgrades}\nrules.roads = {roads}"
            );
            insta::assert_snapshot!(format!("delivery_{players}p_roads_{roads}"), tell(&text));
        }
    }
}

#[test]
fn mint_delivery_against_every_printed_ai() {
    for ai in ["hauler", "sprinter", "hoarder", "spicer", "local"] {
        let text = format!("game = 'mint-delivery'\ndeals = 1\nsolo = ['{ai}']\nbots = ['random']");
        insta::assert_snapshot!(format!("delivery_{ai}"), tell(&text));
    }
}

#[test]
fn mint_tin_aliens_of_both_editions() {
    for edition in ["fr", "web"] {
        let text = format!(
            "game = 'mint-tin-aliens'\ndeals = 2\nplayers = 2\nbots = ['random']\nrules.edition = '{edition}'"
        );
        insta::assert_snapshot!(format!("aliens_{edition}"), tell(&text));
    }
}

/// The share of wins of the seat that starts in a mirror match of Mint Tin Aliens.
fn first_players_share(bot: &str, deals: u64) -> f64 {
    let (experiment, arms) = open(&format!(
        "game = 'mint-tin-aliens'\nplayers = 2\nbots = ['{bot}']"
    ));
    let mut worker = arms[0].contest.worker();
    let mut shares = 0;
    for deal in 0..deals {
        worker.play_deal(experiment.seed, deal, &arms[0].seatings, &mut |record| {
            shares += u64::from(record.outcome.shares[0]);
        });
    }
    shares as f64 / (deals * u64::from(WHOLE_WIN)) as f64
}

#[test]
fn mint_tin_aliens_first_player_advantage() {
    let random = first_players_share("random", 5000);
    assert!((0.41..0.46).contains(&random), "random {random}");
    let greedy = first_players_share("greedy", 2000);
    assert!((0.37..0.47).contains(&greedy), "greedy {greedy}");
}
