//! `mintlab list`: everything that can be named in an experiment.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::Failure;
use crate::bots::Catalogue;
use crate::games::{self, GameInfo};
use crate::ruleset::{RuleDoc, nearest};

/// List everything that can be named in an experiment
#[derive(Args)]
pub struct ListArgs {
    #[arg(value_enum)]
    what: What,
    /// Only this game
    game: Option<String>,
    /// For how many players the defaults are shown (1: solo)
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Games,
    Bots,
    Rules,
    Cards,
}

pub fn list(args: &ListArgs) -> Result<ExitCode, Failure> {
    let games = chosen(args.game.as_deref())?;
    let out = &mut io::stdout().lock();
    for game in &games {
        match args.what {
            What::Games => list_game(out, game)?,
            What::Bots => list_bots(out, game)?,
            What::Rules => list_rules(out, game, args.players.clamp(1, 5))?,
            What::Cards => list_cards(out, game)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn chosen(name: Option<&str>) -> Result<Vec<GameInfo>, Failure> {
    let mut games = games::all();
    let Some(name) = name else { return Ok(games) };
    let near = nearest(name, games.iter().map(|game| game.name)).unwrap_or("mint-works");
    games.retain(|game| game.name == name);
    match games.is_empty() {
        true => Err(Failure::Usage(format!(
            "there is no game `{name}`\n  help: did you mean `{near}`?"
        ))),
        false => Ok(games),
    }
}

fn list_game(out: &mut dyn Write, game: &GameInfo) -> io::Result<()> {
    writeln!(out, "{}: {}", game.name, game.about)?;
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
        writeln!(out, "  {}: {}", info.name, info.about)?;
        for parameter in catalogue.parameters(info) {
            let default = parameter.kind.default_text();
            let range = parameter.kind.range();
            writeln!(out, "    {} = {default} ({range})", parameter.name)?;
            paragraph(out, "        ", parameter.about)?;
        }
    }
    Ok(())
}

fn list_rules(out: &mut dyn Write, game: &GameInfo, players: usize) -> io::Result<()> {
    writeln!(out, "{}, defaults for {players} player(s)", game.name)?;
    let editions = game.editions.join(" | ");
    writeln!(
        out,
        "  edition = \"{}\" ({editions}): a named set of the switches below",
        game.editions[0]
    )?;
    for (key, value) in (game.rules)(players) {
        writeln!(out, "  {key} = {value}")?;
        if let Some(doc) = game.docs.iter().find(|doc| matches(doc.key, &key)) {
            paragraph(out, "      ", &explanation(doc))?;
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

/// Whether a documented key, `*` standing for any one name, is this key.
fn matches(pattern: &str, key: &str) -> bool {
    let (mut pattern, mut key) = (pattern.split('.'), key.split('.'));
    loop {
        match (pattern.next(), key.next()) {
            (None, None) => return true,
            (Some(word), Some(name)) if word == "*" || word == name => {}
            _ => return false,
        }
    }
}

fn list_cards(out: &mut dyn Write, game: &GameInfo) -> io::Result<()> {
    writeln!(out, "{}", game.name)?;
    for card in (game.cards)() {
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

/// Text broken into lines of at most 80 columns.
fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let mut line = indent.to_owned();
    for word in text.split_whitespace() {
        let fits = line.chars().count() + word.chars().count() < 80;
        if !fits && line.trim() != "" {
            writeln!(out, "{}", line.trim_end())?;
            line = indent.to_owned();
        }
        line.push_str(word);
        line.push(' ');
    }
    writeln!(out, "{}", line.trim_end())
}
