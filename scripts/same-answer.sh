#!/usr/bin/env bash
# Trains one data set on 1, 2, 4 and 8 CPU devices with every linear solver and prints objectives, gaps, passes and rounds:
# they have to agree to the tolerance.
# usage: scripts/same-answer.sh DATA [train options]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
data=$1
shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
field() { sed 's/[{}]/,/g' "$out/json" | tr ',' '\n' | grep -m1 "\"$1\":" | sed 's/.*://; s/"//g'; }
printf '| loss | solver | tolerance | devices | primal | relative gap | passes | rounds | status |\n|---|---|---|---|---|---|---|---|---|\n'
for loss in squared-hinge hinge; do
    for run in newton:1e-6 dual:1e-4; do
        for devices in 1 2 4 8; do
            tolerance=${run#*:}
            if [ "$run" = dual:1e-4 ] && [ $devices = 1 ]; then
                tolerance=1e-6
            fi
            ./boulevard train "$data" --loss $loss --solver "${run%:*}" -e "$tolerance" --devices "cpu*$devices" \
                --max-iterations 5000 "$@" -m "$out/model" --json --quiet >"$out/json" || true
            printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' $loss "${run%:*}" "$tolerance" $devices \
                "$(field primal)" "$(field relative)" "$(field passes)" "$(field rounds)" "$(field status)"
        done
    done
done
