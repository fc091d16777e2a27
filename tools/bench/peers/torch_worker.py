"""PyTorch's side of the comparison: the cases of wick_bench, the same inputs, the protocol of
serving.py.

Arguments: least seconds of a measurement, threads, and the first part of the cases' names.
"""

import sys

import torch

sys.dont_write_bytecode = True  # sources stay as they are

from serving import serve
from torch_models import (AdamWStep, Forward, ForwardBackward, GptGenerate, GptStep, GptTrain,
                          Training, attend, attention_gradients, flat, numbers)

MIN_SECONDS = float(sys.argv[1])
torch.set_num_threads(int(sys.argv[2]))
WHO = sys.argv[3]


class Function:
    """A step without side effects."""

    def __init__(self, function, *inputs):
        self.function, self.inputs = function, inputs

    def step(self):
        return self.function(*self.inputs)

    def values(self):
        return flat([self.step()])


class Into(Function):
    """A step that writes its result into memory that exists."""

    def __init__(self, function, *inputs):
        super().__init__(function, *inputs)
        self.y = function(*inputs)

    def step(self):
        return self.function(*self.inputs, out=self.y)


def copy(x, out=None):
    return x.clone() if out is None else out.copy_(x)


def softmax(x, out=None):
    return torch.softmax(x, -1, out=out)


def layer_norm(x, weight, bias):
    return torch.nn.functional.layer_norm(x, x.shape[-1:], weight, bias)


def conv2d(x, weight, bias):
    return torch.nn.functional.conv2d(x, weight, bias, padding=1)


def cross_entropy(x):
    return torch.nn.functional.cross_entropy(x, torch.arange(len(x)) * 7 % x.shape[1])


def binary_cross_entropy(x):
    targets = torch.eye(x.shape[1])[torch.arange(len(x)) * 7 % x.shape[1]]
    return torch.nn.functional.binary_cross_entropy_with_logits(x, targets)


def rms_norm(x, weight):
    return torch.nn.functional.rms_norm(x, x.shape[-1:], weight, 1e-5)


def embedding(table):
    return torch.nn.functional.embedding(torch.arange(2048) * 7 % len(table), table)


def gradients(function):
    """The gradients of all inputs but the last, which is dy; the first gradient is compared."""
    def compute(*inputs):
        leaves = [leaf.detach().requires_grad_() for leaf in inputs[:-1]]
        return torch.autograd.grad(function(*leaves), leaves, inputs[-1])[0]
    return compute


def one(*shape):
    return lambda: [numbers(*shape, seed=1)]


def two(a_shape, b_shape, swap_a=(0, 0), swap_b=(0, 0)):
    return lambda: [numbers(*a_shape, seed=1).transpose(*swap_a),
                    numbers(*b_shape, seed=2).transpose(*swap_b)]


def functions():
    """Functions without side effects: a name, the function, and one that makes its inputs."""
    for n in (64, 128, 256, 512, 1024, 2048):
        yield f"matmul/{n}", torch.matmul, two((n, n), (n, n))
    square = (512, 512)
    yield "matmul/512_at_b", torch.matmul, two(square, square, swap_a=(0, 1))
    yield "matmul/512_a_bt", torch.matmul, two(square, square, swap_b=(0, 1))
    yield "matmul/512_at_bt", torch.matmul, two(square, square, (0, 1), (0, 1))
    yield ("matmul_batch/scores", torch.matmul,
           two((8, 6, 256, 64), (8, 6, 256, 64), swap_b=(-2, -1)))
    yield "matmul_batch/mix", torch.matmul, two((8, 6, 256, 256), (8, 256, 6, 64), swap_b=(1, 2))
    yield "matmul_batch/layer", torch.matmul, two((8, 256, 384), (384, 384), swap_b=(0, 1))
    yield "matmul_batch/64_of_32", torch.matmul, two((64, 32, 32), (64, 32, 32))

    yield "copy/16777216", copy, one(16777216)
    yield "softmax/65536x256", softmax, one(65536, 256)
    yield "softmax/128x64", softmax, one(128, 64)
    yield "softmax/64x32768", softmax, one(64, 32768)
    for n in (1024, 65536, 1048576, 16777216):
        yield f"add/{n}", torch.add, two((n,), (n,))
    for n in (64, 1024, 4096):
        yield f"add_row/{n}x{n}", torch.add, two((n, n), (n,))
        yield f"multiply_column/{n}x{n}", torch.mul, two((n, n), (n, 1))


def several(*shapes):
    return lambda: [numbers(*shape, seed=seed) for seed, shape in enumerate(shapes, start=1)]


def primitives():
    """The same for functions that have no form with out= in PyTorch."""
    for n, d in ((2048, 384), (16, 64), (64, 65536), (128, 64)):
        yield f"layer_norm/{n}x{d}", layer_norm, several((n, d), (d,), (d,))
        yield (f"layer_norm_forward_backward/{n}x{d}", gradients(layer_norm),
               several((n, d), (d,), (d,), (n, d)))
    for b, c, side in ((64, 64, 56), (32, 16, 28)):
        images = (b, c, side, side)
        yield (f"conv2d/{b}x{c}x{side}x{side}", conv2d,
               several(images, (c, c, 3, 3), (c,)))
        yield (f"conv2d_forward_backward/{b}x{c}x{side}x{side}", gradients(conv2d),
               several(images, (c, c, 3, 3), (c,), images))
    yield ("linear_forward_backward/2048x384x1536", gradients(torch.nn.functional.linear),
           several((2048, 384), (1536, 384), (1536,), (2048, 1536)))
    yield ("softmax_forward_backward/2048x256", gradients(softmax),
           several((2048, 256), (2048, 256)))
    yield ("gelu_forward_backward/2048x1536", gradients(torch.nn.functional.gelu),
           several((2048, 1536), (2048, 1536)))
    yield ("cross_entropy_forward_backward/2048x65", gradients(cross_entropy),
           lambda: [numbers(2048, 65, seed=1), torch.tensor(1.0)])
    yield ("binary_cross_entropy_forward_backward/2048x65", gradients(binary_cross_entropy),
           lambda: [numbers(2048, 65, seed=1), torch.tensor(1.0)])
    if hasattr(torch.nn.functional, "rms_norm"):  # since PyTorch 2.4
        yield ("rms_norm_forward_backward/2048x384", gradients(rms_norm),
               several((2048, 384), (384,), (2048, 384)))
    for rows in (65, 50257):
        yield (f"embedding_forward_backward/2048_of_{rows}x384", gradients(embedding),
               several((rows, 384), (2048, 384)))


def make_cases():
    cases = {f"{WHO}/mlp_step/64-32-10_of_32": Training,
             f"{WHO}/adamw_step/12_of_384x384": AdamWStep,
             f"{WHO}/attention_forward/8x256x384_6_heads_causal": Forward,
             f"{WHO}/attention_forward_backward/8x256x384_6_heads_causal": ForwardBackward,
             f"{WHO}/attention_forward_backward/2x16x32_2_heads_causal":
                 lambda: ForwardBackward(2, 16, 32, 2),
             f"{WHO}/gpt_step/6_layers_8x256x384_6_heads": GptStep,
             f"{WHO}/gpt2_step/6_layers_8x256x384_6_heads":
                 lambda: GptStep(tied=True, form="tanh"),
             f"{WHO}/gpt_train/6_layers_8x256x384_6_heads": GptTrain,
             f"{WHO}/gpt_generate/6_layers_384_6_heads_64_tokens": lambda: GptGenerate(6, 384, 6),
             f"{WHO}/gpt_generate/4_layers_64_4_heads_64_tokens": lambda: GptGenerate(4, 64, 4)}
    for name, function, inputs in primitives():
        cases[f"{WHO}/{name}"] = lambda f=function, x=inputs: Function(f, *x())
    for name, function, inputs in functions():
        cases[f"{WHO}/{name}"] = lambda f=function, x=inputs: Function(f, *x())
        cases[f"{WHO}_into/{name}"] = lambda f=function, x=inputs: Into(f, *x())
    if hasattr(torch.nn.functional, "scaled_dot_product_attention"):  # since PyTorch 2
        qkv = [numbers(1, 6, 4096, 64, seed=seed) for seed in (1, 2, 3)]
        for causal in (False, True):
            name = f"{WHO}/fused_attention/1x6x4096x64" + "_causal" * causal
            cases[name] = lambda causal=causal: Function(attend(causal), *qkv)
        cases.update(attention_by_tokens())
    return cases


def attention_by_tokens():
    """The series of attention_by_tokens.cpp that scaled_dot_product_attention computes too."""
    def inputs(batch, heads, tokens, count=3):
        return [numbers(batch, heads, tokens, 64, seed=seed) for seed in range(1, count + 1)]

    for family, causal in (("attention", False), ("causal_attention", True)):
        for n in (1 << power for power in range(7, 15)):
            yield (f"{WHO}/{family}.fused/{n}",
                   lambda n=n, causal=causal: Function(attend(causal), *inputs(1, 1, n)))
        for batch in (1 << power for power in range(7)):
            yield (f"{WHO}/{family}_batch.fused/{batch}",
                   lambda b=batch, causal=causal: Function(attend(causal), *inputs(b, 6, 256)))
    for n in (1 << power for power in range(7, 15)):
        yield (f"{WHO}/attention_training.fused/{n}",
               lambda n=n: Function(attention_gradients, *inputs(1, 1, n, count=4)))


serve(make_cases(), torch.__version__, MIN_SECONDS)
