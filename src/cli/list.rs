//! `mintlab list`: everything that can be named in an experiment.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::Failure;
use crate::bots::Catalogue;
use crate::bots::learned::{self, Origin, Player};
use crate::core::features::Shipped;
use crate::core::ruleset::{RuleDoc, Set};
use crate::core::text::{self, meant_or_all};
use crate::findings::words::thousands;
use crate::games::{self, GameInfo};
use crate::lab::config::Experiment;
use crate::study::values::{GAMES, ROUNDS, lines, values};

/// A component file: its name and its text.
type File = (String, String);

/// List everything that can be named in an experiment
#[derive(Args)]
pub struct ListArgs {
    #[arg(value_enum)]
    what: What,
    /// Only this game
    game: Option<String>,
    /// For how many players defaults and parts are shown (1: solo)
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
    /// Cards, map, rules and parts by this component file instead of the shipped one
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// Values under other rules, for example `rules.upgrades=true`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Games,
    Bots,
    Rules,
    Cards,
    /// What a bot can be told never to use (`without=`)
    Parts,
    /// What the learned player thinks having each plan, award, order or upgrade is worth, by round
    Values,
    /// The map of a game that has one, drawn in text
    Map,
}

pub fn list(args: &ListArgs) -> Result<ExitCode, Failure> {
    let mut games = chosen(args.game.as_deref())?;
    if matches!(args.what, What::Map) {
        games.retain(|game| game.map.is_some());
        if let (Some(name), true) = (&args.game, games.is_empty()) {
            return Err(Failure::Usage(format!(
                "{name} has no map\n  help: `mintlab list cards {name}` tells its parts"
            )));
        }
    }
    let file = args.components.as_deref().map(read).transpose()?;
    if file.is_some() && args.game.is_none() {
        return Err(Failure::Usage(
            "a component file is of one game\n  help: name it: `mintlab list cards mint-delivery --components FILE`".to_owned(),
        ));
    }
    let one_games_values = matches!(args.what, What::Values) && args.game.is_some();
    if !args.set.is_empty() && !one_games_values {
        return Err(Failure::Usage(
            "--set changes the rules of one game's values\n  help: `mintlab list values mint-delivery --set rules.upgrades=true`".to_owned(),
        ));
    }
    let file = file.as_ref();
    let out = &mut io::stdout().lock();
    for game in &games {
        match args.what {
            What::Games => list_game(out, game)?,
            What::Bots => list_bots(out, game)?,
            What::Rules => list_rules(out, game, args.players.clamp(1, 5), file)?,
            What::Values => list_values(out, game, args.players.clamp(1, 5), &args.set)?,
            What::Parts => list_parts(out, game, args.players.clamp(1, 5), file)?,
            What::Cards => list_cards(out, game, file)?,
            What::Map => list_map(out, game, file)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub fn chosen(name: Option<&str>) -> Result<Vec<GameInfo>, Failure> {
    let mut games = games::all();
    let Some(name) = name else { return Ok(games) };
    let remedy = meant_or_all(name, games.iter().map(|game| game.name));
    games.retain(|game| game.name == name);
    match games.is_empty() {
        true => Err(Failure::Usage(format!(
            "there is no game `{name}`\n  help: {remedy}"
        ))),
        false => Ok(games),
    }
}

fn list_game(out: &mut dyn Write, game: &GameInfo) -> io::Result<()> {
    let headline = format!("{}: {}", game.name, game.about);
    writeln!(out, "{}", text::fold(&headline))?;
    writeln!(out, "  editions: {}", game.editions.join(", "))?;
    if !game.ais.is_empty() {
        writeln!(out, "  solo: {}", game.ais.join(", "))?;
    }
    Ok(())
}

fn list_bots(out: &mut dyn Write, game: &GameInfo) -> io::Result<()> {
    writeln!(out, "{}", game.name)?;
    let catalogue: &Catalogue = &game.bots;
    for info in catalogue.bots() {
        let headline = format!("  {}: {}", info.name, info.about);
        writeln!(out, "{}", text::fold(&headline))?;
        for parameter in catalogue.parameters(info) {
            let default = parameter.kind.default_text();
            let range = parameter.kind.range();
            writeln!(out, "    {} = {default} ({range})", parameter.name)?;
            paragraph(out, "        ", parameter.about)?;
        }
        if info.name == learned::INFO.name {
            list_players(out, &game.players)?;
        }
    }
    Ok(())
}

/// The trained players that come with the program: what each was trained on, how long, and how strong it is.
fn list_players(out: &mut dyn Write, players: &[Shipped]) -> io::Result<()> {
    for shipped in players {
        let player = Player::read(&shipped.file()).expect("a shipped player is whole");
        let Origin {
            games,
            seed,
            inputs,
            hidden,
            rules,
            ..
        } = &player.origin;
        writeln!(out, "    shipped for {}", shipped.table)?;
        let told = format!(
            "{} games of self-play under {}, seed {seed}, {inputs} inputs, {hidden} hidden units, \
             fingerprint {}. {}",
            thousands(*games),
            text::counted(rules.len() as u64, "rule set"),
            player.fingerprint(),
            shipped.strength
        );
        paragraph(out, "        ", &told)?;
    }
    Ok(())
}

/// What having an item is worth, in points of the win share that the player expects.
fn list_values(
    out: &mut dyn Write,
    game: &GameInfo,
    players: usize,
    changes: &[String],
) -> Result<(), Failure> {
    if game.players.is_empty() || (players == 1 && game.ais.is_empty()) {
        return Ok(());
    }
    let solo = match players {
        1 => format!("solo = {:?}", game.ais),
        _ => format!("players = {players}"),
    };
    let text = format!("game = '{}'\nbots = ['learned']\n{solo}\n", game.name);
    let experiment = Experiment::read("list values", &text, changes)?;
    for opinion in values(&experiment, GAMES)? {
        writeln!(
            out,
            "{}, {}: points of win share that having it is worth when a round begins",
            game.name, opinion.table
        )?;
        if !opinion.knows {
            let remedy = "the values.csv of `mintlab train` is of a player that was";
            let note = format!("The player was not trained on these rules: {remedy}.");
            paragraph(out, "  ", &note)?;
        }
        let rounds: String = (1..=ROUNDS).map(|round| format!("{round:>7}")).collect();
        writeln!(out, "  {:<24}{rounds}", "round")?;
        for (name, cells) in lines(&opinion.worths) {
            let cells = cells.map(|cell| format!("{cell:>7}"));
            writeln!(out, "  {name:<24}{}", cells.concat().trim_end())?;
        }
    }
    Ok(())
}

fn list_rules(
    out: &mut dyn Write,
    game: &GameInfo,
    players: usize,
    file: Option<&File>,
) -> Result<(), Failure> {
    let rules = told(file, |text| (game.rules)(players, text))?;
    let players_told = text::counted(players as u64, "player");
    writeln!(out, "{}, defaults for {players_told}", game.name)?;
    let editions = game.editions.join(" | ");
    writeln!(
        out,
        "  edition = \"{}\" ({editions}): a named set of the switches below",
        game.editions[0]
    )?;
    for (key, value) in rules {
        writeln!(out, "  {key} = {value}")?;
        if let Some(doc) = game.docs.iter().find(|doc| doc.matches(&key)) {
            paragraph(out, "      ", &explanation(doc))?;
        }
    }
    for printed in (game.printed)(players) {
        if let Set::Fixed(why) = printed.set {
            writeln!(out, "  {}: {}", printed.what, printed.value)?;
            paragraph(out, "      ", &format!("Printed, but no field: {why}."))?;
        }
    }
    Ok(())
}

fn explanation(doc: &RuleDoc) -> String {
    let ruling = if doc.ruling.is_empty() {
        String::new()
    } else {
        format!("{}. ", doc.ruling)
    };
    format!(
        "{ruling}{} [{}; {}]",
        doc.about,
        doc.values,
        doc.certainty.name()
    )
}

/// The text of a component file, with its name.
fn read(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    match fs::read_to_string(path) {
        Ok(text) => Ok((name, text)),
        Err(error) => Err(Failure::Usage(format!(
            "cannot read the component file `{name}`: {error}\n  help: name a file like those in configs/"
        ))),
    }
}

/// What a game tells of a component file, or all faults of the file.
fn told<T>(
    file: Option<&File>,
    tell: impl FnOnce(Option<&str>) -> games::Told<T>,
) -> Result<T, Failure> {
    tell(file.map(|(_, text)| text.as_str())).map_err(|faults| {
        let name = file.map_or("", |(name, _)| name);
        let faults = faults.iter().map(|fault| format!("{name}: {fault}"));
        Failure::Usage(faults.collect::<Vec<_>>().join("\n"))
    })
}

fn list_map(out: &mut dyn Write, game: &GameInfo, file: Option<&File>) -> Result<(), Failure> {
    let Some(map) = game.map else { return Ok(()) };
    let drawn = told(file, map)?;
    writeln!(out, "{}\n\n{drawn}", game.name)?;
    Ok(())
}

fn list_cards(out: &mut dyn Write, game: &GameInfo, file: Option<&File>) -> Result<(), Failure> {
    let cards = told(file, game.cards)?;
    writeln!(out, "{}", game.name)?;
    for card in cards {
        writeln!(
            out,
            "  {} {} [{}]",
            card.group,
            card.name,
            card.certainty.name()
        )?;
        paragraph(out, "      ", &card.text)?;
    }
    Ok(())
}

fn list_parts(
    out: &mut dyn Write,
    game: &GameInfo,
    players: usize,
    file: Option<&File>,
) -> Result<(), Failure> {
    let parts = told(file, |text| (game.parts)(players, text))?;
    writeln!(out, "{}", game.name)?;
    for parts in parts.chunk_by(|a, b| a.group == b.group) {
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        writeln!(out, "  {}", parts[0].group)?;
        paragraph(out, "      ", &names.join(", "))?;
    }
    Ok(())
}

/// Text in lines that fit a terminal, all set in.
fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let lines = text::wrap(text, text::WIDTH, indent, indent);
    writeln!(out, "{}", lines.join("\n"))
}
