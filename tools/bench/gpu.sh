#!/bin/bash
# gpu.sh [--dry-run | --built]: on a machine with a GPU, everything that only a GPU can show, within
# eight minutes: the device's suites, the same under compute-sanitizer, and the table of benchmarks
# against PyTorch. Writes tools/bench/results/gpu_DEVICE.md and .json; ends with what failed.
#
# PyTorch is taken from $TORCH_PYTHON, a Python that has it, else from python3 where that has it;
# without it wick is measured alone. --dry-run tries all this out in the simulator, at small sizes.
# --built takes the programs of build/cuda as another machine built them, from $WICK_COMMIT: nothing
# is compiled here.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

dry=''
built=''
case ${1:-} in
  '') ;;
  --dry-run) dry=yes ;;
  --built) built=yes ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "$0"
    exit 64
    ;;
esac

failures=()
step() { printf '\n==== %s (%d s)\n' "$*" "$SECONDS"; }
# try WHAT COMMAND..: runs it, and remembers where it fails.
try() {
  local what=$1
  shift
  if "$@"; then
    echo "$what: passed"
  else
    local code=$?
    local how="FAILED ($code)"
    if [ "$code" = 124 ]; then how="not finished in time"; fi
    echo "$what: $how"
    failures+=("$what: $how")
  fi
}

preset=cuda
if [ -n "$dry" ]; then preset=${WICK_PRESET:-release}; fi
build=build/$preset
if [ -z "$dry" ]; then
  PATH=$PATH:/usr/local/cuda/bin
  [ -n "$built" ] || command -v nvcc >/dev/null || {
    echo "gpu.sh: nvcc is missing: it comes with the CUDA Toolkit"
    exit 1
  }
  nvidia-smi || {
    echo "gpu.sh: no device here; --dry-run needs none"
    exit 1
  }
fi

if [ -z "$built" ]; then
  step "building preset $preset"
  [ -f "$build/build.ninja" ] || cmake --preset "$preset" --log-level=WARNING
  cmake --build "$build" --target wick_device_tests wick_double_device_tests ladder_tests \
    wick_bench_gpu
fi
tests=$build/bin/wick_device_tests
ladder=$build/bin/ladder_tests

step "the device's suites"
try "suites" timeout 120 "$tests" --no-version
try "suites for double" timeout 120 "$build/bin/wick_double_device_tests" --no-version
try "ladder" timeout 60 "$ladder" --no-version

# Without the suite that asks for what must fail. racecheck looks at shared memory: elementwise kernels
# use none, and generation launches the kernels of other suites thousands of times more.
if [ -z "$dry" ] && command -v compute-sanitizer >/dev/null; then
  for tool in memcheck racecheck initcheck; do
    step "compute-sanitizer: $tool"
    without='*test_faults*'
    if [ "$tool" = racecheck ]; then without+=',*test_backend_unary*,*test_backend_binary*,*test_generation*'; fi
    try "$tool: suites" timeout 100 compute-sanitizer --tool "$tool" --error-exitcode 9 \
      "$tests" --no-version "--source-file-exclude=$without"
    try "$tool: ladder" timeout 20 compute-sanitizer --tool "$tool" --error-exitcode 9 \
      "$ladder" --no-version
  done
else
  echo "compute-sanitizer: not run: $([ -n "$dry" ] && echo "there is no device in a dry run" ||
    echo "it is missing; it comes with the CUDA Toolkit")"
  if [ -z "$dry" ]; then failures+=("compute-sanitizer"); fi
fi

step "benchmarks"
torch=${TORCH_PYTHON:-}
if [ -z "$torch" ] && python3 -c 'import torch' 2>/dev/null; then torch=python3; fi
if [ -z "$torch" ] && [ -x build/bench-venv/bin/python ]; then torch=build/bench-venv/bin/python; fi
options=(--wick "$build/bin/wick_bench_gpu")
if [ -n "$torch" ]; then options+=(--torch "$torch"); fi
if [ -n "$dry" ]; then
  out=$build/gpu_dry_run
  options+=(--tiny --rounds 2)
else
  name=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1 | tr -c 'A-Za-z0-9\n' _)
  out=tools/bench/results/gpu_$name
  options+=(--note "driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)")
  [ -n "$built" ] ||
    options+=(--note "CUDA=$(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/\1/p')")
fi
options+=(--note "commit=${WICK_COMMIT:-$(git rev-parse --short HEAD 2>/dev/null || echo unknown)}")
options+=(--note "suites=${failures[*]:-all passed}" --out "$out")
# What is left of eight minutes, for the last case to end in.
left=$((SECONDS < 390 ? 450 - SECONDS : 60))
try "benchmarks" timeout $((left + 25)) tools/bench/gpu.py --budget "$left" "${options[@]}"

step "done"
if [ "${#failures[@]}" -gt 0 ]; then
  printf 'gpu.sh: failed: %s\n' "$(IFS=,; echo "${failures[*]}")"
  exit 1
fi
