#!/usr/bin/env bash
# Builds dist/ if one of its sources is newer. Needs the tools that `setup build` installs: see
# scripts/with.sh.
#
# Cargo compiles the core, and with it modules that have all or some of the bindings
# (src/wasm/Cargo.toml). scripts/bindgen writes their JavaScript, wasm-opt shrinks them, parts.mjs
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
core=(src .cargo Cargo.toml Cargo.lock package-lock.json scripts/build.sh scripts/bindgen scripts/parts.mjs)
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

# What every browser of ours has.
features=(--enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-mutable-globals
  --enable-nontrapping-float-to-int --enable-sign-ext --enable-multivalue --enable-reference-types)

# compile name feature: writes a module with the bindings of a feature, and its JavaScript.
compile() {
  cargo build --release --target $wasm --offline --locked --package nimscape-wasm \
    --no-default-features --features "$2" 8>&- || return 1
  if [[ -n $bindgen ]]; then wait "$bindgen" || return 1; fi
  bindgen=
  target/tools/debug/nimscape-bindgen target/$wasm/release/nimscape_wasm.wasm $made "$1"
}

shrink() { wasm-opt -O3 "${features[@]}" $made/"$1"_bg.wasm -o $made/"$1"_bg.wasm; }

build_core() {
  # Panic messages contain paths of source files: they name crates, not folders of the machine that
  # built the site. (Cargo adds these flags to those of .cargo/config.toml, and splits them at
  # spaces.)
  local crates=${CARGO_HOME:-$HOME/.cargo}/registry/src made=$bindings.partial bindgen whole part small= complete=yes
  if [[ $crates != *" "* ]]; then
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$crates=crates"
  fi
  rm -rf $made && mkdir $made && touch $made/stamp
  # In a folder of its own, so that it is built beside the core, which leaves a processor idle.
  CARGO_PROFILE_DEV_DEBUG=0 cargo build --offline --locked --package nimscape-bindgen --target-dir target/tools 8>&- &
  bindgen=$!
  compile nimscape core-whole || return 1
  shrink nimscape & # takes as long as all that follows
  whole=$!
  for part in $(sed -n 's/^\(core-[a-z]*\) = .*/\1/p' src/wasm/Cargo.toml); do
    [[ $part == core-whole ]] && continue
    compile "$part" "$part" || { complete= && continue; }
    if [[ -n $small ]]; then wait "$small" || complete=; fi
    shrink "$part" & # beside the next compilation
    small=$!
  done
  wait "$small" || complete=
  wait $whole || complete=
  node scripts/parts.mjs $made || complete=
  [[ -n $complete ]] && rm -rf $bindings && mv $made $bindings
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
