"""Writes PyTorch's results for the parts of a transformer, as make_golden.py does for the others.

    python3 tools/golden/transformer.py

writes rms_norm, attention_rotary, transformer_block, gpt and gpt2 in tests/golden, and the two
state dicts that a wick module loads as they are: transformer_block_state_dict and gpt2_published.
The second has the names and layouts of the GPT-2 that OpenAI published, at a tenth of the smallest
size.
"""

import math

import torch
from make_golden import leaves, save, with_gradients

functional = torch.nn.functional


def give_numbers(module):
    """Numbers of the size of a trained model's, the norms' weights around 1."""
    with torch.no_grad():
        for name, parameter in module.named_parameters():
            parameter.copy_(torch.randn_like(parameter) * 0.4)
            if "norm" in name and name.endswith("weight"):
                parameter.add_(1)


def our_names(parameters):
    """PyTorch stacks q, k and v; wick has three projections."""
    result = {}
    for name, tensor in parameters.items():
        before, stacked, part = name.partition("in_proj_")
        if not stacked:
            result[name] = tensor
            continue
        for letter, rows in zip("qkv", tensor.chunk(3)):
            result[f"{before}{letter}_proj.{part}"] = rows
    return result


def record_of(module, inputs, y):
    """y, dy, and every input and parameter with its gradient, under wick's names."""
    record = with_gradients(inputs, {}, y)
    parameters = dict(module.named_parameters())
    record.update(our_names(parameters))
    gradients = our_names({name: parameter.grad for name, parameter in parameters.items()})
    record.update({"d " + name: gradient for name, gradient in gradients.items()})
    return record


def rms_norm():
    inputs = leaves(x=(3, 4, 6))
    parameters = leaves(weight=(6,))
    mean_square = (inputs["x"] ** 2).mean(-1, keepdim=True)
    y = inputs["x"] / (mean_square + 1e-5).sqrt() * parameters["weight"]
    save("rms_norm", with_gradients(inputs, parameters, y))


def encoder_layer(embed_dim, num_heads, hidden):
    return torch.nn.TransformerEncoderLayer(
        embed_dim, num_heads, hidden, dropout=0, activation="gelu", batch_first=True,
        norm_first=True)


def causal(tokens):
    """PyTorch's boolean mask is the opposite of ours: True blocks."""
    return torch.ones(tokens, tokens).triu(1) == 1


def transformer_block():
    block = encoder_layer(8, 2, 12)
    give_numbers(block)
    inputs = leaves(x=(2, 5, 8))
    save("transformer_block", record_of(block, inputs, block(inputs["x"], causal(5))))
    save("transformer_block_state_dict", block.state_dict())


class Gpt(torch.nn.Module):
    """wick's Gpt, of PyTorch's layers. A tied head has no parameter of its own."""

    def __init__(self, vocabulary, context, embed_dim, num_heads, num_layers, tied):
        super().__init__()
        self.tokens = torch.nn.Embedding(vocabulary, embed_dim)
        self.positions = torch.nn.Embedding(context, embed_dim)
        self.blocks = torch.nn.ModuleList(
            encoder_layer(embed_dim, num_heads, 4 * embed_dim) for _ in range(num_layers))
        self.norm = torch.nn.LayerNorm(embed_dim)
        self.head = None if tied else torch.nn.Linear(embed_dim, vocabulary, bias=False)

    def forward(self, ids):
        tokens = ids.shape[1]
        x = self.tokens(ids) + self.positions(torch.arange(tokens))
        for block in self.blocks:
            x = block(x, causal(tokens))
        x = self.norm(x)
        return x @ self.tokens.weight.T if self.head is None else self.head(x)


def gpt():
    for tied in (False, True):
        model = Gpt(5, 4, 4, 2, 2, tied)
        give_numbers(model)
        ids = torch.randint(0, 5, (2, 3))
        record = record_of(model, {}, model(ids))
        save("gpt_tied" if tied else "gpt", {**record, "ids": ids})


def gpt2(vocabulary=13, context=7, width=12, heads=3, layers=2):
    """The published names. Matrices are (in, out), gelu has its tanh form, the head is wte."""
    def numbers(*shape, around=0.0):
        return torch.randn(shape) * 0.3 + around

    state = {"wte.weight": numbers(vocabulary, width), "wpe.weight": numbers(context, width)}

    def add_norm(name):
        state[name + ".weight"], state[name + ".bias"] = numbers(width, around=1), numbers(width)

    def add_conv1d(name, inputs, outputs):
        state[name + ".weight"], state[name + ".bias"] = numbers(inputs, outputs), numbers(outputs)

    for i in range(layers):
        add_norm(f"h.{i}.ln_1")
        state[f"h.{i}.attn.bias"] = torch.ones(context, context).tril().view(1, 1, context, context)
        add_conv1d(f"h.{i}.attn.c_attn", width, 3 * width)
        add_conv1d(f"h.{i}.attn.c_proj", width, width)
        add_norm(f"h.{i}.ln_2")
        add_conv1d(f"h.{i}.mlp.c_fc", width, 4 * width)
        add_conv1d(f"h.{i}.mlp.c_proj", 4 * width, width)
    add_norm("ln_f")

    def norm(x, name):
        return functional.layer_norm(x, (width,), state[name + ".weight"], state[name + ".bias"])

    def conv1d(x, name):
        return x @ state[name + ".weight"] + state[name + ".bias"]

    ids = torch.randint(0, vocabulary, (2, 6))
    batch, tokens = ids.shape
    x = state["wte.weight"][ids] + state["wpe.weight"][:tokens]
    for i in range(layers):
        qkv = conv1d(norm(x, f"h.{i}.ln_1"), f"h.{i}.attn.c_attn").split(width, dim=2)
        q, k, v = (part.view(batch, tokens, heads, -1).transpose(1, 2) for part in qkv)
        scores = q @ k.transpose(2, 3) / math.sqrt(width // heads)
        scores = scores.masked_fill(causal(tokens), -math.inf)
        heads_output = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, tokens, width)
        x = x + conv1d(heads_output, f"h.{i}.attn.c_proj")
        inner = conv1d(norm(x, f"h.{i}.ln_2"), f"h.{i}.mlp.c_fc")
        x = x + conv1d(functional.gelu(inner, approximate="tanh"), f"h.{i}.mlp.c_proj")
    save("gpt2", {"ids": ids, "y": norm(x, "ln_f") @ state["wte.weight"].T})
    save("gpt2_published", state)


def rotary_attention(batch=2, t=5, embed_dim=12, num_heads=3, base=10000.0):
    """PyTorch's attention has no rotary positions, so its parts are put together here. A pair of
    features is one complex number, as in Llama's first published code."""
    torch.manual_seed(2104)
    inputs = leaves(x=(batch, t, embed_dim))
    parameters = leaves(**{
        f"{name}.{part}": shape
        for name in ("q_proj", "k_proj", "v_proj", "out_proj")
        for part, shape in (("weight", (embed_dim, embed_dim)), ("bias", (embed_dim,)))})
    with torch.no_grad():
        for parameter in parameters.values():
            parameter *= 0.3
    size = embed_dim // num_heads
    frequencies = base ** (-torch.arange(0, size, 2) / size)
    angles = torch.arange(t)[:, None] * frequencies
    turns = torch.polar(torch.ones_like(angles), angles)

    def heads(name):
        projected = functional.linear(
            inputs["x"], parameters[name + ".weight"], parameters[name + ".bias"])
        return projected.unflatten(-1, (num_heads, size)).transpose(1, 2)

    def turned(x):
        pairs = torch.view_as_complex(x.unflatten(-1, (size // 2, 2)).contiguous())
        return torch.view_as_real(pairs * turns).flatten(-2)

    scores = turned(heads("q_proj")) @ turned(heads("k_proj")).mT / math.sqrt(size)
    later = torch.ones(t, t).triu(1) == 1
    mixed = scores.masked_fill(later, -math.inf).softmax(-1) @ heads("v_proj")
    y = functional.linear(mixed.transpose(1, 2).flatten(2), parameters["out_proj.weight"],
                                   parameters["out_proj.bias"])
    save("attention_rotary", with_gradients(inputs, parameters, y))


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2019)
    rms_norm()
    transformer_block()
    gpt()
    gpt2()
    rotary_attention()
