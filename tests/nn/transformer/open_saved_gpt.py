"""Computes the logits of a saved model by the lines of PyTorch in the lesson of chapter 13, and
compares them with wick's. Ends with 77 where torch or safetensors is not installed.

  open_saved_gpt.py LESSON MODEL EXPECTED TOLERANCE

EXPECTED is a file of safetensors: `ids` (t), as numbers, and `logits` (t, vocabulary)."""

import pathlib
import re
import sys

try:
    import safetensors.torch
    import torch
except ImportError:
    sys.exit(77)

lesson, model, expected, tolerance = sys.argv[1:]
pieces = re.findall(r"^```python\n(.*?)^```", pathlib.Path(lesson).read_text(), re.M | re.S)
lines = [piece for piece in pieces if "def logits(" in piece]
if len(lines) != 1:
    sys.exit(f"{lesson} has {len(lines)} pieces of Python with logits(): expected one")
exec(compile(lines[0], lesson, "exec"))

expected = safetensors.torch.load_file(expected)
received = logits(model, expected["ids"].long())
if received.shape != expected["logits"].shape or received.dtype != expected["logits"].dtype:
    sys.exit(f"logits {tuple(received.shape)} of {received.dtype}, "
             f"wick's are {tuple(expected['logits'].shape)} of {expected['logits'].dtype}")
difference = (received - expected["logits"]).abs().max().item()
largest = expected["logits"].abs().max().item()
if not difference <= float(tolerance) * largest:
    sys.exit(f"the largest difference is {difference}, the largest logit {largest}")
