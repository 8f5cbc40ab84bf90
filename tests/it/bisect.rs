//! `scripts/bisect.sh` finds the change in a small made-up history: of programs that only end with a code, and of a
//! component file played by the program itself.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

fn ran(folder: &Path, path: &str, program: &str, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("PATH", path);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null");
    command.output().expect("it starts")
}

fn executable(path: &Path, text: &str) {
    fs::write(path, text).expect("it can be written");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("ours");
}

/// Each revision's file `mintlab` is the program; the made-up `cargo` builds it, or fails where there is none.
const CARGO: &str = "#!/bin/sh\nmkdir -p target/release && cp mintlab target/release/mintlab\n";

#[test]
fn the_revision_that_changed_a_game_is_found_past_some_that_cannot_be_tested() {
    let tree = tempfile::tempdir().expect("a folder");
    let bin = tempfile::tempdir().expect("a folder");
    executable(&bin.path().join("cargo"), CARGO);
    let script = bin.path().join("bisect.sh");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/bisect.sh");
    executable(&script, &fs::read_to_string(shipped).expect("the script"));
    let usual = std::env::var("PATH").expect("a path");
    let path = format!("{}:{usual}", bin.path().display());
    let git = |args: &[&str]| ran(tree.path(), &path, "git", args);
    git(&["init", "-q", "-b", "main"]);
    git(&["config", "user.email", "somebody@example.com"]);
    git(&["config", "user.name", "somebody"]);
    // Good, good, does not build, cannot read the file, bad, bad.
    let codes = [Some(0), Some(0), None, Some(2), Some(1), Some(1)];
    for (number, code) in codes.iter().enumerate() {
        let program = tree.path().join("mintlab");
        match code {
            Some(code) => executable(&program, &format!("#!/bin/sh\n# {number}\nexit {code}\n")),
            None => fs::remove_file(&program).expect("it is there"),
        }
        fs::write(tree.path().join("number"), number.to_string()).expect("ours");
        git(&["add", "-A"]);
        git(&["commit", "-q", "-m", &format!("revision {number}")]);
    }
    git(&["bisect", "start", "HEAD", "HEAD~5"]);
    let script = script.display().to_string();
    let found = git(&["bisect", "run", &script, "some.baseline"]);
    let told = String::from_utf8_lossy(&found.stdout).into_owned();
    // The first bad one is one of those that cannot be tested, or the one after them.
    let listed = told.lines().skip_while(|line| !line.contains("skip"));
    let suspects =
        listed.filter(|line| line.len() == 40 && line.chars().all(|c| c.is_ascii_hexdigit()));
    assert_eq!(suspects.count(), 3, "{told}");
    let exact = git(&["bisect", "reset"]);
    assert!(exact.status.success());
}

/// The history of a printed figure, played by the program of today: a component file, of which each revision has its own.
#[test]
fn the_revision_that_changed_a_printed_figure_is_found_by_the_program_itself() {
    let tree = tempfile::tempdir().expect("a folder");
    let outside = tempfile::tempdir().expect("a folder");
    let usual = std::env::var("PATH").expect("a path");
    let path = format!("{}:{usual}", outside.path().display());
    let mintlab = env!("CARGO_BIN_EXE_mintlab");
    let cargo = format!("#!/bin/sh\nmkdir -p target/release && cp {mintlab} target/release/\n");
    executable(&outside.path().join("cargo"), &cargo);
    let script = outside.path().join("bisect.sh");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/bisect.sh");
    executable(&script, &fs::read_to_string(shipped).expect("the script"));
    let git = |args: &[&str]| ran(tree.path(), &path, "git", args);
    git(&["init", "-q", "-b", "main"]);
    git(&["config", "user.email", "somebody@example.com"]);
    git(&["config", "user.name", "somebody"]);
    let printed = include_str!("../../configs/mint-tin-aliens.toml");
    let edited = printed.replacen("points = { value = 3", "points = { value = 4", 1);
    assert_ne!(printed, edited);
    let experiment = "game = 'mint-tin-aliens'\nbots = ['random', 'random']\ndeals = 5\n\
                      components = 'components.toml'\n";
    let baseline = outside.path().join("my.baseline").display().to_string();
    // Good, good, cannot be read, good, bad, bad.
    let revisions = [printed, printed, "not TOML", printed, &edited, &edited];
    for (number, components) in revisions.iter().enumerate() {
        let write = |name: &str, text: &str| fs::write(tree.path().join(name), text).expect("ours");
        write("components.toml", components);
        write("my.toml", experiment);
        write("number", &number.to_string());
        git(&["add", "-A"]);
        git(&["commit", "-q", "-m", &format!("revision {number}")]);
        if number == 0 {
            let record = ["baseline", "record", "my.toml", "--out", &baseline];
            let recorded = ran(tree.path(), &path, mintlab, &record);
            assert!(recorded.status.success(), "{recorded:?}");
        }
    }
    git(&["bisect", "start", "HEAD", "HEAD~5"]);
    let found = git(&["bisect", "run", &script.display().to_string(), &baseline]);
    let told = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(found.status.success(), "{told}");
    let first_bad = git(&["show", "-s", "--format=%s", "refs/bisect/bad"]);
    assert_eq!(
        String::from_utf8_lossy(&first_bad.stdout),
        "revision 4\n",
        "{told}"
    );
    assert!(told.contains("is the first bad commit"), "{told}");
}

#[test]
fn exit_codes_are_those_that_bisect_wants() {
    for (code, expected) in [(0, 0), (1, 1), (2, 125), (101, 125)] {
        let tree = tempfile::tempdir().expect("a folder");
        executable(&tree.path().join("cargo"), CARGO);
        executable(
            &tree.path().join("mintlab"),
            &format!("#!/bin/sh\nexit {code}\n"),
        );
        let usual = std::env::var("PATH").expect("a path");
        let path = format!("{}:{usual}", tree.path().display());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/bisect.sh");
        let ended = ran(tree.path(), &path, script, &["some.baseline"]);
        assert_eq!(ended.status.code(), Some(expected), "exit code {code}");
    }
}
