//! All result files of an experiment but `games.csv` and the manifest.

use std::io::{self, Write};

use super::findings::Findings;
use super::folder::{Folder, FolderError};
use super::{comparisons, csv, metrics, ratings, sweep};

type Fill = fn(&mut dyn Write, &Findings) -> io::Result<()>;

/// Writes the files that the experiment asks for and returns their names.
pub fn write(folder: &Folder, findings: &Findings) -> Result<Vec<&'static str>, FolderError> {
    let keep = findings.index.keep;
    let compared = !findings.index.pairs.is_empty() && !keep.sweep;
    let files: [(&str, bool, Fill); 9] = [
        ("win_rates.csv", true, |out, found| {
            csv::win_rates(out, &found.results())
        }),
        ("scores.csv", true, |out, found| {
            csv::scores(out, &found.results())
        }),
        ("endings.csv", true, |out, found| {
            csv::endings(out, &found.results())
        }),
        ("comparisons.csv", compared, comparisons::write),
        ("sweep.csv", keep.sweep, sweep::write),
        ("pairwise.csv", keep.ratings, ratings::write_pairwise),
        ("ratings.csv", keep.ratings, ratings::write),
        ("metrics.csv", keep.metrics, metrics::write),
        ("cards.csv", keep.metrics, metrics::write_cards),
    ];
    let mut written = Vec::new();
    for (name, asked, fill) in files {
        if asked {
            folder.write(name, |out| fill(out, findings))?;
            written.push(name);
        }
    }
    Ok(written)
}
