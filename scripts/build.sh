#!/usr/bin/env bash
# Builds dist/, if anything that it is made of is newer. Needs what `setup build` provides: see scripts/with.sh.
#
# Trunk compiles the core and its glue into a staging folder, wasm-opt shrinks it, the hook of Trunk.toml bundles the
# front end beside it (scripts/bundle.mjs), and only a complete site takes the place of dist/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/say.sh
source scripts/say.sh

mkdir -p target
exec 8>target/site.lock
if command -v flock >/dev/null; then flock 8; fi

inputs=(src www scripts .cargo Cargo.toml Cargo.lock Trunk.toml index.html embed.html carried.html package-lock.json)
stamp=target/site.stamp # as old as the beginning of the last build that succeeded
if [[ -f dist/index.html && -f target/door/nimscape.d.ts && -f $stamp ]] &&
  [[ -z $(find "${inputs[@]}" -newer $stamp -print -quit) ]]; then
  say "dist/ is up to date"
  exit
fi

started=$SECONDS
say "building dist/ (a minute the first time, then seconds) ..."
touch $stamp.partial
# The panic messages that ship name source files: by their crates, not by the folders of whoever built the site.
# (Cargo adds these flags to those of .cargo/config.toml, and splits them at spaces.)
crates=${CARGO_HOME:-$HOME/.cargo}/registry/src
if [[ $crates != *" "* ]]; then
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$crates=crates"
fi
# What the core and its glue are made from. If only the front end has changed, the door of the last build serves.
core=(src .cargo Cargo.toml Cargo.lock Trunk.toml index.html package-lock.json)
door_stamp=target/door/stamp
if [[ -f target/door/nimscape_bg.wasm && -f target/link/arguments && -f $door_stamp && -z $(find "${core[@]}" -newer $door_stamp -print -quit) ]]; then
  stage=$PWD/target/stage
  rm -rf "$stage" && mkdir -p "$stage"
  cp index.html target/door/nimscape* "$stage"
  TRUNK_STAGING_DIR="$stage" node scripts/bundle.mjs || fail "the front end could not be built: see above"
  rm -rf dist && mv "$stage" dist
else
  touch $stamp.door
  # The cuts are linked from what scripts/link.sh keeps: where there is nothing, the core is made once more.
  if [[ ! -f target/link/arguments ]]; then cargo clean --quiet --release --target wasm32-unknown-unknown --package nimscape; fi
  trunk build --release 8>&- || fail "the site could not be built: see above"
  mv $stamp.door $door_stamp
fi
mv $stamp.partial $stamp
say "building dist/: done in $((SECONDS - started)) s"
