//! `mintlab generate`: files for shells and editors.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, CommandFactory, Subcommand};
use clap_complete::Shell;

use super::{Cli, Failure};
use crate::lab::config::schema;

/// Make files for shells and editors
#[derive(Args)]
pub struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print the completions of a shell: what the Tab key offers
    Completions {
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print the JSON Schema of the experiment file, by which editors check and complete it
    Schema,
}

pub fn generate(args: &GenerateArgs) -> Result<ExitCode, Failure> {
    let text = match &args.what {
        What::Completions { shell } => completions(*shell),
        What::Schema => schema::text().into_bytes(),
    };
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "mintlab", &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_shell_is_offered_every_command() {
        for &shell in Shell::value_variants() {
            let text = String::from_utf8(completions(shell)).expect("plain text");
            for command in Cli::command().get_subcommands() {
                assert!(text.contains(command.get_name()), "{shell}");
            }
        }
    }
}
