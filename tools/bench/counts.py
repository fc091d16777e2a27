#!/usr/bin/env python3
"""Counts of small steps, which a busy machine does not change: requests for memory, instructions
(by valgrind's callgrind), and what attention's memory grows as.

They are compared with those kept in results/counts.json: requests exactly, instructions within
15 %. Kept counts are of one compiler; another's are not compared. AVX2 is chosen for every count."""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # sources stay as they are

import curves

KEPT = pathlib.Path(__file__).resolve().parent / "results" / "counts.json"
SMALL = ["add/1024", "softmax/128x64", "layer_norm/128x64", "mlp_step/64-32-10_of_32",
         "attention_forward_backward/2x16x32_2_heads_causal"]
skipped = []
KINDS = ("allocations", "instructions")
ALLOWED = {"allocations": 0.0, "instructions": 0.15}

TOKENS = [512, 1024, 2048, 4096, 8192, 16384]
# Of one matrix of scores, 16,384 x 16,384 floats.
MOST_OF_SCORES = 0.02


def run(program, *arguments, wrapper=()):
    """One line of numbers from wick_bench_counts, on one thread and with one choice of kernels: how
    threads share work, and a processor's name, are no part of a count."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Haswell",
                   "WICK_CPU": "avx2"}
    finished = subprocess.run([*wrapper, program, *arguments], env=environment, text=True,
                              capture_output=True)
    if finished.returncode != 0:
        sys.exit(f"counts: {program} {' '.join(arguments)} failed: {finished.stderr.strip()}")
    return [int(word) for word in finished.stdout.split()]


def allocations(program, case):
    arrays, requests, size = run(program, "allocations", case)
    return {"arrays": arrays, "heap": requests, "heap_bytes": size}


def instructions(program, case):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind"
        run(program, "step", case,
            wrapper=["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}",
                     "--toggle-collect=wick_counted_step"])
        return {"instructions": int(re.search(r"^totals: (\d+)", out.read_text(), re.M)[1])}


COUNT = {"allocations": allocations, "instructions": instructions}


def differences(then, now, kind):
    """A line for each count that moved by more than is allowed, up or down: a kept count that is
    too high would hide a later rise."""
    lines = []
    for name, count in now.items():
        before = then.get(name)
        if before is None:
            lines.append(f"{name}: {count:,}, and none is kept")
        elif abs(count - before) > ALLOWED[kind] * before:
            lines.append(f"{name}: {count:,}, kept is {before:,}")
    return lines


def skip(what, remedy):
    """Says what is left out, in the line that tests/count_cases.awk counts."""
    print(f"skipped: {what}: {remedy}")
    skipped.append(what)


def compare(options, kind):
    """Counts and compares; returns how many cases differ."""
    if kind == "instructions" and not shutil.which("valgrind"):
        skip("benchmarks", "tools/wick setup bench")
        return 0
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {"about": "", "cases": {}}
    comparable = kept["about"] == options.built_by
    if options.keep and not comparable:
        kept["cases"] = {}  # nothing of another compiler's goes under this one's name
    if not comparable and not options.keep:
        print(f"the kept counts are those of {kept['about'] or 'no compiler'}, and this program is "
              f"built by {options.built_by}: its counts are shown and not compared")
    worse = 0
    for case in SMALL:
        now = COUNT[kind](options.program, case)
        print(f"{case:52} " + ", ".join(f"{name} {count:,}" for name, count in now.items()))
        before = kept["cases"].get(case, {})
        lines = differences(before, now, kind) if comparable and not options.keep else []
        for line in lines:
            print(f"    {case}: {line}")
        worse += bool(lines)
        kept["cases"].setdefault(case, {}).update(now)
    if options.keep:
        KEPT.write_text(json.dumps({**kept, "about": options.built_by}, indent=1) + "\n")
        print(f"kept in {KEPT.relative_to(KEPT.parents[3])}")
        return 0
    if worse:
        print(f"{worse} cases differ: if you mean to change them, keep the new counts with: "
              "tools/wick bench --counts --keep")
    if not comparable:
        skip(f"counts of {options.built_by}", f"a build by {kept['about'] or 'any compiler'}")
    return worse


def memory(options):
    """Fused attention's memory, by what arrays hold and by the process; returns what is wrong."""
    scores = 4 * TOKENS[-1] ** 2
    wrong = 0
    # A training step of 128 tokens: what the process needs however few there are.
    for name, small in (("causal_attention.fused", 0), ("attention_training.fused", 128)):
        peaks = {n: run(options.program, "peak", f"{name}/{n}") for n in TOKENS}
        exponent = curves.fitted_exponent([(n, peak[0]) for n, peak in peaks.items()])
        arrays, process = peaks[TOKENS[-1]]
        if small:
            process -= run(options.program, "peak", f"{name}/{small}")[1]
        print(f"{name}: arrays grow as n^{exponent:.3f}; at {TOKENS[-1]:,} tokens they hold "
              f"{arrays:,} bytes, {100 * arrays / scores:.2f} % of one matrix of scores; the "
              f"process grew by {process:,}, {100 * process / scores:.2f} %")
        wrong += abs(exponent - 1) > 0.05
        wrong += max(arrays, process) > MOST_OF_SCORES * scores
    if wrong:
        print("the exponent must be 1.00 +- 0.05, and the memory at most "
              f"{100 * MOST_OF_SCORES:.0f} %")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("what", nargs="*",
                        help="allocations, instructions or memory; without a name, all of them")
    parser.add_argument("--program", default="build/release/bin/wick_bench_counts")
    parser.add_argument("--built-by",
                        help="the compiler; by default, what a file beside the program says")
    parser.add_argument("--keep", action="store_true",
                        help="keep these counts: later runs are compared with them")
    options = parser.parse_args()
    if options.built_by is None:
        said = pathlib.Path(options.program).resolve().parent / "wick_bench_counts.built_by"
        options.built_by = said.read_text().strip() if said.exists() else "an unknown compiler"
    if " avx2 " not in (pathlib.Path("/proc/cpuinfo").read_text() + " ").replace("\n", " "):
        skip("counts for AVX2", "a processor that has it")
        sys.exit(77)
    wrong = 0
    for what in options.what or [*KINDS, "memory"]:
        if what not in (*KINDS, "memory"):
            sys.exit(f"counts: {what} cannot be counted: choose allocations, instructions or "
                     "memory")
        wrong += memory(options) if what == "memory" else compare(options, what)
    # 77 marks the test as skipped for ctest, as tests/skip does. A run without arguments counts what
    # this machine can count.
    sys.exit(1 if wrong else 77 if skipped and options.what else 0)


if __name__ == "__main__":
    main()
