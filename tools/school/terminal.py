"""Columns and colours of a terminal."""

import functools
import unicodedata

_WITHOUT_WIDTH = {"Mn", "Me", "Mc", "Zl", "Zp", "Cc", "Cf", "Cs"}  # accents, separators, controls


def _columns_of(letter):
    kind = unicodedata.category(letter)
    is_wide = unicodedata.east_asian_width(letter) in "WF"
    if kind in _WITHOUT_WIDTH and letter != "\xad" and not (kind == "Mc" and is_wide):
        return 0
    return 2 if is_wide and kind != "Cn" else 1


def columns_of(text):
    """The columns that one line takes: two for a CJK character, none for an accent that is a
    character of its own."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def padded(text, width):
    return text + " " * (width - columns_of(text))


def beginning(text, size):
    """The longest beginning of at most so many bytes."""
    return text.encode()[:size].decode("utf-8", "ignore")


def fitted(text, width):
    """The text, or a beginning of it and "..", in at most `width` columns."""
    return text if columns_of(text) <= width else beginning(text, width - 2) + ".."


class Style:
    """Colours for a terminal, or none."""

    def __init__(self, has_colours):
        self._has_colours = has_colours

    def _styled(self, code, text):
        return f"\x1b[{code}m{text}\x1b[0m" if self._has_colours else text

    green = functools.partialmethod(_styled, 32)
    red = functools.partialmethod(_styled, 31)
    bold = functools.partialmethod(_styled, 1)
