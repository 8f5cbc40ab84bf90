//! `mintlab baseline record`: plays an experiment and records every game, at once or in shards.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use super::baseline::{FOLDER, SUFFIX, read};
use super::{Failure, tell};
use crate::findings::words::thousands;
use crate::lab::config::Experiment;
use crate::regress::check;
use crate::regress::part::{self, RecordedPart, Together};
use crate::run::part::Origin;
use crate::run::shard::Shard;
use crate::run::store::{Broken, Lock, LockError, StoreError, write_file};

/// Records a whole experiment.
pub fn record(
    experiment: Experiment,
    out: Option<&Path>,
    force: bool,
) -> Result<ExitCode, Failure> {
    let default = Path::new(FOLDER).join(format!("{}.{SUFFIX}", experiment.name));
    let path = out.unwrap_or(&default);
    let name = path.display();
    if path.exists() && !force {
        let help =
            "`mintlab baseline check --accept` records only what changed; --force replaces it";
        return Err(Failure::Usage(format!("{name} exists\n  help: {help}")));
    }
    // The codes of an older record stay, so that version control shows what changed.
    let older = read(path).ok();
    let recorded = check::record(&experiment, older.as_ref())?;
    write_file(path, recorded.write().as_bytes())?;
    println!(
        "{name}: {} games recorded",
        thousands(recorded.games.len() as u64)
    );
    Ok(ExitCode::SUCCESS)
}

/// Records one shard; a part that is there already is not made again. Nobody else may write it meanwhile.
pub fn record_part(
    origin: Origin,
    shard: Shard,
    out: Option<&Path>,
    force: bool,
) -> Result<ExitCode, Failure> {
    let experiment = origin.experiment()?;
    let path = out
        .unwrap_or(Path::new("parts"))
        .join(shard.file(&experiment.name));
    let _lock = locked(&path)?;
    let name = path.display();
    match there(&path, force)? {
        Some(part) if part.is_of(shard, &experiment) && !force => {
            println!(
                "{name}: {} games are recorded already",
                thousands(part.recorded.games.len() as u64)
            );
            return Ok(ExitCode::SUCCESS);
        }
        Some(_) if !force => return Err(foreign(&path)),
        _ => {}
    }
    let recorded = check::record_deals(&experiment, None, shard.deals(experiment.deals))?;
    let games = thousands(recorded.games.len() as u64);
    write_file(
        &path,
        &RecordedPart::new(shard, origin, recorded).to_bytes(),
    )?;
    println!("{name}: {games} games recorded");
    Ok(ExitCode::SUCCESS)
}

/// The lock of a part, beside it.
fn locked(path: &Path) -> Result<Lock, Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Lock::take(&folder.join(format!(".{name}.lock"))).map_err(|error| match error {
        LockError::Held(who) => {
            let path = path.to_owned();
            StoreError::Held { path, who }.into()
        }
        LockError::Io(error) => Failure::Output(error),
    })
}

/// The recorded part that stands here. A damaged one is set aside; a file of another kind is refused.
fn there(path: &Path, force: bool) -> Result<Option<RecordedPart>, Failure> {
    let Ok(bytes) = fs::read(path) else {
        return Ok(None);
    };
    match RecordedPart::read(&bytes) {
        Ok(part) => Ok(Some(part)),
        Err(_) if force => Ok(None),
        Err(Broken::Foreign) => Err(foreign(path)),
        Err(broken) => {
            let aside = path.with_extension("part.damaged");
            fs::rename(path, &aside)?;
            tell(format_args!(
                "{}: {broken}; it is set aside as {}, and the shard is recorded again",
                path.display(),
                aside.display()
            ));
            Ok(None)
        }
    }
}

fn foreign(path: &Path) -> Failure {
    let help = "choose another folder with --out, or replace it with --force";
    let name = path.display();
    Failure::Usage(format!("{name}: is of another recording\n  help: {help}"))
}

/// Puts the parts of a recording together and writes the baseline.
pub fn merge(
    parts: &[(String, RecordedPart)],
    out: Option<&Path>,
    force: bool,
) -> Result<Merged, Failure> {
    let first = &parts[0].1.head;
    let experiment = first.origin.experiment()?;
    let default = Path::new(FOLDER).join(format!("{}.{SUFFIX}", experiment.name));
    let path = out.unwrap_or(&default);
    let older = read(path).ok();
    let whole = match part::together(parts, older.as_ref())
        .map_err(|error| Failure::Usage(error.to_string()))?
    {
        Together::Missing(missing) => return Ok(Merged::Missing(missing)),
        Together::Whole(whole) => whole,
    };
    if path.exists() && older.as_ref() != Some(&whole) && !force {
        let name = path.display();
        return Err(Failure::Usage(format!(
            "{name} exists\n  help: --force replaces it"
        )));
    }
    write_file(path, whole.write().as_bytes())?;
    let games = thousands(whole.games.len() as u64);
    Ok(Merged::Whole(format!(
        "{}: {games} games recorded",
        path.display()
    )))
}

/// What became of the parts of a recording.
pub enum Merged {
    /// Where the baseline is.
    Whole(String),
    Missing(Vec<Shard>),
}
