"""Writes PyTorch's results, with which test_golden.cpp in tests/nn compares ours.

    python3 tools/golden/make_golden.py

writes tests/golden/*.safetensors and tests/golden/README.md. It needs PyTorch (Debian's
python3-torch, say); neither building nor testing wick does. Every file holds inputs, parameters,
the cotangent "dy" that backward starts from, the output "y", and under "d <name>" the gradient of
each input and parameter, in float64.
"""

import json
import math
import pathlib
import struct

import torch

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "tests" / "golden"


def save(name, tensors, whole=()):
    """The safetensors format, by hand: a size, a JSON header, the numbers. Tensors named in `whole`
    are kept as int64."""
    header, numbers = {}, b""
    for key, tensor in tensors.items():
        values = tensor.detach().contiguous()
        values = values.long() if key in whole else values.double()
        letter = "q" if key in whole else "d"
        data = struct.pack(f"<{values.numel()}{letter}", *values.flatten().tolist())
        header[key] = {
            "dtype": "I64" if key in whole else "F64",
            "shape": list(values.shape),
            "data_offsets": [len(numbers), len(numbers) + len(data)],
        }
        numbers += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    (FOLDER / f"{name}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + numbers)


def leaves(**shapes):
    return {name: torch.randn(shape, requires_grad=True) for name, shape in shapes.items()}


def with_gradients(inputs, parameters, y):
    """The tensors that a test needs, after a backward pass from a random cotangent."""
    dy = torch.randn_like(y)
    y.backward(dy)
    record = {"y": y, "dy": dy}
    for name, tensor in {**inputs, **parameters}.items():
        record[name] = tensor
        record["d " + name] = tensor.grad
    return record




def multi_head_attention(name, cross, mask_kind, batch=2, t=5, s=7, embed_dim=12, num_heads=3):
    attention = torch.nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
    with torch.no_grad():
        for parameter in attention.parameters():
            parameter.copy_(torch.randn_like(parameter) * 0.5)
    query = torch.randn(batch, t, embed_dim, requires_grad=True)
    inputs = {"query": query}
    key = value = query
    if cross:
        key = torch.randn(batch, s, embed_dim, requires_grad=True)
        value = torch.randn(batch, s, embed_dim, requires_grad=True)
        inputs.update(key=key, value=value)
    keys = key.shape[1]
    mask = None
    if mask_kind == "causal":
        mask = torch.ones(t, keys).tril()
    elif mask_kind == "random":
        mask = (torch.rand(t, keys) < 0.6).double()
        mask[:, 0] = 1
    # PyTorch's boolean mask is the opposite of ours: True blocks.
    blocked = None if mask is None else mask == 0
    y, weights = attention(query, key, value, attn_mask=blocked, average_attn_weights=False)
    dy = torch.randn_like(y)
    y.backward(dy)
    record = {"y": y, "dy": dy, "weights": weights}
    if mask is not None:
        record["mask"] = mask
    for key_name, tensor in inputs.items():
        record[key_name] = tensor
        record["d " + key_name] = tensor.grad
    for part in ("weight", "bias"):
        stacked = getattr(attention, f"in_proj_{part}")
        chunks = zip("qkv", stacked.chunk(3), stacked.grad.chunk(3))
        for letter, rows, gradient in chunks:
            record[f"{letter}_proj.{part}"] = rows
            record[f"d {letter}_proj.{part}"] = gradient
        out = getattr(attention.out_proj, part)
        record[f"out_proj.{part}"] = out
        record[f"d out_proj.{part}"] = out.grad
    save(name, record)
    if name == "attention_self":
        save("attention_state_dict", attention.state_dict())


def layers():
    inputs = leaves(x=(2, 3, 5))
    layer = torch.nn.Linear(5, 4)
    parameters = dict(layer.named_parameters())
    save("linear", with_gradients(inputs, parameters, layer(inputs["x"])))

    inputs = leaves(x=(3, 4, 6))
    layer = torch.nn.LayerNorm(6)
    with torch.no_grad():
        layer.weight.copy_(torch.randn(6))
        layer.bias.copy_(torch.randn(6))
    parameters = dict(layer.named_parameters())
    save("layer_norm", with_gradients(inputs, parameters, layer(inputs["x"])))

    for form in ("none", "tanh"):
        inputs = leaves(x=(4, 7))
        y = torch.nn.functional.gelu(inputs["x"] * 2, approximate=form)
        save("gelu_" + ("erf" if form == "none" else form), with_gradients(inputs, {}, y))

    inputs = leaves(logits=(6, 5))
    labels = torch.randint(0, 5, (6,))
    record = with_gradients(
        inputs, {}, torch.nn.functional.cross_entropy(inputs["logits"], labels)
    )
    save("cross_entropy", {**record, "labels": labels})


def losses():
    functional = torch.nn.functional
    inputs = leaves(logits=(6, 5))
    labels = torch.randint(0, 5, (6,))
    labels[1] = labels[4] = -100
    record = with_gradients(inputs, {}, functional.cross_entropy(inputs["logits"], labels))
    save("cross_entropy_ignored", {**record, "labels": labels})

    logits = torch.randn(4, 7) * 10
    logits[0, 0], logits[0, 1], logits[1, 0], logits[1, 1] = 0.0, 0.0, -90.0, 90.0
    targets = torch.rand(4, 7)
    targets[0, 0], targets[1], targets[2] = 1.0, 0.0, 1.0
    inputs = {"logits": logits.requires_grad_()}
    y = functional.binary_cross_entropy_with_logits(logits, targets)
    save("binary_cross_entropy", {**with_gradients(inputs, {}, y), "targets": targets})

    inputs = leaves(prediction=(2, 3, 4), target=(2, 3, 4))
    y = functional.mse_loss(inputs["prediction"], inputs["target"])
    save("mse_loss", with_gradients(inputs, {}, y))


def optimizers(steps=6):
    """A parameter's values after each of several steps along given gradients."""
    kinds = {
        "sgd": lambda p: torch.optim.SGD(
            p, lr=0.1, momentum=0.9, weight_decay=0.01, nesterov=True
        ),
        "adam": lambda p: torch.optim.Adam(p, lr=0.02, weight_decay=0.1),
        "adamw": lambda p: torch.optim.AdamW(p, lr=0.02, betas=(0.8, 0.95), weight_decay=0.1),
    }
    for name, make in kinds.items():
        parameter = torch.randn(3, 4, requires_grad=True)
        record = {"start": parameter.detach().clone()}
        optimizer = make([parameter])
        for step in range(steps):
            parameter.grad = torch.randn(3, 4)
            record[f"gradient {step}"] = parameter.grad.clone()
            optimizer.step()
            record[f"after {step}"] = parameter.detach().clone()
        save(name, record)

    parameters = [torch.randn(3, 4, requires_grad=True), torch.randn(5, requires_grad=True)]
    record = {}
    for i, parameter in enumerate(parameters):
        parameter.grad = torch.randn_like(parameter)
        record[f"gradient {i}"] = parameter.grad.clone()
    record["norm"] = torch.nn.utils.clip_grad_norm_(parameters, 1.5)
    for i, parameter in enumerate(parameters):
        record[f"clipped {i}"] = parameter.grad
    save("clip_grad_norm", record)


def changing_optimizers(steps=6):
    """Two parameters, of which the second has no gradient at steps 2 and 3, and a rate of each
    step's own. AdamW decays the first parameter alone."""
    kinds = {
        "sgd_changing": lambda a, b: torch.optim.SGD([a, b], lr=0.1, weight_decay=0.3),
        "momentum_changing": lambda a, b: torch.optim.SGD(
            [a, b], lr=0.1, momentum=0.9, weight_decay=0.3
        ),
        "adam_changing": lambda a, b: torch.optim.Adam([a, b], lr=0.1),
        "adamw_changing": lambda a, b: torch.optim.AdamW(
            [{"params": [a], "weight_decay": 0.5}, {"params": [b], "weight_decay": 0.0}], lr=0.1
        ),
    }
    for name, make in kinds.items():
        parameters = [torch.randn(3, 4, requires_grad=True), torch.randn(5, requires_grad=True)]
        record = {f"start {i}": x.detach().clone() for i, x in enumerate(parameters)}
        optimizer = make(*parameters)
        for step in range(steps):
            rate = 0.1 / (1 + step)
            record[f"rate {step}"] = torch.tensor(rate)
            for group in optimizer.param_groups:
                group["lr"] = rate
            for i, parameter in enumerate(parameters):
                parameter.grad = None
                if i == 1 and step in (2, 3):
                    continue
                parameter.grad = torch.randn_like(parameter)
                record[f"gradient {i} {step}"] = parameter.grad.clone()
            optimizer.step()
            for i, parameter in enumerate(parameters):
                record[f"after {i} {step}"] = parameter.detach().clone()
        save(name, record)


def positions(tokens=6, features=8, first=9990, heads=12):
    weight = leaves(weight=(7, 5))
    ids = torch.tensor([[3, 0, 3], [6, 3, 0]])
    embedded = torch.nn.functional.embedding(ids, weight["weight"])
    save("embedding", {"ids": ids, **with_gradients(weight, {}, embedded)})

    frequencies = 10000.0 ** (-torch.arange(0, features, 2) / features)
    angles = torch.arange(tokens)[:, None] * frequencies
    sinusoids = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
    save("sinusoidal", {"y": sinusoids})

    # As Llama's first published code: a pair of features is one complex number.
    inputs = leaves(x=(2, 3, tokens, features))
    angles = (first + torch.arange(tokens))[:, None] * frequencies
    pairs = torch.view_as_complex(inputs["x"].unflatten(-1, (features // 2, 2)))
    turned = torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)).flatten(-2)
    save("rotary", {"first": torch.tensor([first]), **with_gradients(inputs, {}, turned)})

    # The paper's get_slopes for a number of heads that is no power of two.
    power = 2 ** math.floor(math.log2(heads))

    def slopes_of(count):
        start = 2 ** (-(2 ** -(math.log2(count) - 3)))
        return [start * start**head for head in range(count)]

    slopes = torch.tensor(slopes_of(power) + slopes_of(2 * power)[0::2][: heads - power])
    distance = torch.arange(tokens) - (tokens - 1)
    save("alibi", {"y": slopes[:, None, None] * distance})


def training(steps=6):
    """A linear layer after each step of a loop: five rows in batches of two, in order, with AdamW,
    a warm-up of two steps, a cosine to the last but one, and clipping."""
    torch.manual_seed(2026)
    layer = torch.nn.Linear(3, 2)
    x, y = torch.randn(5, 3), torch.randn(5, 2)
    record = {"x": x, "y": y, "weight": layer.weight.clone(), "bias": layer.bias.clone()}
    optimizer = torch.optim.AdamW(layer.parameters(), lr=0.1, weight_decay=0.1)
    warmup = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1, (step + 1) / 2))
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=3, eta_min=0.01)
    schedule = torch.optim.lr_scheduler.SequentialLR(optimizer, [warmup, cosine], milestones=[2])
    for step in range(steps):
        rows = list(range(5))[step % 3 * 2 : step % 3 * 2 + 2]
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(layer(x[rows]), y[rows])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(layer.parameters(), 0.5)
        record[f"rate {step}"] = torch.tensor(optimizer.param_groups[0]["lr"])
        optimizer.step()
        schedule.step()
        record[f"loss {step}"] = loss
        record[f"weight {step}"] = layer.weight.clone()
        record[f"bias {step}"] = layer.bias.clone()
    save("training", record)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2017)
    multi_head_attention("attention_self", cross=False, mask_kind=None)
    multi_head_attention("attention_causal", cross=False, mask_kind="causal")
    multi_head_attention("attention_cross", cross=True, mask_kind="random")
    layers()
    optimizers()
    losses()
    changing_optimizers()
    positions()
    training()
    (FOLDER / "README.md").write_text(
        "# Golden values\n\n"
        "What PyTorch computes, in float64, as safetensors files: inputs, parameters, `dy`, `y`, and\n"
        "gradients under `d <name>`. The suites `test_golden*.cpp` in `tests/nn` compare wick with them.\n"
        "Of chapter 20, Python's standard library packs the `.wick` files and ranks `ranks.csv`.\n\n"
        f"Made by the scripts of `tools/golden` with PyTorch {torch.__version__}.\n"
    )


if __name__ == "__main__":
    main()
