//! Tells the program which revision it was built from and which sources decide its results, and packs the players that
//! come with it.

#[path = "src/core/packed.rs"]
#[allow(dead_code, reason = "the program unpacks")]
mod packed;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use xxhash_rust::xxh3::Xxh3;

/// What decides results: the rooms up to the lab, the shipped components, and the versions of all dependencies.
const DECISIVE: [&str; 8] = [
    "src/core",
    "src/games",
    "src/bots",
    "src/play",
    "src/lab",
    "configs/mint-delivery.toml",
    "configs/mint-tin-aliens.toml",
    "Cargo.lock",
];

fn main() {
    pack_players().expect("the shipped players can be read and packed");
    println!("cargo:rustc-env=MINTLAB_REVISION={}", revision());
    println!("cargo:rustc-env=MINTLAB_SOURCES={}", sources());
    link_at_fixed_addresses();
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/index");
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=configs");
    println!("cargo:rerun-if-changed=Cargo.lock");
}

/// On Linux the program lies at fixed addresses: 160 kB of tables to move it are left out. Nothing here is `unsafe`, so
/// random addresses would guard nothing.
fn link_at_fixed_addresses() {
    let target = |what| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

/// Writes src/games/GAME/players/NAME.net as OUT_DIR/players/GAME/NAME.packed.
fn pack_players() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("the build says where")).join("players");
    let mut files = Vec::new();
    collect(Path::new("src/games"), &mut files)?;
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "net"))
    {
        let mut names = path.iter().skip(2);
        let game = out.join(names.next().expect("it lies below a game"));
        fs::create_dir_all(&game)?;
        let name = Path::new(path.file_stem().expect("it has a name")).with_extension("packed");
        fs::write(game.join(name), packed::pack(&fs::read(path)?))?;
    }
    Ok(())
}

/// The revision; `-dirty` where a tracked file outside results/ is not as that revision has it: the studies write there.
fn revision() -> String {
    let status = ["status", "--porcelain", "-uno", "--", ".", ":!results"];
    match (git(&["describe", "--always", "--abbrev=12"]), git(&status)) {
        (Some(revision), Some(changes)) if changes.is_empty() => revision,
        (Some(revision), _) => format!("{revision}-dirty"),
        (None, _) => "unknown".to_owned(),
    }
}

/// What git says, where there is git.
fn git(args: &[&str]) -> Option<String> {
    // Without locks the index, which is watched above, is not written: or every second build would be a new one.
    let mut command = Command::new("git");
    let output = command
        .arg("--no-optional-locks")
        .args(args)
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(said)
}

/// One number for the contents of all decisive files, whatever the machine, the flags or the revision.
fn sources() -> String {
    let mut files = Vec::new();
    for path in DECISIVE {
        collect(Path::new(path), &mut files).expect("the sources can be read");
    }
    files.sort();
    let mut hash = Xxh3::new();
    for path in files {
        let content = fs::read(&path).expect("the sources can be read");
        hash.update(path.to_string_lossy().replace('\\', "/").as_bytes());
        hash.update(&(content.len() as u64).to_le_bytes());
        hash.update(&content);
    }
    format!("{:032x}", hash.digest128())
}

/// All files below a path but tests, which decide nothing.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if !is_test {
            collect(&path, files)?;
        }
    }
    Ok(())
}
