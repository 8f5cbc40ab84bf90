//! `mintlab bench`: how fast each game and bot is here, with one thread and with all.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use super::Failure;
use super::options::pool;
use crate::findings::words::thousands;
use crate::lab::batch::{self, Next, Work};
use crate::lab::config::Experiment;
use crate::lab::ledger::{Layout, Wanted};
use crate::lab::open::open;
use crate::run::store::write_file;

/// Measure games, decisions and search iterations per second for each game and bot
#[derive(Args)]
pub struct BenchArgs {
    /// Seconds for each line
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    seconds: f64,
    /// Only lines whose game or bot contains this
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    only: String,
    /// The folder for bench.csv
    #[arg(long, value_name = "DIR", default_value = "results/bench")]
    out: PathBuf,
}

/// What is measured: a bot against itself at each game's table.
const TABLES: [(&str, usize, &str); 7] = [
    ("mint-works", 2, ""),
    ("mint-works", 4, ""),
    ("mint-works", 1, "mort"),
    ("mint-delivery", 2, ""),
    ("mint-delivery", 4, ""),
    ("mint-delivery", 1, "hauler"),
    ("mint-tin-aliens", 2, ""),
];
const BOTS: [&str; 4] = [
    "random",
    "greedy",
    "flat-mc:playouts=100",
    "ismcts:iterations=200",
];

struct Speed {
    table: String,
    bot: String,
    threads: usize,
    games: f64,
    decisions: f64,
    iterations: f64,
}

pub fn bench(args: &BenchArgs) -> Result<ExitCode, Failure> {
    println!(
        "{:<20} {:<22} {:>2} {:>11} {:>12} {:>10}",
        "table", "bot", "T", "games/s", "decisions/s", "iter./s"
    );
    let mut speeds = Vec::new();
    for (game, players, ai) in TABLES {
        for bot in BOTS {
            let table = table_name(game, players, ai);
            if !table.contains(&args.only) && !bot.contains(&args.only) {
                continue;
            }
            let experiment = experiment(game, players, ai, bot)?;
            for threads in [1, 0] {
                let speed = measure(&experiment, table.clone(), bot, threads, args.seconds)?;
                print_speed(&speed);
                speeds.push(speed);
            }
        }
    }
    write_csv(args, &speeds)?;
    Ok(ExitCode::SUCCESS)
}

fn table_name(game: &str, players: usize, ai: &str) -> String {
    match ai {
        "" => format!("{game} {players}p"),
        ai => format!("{game} {ai}"),
    }
}

fn experiment(game: &str, players: usize, ai: &str, bot: &str) -> Result<Experiment, Failure> {
    let solo = if ai.is_empty() {
        String::new()
    } else {
        format!("solo = \"{ai}\"")
    };
    let text = format!("game = \"{game}\"\nplayers = {players}\nbots = [\"{bot}\"]\n{solo}\n");
    Ok(Experiment::read(
        "bench.toml",
        &text,
        &["deals=1000000000".to_owned()],
    )?)
}

/// Whole batch runs, tallies included, for a number of seconds.
fn measure(
    experiment: &Experiment,
    table: String,
    bot: &str,
    threads: usize,
    seconds: f64,
) -> Result<Speed, Failure> {
    let arms = open(experiment)?;
    let limit = Duration::from_secs_f64(seconds.clamp(0.01, 3600.0));
    let layout = Layout::new(&arms, Wanted::default());
    let work = Work::new(&arms, &layout, experiment.seed, experiment.deals);
    let pool = pool(threads)?;
    let (mut games, mut decisions, mut iterations, mut before) = (0, 0, 0, 0);
    let mut began = Instant::now();
    let mut warm = false;
    pool.install(|| {
        batch::run(work, 0, Vec::new(), |progress| {
            // The first quarter warms up caches and finds the size of the blocks.
            if !warm {
                if began.elapsed() > limit / 4 {
                    (began, warm) = (Instant::now(), true);
                    before = progress.iterations;
                }
                return Ok::<_, Failure>(Next::GoOn);
            }
            for block in progress.blocks {
                games += block.tallies[0].games;
                decisions += block.tallies[0].decisions;
            }
            iterations = progress.iterations - before;
            Ok::<_, Failure>(if began.elapsed() < limit {
                Next::GoOn
            } else {
                Next::Stop
            })
        })
    })?;
    let seconds = began.elapsed().as_secs_f64();
    Ok(Speed {
        table,
        bot: bot.to_owned(),
        threads: pool.current_num_threads(),
        games: games as f64 / seconds,
        decisions: decisions as f64 / seconds,
        iterations: iterations as f64 / seconds,
    })
}

fn print_speed(speed: &Speed) {
    println!(
        "{:<20} {:<22} {:>2} {:>11} {:>12} {:>10}",
        speed.table,
        speed.bot,
        speed.threads,
        thousands(speed.games as u64),
        thousands(speed.decisions as u64),
        match speed.iterations as u64 {
            0 => "-".to_owned(),
            iterations => thousands(iterations),
        },
    );
}

fn write_csv(args: &BenchArgs, speeds: &[Speed]) -> Result<(), Failure> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let columns = [
        "table",
        "bot",
        "threads",
        "games_per_s",
        "decisions_per_s",
        "iterations_per_s",
    ];
    csv.write_record(columns).map_err(std::io::Error::from)?;
    for speed in speeds {
        let row = [
            speed.table.clone(),
            speed.bot.clone(),
            speed.threads.to_string(),
            format!("{:.1}", speed.games),
            format!("{:.1}", speed.decisions),
            format!("{:.1}", speed.iterations),
        ];
        csv.write_record(row).map_err(std::io::Error::from)?;
    }
    let bytes = csv.into_inner().expect("memory takes it");
    write_file(&args.out.join("bench.csv"), &bytes)?;
    println!("\n{}", args.out.join("bench.csv").display());
    Ok(())
}
