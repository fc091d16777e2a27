"""Writes what chapter 20 computes, as make_golden.py does for others.

    python3 tools/golden/capstone.py

writes bits_per_byte, artifact (its weights, and the packed file artifact.wick), both again with a
tied head, and ranks.csv in tests/golden. Models are PyTorch's in float64; packed bytes are those of
Python's whole numbers, struct and zlib; ranks come from its statistics.
"""

import math
import statistics
import struct
import zlib

import torch
from compression import in_steps
from make_golden import FOLDER, save
from transformer import Gpt, give_numbers, our_names

MERGES = ((97, 98), (256, 256), (32, 97))
SPECIAL = b"<|end|>"
VOCABULARY = 256 + len(MERGES) + 1
WIDTH, HEADS = 4, 2


def encode(text):
    """Merges one after the other. None of them joins the words of a text without double spaces."""
    ids = list(text)
    for token, pair in enumerate(MERGES, 256):
        joined = []
        for i in ids:
            if joined and (joined[-1], i) == pair:
                joined[-1] = token
            else:
                joined.append(i)
        ids = joined
    return ids


def cost(model, context, ids, place):
    """The bits of one token: the last row of the window that scores it, which begins at a multiple
    of the step and has at most `context` tokens before the scored one."""
    if place == 0:
        return math.log2(VOCABULARY)
    step = context - context // 2
    begin = math.ceil(max(0, place - context) / step) * step
    logits = model(torch.tensor([ids[begin:place]]))[0, -1]
    return -torch.log_softmax(logits, -1)[ids[place]].item() / math.log(2)


def bits_per_byte(name, context, tied):
    model = Gpt(VOCABULARY, context, WIDTH, HEADS, 1, tied)
    give_numbers(model)
    text = "abab ab\u00e9 a baabab abab, aab. abba ababab ab".encode()
    record = our_names(dict(model.named_parameters()))
    record["text"] = torch.tensor(list(text))
    record["ids"] = torch.tensor(encode(text))
    sums = []
    for size in range(1, len(text) + 1):
        ids = encode(text[:size])
        costs = [cost(model, context, ids, place) for place in range(len(ids))]
        sums.append(math.fsum(costs) / size)
    record["bits"] = torch.tensor(sums)
    save(name, record)


def packed(values, bits):
    """One whole number that has all values, the first one lowest."""
    whole = sum((value % (1 << bits)) << (i * bits) for i, value in enumerate(values))
    return whole.to_bytes((len(values) * bits + 7) // 8, "little")


def in_wicks_order(parameters, tied):
    """wick has a projection's weight and bias beside each other, and the norms of a block last."""
    block = [f"self_attn.{letter}_proj" for letter in ("q", "k", "v", "out")]
    block += ["linear1", "linear2", "norm1", "norm2"]
    names = ["tokens.weight", "positions.weight"]
    layers = ["blocks.0." + name for name in block] + ["norm"]
    names += [f"{layer}.{part}" for layer in layers for part in ("weight", "bias")]
    names += [] if tied else ["head.weight"]
    assert sorted(names) == sorted(parameters)
    return {name: parameters[name].detach() for name in names}


def artifact(name, bits, tied, context=5):
    most = 2 ** (bits - 1) - 1
    parameters = our_names(dict(Gpt(VOCABULARY, context, WIDTH, HEADS, 1, tied).named_parameters()))
    data = struct.pack("<4s4B", b"wik1", bits, 1, 1, int(tied))
    data += struct.pack("<4Hd", context, WIDTH, HEADS, len(MERGES), 0)
    data += b"".join(struct.pack("<2H", *pair) for pair in MERGES)
    data += struct.pack("B", len(SPECIAL)) + SPECIAL
    record = {}
    for key, parameter in in_wicks_order(parameters, tied).items():
        if parameter.dim() == 1:
            record[key] = torch.randn(parameter.shape).float()
            data += struct.pack(f"<{len(parameter)}f", *record[key].tolist())
            continue
        # PyTorch multiplies by 1 / scale in single precision: a power of two is exact.
        scales = 2.0 ** torch.randint(-6, 2, (len(parameter),))
        record[key] = in_steps(*parameter.shape, -most, most, scales[:, None])
        values = torch.quantize_per_channel(
            record[key].float(), scales, torch.zeros_like(scales).long(), 0, torch.qint8
        )
        data += struct.pack(f"<{len(scales)}f", *scales.tolist())
        data += packed(values.int_repr().flatten().tolist(), bits)
        record["unpacked " + key] = values.dequantize()
    data += struct.pack("<I", zlib.crc32(data))
    (FOLDER / f"{name}.wick").write_bytes(data)
    save(name, record)


def bits_of(size, base, swing, salt):
    """Bits of each byte of a text: sixteenths, so that every machine has the same ones."""
    return [base / 64 + (swing * (i * i + salt * (i // 1000) ** 3) % 47) / 16 for i in range(size)]


def behind(bits, others):
    """The mean difference and its standard error over blocks of 1,000 bytes."""
    differences = [a - b for a, b in zip(bits, others)]
    blocks = [
        statistics.fmean(differences[at : at + 1000])
        for at in range(0, len(differences) // 1000 * 1000, 1000)
    ]
    return statistics.fmean(differences), statistics.stdev(blocks) / math.sqrt(len(blocks))


def ranks():
    lines = ["size,base,swing,salt,rank,mean,error"]
    for size, count in ((2000, 4), (6300, 12), (30000, 12)):
        drawn = torch.randint(0, 24, (count,)).tolist()
        entries = [(size, base, 3 + n % 4, n + 1) for n, base in enumerate(drawn)]
        texts = {entry: bits_of(*entry) for entry in entries}
        best, results = None, {}
        for place, entry in enumerate(sorted(entries, key=lambda entry: math.fsum(texts[entry]))):
            mean, error = behind(texts[entry], texts[best or entry])
            if best is None or (mean >= 2 * error and mean > 0):
                best, rank = entry, place + 1
            results[entry] = (rank, *behind(texts[entry], texts[entries[0]]))
        lines += [",".join(map(repr, entry + results[entry])) for entry in entries]
    (FOLDER / "ranks.csv").write_text("\n".join(lines) + "\n")


def main():
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(2020)
    bits_per_byte("bits_per_byte", 5, False)
    bits_per_byte("bits_per_byte_tied", 4, True)
    artifact("artifact", 3, False)
    artifact("artifact_tied", 8, True)
    ranks()


if __name__ == "__main__":
    main()
