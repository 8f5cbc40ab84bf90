//! What a training promises: a pool of opponents, a play-off, best responses, the same bytes whatever happens.

use std::sync::Arc;

use mintlab::bots::learned::{Mind, Net, best};
use mintlab::core::features::{LookAhead, Luck, Recipe};
use mintlab::lab::config::Experiment;
use mintlab::study::training::{
    BATCH, Course, Lesson, Mark, Plan, Progress, Rivals, Start, Trainee, advised_deals, batch,
    fresh, trainee,
};

use crate::program::{folder_with, mintlab};
use crate::toys::nim::Nim;
use crate::toys::rng;

const RECIPE: Recipe = Recipe {
    hidden: 32,
    lambda: 0.7,
    steps: [0.05, 0.005],
    epsilon: 0.1,
    ..Recipe::USUAL
};

/// A net that knows nothing, always the same.
fn poor<G: LookAhead>(game: &G) -> Arc<Net> {
    Arc::new(fresh(game, 8, 7).net())
}

/// A player after this many games against a fixed one.
fn response<G: LookAhead>(game: &G, rival: &Arc<Net>, games: u64) -> Progress {
    let mut progress = Progress::start(fresh(game, RECIPE.hidden, 1));
    while progress.done < games {
        let lesson = Lesson {
            recipe: &RECIPE,
            seed: 1,
            part: progress.done as f32 / games as f32,
            rival: Some(rival),
        };
        batch(&[game], None, &lesson, &mut progress);
    }
    progress
}

/// How many of this many games seat 0 or 1 wins with the first net.
fn wins<G: LookAhead>(game: &G, nets: [&Arc<Net>; 2], own: usize, games: u64) -> u64 {
    let mut minds = nets.map(|net| Mind::new(net.clone()));
    let (mut actions, mut worths) = (Vec::new(), Vec::new());
    let mut won = 0;
    for number in 0..games {
        let mut chance = rng(number);
        let mut state = game.deal(&mut chance);
        while let Some(seat) = game.to_act(&state) {
            game.legal_actions(&state, &mut actions);
            let luck = Luck { seed: 0, worlds: 1 };
            let mind = &mut minds[usize::from(seat != own)];
            mind.weigh(game, &state, &luck, &actions, &mut worths);
            let chosen = actions[best(&worths, &mut chance)];
            game.apply(&mut state, chosen, &mut chance);
        }
        won += u64::from(game.outcome(&state).shares[own] == 60);
    }
    won
}

/// Of 21 the first seat wins by leaving multiples of four; the second needs a mistake, and a net that knows nothing makes
/// one: whoever has learned to beat exactly it wins from both seats.
#[test]
fn a_best_response_to_a_poor_player_wins_from_every_seat() {
    let game = Nim { seats: 2, heap: 21 };
    let poor = poor(&game);
    let found = Arc::new(response(&game, &poor, 4_000).net());
    assert_eq!(wins(&game, [&found, &poor], 0, 50), 50);
    assert_eq!(wins(&game, [&found, &poor], 1, 50), 50);
}

#[test]
fn a_best_response_is_the_same_for_any_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let game = Nim { seats: 3, heap: 20 };
        let learn = || response(&game, &poor(&game), 10 * BATCH);
        pool.expect("threads start").install(learn)
    };
    assert_eq!(on(1), on(3));
}

/// A tenth or so of the games, however many seats they have; a fourth of that where play costs more than training.
#[test]
fn measuring_is_a_small_part_of_a_training() {
    let recipe = |games, by_action| Recipe {
        games,
        by_action,
        ..Recipe::USUAL
    };
    // 90,000 / 8 games, nine measurements of two seatings.
    assert_eq!(advised_deals(&recipe(90_000, false), 2), 625);
    // 90,000 / 32 games, nine measurements of four seatings.
    assert_eq!(advised_deals(&recipe(90_000, true), 4), 78);
    assert_eq!(advised_deals(&recipe(64, false), 2), 20);
    assert_eq!(advised_deals(&recipe(10_000_000, false), 2), 1_000);
}

fn small(text: &str) -> (Box<dyn Trainee>, Plan) {
    let experiment = Experiment::read("my.toml", text, &[]).expect("an experiment");
    let trainee = trainee(&experiment).expect("a table");
    let recipe = Recipe {
        games: 640,
        hidden: 8,
        worlds: 1,
        ..trainee.recipe()
    };
    let plan = Plan {
        rules: trainee.rules(),
        recipe,
        seed: 3,
        from: String::new(),
        against: None,
        milliseconds: None,
        deals: 20,
        references: Vec::new(),
    };
    (trainee, plan)
}

fn to_the_end(course: &mut Course, trainee: &dyn Trainee, rivals: &Rivals) {
    while !course.is_played() {
        course.go_on(trainee, rivals);
    }
    course.finish(trainee, rivals);
}

const DUEL: &str = "game = 'mint-works'\nbots = ['greedy']\n";

/// Stopped in the middle and read again, a training ends with the same player and the same marks.
#[test]
fn a_stopped_training_goes_on_as_if_nothing_had_happened() {
    let (trainee, plan) = small(DUEL);
    let fixed = trainee.player(fresh_net(&*trainee), 0, 0);
    let rivals = Rivals {
        fixed: Some(fixed),
        bots: vec!["random".to_owned()],
        ..Rivals::default()
    };
    let mut whole = Course::new(plan.clone(), Start::Nothing, &*trainee);
    to_the_end(&mut whole, &*trainee, &rivals);
    let mut half = Course::new(plan, Start::Nothing, &*trainee);
    while half.part() < 0.6 {
        half.go_on(&*trainee, &rivals);
    }
    let mut resumed = Course::read(&half.write()).expect("what was written");
    to_the_end(&mut resumed, &*trainee, &rivals);
    assert_eq!(resumed.marks, whole.marks);
    let player = |course: &Course| course.player(&*trainee, 0).write();
    assert_eq!(player(&resumed), player(&whole));
    let again = Course::read(&whole.write()).expect("what was written");
    assert_eq!((again.kept, player(&again)), (whole.kept, player(&whole)));
}

fn fresh_net(trainee: &dyn Trainee) -> Net {
    trainee.begin(Start::Nothing, 8, 9).net()
}

/// Whom a training was measured against after this many games.
fn opponents(marks: &[Mark], games: u64) -> Vec<&str> {
    let then = marks.iter().filter(|mark| mark.games == games);
    then.map(|mark| mark.against.as_str()).collect()
}

/// 640 games have a checkpoint at every 64th; the pool is met at half-time and at the end.
#[test]
fn the_pool_is_met_at_half_time_and_at_the_end() {
    let (trainee, plan) = small(DUEL);
    let rivals = Rivals {
        start: Some(trainee.player(fresh_net(&*trainee), 0, 0)),
        bots: vec!["random".to_owned()],
        ..Rivals::default()
    };
    let mut course = Course::new(plan, Start::Nothing, &*trainee);
    to_the_end(&mut course, &*trainee, &rivals);
    let reference = "greedy:weights=hand";
    assert_eq!(opponents(&course.marks, 64), [reference]);
    assert_eq!(opponents(&course.marks, 128), [reference, "checkpoint"]);
    let half = [reference, "checkpoint", "start", "random"];
    assert_eq!(opponents(&course.marks, 320), half);
    let deals = |mark: &Mark| (mark.against.clone(), mark.deals);
    let last: Vec<_> = course.marks[course.marks.len() - 3..]
        .iter()
        .map(deals)
        .collect();
    let named = |name: &str, deals| (name.to_owned(), deals);
    assert_eq!(
        last,
        [named(reference, 20), named("start", 20), named("random", 4)]
    );
    assert!(course.marks.iter().all(|mark| mark.even == Some(0.5)));
}

/// Nobody else decides in solitaire: checkpoints are told apart by what each gains on the same deals.
#[test]
fn in_solitaire_a_checkpoint_is_measured_by_what_it_gains() {
    let (trainee, plan) = small("game = 'mint-works'\nbots = ['greedy']\nsolo = ['justin']\n");
    let mut course = Course::new(plan, Start::Nothing, &*trainee);
    to_the_end(&mut course, &*trainee, &Rivals::default());
    let of = |name: &'static str| course.marks.iter().filter(move |mark| mark.against == name);
    assert_eq!(of("checkpoint").count(), 9);
    assert!(of("checkpoint").all(Mark::is_difference));
    assert_eq!(of("justin").count(), 11);
    assert!(of("justin").all(|mark| mark.even.is_none()));
    // The same player gains nothing, exactly.
    let net = fresh_net(&*trainee);
    let other = mintlab::study::training::Opponent::Net(&net);
    let share = trainee.versus(&net, other, 20, 1).share;
    assert!(share.is_err() || share.is_ok_and(|share| share.mean == 0.0));
}

/// What the program prints.
fn told(folder: &tempfile::TempDir, args: &str) -> (bool, String) {
    let args: Vec<&str> = args.split(' ').collect();
    let output = mintlab(folder.path(), &args);
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(text).expect("text"),
    )
}

#[test]
fn a_training_against_a_fixed_player_says_what_it_wins_against_exactly_that() {
    let folder = folder_with(&[("my.toml", DUEL)]);
    let small = "--games 64 --deals 10 --from nothing --recipe hidden=8";
    let (done, text) = told(&folder, &format!("train my.toml -q -o weak {small}"));
    assert!(done, "{text}");
    let best = |out: &str, threads: u8| {
        let (done, text) = told(
            &folder,
            &format!("train my.toml -o {out} -t {threads} --against ./weak {small}"),
        );
        assert!(done, "{text}");
        // Its lines fold between words.
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = best("one", 1);
    assert!(
        text.contains("in one seat in turn against the fixed player ./weak"),
        "{text}"
    );
    assert!(
        text.contains("against the fixed player ./weak, where 50.0 % is equal, on 10 deals"),
        "{text}"
    );
    assert!(text.contains("bots = [\"learned:player=./one\"]"), "{text}");
    best("two", 2);
    for file in [
        "player.net",
        "training.csv",
        "findings.json",
        "summary.md",
        "report.html",
    ] {
        let read = |out: &str| std::fs::read(folder.path().join(out).join(file)).expect(file);
        assert_eq!(read("one"), read("two"), "{file}");
    }
    let (done, text) = told(
        &folder,
        "run my.toml -q --deals 4 --set bots=[\"learned:player=./one\",\"greedy\"]",
    );
    assert!(done, "{text}");
}

#[test]
fn what_cannot_be_trained_against_is_refused_with_a_remedy() {
    let solo = "game = 'mint-works'\nbots = ['greedy']\nsolo = ['justin']\n";
    let folder = folder_with(&[("my.toml", DUEL), ("solo.toml", solo)]);
    for (args, problem) in [
        ("train solo.toml --against shipped", "nobody else decides"),
        ("train my.toml --against none", "cannot read the player"),
        ("train my.toml --against none", "help: train it with"),
        ("train my.toml --from none", "help: train it with"),
        ("train my.toml --reference gredy", "gredy"),
    ] {
        let (done, text) = told(&folder, args);
        assert!(!done && text.contains(problem), "{args}: {text}");
    }
}

/// No time is none, endless or no number; the shortest one plays a batch.
#[test]
fn a_time_that_trains_nothing_is_refused_and_the_shortest_plays() {
    let folder = folder_with(&[("my.toml", DUEL)]);
    for minutes in ["0", "nan", "inf"] {
        let (done, text) = told(&folder, &format!("train my.toml -q --minutes {minutes}"));
        assert!(
            !done && text.contains("a number of minutes above 0"),
            "{text}"
        );
    }
    let (done, text) = told(&folder, "train my.toml -q --games 64 --recipe hidden=8");
    assert!(!done && text.contains("for good"), "{text}");
    let short =
        "train my.toml -o short --minutes 0.000000001 --deals 2 --from nothing --recipe hidden=8";
    let (done, text) = told(&folder, short);
    assert!(done && text.contains(" games of self-play"), "{text}");
}

/// What an input cannot say, a player cannot learn: the seats with a trait differ by their number alone.
#[test]
fn what_the_inputs_cannot_express_is_refused_with_a_remedy() {
    let traits = "game = 'mint-works'\nplayers = 2\nbots = ['learned', 'greedy']\n[rules]\nseat-traits = ['justin']\n";
    let folder = folder_with(&[("my.toml", traits)]);
    for (args, remedy) in [
        (
            "run my.toml --deals 2",
            "choose another bot for these rules",
        ),
        (
            "train my.toml --games 64",
            "leave them out of what is trained",
        ),
    ] {
        let (done, text) = told(&folder, args);
        assert!(!done, "{text}");
        assert!(
            text.contains("cannot express which seat has a trait (`seat-traits`: justin)"),
            "{text}"
        );
        assert!(text.contains(remedy), "{text}");
    }
}

/// A game of upgrades tells of them too, in the list and in what a training leaves behind.
#[test]
fn what_an_item_is_worth_stands_in_the_list_the_summary_and_the_page() {
    let folder = folder_with(&[("my.toml", DUEL)]);
    let small = "train my.toml -q -o small --games 640 --deals 10 --recipe hidden=8 --from nothing";
    let (done, text) = told(&folder, small);
    assert!(done, "{text}");
    let read =
        |name: &str| std::fs::read_to_string(folder.path().join("small").join(name)).expect(name);
    let values = read("values.csv");
    assert!(
        values.starts_with("item,event,round,value,experiment,game,seed,scope,spec\n"),
        "{values}"
    );
    let manifest = read("manifest.json");
    let again = "\"command\": \"mintlab train my.toml --games 640 --deals 10 --from nothing --recipe hidden=8\"";
    assert!(manifest.contains(again), "{manifest}");
    assert!(read("report.html").contains("<dd>all figures printed</dd>"));
    assert!(values.contains("\nfactory,built,3,"), "{values}");
    assert!(read("summary.md").contains("| factory built |"));
    assert!(read("report.html").contains("<figure id=\"worths\""));
    let (done, text) = told(&folder, "list values mint-works --set rules.stars-to-win=8");
    assert!(
        done && text.contains("2-players: points of win share"),
        "{text}"
    );
    assert!(
        text.contains("The player was not trained on these rules"),
        "{text}"
    );
    let (done, text) = told(&folder, "list rules --set players=3");
    assert!(
        !done && text.contains("--set changes the rules of one game's values"),
        "{text}"
    );
}
