#!/bin/sh
# The same kernel machine on 1, 2, 4 and 8 CPU devices: objective, gap, iterations, kernel rows.
#
#   scripts/kernel-same-answer.sh DATA C GAMMA [OPTIONS OF train...]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
data=$1
c=$2
gamma=$3
shift 3
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

field() {
    sed -n "s/.*\"$1\" *: *\"\{0,1\}\([-a-z0-9.E]*\).*/\1/p" "$out/json" | head -1
}

printf '| devices | objective | KKT gap | support vectors | iterations | kernel rows | pair steps | status |\n'
printf '|---|---|---|---|---|---|---|---|\n'
for devices in 1 2 4 8; do
    "$root/boulevard" train "$data" --kernel rbf -c "$c" -g "$gamma" --devices "cpu*$devices" --json --quiet \
        -m "$out/model" "$@" >"$out/json" 2>"$out/log" || cat "$out/log" >&2
    printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$devices" "$(field dual)" "$(field kkt)" \
        "$(field supportVectors)" "$(field iterations)" "$(field kernelRowsComputed)" "$(field steps)" "$(field status)"
done
