#!/usr/bin/env python3
"""Draws, tries and counts mutants for scripts/mutants.sh.

All drawn mutants are built into one program, each as one more arm of the function that it changes; MINTLAB_MUTANT says
which of them is alive. What was tried stands in target/mutants/tried.tsv.
"""
import collections
import json
import math
import os
import pathlib
import random
import re
import resource
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
PLAIN, TREE = HOME / "plain", HOME / "tree"
# What a mutant that does not come to an end may take: seconds of processor time, of patience, and bytes.
LIMITS = (120, 3600, 8 << 30)
CHOICE = """
/// The mutant that is alive.
#[doc(hidden)]
pub fn mutant() -> u32 {
    static ALIVE: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        let chosen = std::env::var("MINTLAB_MUTANT").unwrap_or_default();
        chosen.parse().unwrap_or(0)
    });
    *ALIVE
}
"""


def mutants(globs):
    """All mutants of a room, by name."""
    files = [argument for glob in globs for argument in ("--file", glob)]
    asked = ["cargo", "mutants", "--list", "--json", *files]
    listed = subprocess.run(asked, cwd=PLAIN, check=True, capture_output=True, text=True)
    found = {mutant["name"]: mutant for mutant in json.loads(listed.stdout)}
    return {name: found[name] for name in sorted(found) if not any(part in name for part in LEFT_OUT)}


class Source:
    """A file of the tree as it was committed, and the places that mutants have in it."""

    def __init__(self, path):
        self.path = TREE / path
        self.text = (PLAIN / path).read_text()
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def range(self, span):
        """Where a span begins and ends in the text."""
        return tuple(self.starts[span[side]["line"] - 1] + span[side]["column"] - 1 for side in ("start", "end"))

    def body(self, mutant):
        """Where the body of the mutant's function begins and ends; None where two bodies cannot stand side by side."""
        if not mutant.get("function"):
            return None
        start, end = self.range(mutant["function"]["span"])
        head = re.search(r"^[^/#\n]*\bfn\s", self.text[start:end], re.M)
        opening = self.text.index("{", start + head.end())
        signature = self.text[start:opening]
        if re.search(r"\bconst\s+fn\b|->.*\bimpl\b", signature, re.S):
            return None
        return opening, end

    def changed(self, mutant, start, end):
        """The text between two places, changed by a mutant."""
        first, last = self.range(mutant["span"])
        return self.text[start:first] + mutant["replacement"] + self.text[last:end]

    def write(self, text):
        """Writes another text into the tree; what stays as it was is not built again."""
        if self.path.read_text() != text:
            self.path.write_text(text)


class Program:
    """The program with all drawn mutants in it."""

    def __init__(self, drawn):
        self.sources = {file: Source(file) for file in {mutant["file"] for mutant in drawn.values()}}
        self.numbers = dict(drawn)
        # Those that need a program of their own, and those that no compiler takes.
        self.alone, self.unviable = [], []
        bodies = {number: (mutant["file"], self.sources[mutant["file"]].body(mutant)) for number, mutant in drawn.items()}
        for number, (file, body) in bodies.items():
            around = (other for of, other in bodies.values() if of == file and other and other != body)
            if not body or any(start <= body[0] and body[1] <= end for start, end in around):
                self.drop(number, self.alone)
        while broken := self.broken():
            for number, kind in broken.items():
                self.drop(number, kind)
        self.tests = build()

    def drop(self, number, kind):
        kind.append(self.numbers.pop(number)["name"])

    def write(self):
        """Writes the sources with every mutant. Returns, by file, the lines of each function and of each mutant."""
        places = {}
        for file, source in self.sources.items():
            bodies = collections.defaultdict(list)
            for number, mutant in self.numbers.items():
                if mutant["file"] == file:
                    bodies[source.body(mutant)].append((number, mutant))
            text, done, places[file] = "", 0, []
            for start, end in sorted(bodies):
                text += source.text[done:start] + "{ match crate::mutant() {\n"
                first, of_body = text.count("\n") + 1, []
                for number, mutant in bodies[start, end]:
                    line = text.count("\n") + 1
                    text += f"{number} => {source.changed(mutant, start, end)}\n"
                    of_body.append((number, line, text.count("\n")))
                text += f"_ => {source.text[start:end]}\n}} }}"
                places[file].append((first - 1, text.count("\n") + 1, of_body))
                done = end
            source.write(text + source.text[done:])
        root = Source("src/lib.rs")
        root.write(root.text + CHOICE)
        return places

    def broken(self):
        """Mutants that the compiler refuses, with what becomes of them."""
        places, found = self.write(), {}
        for file, line in errors():
            for first, last, of_body in places.get(file, []):
                if not first <= line <= last:
                    continue
                own = [number for number, start, end in of_body if start <= line <= end]
                found.update({number: self.unviable for number in own})
                if not own:
                    found.update({number: self.alone for number, _, _ in of_body})
                break
            else:
                raise SystemExit(f"{file}:{line}: an error outside of all mutants")
        return found


def errors():
    """Files and lines of what the compiler refuses in the tree."""
    checked = subprocess.run(["cargo", "check", "--lib", "--message-format=json"], cwd=TREE, capture_output=True)
    found = []
    for line in checked.stdout.splitlines():
        message = json.loads(line).get("message", {})
        if message.get("level") == "error":
            found += [(span["file_name"], span["line_start"]) for span in message["spans"] if span["is_primary"]]
    if checked.returncode and not found:
        raise SystemExit(checked.stderr.decode())
    return found


def build():
    """Builds the tests of the library and of the program; None if the compiler refuses."""
    programs = []
    for kind in ("--lib", "--test=it"):
        asked = ["cargo", "test", kind, "--no-run", "--message-format=json"]
        built = subprocess.run(asked, cwd=TREE, capture_output=True)
        if built.returncode:
            return None
        made = [json.loads(line) for line in built.stdout.splitlines()]
        programs += [made["executable"] for made in made if made.get("executable") and made["profile"]["test"]]
    return programs


def fails(program, tests, number):
    """How a mutant fails tests, up to the first that fails: caught or timeout; None if it passes them all."""
    seconds, patience, memory = LIMITS

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    alive = os.environ | {"MINTLAB_MUTANT": str(number)}
    if os.path.isdir("/dev/shm"):
        # Tests of the file layer sync thousands of times; in memory that costs nothing.
        alive["TMPDIR"] = "/dev/shm"
    asked = ["timeout", str(patience), program, *tests]
    silent = subprocess.DEVNULL
    with subprocess.Popen(
        asked, cwd=TREE, env=alive, stdout=subprocess.PIPE, stderr=silent, text=True, preexec_fn=limit
    ) as running:
        for line in running.stdout:
            if line.rstrip().endswith("FAILED"):
                running.terminate()
                return f"caught\t{line.split()[1]}"
    if running.returncode == 0:
        return None
    return f"{'timeout' if running.returncode in (124, 137, 152, -9, -24) else 'caught'}\texit code {running.returncode}"


def outcome(tests, room, number):
    """caught, missed or timeout, and by what."""
    _, library, integration = ROOMS[room]
    return fails(tests[0], library, number) or fails(tests[1], integration, number) or "missed\t"


def outcome_alone(mutant, room):
    """The same for a mutant that stands alone in the tree; or unviable."""
    subprocess.run(["git", "checkout", "--quiet", "."], cwd=TREE, check=True)
    source = Source(mutant["file"])
    source.write(source.changed(mutant, 0, len(source.text)))
    tests = build() if not errors() else None
    return outcome(tests, room, 0) if tests else "unviable\t"


def interval(caught, viable):
    """Wilson's 95 % interval of a share."""
    z, n, share = 1.96, viable, caught / viable
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def report(label, tries):
    """One line: the share that was caught when it was drawn, and what is caught now."""
    first = [kinds[0] for kinds in tries]
    caught = first.count("caught") + first.count("timeout")
    viable = caught + first.count("missed")
    now = viable - [kinds[-1] for kinds in tries].count("missed")
    if viable:
        low, high = interval(caught, viable)
        share = f"{caught / viable:.1%} (95 % {low:.1%} .. {high:.1%})"
        print(f"{label}: {caught} of {viable} viable mutants caught: {share}; by today's tests {now}")


class Tried:
    """All that was ever tried: by name its room and outcomes, the first from before anybody read it."""

    def __init__(self):
        self.kinds, self.rooms = collections.defaultdict(list), {}
        for line in TRIED.read_text().splitlines() if TRIED.exists() else []:
            name, kind, _, room = line.split("\t")
            self.kinds[name].append(kind)
            self.rooms[name] = room

    def is_open(self, name):
        """Whether it is to be tried: for the first time, or once more because no test saw it."""
        return not self.kinds[name] or self.kinds[name][-1] == "missed"

    def add(self, name, outcome, room):
        kind, by = outcome.split("\t")
        self.kinds[name].append(kind)
        self.rooms[name] = room
        with TRIED.open("a") as out:
            out.write(f"{name}\t{kind}\t{by}\t{room}\n")
        print(f"{kind:8} {name} {by}", flush=True)


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    tried, drawn, in_turn = Tried(), {}, []
    for room, (globs, _, _) in ROOMS.items():
        all_of_room = mutants(globs)
        names = random.Random(f"{seed} {room}").sample(sorted(all_of_room), min(count, len(all_of_room)))
        in_turn += [(turn, room, all_of_room[name]) for turn, name in enumerate(names)]
    # The rooms in turn: a sample that is stopped early is of all of them.
    in_turn.sort(key=lambda drawn: drawn[0])
    for number, (_, room, mutant) in enumerate(in_turn, 1):
        if "unviable" not in tried.kinds[mutant["name"]]:
            drawn[number] = mutant
    program = Program(drawn)
    for _, room, mutant in in_turn:
        if mutant["name"] in program.unviable:
            tried.add(mutant["name"], "unviable\t", room)
    for room in ROOMS:
        if (seen := outcome(program.tests, room, 0)) != "missed\t":
            raise SystemExit(f"{room}: without any mutant {seen}")
    for number, (_, room, mutant) in enumerate(in_turn, 1):
        name = mutant["name"]
        if name not in program.alone and tried.is_open(name):
            tried.add(name, outcome(program.tests, room, number), room)
    for _, room, mutant in in_turn:
        if mutant["name"] in program.alone and tried.is_open(mutant["name"]):
            tried.add(mutant["name"], outcome_alone(mutant, room), room)
    for room in [*ROOMS, "all"]:
        report(room, [kinds for name, kinds in tried.kinds.items() if kinds and room in ("all", tried.rooms[name])])


if __name__ == "__main__":
    main()
