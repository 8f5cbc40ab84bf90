//! Players adapted to an experiment's rules: before an arm is played, its learned bots go on with their self-play at
//! its own table, and are measured against the players that they were.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use crate::bots::learned::{self, Adapted, Player};
use crate::bots::{BotSpec, Catalogue, Playable};
use crate::findings::words::thousands;
use crate::lab::config::{Experiment, Fault, Mention, Place};
use crate::lab::open::{self, Table, Visitor};
use crate::study::training::{BATCH, Lesson, Opponent, Progress, Start, Trainee, gentle, of_table};

/// Every adapted player comes from this seed, whatever the experiment's: the same rules, the same player.
const SEED: u64 = 12;

/// Deals on which the adapted player meets the one that it was.
const DEALS: u64 = 500;
const MEASURED: u64 = 0x6164_6170;

/// Adapts the players that the arms of an experiment ask for and that are not there yet. `say` hears of each.
pub fn adapt(experiment: &Experiment, say: &dyn Fn(&str)) -> Result<(), Fault> {
    open::visit(experiment, &mut Adapter { say }).map(|_| ())
}

struct Adapter<'a> {
    say: &'a dyn Fn(&str),
}

impl Visitor for Adapter<'_> {
    type Made = ();

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<(), Fault> {
        let jobs = self.jobs(experiment, &table)?;
        let name = table.game.table();
        let trainee = of_table(table.game);
        for job in jobs {
            self.carry_out(&job, &name, &*trainee).map_err(|error| {
                let problem = format!("cannot keep the adapted player: {error}");
                Fault::new(&job.place, problem, "make room in results/players/cache")
            })?;
        }
        Ok(())
    }
}

/// The bot with the way to its player, which may lie beside the experiment.
fn located(spec: &BotSpec, named: &Mention) -> BotSpec {
    let beside = |player: &str| match player.contains('/') {
        true => named.place.beside(player).display().to_string(),
        false => player.to_owned(),
    };
    spec.clone().with_text(learned::PLAYER.name, beside)
}

/// A player that is to be adapted.
struct Job {
    bot: String,
    base: Player,
    games: u64,
    path: PathBuf,
    place: Place,
}

impl Adapter<'_> {
    /// The players of a table that are not adapted yet.
    fn jobs<G: Playable>(
        &self,
        experiment: &Experiment,
        table: &Table<G>,
    ) -> Result<Vec<Job>, Fault> {
        let catalogue = Catalogue::new::<G>(table.own.infos);
        let mut jobs: Vec<Job> = Vec::new();
        for named in &experiment.bots {
            let spec = open::bot(experiment, named, &catalogue, &table.game)?;
            let games = match learned::uses_net(&spec) {
                true => spec.whole(learned::ADAPT.name),
                false => 0,
            };
            if games == 0 {
                continue;
            }
            let base = learned::find_base(&located(&spec, named), &table.game);
            let base = base.map_err(|fault| fault.at(&named.place))?;
            let path = learned::adapted_path(&base, &table.game, games);
            let is_there = || learned::read(&path.display().to_string()).is_ok();
            let is_wanted = !learned::knows(&base, &table.game);
            if is_wanted && !jobs.iter().any(|job| job.path == path) && !is_there() {
                jobs.push(Job {
                    bot: spec.to_string(),
                    base,
                    games,
                    path,
                    place: named.place.clone(),
                });
            }
        }
        Ok(jobs)
    }

    fn carry_out(&self, job: &Job, table: &str, trainee: &dyn Trainee) -> io::Result<()> {
        let began = Instant::now();
        let (bot, count) = (&job.bot, thousands(job.games));
        (self.say)(&format!(
            "adapting {bot} ({table}): {count} games of self-play"
        ));
        keep(&job.path, &adapted(trainee, &job.base, job.games))?;
        let seconds = began.elapsed().as_secs_f64();
        (self.say)(&format!(
            "adapted in {seconds:.0} s: {}",
            job.path.display()
        ));
        Ok(())
    }
}

/// A player after this many more games at one table, with what that changed.
pub fn adapted(trainee: &dyn Trainee, base: &Player, games: u64) -> Player {
    let recipe = gentle(trainee.recipe(), base);
    let weights = trainee.begin(Start::Net(&base.net), recipe.hidden, SEED);
    let mut progress = Progress::start(weights);
    let games = games.next_multiple_of(BATCH);
    while progress.done < games {
        let lesson = Lesson {
            recipe: &recipe,
            seed: SEED,
            part: progress.done as f32 / games as f32,
            rival: None,
        };
        trainee.batch(&lesson, &mut progress);
    }
    let net = progress.net();
    let before = Opponent::Net(&base.net);
    let gain = trainee.versus(&net, before, DEALS, MEASURED);
    let mut player = trainee.player(net, SEED, base.origin.games + games);
    player.origin.adapted = gain.share.ok().map(|share| Adapted {
        from: base.fingerprint(),
        games,
        share: share.mean,
        low: share.low,
        high: share.high,
        even: gain.even.unwrap_or_default(),
        deals: DEALS,
    });
    player
}

/// Writes a player that appears whole or not at all.
fn keep(path: &Path, player: &Player) -> io::Result<()> {
    let folder = path.parent().expect("a cached player lies in a folder");
    fs::create_dir_all(folder)?;
    let hidden = path.with_extension(format!("{}.partial", std::process::id()));
    fs::write(&hidden, player.write())?;
    fs::rename(hidden, path)
}
