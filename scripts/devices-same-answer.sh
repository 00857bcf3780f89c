#!/usr/bin/env bash
# One training on several sets of devices: objectives have to agree to the tolerance, and every certificate has to hold.
# usage: scripts/devices-same-answer.sh "cpu opencl:0 opencl:0,1 cpu+opencl:0" DATA [train options]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
specifications=$1
shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
field() { sed 's/[{}]/,/g' "$out/json" | tr ',' '\n' | grep -m1 "\"$1\":" | sed 's/.*://; s/"//g' || true; }
printf '| devices | primal | dual | gap | seconds | all-reduce | status |\n|---|---|---|---|---|---|---|\n'
for devices in $specifications; do
    rm -f "$out/json"
    if ! ./boulevard train "$@" --devices "$devices" -m "$out/model" --json --quiet >"$out/json" 2>"$out/log"; then
        cat "$out/log" >&2
    fi
    gap=$(field relative)
    printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$devices" "$(field primal)" "$(field dual)" "${gap:-$(field kkt)}" \
        "$(field train)" "$(field allreduce)" "$(field status)"
done
