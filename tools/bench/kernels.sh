#!/bin/sh
# kernels.sh [BUILD]: the table of the ladder's kernels as Markdown: the simulator's counts or, from a
# build of preset cuda, a device's times; then what nvcc makes of each, where there is nvcc.
set -eu

root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
build=${1:-$root/build/release}
"$build/bin/wick_bench_kernels"

printf '\n## Compiled for sm_90\n\n'
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if ! [ -x "$nvcc" ]; then
  echo "not measured: no nvcc here"
  exit 0
fi
"$nvcc" --version | sed -n 's/^Cuda compilation tools, \(.*\)/nvcc, \1/p'
printf '\n| kernel | registers a thread | shared bytes a block | spilled bytes |\n|---|--:|--:|--:|\n'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for source in "$root"/core/cuda/kernels/*.cu; do
  "$nvcc" -std=c++17 -arch=sm_90 -DWICK_SCALAR=float -I"$root" -Xptxas -v -c "$source" \
    -o "$scratch/kernel.o" 2>"$scratch/log" || {
    cat "$scratch/log" >&2
    exit 1
  }
  registers=$(sed -n 's/.*Used \([0-9]*\) registers.*/\1/p' "$scratch/log")
  shared=$(sed -n 's/.*, \([0-9]*\) bytes smem.*/\1/p' "$scratch/log")
  spilled=$(sed -n 's/.* \([0-9]*\) bytes spill stores, \([0-9]*\) bytes spill loads.*/\1 + \2/p' \
    "$scratch/log")
  echo "| $(basename "$source" .cu) | $registers | ${shared:-0} | $spilled |"
done
