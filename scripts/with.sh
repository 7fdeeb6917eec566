#!/usr/bin/env bash
# Runs a command with the toolchain and the tools that ./run and ./test use: scripts/with.sh cargo
# bench. Where there is a browser, CHROMIUM and HEADLESS name it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh
setup build
find_programs
export CHROMIUM HEADLESS
exec "$@"
