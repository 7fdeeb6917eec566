#!/usr/bin/env bash
# Mutation tests: changes one expression at a time in src/periods or src/arrays and reports which
# changes no test notices.
#
#   scripts/mutants.sh arrays --list                           # the mutants of src/arrays
#   scripts/mutants.sh periods --shard 0/40                    # every 40th of src/periods
#   scripts/mutants.sh periods -f src/proof/periods/checker/row.rs     # those of one file
#   SAMPLE=20 scripts/mutants.sh periods                       # 20 of them, chosen at random
#   SAMPLE=20 NIMSCAPE_SEED=7 scripts/mutants.sh periods       # the same 20 every time
#
# Other options of cargo-mutants go after these. Each mutant costs a build of the crate and of the
# native tests of its part, and a run of them. It is no part of ./test. Results:
# mutants.out/missed.txt names the survivors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh
setup core
MUTANTS_VERSION=27.1.0
install_crate cargo-mutants "cargo-mutants-$MUTANTS_VERSION" "$MUTANTS_VERSION" "3 to 6 minutes, once" --debug

# The tests that follow each part; periods_shipped takes minutes and only repeats them for more
# centres.
part=${1-}
case $part in
  arrays) names=(arrays entries:: filling::) ;;
  periods) names=(certificates_adversarial:: leap:: periods:: periods_certificates:: periods_theorems::) ;;
  *) sed -n '2,/^set/s/^# \?//p' "$0"; exit 2 ;;
esac
shift

# The files of tests/all that follow the part. They are in another crate than the part.
tests=(--test-package=nimscape --cargo-arg=--locked --cargo-arg=--test=all -- -- "${names[@]}")

where=(-f "src/$part/**")
for word in "$@"; do
  case $word in -f* | --file* | -F* | --re*) where=() ;; esac
done
where+=("$@")

# A sample is every n-th mutant from a random one on. Patterns of names (--re) would do, but do not
# hold back "delete field ...".
if [[ -n ${SAMPLE:-} ]]; then
  all=$(for word in "${where[@]}"; do [[ $word == --list ]] || printf '%s\0' "$word"; done |
    xargs -0 cargo mutants --list | wc -l)
  shards=$((all > SAMPLE ? all / SAMPLE : 1))
  seed=${NIMSCAPE_SEED:-$RANDOM}
  echo "NIMSCAPE_SEED=$seed: from mutant $((seed % shards)) of $all on every ${shards}th" >&2
  where+=(--sharding round-robin --shard "$((seed % shards))/$shards")
fi

# Incremental builds without debug information. The time limit ends mutants that make a loop
# endless.
exec nice cargo mutants -j1 --profile mutants --timeout-multiplier 2 --minimum-test-timeout 60 "${where[@]}" "${tests[@]}"
