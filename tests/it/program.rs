//! The program and the folders that it runs in.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// What the program says to these arguments, in this folder.
pub fn mintlab(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts")
}

/// What the program says on standard error, with this exit code.
pub fn told(folder: &Path, args: &[&str], code: i32) -> String {
    let output = mintlab(folder, args);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    told
}

/// A new folder with these files.
pub fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("the folder can be written");
    }
    folder
}

/// Everything in a folder of results but what may differ.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let named = entries.map(|entry| entry.file_name().into_string().expect("a plain name"));
    named
        .filter(|name| name != "timing.json")
        .map(|name| (name.clone(), fs::read(folder.join(name)).expect("a file")))
        .collect()
}
