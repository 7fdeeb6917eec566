#!/usr/bin/env bash
# Checks the proofs of formal/ by Coq, and then by its second checker, coqchk, which also lists
# axioms. Installs nothing: without Coq it says so and passes. Takes one to two minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! command -v coqc >/dev/null || ! command -v coqchk >/dev/null; then
  echo "note: not run: coqc is not here: the formal proofs are NOT CHECKED"
  exit
fi

rm -rf target/formal # Coq writes its files beside the sources
mkdir -p target/formal
cp formal/_CoqProject formal/*.v target/formal
cd target/formal
for file in $(grep '\.v$' _CoqProject); do
  coqc -Q . Tripod "$file"
done
# Four lines of a summary that must be empty: axioms, and three ways around the kernel's rules.
summary=$(coqchk -silent -o -Q . Tripod Tripod.Row18 Tripod.BandsOfCentre2 2>&1)
echo "$summary"
[[ $(grep -c ': <none>$' <<<"$summary") == 4 && $summary == *"* Axioms: <none>"* ]]
