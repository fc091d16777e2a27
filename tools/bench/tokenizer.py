#!/usr/bin/env python3
"""Measures wick's byte-pair tokenizer beside Hugging Face's `tokenizers` and OpenAI's tiktoken, each
on one thread and on the same text, and writes a table.

  tokenizer.py --wick build/release/bin/wick_bench_tokenizer --out tools/bench/results/tokenizer.md
  tokenizer.py .. --text FILE --size 32768

The text is FILE, in UTF-8, or else what this repository holds in C++ and Markdown. Both packages
encode with wick's merges and wick's rule for words, and their ids must be wick's. tiktoken has no
training that is meant to be fast. tools/bench/setup.sh installs the packages."""

import argparse
import array
import datetime
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # sources stay as they are

import machine

os.environ["RAYON_NUM_THREADS"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"
try:
    import tiktoken
    import tokenizers
except ImportError as missing:
    sys.exit(f"tokenizer.py: {missing}: install it with: tools/bench/setup.sh")


def repository_text():
    root = pathlib.Path(__file__).resolve().parents[2]
    names = subprocess.run(["git", "ls-files", "*.cpp", "*.h", "*.md"], cwd=root, check=True,
                           capture_output=True, text=True).stdout.split()
    return "".join((root / name).read_bytes().decode() for name in sorted(names))


class Wick:
    def __init__(self, program, text, size, folder):
        self.process = subprocess.Popen([program, text, str(size), folder], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            sys.exit(f"tokenizer.py: {program} did not begin: build it with: "
                     "cmake --build --preset release --target wick_bench_tokenizer")

    def seconds(self, what):
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def seconds(function):
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def byte_of_character():
    """GPT-2's table: the byte that each character of a tokenizer.json stands for."""
    visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in visible]
    table = {chr(byte): byte for byte in visible}
    table.update({chr(256 + place): byte for place, byte in enumerate(others)})
    return table


def tiktoken_encoding(file):
    bytes_of = byte_of_character()
    ranks = {bytes(bytes_of[c] for c in token): id_ for token, id_ in file["model"]["vocab"].items()}
    words = file["pre_tokenizer"]["pretokenizers"][0]["pattern"]["Regex"]
    return tiktoken.Encoding("wick", pat_str=words, mergeable_ranks=ranks, special_tokens={})


def parts_of(text):
    """The text in parts of at least 20,000 characters, each ending where a word ends."""
    parts, begin = [], 0
    for end in re.finditer(r"\n(?=[A-Za-z])", text):
        if end.end() - begin >= 20000:
            parts.append(text[begin:end.end()])
            begin = end.end()
    return parts + [text[begin:]]


def trainer_of(size, pre_tokenizer):
    """A tokenizer to be trained, and the trainer."""
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=size, show_progress=False,
                                             initial_alphabet=alphabet)
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizer
    return tokenizer, trainer


def ways_of(text, path, size, folder):
    """What is measured of the packages: for each row and package, the ways to do it."""
    hugging_face = tokenizers.Tokenizer.from_file(f"{folder}/tokenizer.json")
    encoding = tiktoken_encoding(json.loads(pathlib.Path(folder, "tokenizer.json").read_text()))
    parts = parts_of(text)
    wanted = array.array("i")
    wanted.frombytes(pathlib.Path(folder, "ids").read_bytes())
    in_parts = [id_ for part in hugging_face.encode_batch_fast(parts) for id_ in part.ids]
    for who, ids in (("tokenizers", in_parts), ("tiktoken", encoding.encode_ordinary(text))):
        if ids != wanted.tolist():
            sys.exit(f"tokenizer.py: the ids of {who} are not wick's")

    def train():
        tokenizer, trainer = trainer_of(size, hugging_face.pre_tokenizer)
        tokenizer.train([path], trainer)

    return {
        ("train", "tokenizers"): train,
        ("encode", "tokenizers"): lambda: [e.ids for e in hugging_face.encode_batch_fast(parts)],
        ("encode", "tiktoken"): lambda: encoding.encode_ordinary(text),
        ("encode", "tiktoken, in parts"): lambda: [encoding.encode_ordinary(p) for p in parts],
    }, len(wanted)


def measure(wick, ways, rounds):
    """The seconds of each row and program in each round: the programs take turns."""
    times = {}
    for what in ("train", "encode"):
        for _ in range(rounds):
            times.setdefault((what, "wick"), []).append(wick.seconds(what))
            for (row, who), way in ways.items():
                if row == what:
                    times.setdefault((row, who), []).append(seconds(way))
    return times


def report(times, text_bytes, about, tokens, size, rounds, note):
    lines = ["# Byte-pair encoding beside other packages", "",
             f"- processor: {machine.processor()}",
             f"- wick: {machine.commit()}", *([f"- note: {note}"] if note else []), "",
             f"{about}, {text_bytes:,} bytes; {size:,} tokens, of which the text takes {tokens:,}. One",
             f"thread each, {rounds} rounds in turns; medians. A ratio is wick's time, over the other's",
             "of the same round: below 1, wick is faster. The ids of all are equal.", "",
             "| | seconds | MB/s | wick's time / its time |", "|---|---:|---:|---:|"]
    for (what, who), taken in times.items():
        median = statistics.median(taken)
        ratio = statistics.median(a / b for a, b in zip(times[what, "wick"], taken))
        lines.append(f"| {what}: {who} | {median:.3f} | {text_bytes / median / 1e6:.1f} | "
                     + ("" if who == "wick" else f"{ratio:.3f}") + " |")
    lines += ["", f"tokenizers {tokenizers.__version__}, tiktoken {tiktoken.__version__}, Python "
              f"{platform.python_version()}, {datetime.date.today()}.", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--wick", default="build/release/bin/wick_bench_tokenizer")
    parser.add_argument("--text", help="a file in UTF-8; this repository's text otherwise")
    parser.add_argument("--size", type=int, default=8192)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--note", help="a line about this run, for the head of the result")
    parser.add_argument("--out", help="a file for the table, which is printed otherwise")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path, about = options.text, "The text of one file"
        if path is None:
            path, about = f"{folder}/text", "This repository's C++ and Markdown"
            pathlib.Path(path).write_bytes(repository_text().encode())
        data = pathlib.Path(path).read_bytes()
        wick = Wick(options.wick, path, options.size, folder)
        ways, tokens = ways_of(data.decode(), path, options.size, folder)
        times = measure(wick, ways, options.rounds)
    table = report(times, len(data), about, tokens, options.size, options.rounds, options.note)
    if options.out:
        pathlib.Path(options.out).write_text(table)
    print(table)


if __name__ == "__main__":
    main()
