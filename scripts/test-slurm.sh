#!/usr/bin/env bash
# Tests scripts/slurm.sbatch with Slurm itself, started on this machine: an array of 4, one task requeued, the dependent
# merge; all bytes must be those of the run in one piece. Needs root and installs slurm-wlm if it can.
# Usage: scripts/test-slurm.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/debug/mintlab}")
skip() { echo "skipped: $1"; exit 0; }
[[ $(id -u) == 0 ]] || skip "Slurm is started by root only"
if ! command -v slurmctld > /dev/null; then
  (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y slurm-wlm munge) > /dev/null 2>&1 ||
    skip "Slurm is not there and cannot be installed"
fi
work=$(mktemp -d)
chmod 755 "$work"
here=$(hostname -s)
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
  wait 2> /dev/null || true
  rm -rf "$work"
}
trap finish EXIT

[[ -f /etc/munge/munge.key ]] || dd if=/dev/urandom bs=1 count=1024 of=/etc/munge/munge.key 2> /dev/null
mkdir -p /run/munge /var/log/munge /var/lib/munge
chown munge: /run/munge /var/log/munge /var/lib/munge /etc/munge/munge.key
chmod 400 /etc/munge/munge.key
if ! pgrep -x munged > /dev/null; then
  runuser -u munge -- munged
  pids+=($(pgrep -x munged))
fi
mkdir -p "$work/state" "$work/spool"
cat > "$work/slurm.conf" <<END
ClusterName=mintlab
SlurmctldHost=$here
SlurmUser=root
AuthType=auth/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
MinJobAge=300
NodeName=$here CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$here Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$work/slurm.conf
slurmctld -D -f "$SLURM_CONF" > "$work/slurmctld.log" 2>&1 & pids+=($!)
slurmd -D -f "$SLURM_CONF" > "$work/slurmd.log" 2>&1 & pids+=($!)
for _ in $(seq 60); do
  sinfo -h -o %T 2> /dev/null | grep -q idle && break
  sleep 1
done
sinfo -h -o %T 2> /dev/null | grep -q idle || { tail -n 5 "$work"/slurm*.log; skip "Slurm does not start here"; }

cat > "$work/my.toml" <<'END'
name = "my"
game = "mint-works"
bots = ["ismcts:iterations=60", "greedy"]
deals = 120
END
"$program" run "$work/my.toml" --games-csv --quiet --out "$work/whole"
export MINTLAB=$program PARTS=$work/parts RESULTS=$work/merged MINTLAB_OPTIONS=--games-csv
script=$PWD/scripts/slurm.sbatch
cd "$work"
job=$(sbatch --parsable --array=1-4 "$script" my.toml)
merge=$(sbatch --parsable --dependency=afterok:"$job" "$script" my.toml merge)
for _ in $(seq 100); do
  squeue -h -j "${job}_1" -t R 2> /dev/null | grep -q . && break
  sleep 0.2
done
scontrol requeue "${job}_1" && echo "task 1 is requeued"
for _ in $(seq 300); do
  state=$(scontrol show job "$merge" 2> /dev/null | grep -o 'JobState=[A-Z]*' || true)
  [[ $state == JobState=COMPLETED || $state == JobState=FAILED || $state == JobState=CANCELLED ]] && break
  # A requeued job waits two minutes unless it is released.
  scontrol update job "${job}_1" StartTime=now > /dev/null 2>&1 || true
  sleep 1
done
[[ $state == JobState=COMPLETED ]] || { cat mintlab-*.log; squeue; exit 1; }
diff -r --exclude=timing.json whole merged
echo "Slurm: an array of 4, one task requeued, the dependent merge: the same bytes"
