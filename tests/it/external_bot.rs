//! A bot in another program plays along; when it fails it forfeits, and plays again in the next game.

use std::fs;

use crate::toys::row::Row;
use crate::toys::{bot, play, rng};
use mintlab::bots::external::build;
use mintlab::bots::{BotSpec, BoxedBot, Catalogue};
use mintlab::core::game::{Game, View};

fn external(rest: &str) -> BoxedBot<Row> {
    let text = format!("external:cmd=python3 {rest}");
    let spec = BotSpec::parse(&text, &Catalogue::new::<Row>(&[])).expect("well written");
    build(&spec)
}

/// A bot whose program is the given Python, with the answers that it needs to fail.
fn scripted(body: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bot.py");
    fs::write(&path, format!("import json, sys, time\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'decide':\n        {body}\n")).expect("writable");
    (folder, path.display().to_string())
}

fn game() -> Row {
    Row {
        face_down: vec![false, true, true, false, false],
        ..Row::open(2, &[3, 1, 4, 1, 5])
    }
}

/// Why the bot forfeits at the first decision; `None` if it answers.
fn forfeit(bot: &mut BoxedBot<Row>) -> Option<String> {
    let game = game();
    let state = game.start();
    bot.new_game();
    bot.choose(&View::new(&game, &state, 0), &mut rng(1));
    let told = bot.forfeited()?.told;
    Some(told.lines().next().unwrap_or_default().to_owned())
}

#[test]
fn the_shipped_example_plays_whole_games() {
    let mut bots = [external("scripts/external_bot.py"), bot("greedy")];
    for index in 0..3 {
        let game = game();
        let outcome = play(&game, game.deal(&mut rng(index)), &mut bots, index);
        assert_eq!(outcome.scores[..2].iter().sum::<i32>(), 14);
        assert_eq!(bots[0].forfeited(), None);
    }
}

#[test]
fn it_gets_its_view_and_the_legal_actions() {
    let (_folder, script) = scripted(
        "assert message['view'] == {'coins': [3, None, None, 1, 5], 'takers': [None] * 5}, message
        assert message['legal'] == ['left', 'right'] and message['game'] == 'row'
        assert message['seat'] == 0 and message['seats'] == 2
        print(json.dumps({'action': 'right'}), flush=True)",
    );
    assert_eq!(forfeit(&mut external(&script)), None);
}

#[test]
fn an_illegal_answer_forfeits() {
    let (_folder, script) = scripted("print('{\"action\": \"up\"}', flush=True)");
    let why = forfeit(&mut external(&script));
    assert_eq!(why.as_deref(), Some("its answer `up` is not legal"));
}

#[test]
fn an_answer_that_is_no_json_forfeits() {
    let (_folder, script) = scripted("print('left', flush=True)");
    let why = forfeit(&mut external(&script)).expect("a forfeit");
    assert!(why.starts_with("its answer `left` is not JSON"), "{why}");
}

#[test]
fn an_answer_without_the_text_of_an_action_forfeits() {
    for answer in ["{\"action\": 0}", "{\"move\": \"left\"}", "\"left\""] {
        let (_folder, script) = scripted(&format!("print('{answer}', flush=True)"));
        let why = forfeit(&mut external(&script));
        let told = format!("its answer `{answer}` names no action in text");
        assert_eq!(why, Some(told));
    }
}

#[test]
fn a_crash_forfeits_this_game_and_no_other() {
    let (folder, script) = scripted("sys.exit(3)");
    let mut bot = external(&script);
    let why = forfeit(&mut bot);
    assert_eq!(why.as_deref(), Some("it ended without an answer"));
    assert_eq!(bot.forfeited(), None);
    let example = fs::read_to_string("scripts/external_bot.py").expect("it is shipped");
    fs::write(folder.path().join("bot.py"), example).expect("writable");
    assert_eq!(forfeit(&mut bot), None);
}

#[test]
fn a_time_out_forfeits() {
    let (_folder, script) = scripted("time.sleep(60)");
    let why = forfeit(&mut external(&format!("{script},timeout-ms=300")));
    assert_eq!(why.as_deref(), Some("no answer within 300 ms"));
}

#[test]
fn a_program_that_does_not_start_forfeits() {
    let spec = BotSpec::parse("external:cmd=/no/such/program", &Catalogue::new::<Row>(&[]));
    let mut bot = build(&spec.expect("well written"));
    let why = forfeit(&mut bot).expect("a forfeit");
    assert!(
        why.starts_with("`/no/such/program` does not start"),
        "{why}"
    );
}
