//! Learned players on games whose answers are known, and what training promises.

use std::sync::Arc;

use mintlab::bots::learned::{Mind, Net, Player};
use mintlab::bots::{BotSpec, Catalogue, OwnBots, prepare};
use mintlab::core::features::{LookAhead, Luck, Recipe};
use mintlab::core::game::{Game, View};
use mintlab::games::mint_tin_aliens::{MintTinAliens, Rules};
use mintlab::study::training::{BATCH, Lesson, Progress, batch, fresh};

use crate::toys::nim::{self, Nim};
use crate::toys::noughts::Noughts;
use crate::toys::rng;

const RECIPE: Recipe = Recipe {
    hidden: 32,
    lambda: 0.7,
    steps: [0.05, 0.005],
    epsilon: 0.2,
    ..Recipe::USUAL
};

/// A player after this many games of self-play.
fn learn<G: LookAhead>(game: G, games: u64, seed: u64) -> Progress {
    learn_against(&game, None, games, seed)
}

/// A player after this many games against itself or a fixed player.
fn learn_against<G: LookAhead>(
    game: &G,
    rival: Option<&Arc<Net>>,
    games: u64,
    seed: u64,
) -> Progress {
    let mut progress = Progress::start(fresh(game, RECIPE.hidden, seed));
    let games = games / BATCH * BATCH;
    while progress.done < games {
        let lesson = Lesson {
            recipe: &RECIPE,
            seed,
            part: progress.done as f32 / games as f32,
            rival,
        };
        batch(&[game], None, &lesson, &mut progress);
    }
    progress
}

/// What a player with this net would do, all equal choices.
fn choices<G: LookAhead>(game: &G, net: &Arc<Net>, state: &G::State) -> Vec<G::Action> {
    let (mut actions, mut worths) = (Vec::new(), Vec::new());
    game.legal_actions(state, &mut actions);
    let luck = Luck { seed: 0, worlds: 1 };
    Mind::new(net.clone()).weigh(game, state, &luck, &actions, &mut worths);
    let highest = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let best = actions
        .iter()
        .zip(worths)
        .filter(|(_, worth)| *worth == highest);
    best.map(|(action, _)| *action).collect()
}

/// Who takes the last one wins: leave a multiple of four.
#[test]
fn nim_is_learned_to_perfect_play() {
    let game = || Nim { seats: 2, heap: 21 };
    let net = Arc::new(learn(game(), 6_000, 1).net());
    for heap in (1..=21).filter(|heap| heap % 4 != 0) {
        let state = nim::State { heap, seat: 0 };
        assert_eq!(choices(&game(), &net, &state), [heap % 4], "of {heap}");
    }
}

/// What a seat gets in 60ths if both play as well as they can.
fn exact(state: &<Noughts as Game>::State) -> u32 {
    let Some(seat) = Noughts.to_act(state) else {
        return Noughts.outcome(state).shares[0];
    };
    let mut actions = Vec::new();
    Noughts.legal_actions(state, &mut actions);
    let results = actions.into_iter().map(|action| {
        let mut next = state.clone();
        Noughts.apply(&mut next, action, &mut rng(0));
        exact(&next)
    });
    match seat {
        0 => results.max().expect("a field is free"),
        _ => results.min().expect("a field is free"),
    }
}

/// Plays the player in `seat` against every line of the other and asks that it never gives a result away.
fn never_errs(net: &Arc<Net>, state: &<Noughts as Game>::State, seat: usize) {
    let Some(mover) = Noughts.to_act(state) else {
        return;
    };
    let mut actions = Vec::new();
    if mover == seat {
        actions = choices(&Noughts, net, state);
    } else {
        Noughts.legal_actions(state, &mut actions);
    }
    let before = exact(state);
    for action in actions {
        let mut next = state.clone();
        Noughts.apply(&mut next, action, &mut rng(0));
        if mover == seat {
            assert_eq!(exact(&next), before, "{action} errs in {state:?}");
        }
        never_errs(net, &next, seat);
    }
}

#[test]
fn noughts_and_crosses_are_learned_to_perfect_play() {
    let net = Arc::new(learn(Noughts, 30_000, 1).net());
    for seat in 0..2 {
        never_errs(&net, &Noughts.deal(&mut rng(0)), seat);
    }
}

#[test]
fn a_player_is_the_same_for_any_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads start")
            .install(|| learn(Noughts, 640, 3))
    };
    assert_eq!(on(1), on(3));
}

/// The text of an experiment whose learned bot is adapted to two rule sets.
const ADAPTED: &str = r#"
name = "adapted"
game = "mint-works"
bots = ["learned", "greedy"]
deals = 8
adapt = 64

[[arm]]
name = "ten"
rules.stars-to-win = 10
"#;

fn arms_of(folder: &tempfile::TempDir, out: &str) -> Vec<String> {
    let rates = std::fs::read_to_string(folder.path().join(out).join("win_rates.csv"));
    let rates = rates.expect("a results file");
    let mut arms: Vec<String> = rates
        .lines()
        .skip(1)
        .filter_map(|row| Some(row.split(',').next()?.to_owned()))
        .collect();
    arms.dedup();
    arms
}

#[test]
fn each_arm_adapts_its_players_once_and_stands_beside_itself_unadapted() {
    let folder = crate::program::folder_with(&[("my.toml", ADAPTED)]);
    let run = |out: &str| {
        let output = crate::program::mintlab(folder.path(), &["run", "my.toml", "-o", out]);
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{told}");
        told
    };
    let first = run("one");
    // The shipped player was trained on the rules of the first arm.
    assert_eq!(first.matches("adapting learned").count(), 1, "{first}");
    let arms = ["base", "base unadapted", "ten", "ten unadapted"];
    assert_eq!(arms_of(&folder, "one"), arms);
    assert!(!run("two").contains("adapting"), "the cache has them");
    for file in ["findings.json", "manifest.json", "win_rates.csv"] {
        let read = |out: &str| std::fs::read(folder.path().join(out).join(file)).expect("a file");
        assert_eq!(read("one"), read("two"), "{file}");
    }
    let findings = std::fs::read_to_string(folder.path().join("one/findings.json"));
    let findings = findings.expect("a file");
    assert_eq!(findings.matches("\"adaptation\"").count(), 2);
    let summary = std::fs::read_to_string(folder.path().join("one/summary.md")).expect("a file");
    assert!(
        summary.contains("Adapted: base: learned was trained on these rules, so it is not adapted")
    );
    assert!(
        summary.contains("Adapted: ten: learned adapted to these rules wins"),
        "{summary}"
    );
    assert!(findings.contains("ten unadapted: learned was not trained on these rules"));
    assert!(
        !findings.contains("ten: learned was not"),
        "it was trained on them"
    );
}

/// What would be played can be asked before a player is trained.
#[test]
fn an_experiment_that_adapts_can_be_checked_first() {
    let folder = crate::program::folder_with(&[("my.toml", ADAPTED)]);
    let output = crate::program::mintlab(folder.path(), &["check", "my.toml"]);
    let told = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    assert!(output.status.success(), "{told}");
    assert!(
        told.contains("their arms, 64 games of self-play each"),
        "{told}"
    );
    assert!(told.contains("arm       ten unadapted"), "{told}");
    assert!(
        !folder.path().join("results").exists(),
        "it wrote something"
    );
}

#[test]
fn a_player_lies_beside_its_experiment_wherever_that_is() {
    let text =
        "game = 'mint-works'\nbots = ['learned:player=nets/mine.net', 'greedy']\ndeals = 2\n";
    let folder = crate::program::folder_with(&[]);
    let beside = folder.path().join("mine");
    std::fs::create_dir_all(beside.join("nets")).expect("new folders");
    std::fs::write(beside.join("my.toml"), text).expect("writable");
    let shipped = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/games/mint_works/players/2.net"
    );
    std::fs::copy(shipped, beside.join("nets/mine.net")).expect("a player");
    for more in [
        &[][..],
        &["--set", "adapt=32", "--set", "rules.stars-to-win=9"],
    ] {
        let args = [&["run", "mine/my.toml", "--quiet", "--force"], more].concat();
        let output = crate::program::mintlab(folder.path(), &args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
    }
}

#[test]
fn adapting_where_nobody_learns_is_refused() {
    let text = "game = 'mint-works'\nbots = ['greedy']\nadapt = 64\n";
    let folder = crate::program::folder_with(&[("my.toml", text)]);
    let output = crate::program::mintlab(folder.path(), &["run", "my.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("none is named"), "{told}");
}

/// What the contract names for a training, and that it can be stopped at nothing: the same command plays nothing.
#[test]
fn a_training_leaves_its_files_and_the_same_command_changes_none() {
    let text = "name = 'small'\ngame = 'mint-works'\nbots = ['greedy']\n";
    let folder = crate::program::folder_with(&[("my.toml", text)]);
    let train = || {
        let args = "train my.toml --games 64 --deals 4 --quiet --recipe hidden=8 --from nothing";
        let args: Vec<&str> = args.split(' ').collect();
        let output = crate::program::mintlab(folder.path(), &args);
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{told}");
    };
    train();
    let out = folder.path().join("results/players/small");
    let names = [
        "player.net",
        "training.csv",
        "values.csv",
        "findings.json",
        "summary.md",
        "report.html",
        "manifest.json",
        "timing.json",
        ".state",
    ];
    let read = |name: &str| std::fs::read(out.join(name)).expect(name);
    let before = names.map(read);
    train();
    for (name, before) in names.iter().zip(before) {
        assert!(*name == "timing.json" || read(name) == before, "{name}");
    }
    let page = String::from_utf8(read("report.html")).expect("text");
    assert!(page.contains("Share of wins by games of training"));
}

#[test]
fn every_shipped_player_is_whole_small_and_of_the_games_list_of_inputs() {
    let games = mintlab::games::all();
    let mut bytes = 0;
    for game in &games {
        for shipped in &game.players {
            let player = Player::read(&shipped.file()).expect("a shipped player is whole");
            assert_eq!(
                (player.origin.game.as_str(), player.origin.table.as_str()),
                (game.name, shipped.table)
            );
            assert!(!shipped.strength.is_empty(), "{}", shipped.table);
            bytes += shipped.file().len();
        }
    }
    assert!(bytes < 1_500_000, "{bytes} bytes");
}

/// What a bot that thinks about replies does at each decision of a game of Mint Tin Aliens, played by chance: it
/// depends on the seed and on nothing that the seat cannot know.
#[test]
fn replies_are_reproducible_and_do_not_peek() {
    let game = Arc::new(MintTinAliens::new(Rules::default()).expect("the printed rules"));
    let spec = BotSpec::parse("learned:replies=2", &Catalogue::new::<MintTinAliens>(&[]));
    let factory = prepare(&spec.expect("well written"), &OwnBots::NONE, &game).expect("shipped");
    let mut state = game.deal(&mut rng(7));
    let mut compared = 0;
    for step in 0..30 {
        let Some(seat) = game.to_act(&state) else {
            break;
        };
        let choose = |state: &_| factory().choose(&View::new(&*game, state, seat), &mut rng(step));
        let chosen = choose(&state);
        let mut other = state;
        game.determinize(&mut other, seat, &mut rng(100 + step));
        compared += usize::from(other != state);
        assert_eq!(choose(&state), chosen);
        assert_eq!(choose(&other), chosen, "it saw hidden cards");
        game.apply(&mut state, chosen, &mut rng(200 + step));
    }
    assert!(compared >= 20, "{compared}");
}
