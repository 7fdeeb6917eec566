#!/usr/bin/env bash
# Builds dist/ if one of its sources is newer. Needs the tools that `setup build` installs: see
# scripts/with.sh.
#
# Trunk compiles the core and its bindings into a staging folder and wasm-opt shrinks them. The hook
# of Trunk.toml bundles the front end beside them (scripts/bundle.mjs). Only a complete site
# replaces dist/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/say.sh
source scripts/say.sh

mkdir -p target
exec 8>target/site.lock
if command -v flock >/dev/null; then flock 8; fi

inputs=(src www scripts .cargo Cargo.toml Cargo.lock Trunk.toml index.html embed.html carried.html package-lock.json)
stamp=target/site.stamp # has the start time of the last successful build
if [[ -f dist/index.html && -f target/door/nimscape.d.ts && -f $stamp ]] &&
  [[ -z $(find "${inputs[@]}" -newer $stamp -print -quit) ]]; then
  say "dist/ is up to date"
  exit
fi

started=$SECONDS
say "building dist/ (a minute the first time, then seconds) ..."
touch $stamp.partial
# Panic messages contain paths of source files: they name crates, not folders of the machine that
# built the site. (Cargo adds these flags to those of .cargo/config.toml, and splits them at
# spaces.)
crates=${CARGO_HOME:-$HOME/.cargo}/registry/src
if [[ $crates != *" "* ]]; then
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$crates=crates"
fi
# The sources of the core and its bindings. If only the front end has changed, the last core is used
# again.
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
  # The cuts are linked from the objects that scripts/link.sh keeps: without them, the core is
  # compiled again.
  if [[ ! -f target/link/arguments ]]; then cargo clean --quiet --release --target wasm32-unknown-unknown --package nimscape; fi
  trunk build --release 8>&- || fail "the site could not be built: see above"
  mv $stamp.door $door_stamp
fi
mv $stamp.partial $stamp
say "building dist/: done in $((SECONDS - started)) s"
