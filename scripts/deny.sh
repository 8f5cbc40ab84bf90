#!/usr/bin/env bash
# Licences, advisories, duplicates and sources of all dependencies (deny.toml). Installs cargo-deny if it can.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-deny > /dev/null || cargo install --locked cargo-deny
cargo deny --all-features check licenses bans sources
