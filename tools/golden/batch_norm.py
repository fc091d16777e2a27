"""Writes PyTorch's results for batch normalisation, as make_golden.py does for other layers.

    python3 tools/golden/batch_norm.py

writes batch_norm, with two batches in training and one in evaluation, and batch_norm_state_dict, the
state of a model after them, with its int64 count of batches, in tests/golden.
"""

import torch
from make_golden import save, with_gradients


def images(batch, channels, height, width):
    """Numbers whose channels have means and deviations of their own."""
    x = torch.randn(batch, channels, height, width)
    x = x * (torch.rand(channels, 1, 1) + 0.5) + torch.randn(channels, 1, 1)
    return x.requires_grad_()


def named(number, record):
    return {f"{key} {number}": tensor.clone() for key, tensor in record.items()}


def batch_norm():
    model = torch.nn.Sequential(torch.nn.BatchNorm2d(3, eps=0.01, momentum=0.3))
    norm = model[0]
    with torch.no_grad():
        norm.weight.copy_(torch.randn(3))
        norm.bias.copy_(torch.randn(3))
        norm.running_mean.copy_(torch.randn(3))
        norm.running_var.copy_(torch.rand(3) + 0.5)
    record = {"running_mean": norm.running_mean.clone(), "running_var": norm.running_var.clone()}
    for number, shape in enumerate([(4, 3, 2, 5), (2, 3, 3, 1), (3, 3, 2, 2)]):
        model.train(number < 2)
        model.zero_grad()
        x = images(*shape)
        part = with_gradients({"x": x}, dict(norm.named_parameters()), model(x))
        part["running_mean"], part["running_var"] = norm.running_mean, norm.running_var
        record.update(named(number, part))
    save("batch_norm_state_dict", model.state_dict(), whole=["0.num_batches_tracked"])

    # The second derivative: the gradient of <d x, v> by x, weight and dy, while training.
    model.train()
    x, dy = images(3, 3, 2, 2), torch.randn(3, 3, 2, 2, requires_grad=True)
    v = torch.randn_like(x)
    (dx,) = torch.autograd.grad(model(x), x, dy, create_graph=True)
    second = torch.autograd.grad(dx, [x, norm.weight, dy], v)
    record.update({"second x": x, "second dy": dy, "second v": v})
    record.update(zip(["second d x", "second d weight", "second d dy"], second))
    save("batch_norm", record)


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2015)
    batch_norm()
