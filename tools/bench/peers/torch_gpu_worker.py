"""PyTorch's side of gpu.py: the cases of wick_bench_gpu, the same inputs, the same protocol.

Arguments: --tiny for small sizes (then also on a CPU), and least seconds of a measurement.

    version           -> PyTorch's, and the device's name
    list              -> the names
    values NAME PATH  -> writes the first numbers of what NAME computes to PATH, as floats
    time NAME         -> answers nanoseconds a step, launch to end
"""

import gc
import sys
import time

import numpy
import torch
import torch.nn.functional as F

import torch_models

TINY = "--tiny" in sys.argv
LEAST = float(next((word for word in sys.argv[1:] if word != "--tiny"), 0.05))
CUDA = torch.cuda.is_available()
if not CUDA and not TINY:
    sys.exit("torch_gpu_worker: this PyTorch finds no CUDA device")
DEVICE = torch.device("cuda" if CUDA else "cpu")
COMPARED = 65536
DISTINCT = 65536


def numbers(*shape, seed):
    """What wick::bench::numbers draws."""
    count = int(numpy.prod(shape))
    if count >= 2 * DISTINCT:  # large inputs repeat their first numbers
        first = numbers(DISTINCT, seed=seed)
        return first.expand(count // DISTINCT, DISTINCT).reshape(shape)
    bits = (numpy.arange(1, count + 1, dtype=numpy.uint32) * numpy.uint32(2654435761)
            + numpy.uint32(seed * 40503))
    bits = (bits ^ (bits >> numpy.uint32(16))) * numpy.uint32(73244475)
    bits ^= bits >> numpy.uint32(16)
    values = (bits >> numpy.uint32(8)).astype(numpy.float32) / numpy.float32(1 << 24)
    return torch.from_numpy((values - numpy.float32(0.5)).reshape(shape)).to(DEVICE)


def synchronize():
    if CUDA:
        torch.cuda.synchronize()


class Function:
    """A step without side effects."""

    def __init__(self, function, *inputs):
        self.function, self.inputs = function, inputs

    def step(self):
        return self.function(*self.inputs)

    def values(self):
        return self.step().detach().float().flatten()[:COMPARED].cpu().numpy()


def full(a, b):
    torch.backends.cuda.matmul.allow_tf32 = False
    return a @ b


def tf32(a, b):
    torch.backends.cuda.matmul.allow_tf32 = True
    y = a @ b
    torch.backends.cuda.matmul.allow_tf32 = False
    return y


def bf16(a, b):
    """From floats to floats, as wick does."""
    return (a.bfloat16() @ b.bfloat16()).float()


def softmax_forward_backward(x, dy):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(torch.softmax(x, -1), x, dy)[0]


class Block(torch.nn.Module):
    """The block of gpu_training.cpp, its layers in the same order."""

    def __init__(self, width, heads, vocabulary, dropout):
        super().__init__()
        linear = torch.nn.Linear
        self.heads, self.dropout = heads, dropout
        self.embedding = torch.nn.Embedding(vocabulary, width)
        self.q, self.k, self.v, self.out = (linear(width, width) for _ in range(4))
        self.linear1, self.linear2 = linear(width, 4 * width), linear(4 * width, width)
        self.norm1, self.norm2 = torch.nn.LayerNorm(width), torch.nn.LayerNorm(width)
        self.logits = linear(width, vocabulary)

    def attend(self, x):
        batch, length, width = x.shape
        q, k, v = (project(x).view(batch, length, self.heads, -1).transpose(1, 2)
                   for project in (self.q, self.k, self.v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.dropout)
        return self.out(y.transpose(1, 2).reshape(batch, length, width))

    def forward(self, ids):
        x = self.embedding(ids)
        x = x + F.dropout(self.attend(self.norm1(x)), self.dropout)
        inner = F.dropout(F.gelu(self.linear1(self.norm2(x))), self.dropout)
        x = x + F.dropout(self.linear2(inner), self.dropout)
        return self.logits(x)


class Trainer:
    def __init__(self, size, dropout):
        batch, length, width, heads, self.vocabulary = size
        self.model = Block(width, heads, self.vocabulary, dropout).to(DEVICE)
        with torch.no_grad():
            for seed, (name, parameter) in enumerate(self.model.named_parameters(), start=1):
                if "norm" not in name:
                    parameter.copy_(torch_models.numbers(*parameter.shape, seed=seed) * 0.1)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3, weight_decay=0.01)
        tokens = torch.arange(batch * length)
        # As in wick, which sends ids that do not change only once.
        self.ids = (tokens * 7 % self.vocabulary).view(batch, length).to(DEVICE)
        self.labels = ((tokens * 7 + 3) % self.vocabulary).to(DEVICE)

    def step(self):
        logits = self.model(self.ids)
        loss = F.cross_entropy(logits.view(-1, self.vocabulary), self.labels)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.detach()


class BlockStep:
    def __init__(self, size):
        self.size, self.trainer = size, Trainer(size, 0.1)

    def step(self):
        self.trainer.step()

    def values(self):
        exact = Trainer(self.size, 0.0)
        return numpy.array([exact.step().item() for _ in range(3)], numpy.float32)


class GptStep:
    """A step of torch_models.GptStep's model on the device. Its loss stays there."""

    def __init__(self, is_tf32, sizes):
        self.is_tf32, self.sizes = is_tf32, sizes
        self.training = self.make()

    def make(self):
        with DEVICE:
            return torch_models.GptStep(**self.sizes)

    def step(self, training=None):
        torch.backends.cuda.matmul.allow_tf32 = self.is_tf32
        loss = (training or self.training).loss_of_step()
        torch.backends.cuda.matmul.allow_tf32 = False
        return loss

    def values(self):
        exact = self.make()
        return numpy.array([self.step(exact).item() for _ in range(3)], numpy.float32)


def make_cases():
    cases = {}
    for n in (32, 48) if TINY else (1024, 2048, 4096, 8192):
        for name, product in (("Full", full), ("TF32", tf32), ("BF16", bf16)):
            cases[f"torch/matmul/{name}/{n}"] = lambda n=n, product=product: Function(
                product, numbers(n, n, seed=1), numbers(n, n, seed=2))
        # What PyTorch recommends: tensors that are bfloat16 beforehand and stay so.
        cases[f"torch_bf16/matmul/BF16/{n}"] = lambda n=n: Function(
            torch.matmul, numbers(n, n, seed=1).bfloat16(), numbers(n, n, seed=2).bfloat16())
    count = 4096 if TINY else 1 << 26
    cases[f"torch/copy/{count}"] = lambda: Function(torch.clone, numbers(count, seed=1))
    columns = 64 if TINY else 256
    while columns <= (256 if TINY else 65536):
        rows = count // columns
        for name, function in (("softmax", torch.softmax), ("log_softmax", torch.log_softmax)):
            cases[f"torch/{name}/{rows}x{columns}"] = lambda r=rows, c=columns, f=function: Function(
                f, numbers(r, c, seed=1) * 8, -1)
        cases[f"torch/softmax_forward_backward/{rows}x{columns}"] = (
            lambda r=rows, c=columns: Function(softmax_forward_backward,
                                               numbers(r, c, seed=1) * 8, numbers(r, c, seed=2)))
        columns *= 2
    size = (2, 8, 16, 2, 11) if TINY else (8, 512, 768, 12, 8192)
    cases["torch/block_step/%dx%dx%d_%d_heads" % size[:4]] = lambda: BlockStep(size)
    sizes = (dict(batch=2, tokens=8, width=16, heads=2, layers=1) if TINY
             else dict(batch=64, tokens=256, width=384, heads=6, layers=6))
    for precision in ("Full", "TF32"):
        name = "torch/gpt_step/{}/{layers}_layers_{batch}x{tokens}x{width}".format(precision, **sizes)
        cases[name] = lambda is_tf32=precision == "TF32": GptStep(is_tf32, sizes)
    return cases


def seconds_of(step, count):
    begin = time.perf_counter()
    for _ in range(count):
        step()
    synchronize()
    return time.perf_counter() - begin


def time_step(step):
    """Nanoseconds a step, over at least LEAST seconds, after one that is not counted."""
    seconds_of(step, 1)
    count = 1
    gc.disable()
    while (taken := seconds_of(step, count)) < LEAST:
        needed = count * 1.4 * LEAST / max(taken, 1e-9)
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
            name = torch.cuda.get_device_name() if CUDA else "the CPU"
            print(f"{torch.__version__} on {name}", flush=True)
            continue
        if arguments[0] != current:
            work = None
            current, work = arguments[0], cases[arguments[0]]()
        if command == "time":
            print(time_step(work.step), flush=True)
        else:
            values = numpy.ascontiguousarray(work.values(), numpy.float32)
            values.tofile(arguments[1])
            print(values.size, flush=True)


serve()
