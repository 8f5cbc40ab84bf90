//! The command line: arguments in, one call, print.

fn main() {}
