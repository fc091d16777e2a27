#!/bin/sh
# Makes build/bench-venv, a Python environment with the newest PyTorch, for tools/bench/compare.py
# to measure wick against, and with the tokenizers that tools/bench/tokenizer.py measures. One test
# reads a file by `tokenizers`, another a model by PyTorch. Nothing else needs them: neither building
# wick nor using it.
# In Debian, `python3 -m venv` comes with the package python3-venv.
#
# PyTorch's own index has wheels without CUDA (about 200 MB). Where it cannot be reached, PyPI's
# wheel is taken with the CUDA libraries that it links (about 3 GB; it runs without a GPU).
set -eu

cd "$(dirname "$0")/../.."
venv=build/bench-venv

echo "setup: making $venv"
mkdir -p build
"${PYTHON:-python3}" -m venv --clear "$venv"
pip="$venv/bin/pip --disable-pip-version-check --quiet install"

echo "setup: installing tokenizers, tiktoken and safetensors"
$pip tokenizers tiktoken safetensors
echo "setup: installing numpy, and PyTorch without CUDA from download.pytorch.org"
$pip numpy
if ! $pip --retries 0 --timeout 15 torch --index-url https://download.pytorch.org/whl/cpu; then
  echo "setup: that failed; installing PyPI's PyTorch with the CUDA libraries it links"
  $pip torch
fi

"$venv/bin/python" -c 'import torch; print("setup: PyTorch", torch.__version__, "is ready")'
