#!/usr/bin/env python3
"""A run in shards with Dask.distributed: each shard is a task, tried again when its worker dies, then merged.

Usage: dask_shards.py EXPERIMENT.toml SHARDS RESULTS [--scheduler ADDRESS] [OPTIONS OF mintlab run]
"""
import argparse
import functools
import os
import subprocess
import time

from dask.distributed import Client, as_completed

PROGRAM = os.environ.get("MINTLAB", "mintlab")


def play(folder, experiment, number, shards, parts, options):
    """One shard, played from the folder that this script was started in; what an earlier attempt has saved is not played
    again."""
    command = [PROGRAM, "run", experiment, *options, "--threads", "1", "--quiet"]
    command += ["--shard", f"{number}/{shards}", "--out", parts]
    # A worker that was killed may have left its mintlab behind, which goes on with this shard: wait for it.
    while (played := subprocess.run(command, cwd=folder, stderr=subprocess.PIPE, text=True)).returncode:
        if "is writing here" not in played.stderr:
            raise RuntimeError(played.stderr)
        time.sleep(1)
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("experiment")
    parser.add_argument("shards", type=int)
    parser.add_argument("results")
    parser.add_argument("--scheduler", help="the address of a running cluster; without one, two local workers")
    arguments, options = parser.parse_known_args()
    parts = os.environ.get("PARTS", arguments.results + ".parts")
    client = Client(arguments.scheduler) if arguments.scheduler else Client(n_workers=2, threads_per_worker=1)
    numbers = range(1, arguments.shards + 1)
    shard = functools.partial(play, os.getcwd(), arguments.experiment)
    tasks = [client.submit(shard, number, arguments.shards, parts, options, retries=3, pure=False) for number in numbers]
    for task in as_completed(tasks):
        print(f"shard {task.result()} of {arguments.shards}", flush=True)
    client.close()
    subprocess.run([PROGRAM, "merge", parts, "--out", arguments.results], check=True)


if __name__ == "__main__":
    main()
