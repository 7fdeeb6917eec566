#!/usr/bin/env bash
# The linker of the wasm: hands everything to the true one, $NIMSCAPE_LINKER. When it links the core
# for the site, it keeps what cuts.mjs needs to link it once more with fewer exports: in target/link
# the linker and its arguments, one a line, and the objects among them, which the compiler deletes.
# Why a linker: it alone knows which static data and which entries of the function table nobody
# needs any more.
set -euo pipefail

linker=$(command -v "$NIMSCAPE_LINKER")
for ((at = 1; at < $#; at++)); do
  if [[ ${!at} == -o ]]; then
    next=$((at + 1))
    made=${!next}
  fi
done

if [[ ${made-} == */release/deps/nimscape.wasm ]]; then
  kept="$(dirname "${BASH_SOURCE[0]}")/../target/link"
  rm -rf "$kept"
  mkdir -p "$kept"
  printf '%s\n' "$linker" >"$kept/arguments.partial"
  for argument in "$@"; do
    if [[ $argument == *.o ]]; then
      cp "$argument" "$kept/"
      argument="target/link/$(basename "$argument")"
    fi
    printf '%s\n' "$argument"
  done >>"$kept/arguments.partial"
  mv "$kept/arguments.partial" "$kept/arguments"
fi
exec "$linker" "$@"
