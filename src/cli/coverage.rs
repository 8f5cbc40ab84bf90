//! `mintlab coverage`: which switches and numbers of the rules the recorded games would notice.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::baseline::{read, wanted_files};
use super::list::chosen;
use super::options::ThreadArgs;
use crate::regress::coverage::{self, Row, Shipped};

/// Change each rule in turn and count the recorded games that notice
///
/// Every switch and number of the rules is changed on every baseline of results/baselines, and the games are played
/// again. A rule that no recorded game notices is listed.
#[derive(Args)]
pub struct CoverageArgs {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Print the whole table as CSV, one witness game in each row
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub fn coverage(args: &CoverageArgs) -> Result<ExitCode, Failure> {
    let games = chosen(args.game.as_deref())?;
    let baselines = wanted_files(&[])?.into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Shipped::new(&name, read(&path)?)?)
    });
    let baselines = baselines.collect::<Result<Vec<Shipped>, Failure>>()?;
    let pool = args.threads.pool()?;
    let rows = games
        .iter()
        .flat_map(|game| pool.install(|| coverage::coverage(game, &baselines)));
    let rows: Vec<Row> = rows.collect();
    if args.csv {
        print!("{}", coverage::to_csv(&rows));
    } else {
        print_table(&rows);
    }
    let missed = |row: &Row| row.witness.is_none() && row.why.is_none();
    Ok(ExitCode::from(u8::from(rows.iter().any(missed))))
}

fn print_table(rows: &[Row]) {
    println!(
        "{:<34} {:<22} {:>7} {:>6}  witness",
        "rule", "changed to", "changed", "games"
    );
    for row in rows {
        let witness = match (&row.witness, &row.why) {
            (Some(found), _) => format!(
                "{} deal {} seating {}",
                found.baseline, found.deal, found.seating
            ),
            (None, Some(why)) => why.clone(),
            (None, None) => "NO RECORDED GAME NOTICES".to_owned(),
        };
        let (key, value) = (&row.key, &row.value);
        println!(
            "{key:<34} {value:<22} {:>7} {:>6}  {witness}",
            row.changed, row.games
        );
    }
    let seen = rows.iter().filter(|row| row.witness.is_some()).count();
    println!(
        "{seen} of {} changes of rules are noticed by a recorded game",
        rows.len()
    );
}
