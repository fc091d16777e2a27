"""Reads a folder's tokenizer.json with the package `tokenizers`: its ids of the file `text` must be
those in the file `ids`, and its text of them the same text. Ends with 77 where the package is not
installed.

  read_tokenizer.py FOLDER"""

import pathlib
import sys

try:
    from tokenizers import Tokenizer
except ImportError:
    sys.exit(77)

folder = pathlib.Path(sys.argv[1])
tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
text = (folder / "text").read_bytes().decode()
ids = [int(word) for word in (folder / "ids").read_text().split()]

tokenizer.encode_special_tokens = True  # a text makes no special token
received = tokenizer.encode(text).ids
if received != ids:
    place = next(i for i, pair in enumerate(zip(received + [None], ids + [None]))
                 if pair[0] != pair[1])
    sys.exit(f"id {place}: tokenizers has {received[place:place + 5]}, wick {ids[place:place + 5]}")
if tokenizer.decode(ids, skip_special_tokens=False) != text:
    sys.exit("tokenizers decodes the ids to another text")

end = tokenizer.token_to_id("<|end|>")
if end != tokenizer.get_vocab_size() - 1:
    sys.exit(f"the special token has id {end} of {tokenizer.get_vocab_size()}")
tokenizer.encode_special_tokens = False
if tokenizer.encode("a<|end|>").ids[-1] != end:
    sys.exit("tokenizers does not know the special token")
