#!/usr/bin/env bash
# Builds dist/ if one of its sources is newer. Needs the tools that `setup build` installs: see
# scripts/with.sh.
#
# Cargo compiles the core, and with it modules that have all or some of the bindings
# (src/wasm/Cargo.toml). scripts/bindgen writes their JavaScript, shrink.mjs shrinks them, parts.mjs
# lists what they have: all into target/bindings. bundle.mjs makes the site of them and the front
# end in a folder of its own. Only a complete site replaces dist/; Trunk, if it is the caller, does
# that itself (Trunk.toml).
#
# SITE=https://example.org/nim/ is the address that the site will have, for previews of its links.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/say.sh
source scripts/say.sh

mkdir -p target
exec 8>target/site.lock
if command -v flock >/dev/null; then flock 8; fi

# The sources of the core and its bindings. If only the front end has changed, the last core is used
# again.
core=(src .cargo Cargo.toml Cargo.lock package-lock.json scripts/build.sh scripts/bindgen scripts/shrink.mjs
  scripts/parts.mjs)
site=("${core[@]}" www scripts docs results index.html embed.html standalone.html)
bindings=target/bindings
core_stamp=$bindings/stamp # these have the start times of the last successful builds
site_stamp=target/site.stamp # and the address of the site

# is_newer stamp source...: has one of the sources changed since?
is_newer() { [[ ! -f $1 || -n $(find "${@:2}" -newer "$1" -print -quit) ]]; }

if [[ -z ${TRUNK_STAGING_DIR-} && -f dist/index.html && -f $core_stamp ]] &&
  ! is_newer $site_stamp "${site[@]}" && [[ $(<$site_stamp) == "${SITE-}" ]]; then
  say "dist/ is up to date"
  exit
fi

wasm=wasm32-unknown-unknown

# compile name feature: writes a module with the bindings of a feature, its JavaScript, and its name
# for shrink.mjs, which works beside the next compilation.
compile() {
  cargo build --release --target $wasm --offline --locked --package nimscape-wasm \
    --no-default-features --features "$2" 8>&- || return 1
  if [[ -n $bindgen ]]; then wait "$bindgen" || return 1; fi
  bindgen=
  target/tools/debug/nimscape-bindgen target/$wasm/release/nimscape_wasm.wasm $made "$1" >&2 || return 1
  echo "$1"
}

compile_all() {
  local bindgen part
  # In a folder of its own, so that it is built beside the core, which leaves a processor idle.
  CARGO_PROFILE_DEV_DEBUG=0 cargo build --offline --locked --package nimscape-bindgen --target-dir target/tools 8>&- &
  bindgen=$!
  compile nimscape core-whole || return 1 # it takes longest to shrink
  for part in $(sed -n 's/^\(core-[a-z]*\) = .*/\1/p' src/wasm/Cargo.toml); do
    [[ $part == core-whole ]] || compile "$part" "$part" || return 1
  done
}

build_core() {
  # Panic messages contain paths of source files: they name crates, not folders of the machine that
  # built the site. (Cargo adds these flags to those of .cargo/config.toml, and splits them at
  # spaces.)
  local crates=${CARGO_HOME:-$HOME/.cargo}/registry/src made=$bindings.partial
  if [[ $crates != *" "* ]]; then
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$crates=crates"
  fi
  rm -rf $made && mkdir $made && touch $made/stamp
  compile_all | node scripts/shrink.mjs $made && node scripts/parts.mjs $made &&
    rm -rf $bindings && mv $made $bindings
}

started=$SECONDS
say "building dist/ (a minute the first time, then seconds) ..."
printf %s "${SITE-}" >$site_stamp.partial
if is_newer $core_stamp "${core[@]}"; then
  build_core || fail "the core could not be built: see above"
fi
stage=${TRUNK_STAGING_DIR:-$PWD/target/stage}
rm -rf "$stage" && mkdir -p "$stage"
node scripts/bundle.mjs "$stage" || fail "the front end could not be built: see above"
if [[ -z ${TRUNK_STAGING_DIR-} ]]; then
  rm -rf dist && mv "$stage" dist
  mv $site_stamp.partial $site_stamp
fi
say "building dist/: done in $((SECONDS - started)) s"
