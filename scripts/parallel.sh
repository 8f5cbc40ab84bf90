#!/usr/bin/env bash
# A run in shards with GNU parallel, on this machine or on several (its option --sshlogin), then merged. What is finished
# is not played again: stop it whenever you like and start it again.
# Usage: scripts/parallel.sh EXPERIMENT.toml SHARDS RESULTS [OPTIONS OF mintlab run]
set -euo pipefail
experiment=$1 shards=$2 results=$3
shift 3
program=${MINTLAB:-mintlab}
parts=${PARTS:-$results.parts}
mkdir -p "$parts"
# Another experiment, number of shards or option is another list of jobs: GNU parallel would take the finished for these.
jobs=$(printf '%s\0' "$experiment" "$shards" "$@" | cat - "$experiment" | cksum | cut -d ' ' -f 1)
seq "$shards" | parallel --quote --jobs "${JOBS:-2}" --retries "${RETRIES:-3}" --joblog "$parts/joblog.$jobs" --resume-failed \
  "$program" run "$experiment" "$@" --threads 1 --quiet --shard "{}/$shards" --out "$parts"
"$program" merge "$parts" --out "$results"
