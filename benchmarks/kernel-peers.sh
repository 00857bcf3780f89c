#!/bin/sh
# Kernel training side by side with peers, alternately, in one run: CPU seconds without loading, and the ratio to the anchor.
#
#   benchmarks/kernel-peers.sh DIR REPEATS CASE...       a case is NAME:C:GAMMA, such as d10k50:1:.25
#
# DIR holds the data (NAME, and NAME.t for the accuracy). The anchor is a compact C++ batched SMO, the environment variable
# ANCHOR names its program (usage: ANCHOR DATA C GAMMA 1024 0); without it the column stays empty. svm-train and svm-predict
# are compared if they are installed and LIBSVM=1. THREADS is the number of threads that Boulevard may use (1).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
dir=$1
repeats=$2
shift 2
threads=${THREADS:-1}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

median() {
    sort -n | awk '{ v[NR] = $1 } END { if (NR) print v[int((NR + 1) / 2)]; else print "-" }'
}

field() {
    sed -n "s/.*\"$1\" *: *\([-0-9.eE]*\).*/\1/p" "$2" | head -1
}

printf '%-12s %10s %10s %10s %10s %14s %8s %8s %8s\n' case "ours cpu" "ours wall" anchor libsvm objective SVs rows gap
for case in "$@"; do
    name=${case%%:*}
    rest=${case#*:}
    c=${rest%%:*}
    gamma=${rest#*:}
    : >"$out/ours"; : >"$out/wall"; : >"$out/anchor"; : >"$out/libsvm"
    i=0
    while [ "$i" -lt "$repeats" ]; do
        BOULEVARD_JAVA_OPTS="${BOULEVARD_JAVA_OPTS:-} -XX:ActiveProcessorCount=$threads" \
            "$root/boulevard" train "$dir/$name" --kernel rbf -c "$c" -g "$gamma" --devices cpu --json --quiet \
            -m "$out/$name.model" >"$out/json"
        field cpu "$out/json" >>"$out/ours"
        field train "$out/json" >>"$out/wall"
        if [ -n "${ANCHOR:-}" ]; then
            env -u OPENBLAS_CORETYPE OPENBLAS_NUM_THREADS=1 "$ANCHOR" "$dir/$name" "$c" "$gamma" 1024 0 >"$out/log"
            sed -n 's/.*cpu total \([0-9.]*\).*/\1/p' "$out/log" >>"$out/anchor"
        fi
        if [ "${LIBSVM:-0}" = 1 ]; then
            { TIMEFORMAT=%U; /usr/bin/time -f %U svm-train -q -m 1000 -c "$c" -g "$gamma" "$dir/$name" "$out/their.model"; } \
                2>>"$out/libsvm"
        fi
        i=$((i + 1))
    done
    printf '%-12s %10s %10s %10s %10s %14s %8s %8s %8s\n' "$name" "$(median <"$out/ours")" "$(median <"$out/wall")" \
        "$(median <"$out/anchor")" "$(median <"$out/libsvm")" "$(field dual "$out/json")" \
        "$(field supportVectors "$out/json")" "$(field kernelRowsComputed "$out/json")" "$(field kkt "$out/json")"
done
