#!/usr/bin/env bash
# Does Boulevard work on the devices of a machine that may have nothing but a driver? Packs all that is needed, Java included, into one
# folder of less than 64 MB; run there, checks correctness first and measures speed after it.
#
#   scripts/device-check.sh pack FOLDER      makes the folder (needs a JDK, Maven and its repository,
#                                            ~/.m2/repository or $MAVEN_REPOSITORY)
#   FOLDER/device-check.sh run [BACKEND]     checks cuda (or opencl) on the first devices; BOULEVARD_SCALE=20 for millions of rows of the
#                                            linear benchmark (default 0.05), BOULEVARD_SIZE for the trainings (default 1)
#
# The check is known to work because it also runs on processors through PoCL: run opencl.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

pack() {
    local root out=$1 repository
    root=$(cd "$here/.." && pwd)
    rm -rf "$out"
    mkdir -p "$out/lib"
    (cd "$root" && mvn -q -B -Dquick package && mvn -q -B -Dquick test-compile -pl devices/opencl,devices/cuda -am &&
        mvn -q -B dependency:get -Dtransitive=false -Dartifact=org.junit.platform:junit-platform-console-standalone:6.1.3)
    repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
    cp "$root/cli/target/boulevard.jar" "$out/lib"
    cp "$root"/benchmarks/target/boulevard-benchmarks-*.jar "$root"/testkit/target/boulevard-testkit-*.jar "$out/lib"
    cp "$repository"/org/junit/platform/junit-platform-console-standalone/6.1.3/*.jar "$out/lib"
    for artifact in org/assertj/assertj-core org/jspecify/jspecify net/bytebuddy/byte-buddy; do
        cp "$(find "$repository/$artifact" -name '*.jar' | sort -V | tail -1)" "$out/lib"
    done
    for backend in opencl cuda; do
        cp -r "$root/devices/$backend/target/test-classes" "$out/lib/$backend"
    done
    # The processor's own linear algebra is for comparisons with peers, and half of the folder.
    zip -q -d "$out/lib/boulevard.jar" 'org/bytedeco/openblas/linux-x86_64/*' || true
    jlink --add-modules java.base,java.logging,java.management,java.xml,jdk.unsupported,jdk.incubator.vector,jdk.zipfs \
        --strip-debug --no-man-pages --no-header-files --compress=2 --output "$out/java"
    cp "${BASH_SOURCE[0]}" "$out/device-check.sh"
    du -sh "$out"
}

java_here() {
    # Where the NVIDIA libraries are that Python packages bring, if any.
    local folders
    folders=$(ls -d /usr/lib/python3*/*-packages/nvidia/*/lib /usr/local/lib/python3*/*-packages/nvidia/*/lib /usr/local/cuda*/lib64 \
        /opt/*/lib/python3*/site-packages/nvidia/*/lib 2>/dev/null | paste -sd: || true)
    "$here/java/bin/java" --add-modules jdk.incubator.vector -XX:MaxRAMPercentage=60 -Dboulevard.cuda.library.path="$folders" "$@" \
        2> >(grep -v 'incubator' >&2)
}

section() {
    printf '\n== %s (%s s)\n' "$1" $SECONDS
}

run() {
    local backend=${1:-cuda} devices classes path
    if [ ! -x "$here/java/bin/java" ]; then
        echo "device-check: wanted a packed folder, got none in $here; make one with: scripts/device-check.sh pack FOLDER" >&2
        exit 2
    fi
    path=$(ls "$here"/lib/*.jar | paste -sd:)
    devices=$backend:0
    classes=boulevard.device.cuda.CudaContractTest
    if [ "$backend" = opencl ]; then
        classes=boulevard.device.opencl.OpenClContractTest
    fi
    section "machine"
    nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>/dev/null || echo "no nvidia-smi"
    java_here -jar "$here/lib/boulevard.jar" devices
    section "device contract"
    java_here -cp "$path:$here/lib/$backend" org.junit.platform.console.ConsoleLauncher execute --disable-banner \
        --details=summary --select-class "$classes" | grep -E 'tests (found|successful|failed|skipped)|=>' || true
    section "one training per solver"
    java_here -cp "$path" boulevard.benchmark.DeviceCheck "$devices" "${BOULEVARD_SIZE:-1}"
    section "main operations"
    java_here -jar "$here/lib/boulevard.jar" devices --measure
    section "linear operations"
    java_here -cp "$path" boulevard.benchmark.LinearBenchmark "$devices" "${BOULEVARD_SCALE:-0.05}"
    section "kernel operations"
    java_here -cp "$path" boulevard.benchmark.KernelBenchmark "$devices"
    section "done"
}

case ${1:-} in
    pack) pack "${2:?usage: device-check.sh pack FOLDER}" ;;
    run) run "${2:-cuda}" ;;
    *)
        sed -n '2,11p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
