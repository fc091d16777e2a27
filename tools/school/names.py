"""Names of students. They are bytes, which need not be UTF-8; in JSON each byte is a character."""

from text import visible_name

LONGEST = 200  # of a file's name: in a folder it has at most 255 bytes, with its ending
_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def bytes_of(letters):
    return letters.encode("latin-1")


def text_in(data):
    """The text of the bytes. as_bytes() gives all of them back, also those that are no UTF-8."""
    return data.decode("utf-8", "surrogateescape")


def as_bytes(text):
    """The bytes of a text from text_in()."""
    return text.encode("utf-8", "surrogateescape")


def text_of(letters):
    return text_in(bytes_of(letters))


def visible(text):
    return visible_name(as_bytes(text))


def page_of(name):
    """The name of the student's files, which leads out of no folder; no two names have the same."""
    page, column = "", 0
    for code in name:
        if column + 3 > LONGEST:  # before the letter: a first dot in a folder is no plain one
            page += "~/"
            column = 0
        is_plain = code in _PLAIN or code == ord(".") and column > 0
        shown = chr(code) if is_plain else f"%{code:02x}"
        page += shown
        column += len(shown)
    return page
