"""PyTorch's side of the comparison: the cases of wick_bench, the same inputs, the same protocol.

Arguments: least seconds of a measurement, threads, and the first part of the cases' names.

    version           -> PyTorch's
    list              -> the names
    values NAME PATH  -> writes what NAME computes to PATH, as floats; answers their number
    time NAME         -> answers nanoseconds a step: by the clock, and of this process's own time
"""

import gc
import sys
import time

import numpy
import torch

MIN_SECONDS = float(sys.argv[1])
torch.set_num_threads(int(sys.argv[2]))
WHO = sys.argv[3]


def numbers(*shape, seed):
    """What wick::bench::numbers draws."""
    count = int(numpy.prod(shape))
    bits = (numpy.arange(1, count + 1, dtype=numpy.uint32) * numpy.uint32(2654435761)
            + numpy.uint32(seed * 40503))
    bits = (bits ^ (bits >> numpy.uint32(16))) * numpy.uint32(73244475)
    bits ^= bits >> numpy.uint32(16)
    values = (bits >> numpy.uint32(8)).astype(numpy.float32) / numpy.float32(1 << 24)
    return torch.from_numpy((values - numpy.float32(0.5)).reshape(shape))


def flat(tensors):
    return numpy.concatenate([t.detach().numpy().ravel() for t in tensors])


class Function:
    """A step without side effects."""

    def __init__(self, function, *inputs):
        self.function, self.inputs = function, inputs

    def step(self):
        return self.function(*self.inputs)

    def values(self):
        return flat([self.step()])


class Into(Function):
    """The same into memory that exists."""

    def __init__(self, function, *inputs):
        super().__init__(function, *inputs)
        self.y = function(*inputs)

    def step(self):
        return self.function(*self.inputs, out=self.y)


class Training:
    """A multi-layer perceptron, its data and its optimiser."""

    def __init__(self):
        self.model = torch.nn.Sequential(torch.nn.Linear(64, 32), torch.nn.ReLU(),
                                         torch.nn.Linear(32, 10))
        with torch.no_grad():
            for seed, parameter in enumerate(self.model.parameters(), start=2):
                parameter.copy_(numbers(*parameter.shape, seed=seed))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.01)
        self.x = numbers(32, 64, seed=1)
        self.labels = torch.arange(32) * 7 % 10

    def step(self):
        self.optimizer.zero_grad()
        torch.nn.functional.cross_entropy(self.model(self.x), self.labels).backward()
        self.optimizer.step()

    def values(self):
        self.step()
        return flat(self.model.parameters())


class SelfAttention:
    """Causal self-attention, by the call that PyTorch recommends: no weights returned."""

    def __init__(self, batch=8, tokens=256, width=384, heads=6):
        self.attention = torch.nn.MultiheadAttention(width, heads, batch_first=True)
        self.x = numbers(batch, tokens, width, seed=1)
        self.dy = numbers(batch, tokens, width, seed=2)
        projections = [(numbers(width, width, seed=seed) / 8, numbers(width, seed=seed + 1) / 8)
                       for seed in (3, 5, 7, 9)]
        with torch.no_grad():
            self.attention.in_proj_weight.copy_(torch.cat([p[0] for p in projections[:3]]))
            self.attention.in_proj_bias.copy_(torch.cat([p[1] for p in projections[:3]]))
            self.attention.out_proj.weight.copy_(projections[3][0])
            self.attention.out_proj.bias.copy_(projections[3][1])
        self.options = {"need_weights": False,
                        "attn_mask": torch.ones(tokens, tokens, dtype=torch.bool).triu(1)}
        if int(torch.__version__.split(".")[0]) >= 2:
            self.options["is_causal"] = True

    def forward(self):
        return self.attention(self.x, self.x, self.x, **self.options)[0]


class Forward(SelfAttention):
    """In training mode, which without dropout computes the same: eval() takes another path in
    PyTorch 2, measured to be slower here (29 ms against 22)."""

    def step(self):
        with torch.no_grad():
            return self.forward()

    def values(self):
        return flat([self.step()])


class ForwardBackward(SelfAttention):
    def step(self):
        self.x.requires_grad_()
        self.x.grad = None
        self.attention.zero_grad()
        y = self.forward()
        y.backward(self.dy)
        return y

    def values(self):
        """The output, then the gradients of x and of the parameters, in wick's order."""
        y = self.step()
        weights = self.attention.in_proj_weight.grad.chunk(3)
        biases = self.attention.in_proj_bias.grad.chunk(3)
        gradients = [g for pair in zip(weights, biases) for g in pair]
        out = self.attention.out_proj
        return flat([y, self.x.grad, *gradients, out.weight.grad, out.bias.grad])


def attend(causal):
    return lambda q, k, v: torch.nn.functional.scaled_dot_product_attention(
        q, k, v, is_causal=causal)


def copy(x, out=None):
    return x.clone() if out is None else out.copy_(x)


def softmax(x, out=None):
    return torch.softmax(x, -1, out=out)


def one(*shape):
    return lambda: [numbers(*shape, seed=1)]


def two(a_shape, b_shape, swap_a=(0, 0), swap_b=(0, 0)):
    return lambda: [numbers(*a_shape, seed=1).transpose(*swap_a),
                    numbers(*b_shape, seed=2).transpose(*swap_b)]


def functions():
    """What has no side effects: a name, the function, and a function that makes its inputs."""
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
    for n in (1024, 65536, 1048576, 16777216):
        yield f"add/{n}", torch.add, two((n,), (n,))
    for n in (64, 1024, 4096):
        yield f"add_row/{n}x{n}", torch.add, two((n, n), (n,))
        yield f"multiply_column/{n}x{n}", torch.mul, two((n, n), (n, 1))


def make_cases():
    cases = {f"{WHO}/mlp_step/64-32-10_of_32": Training,
             f"{WHO}/attention_forward/8x256x384_6_heads_causal": Forward,
             f"{WHO}/attention_forward_backward/8x256x384_6_heads_causal": ForwardBackward}
    for name, function, inputs in functions():
        cases[f"{WHO}/{name}"] = lambda f=function, x=inputs: Function(f, *x())
        cases[f"{WHO}_into/{name}"] = lambda f=function, x=inputs: Into(f, *x())
    if hasattr(torch.nn.functional, "scaled_dot_product_attention"):  # since PyTorch 2
        qkv = [numbers(1, 6, 4096, 64, seed=seed) for seed in (1, 2, 3)]
        for causal in (False, True):
            name = f"{WHO}/fused_attention/1x6x4096x64" + "_causal" * causal
            cases[name] = lambda causal=causal: Function(attend(causal), *qkv)
    return cases


def clocks():
    return numpy.array([time.perf_counter(), time.process_time()])


def seconds(step, count):
    begin = clocks()
    for _ in range(count):
        step()
    return clocks() - begin


def time_step(step):
    """Nanoseconds a step, over at least MIN_SECONDS: as Google Benchmark finds its count."""
    step()
    count = 1
    gc.disable()
    while (taken := seconds(step, count))[0] < MIN_SECONDS and count < 10**9:
        needed = count * 1.4 * MIN_SECONDS / max(taken[0], 1e-9)
        count = int(min(max(needed, count + 1), count * 10))
    gc.enable()
    return taken / count * 1e9


def serve():
    cases = make_cases()
    current, work = None, None
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "list":
            print(*cases, flush=True)
            continue
        if command == "version":
            print(torch.__version__, flush=True)
            continue
        name = arguments[0]
        if name != current:
            work = None
            current, work = name, cases[name]()
        if command == "time":
            print(*time_step(work.step), flush=True)
        elif command == "values":
            values = work.values()
            values.tofile(arguments[1])
            print(values.size, flush=True)


serve()
