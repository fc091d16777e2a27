"""Writes PyTorch's results for convolutions and pools, as make_golden.py does for the others.

    python3 tools/golden/convolution.py

writes conv2d, conv2d_strided, unfold, max_pool2d and avg_pool2d in tests/golden.
"""

import torch
from make_golden import leaves, save, with_gradients

functional = torch.nn.functional


def convolutions():
    for name, stride, padding in (("conv2d", 1, 1), ("conv2d_strided", 2, 2)):
        inputs = leaves(x=(2, 3, 6, 5))
        layer = torch.nn.Conv2d(3, 4, 3, stride, padding)
        parameters = dict(layer.named_parameters())
        save(name, with_gradients(inputs, parameters, layer(inputs["x"])))


def windows():
    inputs = leaves(x=(2, 3, 5, 4))
    y = functional.unfold(inputs["x"], (3, 2), stride=2, padding=1)
    save("unfold", with_gradients(inputs, {}, y))


def pools():
    inputs = leaves(x=(2, 3, 7, 6))
    y = functional.max_pool2d(inputs["x"], 3, 2, 1)
    save("max_pool2d", with_gradients(inputs, {}, y))
    inputs = leaves(x=(2, 3, 7, 6))
    y = functional.avg_pool2d(inputs["x"], 3, 2, 1)
    save("avg_pool2d", with_gradients(inputs, {}, y))


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2020)
    convolutions()
    windows()
    pools()
