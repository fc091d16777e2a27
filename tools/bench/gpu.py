#!/usr/bin/env python3
"""Measures wick on a GPU against PyTorch, and writes the result as Markdown and JSON.

Two processes live through the whole run: wick_bench_gpu, which holds our own kernels too, and
torch_gpu_worker.py. For each case both compute it once and the values are compared; then they take
turns, round by round. A ratio is taken within a round, and its median is reported with its
quartiles. tools/bench/gpu.sh runs this, and the suites before it.
"""

import argparse
import array
import datetime
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

BENCH = pathlib.Path(__file__).resolve().parent

# The largest difference of values allowed, as a share of the largest value: sums of up to 8192
# products in another order, of factors with 24, 11 or 8 digits.
TOLERANCES = {"Full": 5e-5, "TF32": 2e-3, "BF16": 2e-2}
TOLERANCE = 1e-4

NOT_MEASURED = "not measured"

# Training steps, by the beginnings of their names.
STEPS = ("block_step/", "gpt_step/")


class Program:
    """A process that measures on request; see gpu/main.cpp for what it answers."""

    def __init__(self, *command):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.version = self.ask("version")
        self.names = self.ask("list").split()

    def ask(self, *words):
        try:
            print(*words, file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline().strip()
        except BrokenPipeError:
            answer = ""
        if not answer:
            sys.exit(f"gpu: {self.process.args[0]} ended at \"{' '.join(words)}\"")
        return answer

    def values(self, name):
        with tempfile.NamedTemporaryFile() as file:
            count = int(self.ask("values", name, file.name))
            numbers = array.array("f")
            numbers.fromfile(file, count)
            return numbers

    def time(self, name):
        """Nanoseconds a step."""
        return float(self.ask("time", name))


def cases_of(programs):
    """{"matmul/Full/1024": {"wick": program, "matmul_tiled": program, "torch": program}}"""
    cases = {}
    for program in programs:
        for name in program.names:
            who, _, case = name.partition("/")
            cases.setdefault(case, {})[who] = program
    return cases


def difference(case, whos):
    """Says how the values of two programs differ by more than rounding; "" if none do."""
    reference_name = "torch" if "torch" in whos else "wick"
    expected = whos[reference_name].values(f"{reference_name}/{case}")
    largest = max(map(abs, expected))
    tolerance = next((TOLERANCES[name] for name in TOLERANCES if f"/{name}/" in case), TOLERANCE)
    for who, program in whos.items():
        if who == reference_name:
            continue
        values = program.values(f"{who}/{case}")
        if len(values) != len(expected):
            return (f"{case}: {who} computes {len(values)} values, {reference_name} "
                    f"{len(expected)}")
        worst = max(abs(a - b) for a, b in zip(values, expected)) / largest
        if not worst <= tolerance:
            return (f"{case}: {who} and {reference_name} differ by {worst:.2g} of the largest "
                    f"value: at most {tolerance:.2g} is allowed")
    return ""


def measure(case, whos, rounds):
    """Nanoseconds of each in each round."""
    times = {who: [] for who in whos}
    for _ in range(rounds):
        for who, program in whos.items():
            times[who].append(program.time(f"{who}/{case}"))
    return times


def faster(times, name, other):
    """How many times as fast `name` is as `other`: the median of rounds, and quartiles."""
    if name not in times or other not in times:
        return NOT_MEASURED
    ratios = [b / a for a, b in zip(times[name], times[other])]
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def rate(times, who, work):
    """Work a nanosecond: GFLOP/s or GB/s."""
    return f"{work / statistics.median(times[who]):,.0f}" if who in times else NOT_MEASURED


def table(header, lines):
    rows = [header, ["---"] + ["---:"] * (len(header) - 1), *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def matmul_tables(results):
    library, ladder = [], []
    for case, times in results.items():
        what, _, rest = case.partition("/")
        if what != "matmul":
            continue
        precision, _, n = rest.partition("/")
        flops = 2 * int(n) ** 3
        library.append([n, precision, rate(times, "wick", flops), rate(times, "torch", flops),
                        faster(times, "wick", "torch"),
                        faster(times, "wick", "torch_bf16") if precision == "BF16" else ""])
        for who in times:
            if who not in ("wick", "torch", "torch_bf16"):
                ladder.append([who, n, rate(times, who, flops), faster(times, who, "wick")])
    return [
        "## Matrix products\n\nSquare, from floats to floats, with memory for the result. GFLOP/s; "
        "the ratio is how many times as fast wick is. BF16 is compared with PyTorch rounding "
        "floats, as wick does, and with tensors that are bfloat16 beforehand and stay so.",
        table(["n", "precision", "wick", "PyTorch", "wick to PyTorch", "to bfloat16 tensors"],
              library),
        "### Our own kernels\n\nInto memory that exists; the ratio is to wick's product by cuBLAS "
        "at Full.",
        table(["kernel", "n", "GFLOP/s", "to cuBLAS"], sorted(ladder, key=lambda row: row[0]))]


def softmax_table(results, copy_rate):
    lines = []
    for case, times in results.items():
        what, _, size = case.partition("/")
        if "softmax" not in what:
            continue
        rows, columns = map(int, size.split("x"))
        # Forward: x is read, y written. There and back: y and dy are read, too, dx written.
        moved = 4 * rows * columns * (5 if what.endswith("backward") else 2)
        for who in times:
            if who == "torch":
                continue
            share = moved / statistics.median(times[who]) / copy_rate
            lines.append([what, str(columns), who, rate(times, who, moved), f"{share:.2f}",
                          faster(times, who, "torch")])
    lines.sort(key=lambda line: (line[0], line[2], int(line[1])))
    return ["## Softmax along rows\n\nGB/s counts every number that must be read or written, once; "
            f"a copy on the device moved {copy_rate:,.0f} GB/s in this run.",
            table(["what", "columns", "who", "GB/s", "of the copy", "to PyTorch"], lines)]


def training_table(results):
    lines = [[case, f"{statistics.median(times['wick']) / 1e6:.3f}",
              f"{statistics.median(times['torch']) / 1e6:.3f}" if "torch" in times
              else NOT_MEASURED, faster(times, "wick", "torch")]
             for case, times in results.items() if case.startswith(STEPS)]
    return ["## Training steps\n\nForward, cross-entropy, backward and AdamW: a transformer block "
            "with dropout, in full precision, and a GPT of 65 characters without. PyTorch eager, "
            "with its fused attention. Milliseconds.",
            table(["step", "wick", "PyTorch", "wick to PyTorch"], lines)]


def markdown(about, results):
    copy_case = next(case for case in results if case.startswith("copy/"))
    copy_rate = (2 * 4 * int(copy_case.partition("/")[2])
                 / statistics.median(results[copy_case]["wick"]))
    parts = [f"# wick on {about['device']}, {about['date']}",
             "\n".join(f"- {key}: {value}" for key, value in about.items()
                       if key not in ("device", "date")),
             "A time is the median over rounds, from the first launch to the end of the last; a "
             "ratio is taken within each round: its median, and its quartiles in brackets."]
    if about["device"] == "simulator":
        parts.append("**This was the simulator: its times say nothing of a device.**")
    parts += matmul_tables(results) + softmax_table(results, copy_rate) + training_table(results)
    return "\n\n".join(parts) + "\n"


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--wick", required=True, help="the program wick_bench_gpu")
    parser.add_argument("--torch",
                        help="a Python that has PyTorch; without it, only wick is measured")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.03,
                        help="the shortest time of one measurement")
    parser.add_argument("--budget", type=float, default=1e9,
                        help="begin no further case after this many seconds")
    parser.add_argument("--tiny", action="store_true", help="use small sizes, to try the command")
    parser.add_argument("--only", default="",
                        help="measure only cases whose name contains this text")
    parser.add_argument("--note", action="append", default=[], help="a line KEY=VALUE for the report; may be given again")
    parser.add_argument("--out", required=True, help="the results' path, without .md and .json")
    return parser.parse_args()


def main():
    options = read_options()
    arguments = ["--tiny", "0.001"] if options.tiny else [options.seconds]
    wick = Program(options.wick, *arguments)
    programs = [wick]
    about = {"device": wick.version, "date": datetime.date.today().isoformat(),
             "PyTorch": NOT_MEASURED}
    if options.torch:
        programs.append(Program(options.torch, BENCH / "peers" / "torch_gpu_worker.py", *arguments))
        about["PyTorch"] = programs[1].version
    print(f"gpu: {wick.version}; PyTorch: {about['PyTorch']}")
    about.update(note.partition("=")[::2] for note in options.note)

    results, left_out, wrong = {}, [], []
    cases = {case: whos for case, whos in cases_of(programs).items()
             if "wick" in whos and (options.only in case or case.startswith("copy/"))}
    begin = time.monotonic()
    # The copy, with which others are compared, and whole steps come before the many others.
    for case in sorted(cases, key=lambda case: not case.startswith(("copy/", *STEPS))):
        whos = cases[case]
        if time.monotonic() - begin > options.budget:
            left_out.append(case)
            continue
        if text := difference(case, whos):
            print(f"gpu: not measured: {text}", flush=True)
            wrong.append(text)
            continue
        results[case] = measure(case, whos, options.rounds)
        print(f"  {case}: " + ", ".join(f"{who} {statistics.median(times) / 1e3:.1f} us"
                                        for who, times in results[case].items()), flush=True)
    if left_out:
        about["not measured, for want of time"] = ", ".join(left_out)
    if wrong:
        about["not measured, for wrong values"] = "; ".join(wrong)
    out = pathlib.Path(options.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    record = {"about": about, "nanoseconds": results}
    out.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n")
    out.with_suffix(".md").write_text(markdown(about, results))
    print(f"gpu: {out.with_suffix('.md')}")
    if wrong:
        sys.exit(f"gpu: {len(wrong)} cases computed wrong values")


if __name__ == "__main__":
    main()
