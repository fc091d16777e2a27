#!/usr/bin/env python3
"""Measures wick against PyTorch and OpenBLAS, and writes the result as Markdown and JSON.

Each program is one process that lives through the whole run and measures when it is told to. First
every program computes each case once and the values are compared; then they take turns, round by
round, so that what the machine does meanwhile meets all of them. A ratio is taken within a round;
the median over rounds is reported, and the quartiles beside it.
"""

import argparse
import datetime
import json
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCH = pathlib.Path("tools/bench")

# Other programs' share of the machine's time above which a round is measured again.
QUIET = 0.05
# The largest difference of values allowed, as a share of the largest value: float sums of up to
# 2048 products, taken in another order.
TOLERANCE = 2e-5

# By the clock on the wall, or the time that the program itself was running: on a machine that is
# busy with other things the second is the sounder one, but says nothing of how threads share work.
CLOCKS = ("wall", "own")


class Program:
    """A process that measures on request; see main.cpp for what it answers."""

    def __init__(self, command, threads):
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": str(threads)})
        self.version = self.ask("version")
        self.names = self.ask("list").split()

    def ask(self, *words):
        try:
            print(*words, file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline().strip()
        except BrokenPipeError:
            answer = ""
        if not answer:
            sys.exit(f"compare: {self.process.args[0]} ended at \"{' '.join(words)}\"")
        return answer

    def values(self, name):
        with tempfile.NamedTemporaryFile() as file:
            self.ask("values", name, file.name)
            return numpy.fromfile(file.name, numpy.float32)

    def time(self, name):
        """Nanoseconds a step, for each of CLOCKS."""
        return dict(zip(CLOCKS, map(float, self.ask("time", name).split())))


def process_ticks(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


class OtherLoad:
    """The share of all cores' time that other programs took since this was made."""

    def __init__(self, programs):
        self.processes = {program.process.pid for program in programs} | {os.getpid()}
        self.begin = self.now()

    def now(self):
        first_line = pathlib.Path("/proc/stat").read_text().split("\n")[0]
        ticks = [int(field) for field in first_line.split()[1:9]]
        idle = ticks[3] + ticks[4]
        own = sum(process_ticks(process) for process in self.processes)
        return sum(ticks), sum(ticks) - idle - own

    def share(self):
        total, others = (now - then for now, then in zip(self.now(), self.begin))
        return max(others, 0) / max(total, 1)


def check_values(case, programs):
    """Ends the run where the values of two programs differ by more than rounding."""
    (reference_name, reference), *others = programs.items()
    expected = reference.values(f"{reference_name}/{case}")
    scale = float(numpy.abs(expected).max())
    for name, program in others:
        values = program.values(f"{name}/{case}")
        if values.size != expected.size:
            sys.exit(f"compare: {case}: {name} computes {values.size} values, {reference_name} "
                     f"{expected.size}")
        difference = float(numpy.abs(values - expected).max()) / scale
        if not difference <= TOLERANCE:
            sys.exit(f"compare: {case}: {name} and {reference_name} differ by {difference:.2g} of "
                     f"the largest value: at most {TOLERANCE:.2g} is allowed")


def measure(case, programs, rounds, clock):
    """Nanoseconds of each program in each of the quietest rounds, and those rounds' other load."""
    measured = []
    for _ in range(4 * rounds):
        load = OtherLoad(programs.values())
        times = {name: program.time(f"{name}/{case}")[clock] for name, program in programs.items()}
        measured.append((load.share(), times))
        good = [share for share, _ in measured if share <= QUIET or clock == "own"]
        if len(good) >= rounds:
            break
    chosen = sorted(measured, key=lambda round: round[0])[:rounds]
    return {"nanoseconds": {name: [times[name] for _, times in chosen] for name in programs},
            "other_load": [share for share, _ in chosen]}


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def ratio(times, name, other):
    ratios = [a / b for a, b in zip(times[name], times[other])]
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def table(cases, programs, ratios):
    """A line for each case: the median time of each program, then ratios of (name, other)."""
    header = ["case", *programs.values()]
    header += [f"{programs[name]} / {programs[other]}" for name, other in ratios]
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    for case, result in cases.items():
        times = result["nanoseconds"]
        cells = [duration(statistics.median(times[name])) if name in times else ""
                 for name in programs]
        cells += [ratio(times, name, other) if name in times and other in times else ""
                  for name, other in ratios]
        lines.append("| " + " | ".join([case, *cells]) + " |")
    return "\n".join(lines)


def markdown(record):
    about, cases = record["about"], record["cases"]
    loads = [share for result in cases.values() for share in result["other_load"]]
    torches = record["torch"]
    newest = next(iter(torches))
    parts = [
        f"# wick against PyTorch and OpenBLAS, {about['date']}",
        "\n".join(f"- {key}: {value}" for key, value in about.items() if key != "date"),
        f"Other programs took {100 * statistics.median(loads):.0f} % of the machine's time in the "
        f"median round, and at most {100 * max(loads):.0f} %. A time is the median over rounds; a "
        "ratio is taken within each round: its median, and its quartiles in brackets. Below 1, "
        "wick is faster.",
        "Repeat with:\n\n    " + record["command"],
        "## wick and PyTorch",
        "\"into\" gives PyTorch memory that exists for the result; otherwise it takes new memory, "
        "and wick takes memory that it kept from an earlier result.",
        table(cases, {"wick": "wick", "memcpy": "memcpy", **torches,
                      f"{newest}_into": f"{torches[newest]} into"},
              [("wick", name) for name in [*torches, f"{newest}_into"]])]
    products = {case: result for case, result in cases.items()
                if "openblas" in result["nanoseconds"]}
    if products:
        parts += [
            "## wick and OpenBLAS",
            "\"sgemm\" is a call of cblas_sgemm in the same library. \"into\": the product goes "
            "into memory that exists; otherwise into new memory, which is released again.",
            table(products, {"openblas_into": "sgemm into", "openblas": "sgemm",
                             "wick_into": "wick into", "wick": "wick"},
                  [("wick_into", "openblas_into"), ("wick", "openblas"),
                   ("wick", "openblas_into")])]
    return "\n\n".join(parts) + "\n"


def first_line(*command):
    finished = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    return finished.stdout.split("\n")[0]


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().split("\n"):
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "unknown"


def about_this_run(options, wick, torches):
    changed = first_line("git", "status", "--porcelain", "--untracked-files=no", "--", "core", "nn")
    about = {
        "date": datetime.date.today().isoformat(),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "threads": options.threads,
        "clock": {"wall": "on the wall", "own": "time of the process itself"}[options.clock],
        "wick": first_line("git", "rev-parse", "--short", "HEAD")
                + (" with uncommitted changes" if changed else ""),
        "BLAS of wick": wick.version,
        "PyTorch": ", ".join(program.version for program in torches.values()),
        "rounds": f"{options.rounds}, each measurement at least {options.seconds} s",
    }
    if options.note:
        about["note"] = options.note
    return about


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wick", default="build/release/bin/wick_bench", metavar="PROGRAM",
                        help="default: build/release/bin/wick_bench")
    parser.add_argument("--torch", action="append", metavar="PYTHON",
                        help="a Python that has torch; may be given again for another version "
                             "(default: the one that runs this)")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--clock", choices=CLOCKS, default="wall",
                        help="own: the program's own running time, for a busy machine and 1 thread")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.05, help="of a measurement, at least")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases with TEXT in the name")
    parser.add_argument("--note", help="a line about this run, for the head of the result")
    parser.add_argument("--out", metavar="NAME", help="write NAME.md and NAME.json")
    return parser.parse_args()


def main():
    options = arguments()
    wick = Program([options.wick, "--serve", f"--benchmark_min_time={options.seconds}"],
                   options.threads)
    torches = {}
    for number, python in enumerate(options.torch or [sys.executable], start=1):
        name = f"torch{number}"
        torches[name] = Program([python, BENCH / "torch_worker.py", options.seconds,
                                 options.threads, name], options.threads)

    programs = {}
    for program in (wick, *torches.values()):
        for name in program.names:
            who, _, case = name.partition("/")
            if options.only in case:
                programs.setdefault(case, {})[who] = program

    record = {"about": about_this_run(options, wick, torches),
              "torch": {name: f"PyTorch {program.version}" for name, program in torches.items()},
              "command": shlex.join(["build/bench-venv/bin/python", *sys.argv]), "cases": {}}
    for number, (case, involved) in enumerate(programs.items(), start=1):
        print(f"[{number}/{len(programs)}] {case}", file=sys.stderr, flush=True)
        check_values(case, involved)
        record["cases"][case] = measure(case, involved, options.rounds, options.clock)

    text = markdown(record)
    if options.out:
        pathlib.Path(options.out + ".md").write_text(text)
        pathlib.Path(options.out + ".json").write_text(json.dumps(record, indent=1) + "\n")
    print(text)


if __name__ == "__main__":
    main()
