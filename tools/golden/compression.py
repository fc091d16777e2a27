"""Writes PyTorch's results for quantization and compression, as make_golden.py does for others.

    python3 tools/golden/compression.py

writes quantization, pruning, low_rank and distillation in tests/golden. PyTorch's quantizers
multiply by 1 / scale in single precision: each scale here is a power of two, so that both agree.
"""

import torch
from make_golden import leaves, save
from torch.nn.utils import prune

functional = torch.nn.functional


def in_steps(rows, length, lowest, highest, scale):
    """Numbers from lowest to highest steps, both of which are there, in rows of their own order."""
    steps = torch.rand(rows, length) * (highest - lowest) + lowest
    steps[:, 0], steps[:, 1] = lowest, highest
    order = torch.stack([torch.randperm(length) for _ in range(rows)])
    return torch.gather(steps, 1, order) * scale


def quantization():
    record = {}
    rows = torch.tensor([[2.0**-6], [2.0**3], [2.0**-2], [1.0]])
    zeros = torch.zeros(4, dtype=torch.int32)
    for bits in (8, 4, 3, 2):
        most = 2 ** (bits - 1) - 1
        x = in_steps(4, 11, -most, most, rows)
        record[f"x {bits}"] = x
        record[f"rows {bits}"] = torch.fake_quantize_per_channel_affine(
            x, rows.flatten().float(), zeros, 0, -most, most
        )
        record[f"tensor {bits}"] = torch.fake_quantize_per_tensor_affine(x, 8.0, 0, -most, most)
        low = -(2 ** (bits - 1)) // 3
        affine = in_steps(4, 11, low, low + 2**bits - 1, rows)
        zero_points = torch.full((4,), -(2 ** (bits - 1)) - low, dtype=torch.int32)
        record[f"affine x {bits}"] = affine
        record[f"affine zero points {bits}"] = zero_points
        record[f"affine rows {bits}"] = torch.fake_quantize_per_channel_affine(
            affine, rows.flatten().float(), zero_points, 0, -(2 ** (bits - 1)), most
        )
    x = in_steps(3, 16, -127, 127, torch.tensor([[0.5], [4.0], [0.125]]))
    whole = torch.quantize_per_channel(
        x.float(), torch.tensor([0.5, 4.0, 0.125]), torch.zeros(3, dtype=torch.long), 0, torch.qint8
    )
    record["stored x"] = x
    record["stored values"] = whole.int_repr()
    save("quantization", record)


def pruning():
    layers = [torch.nn.Linear(9, 7), torch.nn.Linear(7, 5)]
    record = {f"weight {i}": layer.weight.clone() for i, layer in enumerate(layers)}
    for count in (1, 20, 62):
        layer = torch.nn.Linear(9, 7)
        layer.weight = torch.nn.Parameter(record["weight 0"].detach().clone())
        prune.l1_unstructured(layer, "weight", amount=count)
        record[f"mask {count}"] = layer.weight_mask
    parameters = [(layer, "weight") for layer in layers]
    prune.global_unstructured(parameters, pruning_method=prune.L1Unstructured, amount=50)
    for i, layer in enumerate(layers):
        record[f"mask {i} of all"] = layer.weight_mask
    save("pruning", record)


def low_rank():
    record = {}
    for out, inputs in ((6, 4), (4, 7)):
        weight = torch.randn(out, inputs)
        u, values, vt = torch.linalg.svd(weight, full_matrices=False)
        name = f"{out} x {inputs}"
        record["weight " + name] = weight
        record["values " + name] = values
        for rank in range(1, min(out, inputs) + 1):
            product = u[:, :rank] * values[:rank] @ vt[:rank]
            record[f"rank {rank} of {name}"] = product
    save("low_rank", record)


def distillation(n=5, classes=6):
    record = {}
    labels = torch.tensor([3, -100, 0, 5, -100])
    record["labels"] = labels
    for temperature, share in ((1.0, 0.5), (4.0, 0.9), (0.5, 1.0), (8.0, 0.0)):
        name = f"{temperature:g} {share:g}"
        parts = leaves(logits=(n, classes), teacher=(n, classes))
        logits, teacher = parts["logits"], parts["teacher"].detach()
        kl = functional.kl_div(
            functional.log_softmax(logits / temperature, -1),
            functional.log_softmax(teacher / temperature, -1),
            reduction="batchmean",
            log_target=True,
        )
        loss = share * temperature**2 * kl + (1 - share) * functional.cross_entropy(logits, labels)
        loss.backward()
        record.update({f"logits {name}": logits, f"teacher {name}": teacher})
        record.update({f"loss {name}": loss, f"d logits {name}": logits.grad})
    save("distillation", record)


def main():
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2018)
    quantization()
    pruning()
    low_rank()
    distillation()


if __name__ == "__main__":
    main()
