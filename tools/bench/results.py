#!/usr/bin/env python3
"""Measures again what tools/bench/results has of whole runs. Each run writes NAME.md, which is
kept in git, and NAME.json and drawings in the folder NAME, which are not. `wick bench --results` is
a front of this program."""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = ["matmul", "copy/", "softmax", "add", "multiply_column", "mlp_step", "attention_forward",
          "gpt_step", "fused_attention/", "layer_norm", "_forward_backward", "adamw_step"]
CURVES = ["attention.", "_batch.", "positions.", "grouped_query.", "next_token.",
          "causal_attention.", "attention_training."]


def run_of(cases, rounds, seconds, threads=None, is_kept=False, clock=None):
    """The arguments of compare.py; where is_kept, later runs of this machine are compared with it."""
    arguments = [word for case in cases for word in ("--only", case)]
    arguments += ["--rounds", str(rounds), "--seconds", str(seconds)]
    if threads:
        arguments += ["--threads", str(threads)]
    if clock:
        arguments += ["--clock", clock]
    return arguments + (["--kept", "{results}/machines", "--keep"] if is_kept else [])


# The files of results/, and how each is measured.
RUNS = {
    "comparison": run_of(TABLES, 5, 0.03, is_kept=True),
    "comparison_1_thread": run_of(TABLES, 5, 0.02, threads=1),
    "convolution": run_of(["conv2d"], 7, 0.05, threads=1, clock="own"),
    "gpt": run_of(["gpt_step", "attention_forward"], 3, 0.02, threads=1, clock="own"),
    "gpt2": run_of(["gpt2_step"], 5, 0.02),
    "gpt_train": run_of(["gpt_step", "gpt_train", "gpt_generate"], 3, 0.02),
    "gpt_generate_1_thread": run_of(["gpt_generate"], 9, 0.02, threads=1, clock="own"),
    "scaling": run_of(CURVES, 3, 0.02, is_kept=True),
    "scaling_1_thread": run_of(["attention.", "_batch."], 3, 0.02, threads=1),
    "softmax": run_of(["softmax/", "copy/"], 15, 0.03),
}


def command(name, python, wick, torch, llm_c, results):
    """The command of one run; paths are relative to the root, as the Markdown repeats them."""
    words = [python, "tools/bench/compare.py"]
    words += ["--wick", wick] if wick else []
    words += ["--torch", torch] if torch else []
    words += ["--llm-c", llm_c] if llm_c and "gpt2_step" in RUNS[name] else []
    return words + [word.format(results=results) for word in RUNS[name]] + [
        "--out", f"{results}/{name}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help="without a name, all of them: " + ", ".join(RUNS))
    parser.add_argument("--wick", metavar="PROGRAM", help="the default is that of compare.py")
    parser.add_argument("--torch", metavar="PYTHON",
                        help="a Python that has torch; without it, wick is measured alone")
    parser.add_argument("--llm-c", metavar="FOLDER",
                        help="a checkout of llm.c for gpt2; without it, it is not measured")
    parser.add_argument("--results", default="tools/bench/results", metavar="FOLDER")
    parser.add_argument("--quick", action="store_true",
                        help="one short round of each case, to try the command")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in RUNS]
    if unknown:
        sys.exit(f"bench: there is no result {unknown[0]}: there are {', '.join(RUNS)}")
    for name in options.names or RUNS:
        print(f"{name}:", file=sys.stderr, flush=True)
        words = command(name, sys.executable, options.wick, options.torch, options.llm_c,
                        options.results)
        if options.quick:
            words += ["--rounds", "1", "--seconds", "0.001"]
        finished = subprocess.run(words, cwd=ROOT, check=False)
        if finished.returncode != 0:
            sys.exit(f"bench: {name} was not measured: compare.py ended with "
                     f"{finished.returncode}")


if __name__ == "__main__":
    main()
