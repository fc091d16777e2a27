"""Times products of bytes by wick and by PyTorch, in turns on one thread.

    build/bench-venv/bin/python -B tools/bench/int8.py [ROUNDS] [TURNS]

Each round runs wick_bench_int8 and then PyTorch, each for TURNS turns, by the program's own time.
The shortest of all turns counts. Prints the rows of tools/bench/results/int8.md, in units of wick's
sgemm and of QuantizedLinear.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = "1"

import torch  # noqa: E402 (it reads the number of threads when it is imported)

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
TURNS = int(sys.argv[2]) if len(sys.argv) > 2 else 30
ROOT = Path(__file__).resolve().parents[2]
SIZES = ((1, 4096, 4096), (256, 1024, 1024))


def works(m, k, n):
    """PyTorch's layers on x (m, k): a name, and the call."""
    generator = torch.Generator().manual_seed(1)
    x = torch.randn(m, k, generator=generator)
    weight = torch.randn(n, k, generator=generator) / k**0.5
    scales = weight.abs().amax(1) / 127
    zeros = torch.zeros(n, dtype=torch.long)
    packed = torch.ops.quantized.linear_prepack(
        torch.quantize_per_channel(weight, scales.double(), zeros, 0, torch.qint8), None)
    scale = float(x.max() - x.min()) / 255
    quantized = torch.quantize_per_tensor(x, scale, round(-float(x.min()) / scale), torch.quint8)
    a = torch.clamp((x * 40).round(), -127, 127).to(torch.int8)
    b = torch.clamp((weight * 40 * k**0.5).round(), -127, 127).to(torch.int8).t()
    yield "PyTorch linear in floats", lambda: torch.nn.functional.linear(x, weight)
    # From floats to floats, as QuantizedLinear: it quantizes x first, with one scale for all rows.
    yield "PyTorch quantized.linear_dynamic", lambda: torch.ops.quantized.linear_dynamic(x, packed)
    # From bytes to bytes: x is quantized before, and the result again.
    yield ("PyTorch quantized.linear",
           lambda: torch.ops.quantized.linear(quantized, packed, 0.05, 128))
    yield "PyTorch _int_mm", lambda: torch._int_mm(a, b)


def of_wick():
    """The rows that wick_bench_int8 prints: (size, name) and microseconds."""
    program = ROOT / "build/release/bin/wick_bench_int8"
    text = subprocess.run([program, str(TURNS)], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in text.splitlines()[2:]:
        size, name, microseconds = [cell.strip() for cell in line.split("|")[1:4]]
        yield (size, name), float(microseconds)


def of_torch():
    for m, k, n in SIZES:
        calls = list(works(m, k, n))
        shortest = {name: float("inf") for name, _ in calls}
        for _ in range(TURNS):
            for name, call in calls:
                begin = time.process_time()
                call()
                shortest[name] = min(shortest[name], time.process_time() - begin)
        for name, seconds in shortest.items():
            yield (f"{m} x {k} x {n}", name), 1e6 * seconds


def main():
    torch.set_num_threads(1)
    shortest = {}
    with torch.inference_mode():
        for _ in range(ROUNDS):
            for rows in (of_wick(), of_torch()):
                for row, microseconds in rows:
                    shortest[row] = min(shortest.get(row, float("inf")), microseconds)
    print(f"PyTorch {torch.__version__}, engine {torch.backends.quantized.engine}\n")
    print("| size | what | us | of sgemm | of QuantizedLinear |\n|---|---|---:|---:|---:|")
    for size in (" x ".join(map(str, size)) for size in SIZES):
        for row in (row for row in shortest if row[0] == size):
            of_sgemm, of_layer = (shortest[row] / shortest[size, name]
                                  for name in ("sgemm", "QuantizedLinear"))
            print(f"| {size} | {row[1]} | {shortest[row]:.0f} | {of_sgemm:.2f} | {of_layer:.2f} |")


main()
