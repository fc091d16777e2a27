#!/usr/bin/env python3
"""Measures wick, PyTorch, llm.c and OpenBLAS, and writes the result as Markdown, JSON and SVG. The command
`wick bench` is a front of this program.

Each program is one process that lives through the whole run and measures when asked to. First
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
import subprocess
import sys
import tempfile

import numpy

sys.dont_write_bytecode = True  # sources stay as they are

import curves
import kept
import machine
import report

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCH = pathlib.Path("tools/bench")

# The product whose rate the rates of other products are compared with: measured in every run that
# has any.
SGEMM = "matmul/1024"

# The largest difference of values allowed, as a share of the largest value: float sums of up to
# 2048 products, taken in another order.
TOLERANCE = 2e-5

# By the clock on the wall, or the time that the program itself was running: on a machine that is
# busy with other things the second is the sounder one, but says nothing of how threads share work.
CLOCKS = ("wall", "own")


class Program:
    """A process that measures on request; main.cpp lists its commands and answers."""

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

    def costs(self, name):
        """Bytes that arrays hold at the most, flops of matrix products, and tokens of text;
        wick_bench only."""
        peak, flops, tokens = self.ask("costs", name).split()
        return {"peak_bytes": int(peak), "flops": float(flops), "tokens": int(tokens)}

    def draw(self, charts, folder):
        """Writes the charts into the folder, as SVG; wick_bench only. Returns the files' names."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(charts, file)
            file.flush()
            return self.ask("draw", file.name, folder).split()

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
    """Ends the run if the values of two programs differ by more than rounding."""
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


def measure(case, programs, rounds, clock, quiet):
    """Nanoseconds of each program in each of the quietest rounds, and those rounds' other load."""
    measured = []
    for _ in range(4 * rounds):
        load = OtherLoad(programs.values())
        times = {name: program.time(f"{name}/{case}")[clock] for name, program in programs.items()}
        measured.append((load.share(), times))
        good = [share for share, _ in measured if share <= quiet or clock == "own"]
        if len(good) >= rounds:
            break
    chosen = sorted(measured, key=lambda round: round[0])[:rounds]
    return {"nanoseconds": {name: [times[name] for _, times in chosen] for name in programs},
            "other_load": [share for share, _ in chosen]}


def about_this_run(options, wick, peers):
    about = {
        "date": datetime.date.today().isoformat(),
        "processor": machine.processor(),
        "threads": options.threads,
        "clock": {"wall": "on the wall", "own": "time of the process itself"}[options.clock],
        "wick": machine.commit(),
        "BLAS of wick": wick.version,
        "rounds": f"{options.rounds}, each measurement at least {options.seconds} s",
    }
    torches = [program.version for name, program in peers.items() if name.startswith("torch")]
    if torches:
        about["PyTorch"] = ", ".join(torches)
    if "llm_c" in peers:
        about["llm.c"] = peers["llm_c"].version + ", compiled as its Makefile says"
    if options.note:
        about["note"] = options.note
    return about


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wick", default="build/release/bin/wick_bench", metavar="PROGRAM",
                        help="default: build/release/bin/wick_bench")
    parser.add_argument("--torch", action="append", metavar="PYTHON",
                        help="a Python that has torch; may be given again for another version")
    parser.add_argument("--llm-c", metavar="FOLDER",
                        help="a checkout of https://github.com/karpathy/llm.c, whose CPU program "
                             "is compiled and measured too")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--clock", choices=CLOCKS, default="wall",
                        help="own: count only the time that the program runs itself, for a busy "
                             "machine and one thread")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--quiet", type=float, default=0.05, metavar="SHARE",
                        help="other programs' share of the machine's time above which a round is "
                             "measured again (default: 0.05)")
    parser.add_argument("--seconds", type=float, default=0.05,
                        help="the shortest time of one measurement")
    parser.add_argument("--only", action="append", metavar="TEXT",
                        help="measure only cases whose name contains TEXT; may be given again")
    parser.add_argument("--note", help="a line about this run, for the head of the result")
    parser.add_argument("--out", metavar="NAME",
                        help="write NAME.md and NAME.json, and drawings into the folder NAME")
    parser.add_argument("--json", action="store_true", help="print the numbers, not the tables")
    parser.add_argument("--kept", metavar="FOLDER", type=pathlib.Path,
                        help="compare with the results that FOLDER has for this machine, and "
                             "keep there those of new cases")
    parser.add_argument("--keep", action="store_true",
                        help="with --kept: replace the earlier results by these")
    return parser.parse_args()


def start(options):
    wick = Program([options.wick, "--serve", f"--benchmark_min_time={options.seconds}"],
                   options.threads)
    peers = {}
    for number, python in enumerate(options.torch or [], start=1):
        name = f"torch{number}"
        peers[name] = Program([python, BENCH / "peers" / "torch_worker.py", options.seconds,
                               options.threads, name], options.threads)
    if options.llm_c:
        source = pathlib.Path(options.llm_c) / "train_gpt2.c"
        if not source.exists():
            sys.exit(f"bench: there is no {source}: --llm-c is a checkout of llm.c")
        peers["llm_c"] = Program([sys.executable, BENCH / "peers" / "llm_c_worker.py",
                                  options.seconds, source.parent.resolve(), "llm_c"],
                                 options.threads)
    return wick, peers


def title_of(name, program):
    return f"PyTorch {program.version}" if name.startswith("torch") else program.version


def measure_all(options, wick, peers):
    """The results of the cases that are asked for, by name."""
    programs = {}
    for program in (wick, *peers.values()):
        for name in program.names:
            who, _, case = name.partition("/")
            programs.setdefault(case, {})[who] = program
    texts = options.only or [""]
    chosen = [case for case in programs if any(text in case for text in texts)]
    if not chosen:
        families = sorted({case.partition("/")[0].partition(".")[0] for case in programs})
        sys.exit(f"bench: no case has \"{texts[0]}\" in its name: there are "
                 + ", ".join(families))
    results = {}
    for case in chosen:
        print(f"[{len(results) + 1}/{len(chosen)}] {case}", file=sys.stderr, flush=True)
        results[case] = measure_checked(case, programs[case], options)
    if any(result.get("flops") for result in results.values()) and SGEMM not in results:
        print(f"{SGEMM}, to compare rates with", file=sys.stderr, flush=True)
        results[SGEMM] = measure_checked(SGEMM, programs[SGEMM], options)
    return results


def measure_checked(case, involved, options):
    check_values(case, involved)
    costs = involved["wick"].costs(f"wick/{case}") if "wick" in involved else {}
    return {**measure(case, involved, options.rounds, options.clock, options.quiet),
            **costs}


def main():
    options = arguments()
    wick, peers = start(options)
    runner = "build/bench-venv/bin/python" if options.torch else "python3"
    record = {"about": about_this_run(options, wick, peers),
              "peers": {name: title_of(name, program) for name, program in peers.items()},
              "command": shlex.join([runner, *sys.argv]),
              "cases": measure_all(options, wick, peers)}
    text, as_json = report.markdown(record), json.dumps(record, indent=1)
    print(as_json if options.json else text)
    said = sys.stderr if options.json else sys.stdout
    if options.out:
        pathlib.Path(options.out).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(options.out + ".md").write_text(text)
        pathlib.Path(options.out + ".json").write_text(as_json + "\n")
        print(f"kept as {options.out}.md and {options.out}.json", file=said)
        charts = curves.charts(record)
        if charts:
            pathlib.Path(options.out).mkdir(exist_ok=True)
            for drawn in wick.draw(charts, options.out):
                print(f"drawn: {drawn}", file=said)
    if options.kept:
        print(kept.compare_and_keep(record, options.kept, options.keep), file=said)


if __name__ == "__main__":
    main()
