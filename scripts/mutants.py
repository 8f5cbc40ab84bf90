#!/usr/bin/env python3
"""Draws, tries and counts mutants for scripts/mutants.sh; what was tried stands in target/mutants/tried.tsv."""
import json
import math
import pathlib
import random
import subprocess
import sys

GAME_TESTS = "golden laws corners items handicaps printed on_the_table results_version tables".split()
# Of each room: its files, the library's tests of it, and the integration tests that are asked if those see nothing.
ROOMS = {
    "mint-works": (["src/games/mint_works/**"], ["games::mint_works"], GAME_TESTS),
    "mint-delivery": (["src/games/mint_delivery/**"], ["games::mint_delivery"], GAME_TESTS),
    "mint-tin-aliens": (["src/games/mint_tin_aliens/**"], ["games::mint_tin_aliens"], GAME_TESTS),
    "rest": (
        ["src/stats/**", "src/lab/stop/**", "src/run/store/**"],
        ["stats::", "lab::", "run::", "findings::"],
        "lab ledger luck skill summary figures resume disturbed dying shards ladder expect".split(),
    ),
}
# Made fast elsewhere, told to people, or a matter of judgement: no rule.
LEFT_OUT = ["fast/", "prose", "docs.rs", "judgement", "/tests", "features", "plans/", "calibration"]
HOME = pathlib.Path("target/mutants")
TRIED = HOME / "tried.tsv"
TREE = HOME / "tree"
LONGEST = 600


def mutants(globs):
    """All mutants of a room by name, each with its change as a patch."""
    files = [argument for glob in globs for argument in ("--file", glob)]
    asked = ["cargo", "mutants", "--list", "--json", "--diff", *files]
    listed = subprocess.run(asked, cwd=TREE, check=True, capture_output=True, text=True)
    found = {mutant["name"]: mutant for mutant in json.loads(listed.stdout)}
    return {name: found[name] for name in sorted(found) if not any(part in name for part in LEFT_OUT)}


def run(*command):
    """The exit code of a command in the tree; None if it takes too long."""
    try:
        return subprocess.run(command, cwd=TREE, capture_output=True, timeout=LONGEST).returncode
    except subprocess.TimeoutExpired:
        return None


def outcome(mutant, library, integration):
    """caught, missed, unviable or timeout."""
    lines = mutant["diff"].split("\n")
    patch = "\n".join([f"--- a/{mutant['file']}", f"+++ b/{mutant['file']}", *lines[2:]])
    subprocess.run(["patch", "-p1", "--quiet"], cwd=TREE, input=patch, text=True, check=True)
    try:
        for kind, tests in (("--lib", library), ("--test=it", integration)):
            if run("cargo", "test", kind, "--no-run") != 0:
                return "unviable"
            code = run("cargo", "test", kind, "--", *tests)
            if code != 0:
                return "timeout" if code is None else "caught"
        return "missed"
    finally:
        subprocess.run(["git", "checkout", "--quiet", "."], cwd=TREE, check=True)


def interval(caught, viable):
    """Wilson's 95 % interval of a share."""
    z, n, share = 1.96, viable, caught / viable
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def report(label, kinds):
    """One line: the share that was caught."""
    caught = kinds.count("caught") + kinds.count("timeout")
    viable = caught + kinds.count("missed")
    if viable:
        low, high = interval(caught, viable)
        share = f"{caught / viable:.1%} (95 % {low:.1%} .. {high:.1%})"
        print(f"{label}: {caught} of {viable} viable mutants caught: {share}")


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    tried = {}
    for line in TRIED.read_text().splitlines() if TRIED.exists() else []:
        name, kind, room = line.split("\t")
        tried[name] = (kind, room)
    drawn = {}
    for room, (globs, _, _) in ROOMS.items():
        all_of_room = mutants(globs)
        names = random.Random(f"{seed} {room}").sample(sorted(all_of_room), min(count, len(all_of_room)))
        drawn[room] = [all_of_room[name] for name in names]
    # The rooms in turn: a sample that is stopped early is of all of them.
    for turn in range(count):
        for room, (_, library, integration) in ROOMS.items():
            for mutant in drawn[room][turn : turn + 1]:
                name = mutant["name"]
                if name not in tried:
                    tried[name] = (outcome(mutant, library, integration), room)
                    with TRIED.open("a") as out:
                        out.write(f"{name}\t{tried[name][0]}\t{room}\n")
                print(f"{tried[name][0]:8} {name}", flush=True)
    for room in ROOMS:
        report(room, [kind for kind, of in tried.values() if of == room])
    report("all", [kind for kind, _ in tried.values()])


main()
