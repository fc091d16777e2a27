#!/usr/bin/env python3
"""Registers, shared memory and spills of every kernel, from `nvcc -Xptxas -v`. Needs no GPU.

    tools/bench/registers.py [--arch sm_90] [--out tools/bench/results/registers.md]
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENTRY = re.compile(r"Compiling entry function '(\S+)'")
SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers")
SHARED = re.compile(r"(\d+) bytes smem")


def compile_verbosely(nvcc, source, arch):
    command = [nvcc, "-std=c++17", "-O3", f"-arch={arch}", "-I.", "-DWICK_SCALAR=float", "-Xptxas",
               "-v", "-cubin", "-o", "/dev/null", str(source)]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        sys.exit(f"registers: {source} does not compile:\n{finished.stderr}")
    return finished.stderr


def kernel_names(symbols):
    """Function names, without namespaces, parameters and template arguments."""
    text = subprocess.run(["c++filt"], input="\n".join(symbols), capture_output=True, text=True,
                          check=True).stdout
    names = []
    for line in text.splitlines():
        line = line.replace("(anonymous namespace)::", "").removeprefix("void ")
        names.append(re.sub(r"[<(].*", "", line).split("::")[-1])
    return names


def kernels_in(log):
    """(symbol, registers, shared bytes, stack bytes, spilled bytes) of every kernel."""
    found = []
    symbol, stack, spilled = None, 0, 0
    for line in log.splitlines():
        if match := ENTRY.search(line):
            symbol, stack, spilled = match[1], 0, 0
        elif match := SPILLS.search(line):
            stack, spilled = int(match[1]), int(match[2]) + int(match[3])
        elif symbol and (match := USED.search(line)):
            shared = SHARED.search(line)
            found.append((symbol, int(match[1]), int(shared[1]) if shared else 0, stack, spilled))
            symbol = None
    return found


def span(numbers):
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--out", default=ROOT / "tools/bench/results/registers.md")
    options = parser.parse_args()
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        sys.exit("registers: nvcc is missing: it comes with the CUDA Toolkit")
    release = re.search(r"release (\S+),", subprocess.run(
        [nvcc, "--version"], capture_output=True, text=True, check=True).stdout)[1]

    lines = []
    sources = [*(ROOT / "core/cuda").glob("*.cu"), *(ROOT / "core/cuda/kernels").glob("*.cu")]
    for source in sorted(source.relative_to(ROOT) for source in sources):
        found = kernels_in(compile_verbosely(nvcc, source, options.arch))
        names = kernel_names([kernel[0] for kernel in found])
        for name in dict.fromkeys(names):
            variants = [kernel for kernel, other in zip(found, names) if other == name]
            _, registers, shared, stack, spilled = zip(*variants)
            lines.append(f"| {source.relative_to('core/cuda')} | {name} | {len(variants)} | "
                         f"{span(registers)} | {span(shared)} | {span(stack)} | {span(spilled)} |")
    pathlib.Path(options.out).write_text(
        f"# Registers and spills, {options.arch}\n\nWhat ptxas of CUDA {release} made of each "
        "kernel, for floats: how many variants a template has, and of all of them registers a "
        "thread, bytes of static shared memory a block, and bytes of stack and of spilled "
        "registers a thread. A stack without spills is an array that is indexed while the kernel "
        "runs, or the slow path of sine and cosine.\n\nRepeat with:\n\n"
        "    tools/bench/registers.py\n\n"
        "| source | kernel | variants | registers | shared | stack | spills |\n"
        "|---|---|---:|---:|---:|---:|---:|\n" + "\n".join(lines) + "\n")
    print(f"registers: {len(lines)} kernels, {options.out}")


if __name__ == "__main__":
    main()
