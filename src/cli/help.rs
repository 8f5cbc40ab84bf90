//! The help: commands by what one wants, each with an example and its exit codes.

use clap::Command;

use crate::core::text::{WIDTH, labelled, wrap};

/// A command of the table.
struct Entry {
    /// With the words behind it for a command of a command: `baseline check`.
    name: &'static str,
    example: &'static str,
    codes: &'static str,
}

const fn entry(name: &'static str, codes: &'static str, example: &'static str) -> Entry {
    Entry {
        name,
        example,
        codes,
    }
}

const PLAYED: &str = "0 done; 1 done, and an expectation is not met; 2 bad input, a bot that fails, a file that cannot be \
     read or written; 130, 143, 129 ended by INT, TERM, HUP, and what was finished is saved";
const MADE: &str = "0 done; 2 bad input, a file that cannot be read or written; 130, 143, 129 ended by INT, TERM, HUP, and \
     what was finished is saved";
const READ: &str = "0 done; 2 bad input";
const GUARDED: &str =
    "0 nothing changed; 1 some games changed; 2 bad input, a damaged file or a game that fails";

const CHECKED: &str = "0 nothing changed, or --accept recorded what did; 1 some games changed; 2 bad input, a damaged file or a game that fails: nothing is written";

const INNER: &str = "Exit codes: those that the --help of each command names";

/// Every command, by what one wants.
const GROUPS: &[(&str, &[Entry])] = &[
    (
        "Play",
        &[
            entry("run", PLAYED, "mintlab run my.toml --deals 1e6"),
            entry("compare", PLAYED, "mintlab compare a.toml b.toml"),
            entry(
                "tournament",
                PLAYED,
                "mintlab tournament configs/tournament.toml",
            ),
            entry(
                "merge",
                "0 done; 1 done, and an expectation is not met; 2 bad input, or parts that do not belong together; 3 shards are missing",
                "mintlab merge parts",
            ),
            entry(
                "replay",
                READ,
                "mintlab replay my.toml --deal 41 --seating 1",
            ),
        ],
    ),
    (
        "Read",
        &[
            entry("show", READ, "mintlab show results/quickstart"),
            entry("report", READ, "mintlab report results/quickstart"),
            entry("list", READ, "mintlab list rules mint-works"),
        ],
    ),
    (
        "Study",
        &[
            entry("ablate", PLAYED, "mintlab ablate my.toml --items plans"),
            entry("check", READ, "mintlab check my.toml --effect 0.01"),
            entry("train", MADE, "mintlab train my.toml"),
            entry("tune", MADE, "mintlab tune my.toml"),
        ],
    ),
    (
        "Guard",
        &[
            entry(
                "baseline record",
                "0 recorded; 2 bad input, or the file exists",
                "mintlab baseline record my.toml --deals 50",
            ),
            entry(
                "baseline check",
                CHECKED,
                "mintlab baseline check --list --kind outcome",
            ),
            entry(
                "diff",
                GUARDED,
                "mintlab diff my.toml --set rules.tie-break=largest",
            ),
            entry(
                "coverage",
                "0 every rule is noticed by a recorded game; 1 some are not; 2 a damaged file",
                "mintlab coverage --game mint-works",
            ),
        ],
    ),
    (
        "About",
        &[
            entry("bench", READ, "mintlab bench --only mint-works"),
            entry(
                "generate completions",
                READ,
                "mintlab generate completions bash > mintlab.bash",
            ),
            entry("generate schema", READ, "mintlab generate schema"),
        ],
    ),
];

/// The command line with its help: groups for the whole, example and exit codes for each command.
pub fn with_help(command: Command) -> Command {
    let whole = grouped(&command);
    let entries = GROUPS.iter().flat_map(|(_, entries)| *entries);
    let command = entries.fold(command, |command, entry| {
        let text = format!(
            "{}\n{}",
            labelled("Exit codes: ", entry.codes),
            labelled("Example:    ", entry.example)
        );
        let command = at(command, entry.name, |command| command.after_help(text));
        match entry.name.split_once(' ') {
            None => command,
            Some((outer, _)) => command.mut_subcommand(outer, |outer| outer.after_help(INNER)),
        }
    });
    command.override_help(whole).max_term_width(WIDTH)
}

/// Changes the command that a row of words names.
fn at(command: Command, name: &str, change: impl FnOnce(Command) -> Command) -> Command {
    match name.split_once(' ') {
        None => command.mut_subcommand(name, change),
        Some((first, rest)) => command.mut_subcommand(first, |inner| at(inner, rest, change)),
    }
}

fn find<'a>(command: &'a Command, name: &str) -> Option<&'a Command> {
    let mut words = name.split(' ');
    words.try_fold(command, |command, word| command.find_subcommand(word))
}

fn grouped(command: &Command) -> String {
    let about = |command: &Command| {
        command
            .get_about()
            .map_or(String::new(), ToString::to_string)
    };
    let entries = GROUPS.iter().flat_map(|(_, entries)| *entries);
    let width = entries.map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut text = wrap(&about(command), WIDTH, "", "").join("\n");
    text += "\n\nUsage: mintlab COMMAND [OPTIONS]\n";
    for (title, entries) in GROUPS {
        text += &format!("\n{title}:\n");
        for entry in *entries {
            let sentence = find(command, entry.name).map_or(String::new(), about);
            text += &labelled(&format!("  {:<width$} ", entry.name), &sentence);
            text += &format!("\n  {:<width$} > {}\n", "", entry.example);
        }
    }
    text += "\nmintlab COMMAND --help tells the options and exit codes of each. Without a file,\nthe quickstart experiment is meant. --version tells the version.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::super::Cli;
    use super::*;
    use clap::CommandFactory;

    /// The names of all commands that do something.
    fn leaves(command: &Command, before: &str, found: &mut Vec<String>) {
        for inner in command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help")
        {
            let name = format!("{before}{}", inner.get_name());
            match inner.has_subcommands() {
                true => leaves(inner, &format!("{name} "), found),
                false => found.push(name),
            }
        }
    }

    fn too_wide(help: &str) -> Vec<&str> {
        let wide = |line: &&str| line.chars().count() > WIDTH;
        help.lines().filter(wide).collect()
    }

    #[test]
    fn every_command_stands_in_one_group() {
        let mut found = Vec::new();
        leaves(&Cli::command(), "", &mut found);
        let listed = GROUPS.iter().flat_map(|(_, entries)| *entries);
        let mut listed: Vec<String> = listed.map(|entry| entry.name.to_owned()).collect();
        found.sort();
        listed.sort();
        assert_eq!(found, listed);
    }

    #[test]
    fn the_help_of_every_command_has_exit_codes_and_an_example_in_80_columns() {
        let mut command = with_help(Cli::command());
        command.build();
        let mut found = Vec::new();
        leaves(&command, "", &mut found);
        for name in found {
            let help = find(&command, &name)
                .expect("it was found")
                .clone()
                .render_long_help();
            let help = help.to_string();
            assert!(help.contains("Exit codes: 0"), "{name}:\n{help}");
            assert!(help.contains("Example:    mintlab "), "{name}:\n{help}");
            assert!(too_wide(&help).is_empty(), "{name}:\n{help}");
        }
    }

    #[test]
    fn the_help_of_the_whole() {
        let help = with_help(Cli::command()).render_help().to_string();
        assert_eq!(too_wide(&help), Vec::<&str>::new());
        insta::assert_snapshot!(help);
    }
}
