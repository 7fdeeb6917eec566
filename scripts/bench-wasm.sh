#!/usr/bin/env bash
# Runs benches/browser.rs as wasm in a worker of a headless browser.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh
setup test
export CHROMEDRIVER=${CHROMEDRIVER:-$(first_program chromedriver)}
[[ -n $CHROMEDRIVER ]] || fail "no driver of Chromium on the PATH" "apt-get install -y --no-install-recommends chromium-driver"
node scripts/webdriver.mjs "$CHROMIUM" >webdriver.json

export WASM_BINDGEN_TEST_TIMEOUT=1200 # seconds for all of it: a benchmark is no quick test
exec cargo bench --target wasm32-unknown-unknown --bench browser "$@"
