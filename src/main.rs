//! The binary: everything is in the library.

fn main() -> std::process::ExitCode {
    mintlab::cli::main()
}
