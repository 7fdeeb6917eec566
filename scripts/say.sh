# Messages of the scripts: one line for each step; on failure what failed and what to type.
# shellcheck shell=bash

# No failure is silent, not even an unexpected one.
EXPLAINED=
at_exit() {
  local code=$?
  if [[ $code != 0 && -z $EXPLAINED ]]; then printf '✗ not finished (exit code %s)\n' "$code" >&2; fi
}
trap at_exit EXIT

say() { printf '· %s\n' "$*"; }

# fail "what failed" ["what to type"]...: ends the script.
fail() {
  EXPLAINED=yes
  printf '\n✗ %s\n' "$1" >&2
  shift
  local line
  for line in "$@"; do printf '    %s\n' "$line" >&2; done
  exit 1
}

# timed "what" "how long it may take" command...: prints both, writes the output to a log, shows its
# end on failure.
timed() {
  local what=$1 long=$2 log started=$SECONDS
  shift 2
  mkdir -p "$CACHE/logs"
  log="$CACHE/logs/$(printf '%s' "$what" | tr -cs '[:alnum:].' '-').log"
  say "$what ($long) ..."
  if "$@" >"$log" 2>&1 </dev/null; then
    say "$what: done in $((SECONDS - started)) s"
  else
    tail -n 30 "$log" >&2
    say "$what: failed after $((SECONDS - started)) s (all of its output: $log)"
    return 1
  fi
}
