"""Winnowing: Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document
fingerprinting", SIGMOD 2003."""

GRAM = 30  # no passage of fewer tokens is a match: about three lines
# One of this many neighbouring hashes is kept. A passage of GRAM + WINDOW - 1 tokens that two
# texts share is always found: about five lines.
WINDOW = 20

_IGNORED = 1 << 64  # more than any hash


class Grams:
    """Spells code with a letter for each kind of token, so that texts compare as strings, and
    hashes every GRAM tokens in a row (FNV-1a of 64 bits, a blank behind each token)."""

    def __init__(self):
        self._letters = {}  # by token
        self._bytes = {}  # by letter
        self._known = {}  # the hash of each gram

    def spell(self, tokens):
        for token in set(tokens) - self._letters.keys():
            letter = chr(len(self._letters))
            self._letters[token] = letter
            self._bytes[letter] = token.encode() + b" "
        return "".join(map(self._letters.__getitem__, tokens))

    def hashes(self, code):
        """The hash of each gram, by where it begins."""
        known = self._known
        grams = [code[at:at + GRAM] for at in range(len(code) - GRAM + 1)]
        for gram in grams:
            if gram in known:
                continue
            value = 14695981039346656037
            for byte in b"".join([self._bytes[letter] for letter in gram]):
                value = (value ^ byte) * 1099511628211 & 0xffffffffffffffff
            known[gram] = value
        return [known[gram] for gram in grams]


def winnow(hashes, ignored=frozenset()):
    """The smallest hash of each window with its place. A hash that several windows share is kept
    once. Of equal hashes a window takes the one that the window before has taken, or else the last
    (the paper's robust winnowing). Hashes in `ignored` are left out."""
    values = [_IGNORED if each in ignored else each for each in hashes]
    chosen = []
    best = -1
    for begin in range(min(len(values), max(1, len(values) - WINDOW + 1))):
        end = begin + WINDOW
        if best < begin:
            window = values[begin:end]
            best = begin + len(window) - 1 - window[::-1].index(min(window))
        elif values[end - 1] <= values[best]:
            best = end - 1
        least = values[best]
        if least == _IGNORED or chosen and chosen[-1][1] >= begin and chosen[-1][0] == least:
            continue
        chosen.append((least, best))
    return chosen
