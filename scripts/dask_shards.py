#!/usr/bin/env python3
"""A run in shards with Dask.distributed: each shard is a task, tried again when its worker dies, then merged.
Usage: dask_shards.py EXPERIMENT.toml SHARDS RESULTS [--scheduler ADDRESS] [OPTIONS OF mintlab run]"""
import argparse
import os
import subprocess
import time

from dask.distributed import Client, as_completed


def play(folder, command, shard):
    """One shard, played from the folder of this script's start; what an earlier attempt has saved is not played again."""
    # A worker that was killed may have left its mintlab behind, which goes on with this shard: wait for it.
    while (played := subprocess.run([*command, shard], cwd=folder, stderr=subprocess.PIPE, text=True)).returncode:
        if "is writing here" not in played.stderr:
            raise RuntimeError(played.stderr)
        time.sleep(1)
    return shard


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("experiment")
    parser.add_argument("shards", type=int)
    parser.add_argument("results")
    parser.add_argument("--scheduler", help="the address of a running cluster; without one, two local workers")
    asked, options = parser.parse_known_args()
    program, parts = os.environ.get("MINTLAB", "mintlab"), os.environ.get("PARTS", asked.results + ".parts")
    client = Client(asked.scheduler) if asked.scheduler else Client(n_workers=2, threads_per_worker=1)
    command = [program, "run", asked.experiment, *options, "--threads", "1", "--quiet", "--out", parts, "--shard"]
    shards = [f"{number}/{asked.shards}" for number in range(1, asked.shards + 1)]
    for task in as_completed(client.submit(play, os.getcwd(), command, shard, retries=3, pure=False) for shard in shards):
        print(f"shard {task.result()}", flush=True)
    client.close()
    subprocess.run([program, "merge", parts, "--out", asked.results], check=True)


if __name__ == "__main__":
    main()
