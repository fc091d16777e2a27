"""What a peer of wick_bench answers to compare.py, line by line:

    version           -> its own
    list              -> the names of its cases
    values NAME PATH  -> writes what NAME computes to PATH, as floats; answers their number
    time NAME         -> answers nanoseconds a step: by the clock, and of this process's own time
"""

import gc
import sys
import time

import numpy


def clocks():
    return numpy.array([time.perf_counter(), time.process_time()])


def seconds(step, count):
    begin = clocks()
    for _ in range(count):
        step()
    return clocks() - begin


def time_step(step, least_seconds):
    """Nanoseconds a step, over at least this time: as Google Benchmark finds its count."""
    step()
    count = 1
    gc.disable()
    while (taken := seconds(step, count))[0] < least_seconds and count < 10**9:
        needed = count * 1.4 * least_seconds / max(taken[0], 1e-9)
        count = int(min(max(needed, count + 1), count * 10))
    gc.enable()
    return taken / count * 1e9


def serve(cases, version, least_seconds, answers=sys.stdout):
    """`cases` has a function for each name, which makes something with step() and values()."""
    current, work = None, None

    def answer(*words):
        print(*words, file=answers, flush=True)

    for line in sys.stdin:
        command, *arguments = line.split()
        if command in ("list", "version"):
            answer(*(cases if command == "list" else [version]))
            continue
        name = arguments[0]
        if name != current:
            work = None
            current, work = name, cases[name]()
        if command == "time":
            answer(*time_step(work.step, least_seconds))
        elif command == "values":
            values = work.values()
            values.tofile(arguments[1])
            answer(values.size)
