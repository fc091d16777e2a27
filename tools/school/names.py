"""Names of students. They are bytes, which need not be UTF-8; in JSON each byte is a character."""

from text import as_text, visible_name

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


def letters_of(text):
    return as_bytes(text).decode("latin-1")


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


def named(name, rules, chapters):
    """A name as exports take it, with those of the chapters that the policy excuses under it."""
    return {"text": as_text(name), "bytes": name.decode("latin-1"), "visible": visible_name(name),
            "page": page_of(name), "excused": rules.excused(name, chapters)}
