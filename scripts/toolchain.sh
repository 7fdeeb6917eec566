# Sets up the Rust toolchain for wasm32-unknown-unknown by the first way that works. Sourced by
# setup.sh.
#
#   1. The toolchain in use has the target.
#   2. `rustup target add` installs it.
#   3. If Rust's server cannot be reached: the second toolchain of Debian (the rustc-web packages),
#      whose library source is packaged too. The library is built once in the cache folder; /usr
#      stays unchanged.
# shellcheck shell=bash

WASM=wasm32-unknown-unknown

setup_toolchain() {
  command -v cargo >/dev/null || [[ ! -x $HOME/.cargo/bin/cargo ]] || export PATH="$HOME/.cargo/bin:$PATH"
  command -v cargo >/dev/null ||
    fail "Rust is missing" "install it from https://rustup.rs/, open a new terminal and try again"

  local needed have
  needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  have=$(rustc --version | cut -d' ' -f2)
  if at_least "$needed" "$have"; then
    if has_wasm rustc || rustup_wasm "$have"; then return; fi
  elif command -v rustup >/dev/null; then
    fail "Rust $needed or newer is needed; this one is $have" "rustup update stable"
  fi
  debian_toolchain
}

# at_least 1.88 1.95.0: is the second version the first or a later one?
at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

has_wasm() {
  local folder
  folder=$("$1" --print target-libdir --target $WASM 2>/dev/null) && compgen -G "$folder/libstd-*.rlib" >/dev/null
}

# Tries rustup once for each version of Rust. A failure is recorded, because each try may take a
# minute.
rustup_wasm() {
  local refused="$CACHE/no-wasm-from-rustup-$1"
  command -v rustup >/dev/null && [[ ! -e $refused ]] || return 1
  say "adding the Rust target $WASM (seconds; a minute at most) ..."
  mkdir -p "$CACHE/logs"
  if bounded 60 rustup target add $WASM >"$CACHE/logs/rustup.log" 2>&1 && has_wasm rustc; then return 0; fi
  if ! command -v apt-get >/dev/null; then
    cat "$CACHE/logs/rustup.log" >&2
    fail "rustup could not add the target $WASM" "rustup target add $WASM"
  fi
  say "rustup cannot add it here: taking Debian's toolchain instead (to ask rustup again, delete $refused)"
  cp "$CACHE/logs/rustup.log" "$refused"
  return 1
}

bounded() { if command -v timeout >/dev/null; then timeout "$@"; else "${@:2}"; fi; }

debian_toolchain() {
  local linker version sysroot
  linker=$(wasm_linker)
  if [[ -z $linker || ! -x /usr/bin/rustc || ! -x /usr/bin/cargo-clippy || ! -x /usr/bin/cargo-fmt ]] ||
    [[ ! -d /usr/lib/rustlib/src/rust/library ]]; then
    apt_install "Debian's Rust toolchain for wasm" "about half a minute" \
      rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy rustfmt-web lld-19
    linker=$(wasm_linker)
  fi
  version=$(/usr/bin/rustc --version | cut -d' ' -f2)
  sysroot="$CACHE/debian-rust-$version"
  if [[ ! -d $sysroot ]]; then
    timed "building the Rust library for $WASM" "about a minute, once" build_sysroot "$sysroot.partial" "$version" "$sysroot" ||
      fail "the Rust library for $WASM could not be built" "with access to Rust's server: rustup target add $WASM"
    mv "$sysroot.partial" "$sysroot"
  fi
  export PATH="$sysroot/bin:$PATH" RUSTC="$sysroot/bin/rustc" RUSTDOC="$sysroot/bin/rustdoc" SYSROOT="$sysroot"
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker"
  unset RUSTUP_TOOLCHAIN
}

wasm_linker() { { compgen -c wasm-ld- || true; } | sort -uV | tail -n 1; }

# build_sysroot folder version final: links to Debian's host library and its programs, and the
# library for wasm.
build_sysroot() (
  local sysroot=$1 version=$2 final=$3 part program
  if [[ $(readlink -f /usr/lib/rustlib/src/rust) != *"-$version" ]]; then
    echo "rustc is $version, but its library source is of another version. As root:"
    echo "    apt-get update && apt-get install -y rustc-web rust-web-src"
    exit 1
  fi
  rm -rf "$sysroot"
  mkdir -p "$sysroot/bin" "$sysroot/lib/rustlib/$WASM/lib" "$sysroot/throwaway/src"
  for part in /usr/lib/rustlib/*; do
    [[ -e $sysroot/lib/rustlib/${part##*/} ]] || ln -s "$part" "$sysroot/lib/rustlib/"
  done
  for program in cargo cargo-clippy clippy-driver cargo-fmt rustfmt; do ln -s "/usr/bin/$program" "$sysroot/bin/"; done
  for program in rustc rustdoc; do
    printf '#!/bin/sh\nexec /usr/bin/%s --sysroot "%s" "$@"\n' "$program" "$final" >"$sysroot/bin/$program"
    chmod +x "$sysroot/bin/$program"
  done

  cd "$sysroot/throwaway" || exit 1
  printf '[package]\nname = "throwaway"\nedition = "2021"\n' >Cargo.toml
  : >src/lib.rs
  env -u RUSTUP_TOOLCHAIN -u RUSTFLAGS -u CARGO_TARGET_DIR RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
    /usr/bin/cargo build --release --target $WASM -Zbuild-std=std,panic_abort,proc_macro,test || exit 1
  cp target/$WASM/release/deps/*.rlib "$sysroot/lib/rustlib/$WASM/lib/" || exit 1
  rm -rf "$sysroot/lib/rustlib/$WASM/lib/"libthrowaway-* "$sysroot/throwaway"
)
