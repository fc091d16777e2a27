"""llm.c's side of the comparison: one case of wick_bench, by the same protocol as torch_worker.py.

Arguments: least seconds of a measurement, the folder of llm.c's sources, and the first part of the
case's name. llm.c's train_gpt2.c is compiled as its Makefile compiles it, and called as its main
calls it. Its model has the numbers that gpt.cpp gives to wick's.
"""

import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

sys.dont_write_bytecode = True  # sources stay as they are

from numbers_of_cases import numbers
from serving import serve

MIN_SECONDS = float(sys.argv[1])
SOURCES = pathlib.Path(sys.argv[2]).resolve()
WHO = sys.argv[3]

FLAGS = ["-Ofast", "-march=native", "-fopenmp", "-DOMP", "-Wno-unused-result",
         "-Wno-ignored-pragmas", "-Wno-unknown-attributes"]

# TESTING leaves out llm.c's own main.
TRAINING = """
#define TESTING
#include "train_gpt2.c"
static GPT2 model;
static int taken;
void build(const char* path) { gpt2_build_from_checkpoint(&model, path); }
float step(int* ids, int* labels, int batch, int tokens, float rate, float decay) {
  gpt2_forward(&model, ids, labels, batch, tokens);
  gpt2_zero_grad(&model);
  gpt2_backward(&model);
  gpt2_update(&model, rate, 0.9f, 0.999f, 1e-8f, decay, ++taken);
  return model.mean_loss;
}
"""


def training_library(folder):
    source, library = folder / "training.c", folder / "training.so"
    source.write_text(TRAINING)
    command = ["cc", *FLAGS, "-shared", "-fPIC", f"-I{SOURCES}", source, "-lm", "-o", library]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        sys.exit(f"bench: {SOURCES}/train_gpt2.c does not compile:\n{finished.stderr}")
    return ctypes.CDLL(str(library))


class Gpt2Step:
    """What GptStep of torch_models.py is with a tied head and gelu's tanh form."""

    def __init__(self, batch=8, tokens=256, width=384, heads=6, layers=6, vocabulary=65):
        self.shape = (batch, tokens)
        n = numpy.arange(batch * tokens + 1)
        ids = (n * n % 127 % vocabulary).astype(numpy.int32)
        self.ids, self.labels = ids[:-1].copy(), ids[1:].copy()
        header = numpy.zeros(256, numpy.int32)
        header[:8] = [20240326, 3, tokens, vocabulary, layers, heads, width, vocabulary]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.llm_c = training_library(folder)
            checkpoint = folder / "model.bin"
            with checkpoint.open("wb") as file:
                header.tofile(file)
                for array in parameters(tokens, width, layers, vocabulary):
                    array.tofile(file)
            self.llm_c.build(os.fsencode(checkpoint))
        self.llm_c.step.restype = ctypes.c_float

    def step(self):
        ids, labels = (array.ctypes.data_as(ctypes.POINTER(ctypes.c_int))
                       for array in (self.ids, self.labels))
        return self.llm_c.step(ids, labels, *self.shape, ctypes.c_float(1e-3),
                               ctypes.c_float(0.01))

    def values(self):
        return numpy.array([self.step() for _ in range(3)], numpy.float32)


def parameters(tokens, width, layers, vocabulary):
    """The arrays of llm.c's file, in its order: each of the blocks' has all layers. A parameter's
    seed is its place among wick's."""
    last_seed = 0

    def give(*shape):
        nonlocal last_seed
        last_seed += 1
        return numbers(*shape, seed=last_seed) * numpy.float32(0.1)

    def give_layer(outputs, inputs):
        return give(outputs, inputs), give(outputs)

    tables = [give(vocabulary, width), give(tokens, width)]
    ones, zeros = numpy.ones(width, numpy.float32), numpy.zeros(width, numpy.float32)
    blocks = []
    for _ in range(layers):
        qkv = [give_layer(width, width) for _ in range(3)]
        out = give_layer(width, width)
        up = give_layer(4 * width, width)
        down = give_layer(width, 4 * width)
        last_seed += 4  # norm1 and norm2
        blocks.append([ones, zeros, *map(numpy.concatenate, zip(*qkv)), *out, ones, zeros, *up,
                       *down])
    return [*tables, *map(numpy.stack, zip(*blocks)), ones, zeros]


def version():
    commit = subprocess.run(["git", "-C", SOURCES, "rev-parse", "--short", "HEAD"],
                            capture_output=True, text=True, check=False).stdout.strip()
    return f"llm.c {commit}".strip()


# llm.c prints its sizes: they must not be taken for answers.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
serve({f"{WHO}/gpt2_step/6_layers_8x256x384_6_heads": Gpt2Step}, version(), MIN_SECONDS, answers)
