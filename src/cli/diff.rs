//! `mintlab diff`: two rule sets on the same deals, and where their games part.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::changes::{self, Listed, LookArgs};
use super::options::{ChangeArgs, count};
use crate::play::trace::Trace;
use crate::regress::cause::{LegalChange, Parting};
use crate::regress::diff::Sides;
use crate::regress::findings::Compared;
use crate::regress::game::Game;
use crate::report::text::{in_quotes, quoted};
use crate::run::part::last_name;

/// Play two rule sets on the same deals and show where their games part
#[derive(Args)]
pub struct DiffArgs {
    /// The experiment file, or none for the quickstart experiment
    before: Option<PathBuf>,
    /// A second experiment file; without one, the first with the changes of --set
    after: Option<PathBuf>,
    /// Change any key for the second rule set, for example `rules.tie-break=largest`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How many deals to compare, each in all its seatings
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = count)]
    deals: u64,
    /// The seed of all chance
    #[arg(short, long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
}

pub fn diff(args: &DiffArgs) -> Result<ExitCode, Failure> {
    args.look.check_out()?;
    let read = |file: &Option<PathBuf>, set: &[String]| {
        let changes = ChangeArgs {
            seed: args.seed,
            set: set.to_vec(),
        };
        changes
            .origin("diff", file.as_deref(), Some(args.deals))?
            .experiment()
    };
    let after = args.after.clone().or_else(|| args.before.clone());
    let sides = Sides::open(read(&args.before, &[])?, read(&after, &args.set)?)?;
    let difference = args
        .look
        .threads
        .pool()?
        .install(|| sides.compare(args.look.deal))?;
    let found = !difference.partings.is_empty();
    let listed = difference.partings.into_iter().map(|parting| Listed {
        arm: sides.label(parting.before.arm),
        replay: replay(args, &sides, &parting),
        experiment: sides.before.name.clone(),
        parting,
    });
    let all: Vec<Listed> = listed.collect();
    let listed = args.look.wanted(&all);
    print!("{}", changes::summary(difference.games, &all));
    for shift in &difference.shifts {
        print!("{}", changes::shift_line(shift));
    }
    args.look.print_list(&listed);
    args.look.write_csv(&listed)?;
    let compared = Compared {
        name: sides.before.name.clone(),
        game: sides.before.game.word.clone(),
        games: difference.games,
        partings: all.iter().map(|game| &game.parting).collect(),
        shifts: &difference.shifts,
        caveat: sides.caveat(),
    };
    args.look
        .write_folder(&command(args), &[compared], &listed)?;
    for game in listed.iter().take(args.look.first) {
        println!("{}", changes::headline(game));
        print!("{}", told(&sides, &game.parting));
    }
    Ok(ExitCode::from(u8::from(found)))
}

/// What was asked for, in one line.
fn command(args: &DiffArgs) -> String {
    let files = [&args.before, &args.after].into_iter().flatten();
    let files = files.map(|file| file.display().to_string());
    let files: String = files
        .map(|file| format!(" {}", quoted(last_name(&file))))
        .collect();
    let set: String = args
        .set
        .iter()
        .map(|set| format!(" --set {}", in_quotes(set)))
        .collect();
    let seed = args
        .seed
        .map_or(String::new(), |seed| format!(" --seed {seed}"));
    format!("mintlab diff{files}{set} --deals {}{seed}", args.deals)
}

/// The command that tells the game of the second rule set.
fn replay(args: &DiffArgs, sides: &Sides, parting: &Parting) -> String {
    let game = &parting.before;
    let file = args.after.as_ref().or(args.before.as_ref());
    let file = file.map_or(String::new(), |file| {
        format!(" {}", quoted(&file.display().to_string()))
    });
    let mut command = format!(
        "mintlab replay{file} --deal {} --seating {}",
        game.deal, game.seating
    );
    if game.arm > 0 {
        command += &format!(" --arm {}", game.arm);
    }
    if args.seed.is_some() {
        command += &format!(" --seed {}", sides.before.seed);
    }
    for change in &args.set {
        command += &format!(" --set {}", in_quotes(change));
    }
    command
}

/// Both games from the decision where they part.
fn told(sides: &Sides, parting: &Parting) -> String {
    let Some(decision) = parting.decision else {
        return changes::results(parting) + "\n";
    };
    let game = &parting.before;
    let [before, after] = sides.traces(game.arm, game.id(sides.before.seed));
    let prose = |trace: Trace, game: &Game| -> Vec<String> {
        let steps: Vec<String> = trace.steps.into_iter().map(|step| step.prose).collect();
        changes::shown(&steps, decision, game)
    };
    let text = parting.legal.as_ref().map(LegalChange::told);
    text.unwrap_or_default()
        + &changes::side_by_side(
            ["before", "after"],
            &prose(before, game),
            &prose(after, &parting.after),
        )
}
