#!/usr/bin/env python3
"""Draws, tries and counts mutants for scripts/mutants.sh; what was tried stands in target/mutants/tried.tsv."""
import json
import math
import pathlib
import random
import subprocess
import sys

ROOMS = {
    "mint-works": ["src/games/mint_works/**"],
    "mint-delivery": ["src/games/mint_delivery/**"],
    "mint-tin-aliens": ["src/games/mint_tin_aliens/**"],
    "rest": ["src/stats/**", "src/lab/stop/**", "src/run/store/**"],
}
# Made fast elsewhere, told to people, or a matter of judgement: no rule.
LEFT_OUT = ["fast/", "prose", "docs.rs", "judgement", "/tests", "features", "plans/", "calibration"]
TRIED = pathlib.Path("target/mutants/tried.tsv")


def mutants(globs):
    """The names of all mutants of a room."""
    files = [argument for glob in globs for argument in ("--file", glob)]
    listed = subprocess.run(["cargo", "mutants", "--list", "--json", *files], check=True, capture_output=True, text=True)
    names = [mutant["name"] for mutant in json.loads(listed.stdout)]
    return sorted(name for name in names if not any(part in name for part in LEFT_OUT))


def outcome(name):
    """caught, missed, unviable or timeout."""
    pattern = "^" + "".join("\\" + c if not c.isalnum() else c for c in name) + "$"
    subprocess.run(
        ["cargo", "mutants", "--re", pattern, "--output", "target/mutants", "--no-shuffle", "--timeout", "300"],
        capture_output=True,
    )
    folder = pathlib.Path("target/mutants/mutants.out")
    for kind in ("caught", "missed", "unviable", "timeout"):
        if (folder / f"{kind}.txt").read_text().strip():
            return kind
    return "unviable"


def interval(caught, viable):
    """Wilson's 95 % interval of a share."""
    z, n, share = 1.96, viable, caught / viable
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    tried = dict(line.split("\t")[:2] for line in TRIED.read_text().splitlines()) if TRIED.exists() else {}
    for room, globs in ROOMS.items():
        names = mutants(globs)
        for name in random.Random(f"{seed} {room}").sample(names, min(count, len(names))):
            if name not in tried:
                tried[name] = outcome(name)
                with TRIED.open("a") as out:
                    out.write(f"{name}\t{tried[name]}\t{room}\n")
            print(f"{tried[name]:8} {name}", flush=True)
    kinds = list(tried.values())
    caught = kinds.count("caught") + kinds.count("timeout")
    viable = caught + kinds.count("missed")
    if viable:
        low, high = interval(caught, viable)
        print(f"{caught} of {viable} viable mutants caught: {caught / viable:.1%} (95 % {low:.1%} .. {high:.1%})")


main()
