"""Numbers and texts as people read them. Texts of submissions are hostile."""

import math
import re
import time

# What is not seen, or moves what is. The joiners U+200C and U+200D stay: some scripts need them.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, without tabs and line breaks
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks, embeddings and overrides of direction
    "\u200b\u2060-\u2064\u2028\u2029\u206a-\u206f"  # without width, separators, deprecated
    "\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"  # byte order mark, annotations, tags
    "\ud800-\udfff]")  # halves of pairs, which are no characters


def _escape(match):
    code = ord(match[0])
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xffff else f"\\U{code:08x}"


def printable(text):
    """Shows all that the text holds: controls and what turns the writing become \\x1b, \\u202e, .."""
    return _HIDDEN.sub(_escape, text)


def in_bytes(data):
    """The same of bytes, of which those that are no UTF-8 become \\xff."""
    return printable(data.decode("utf-8", "backslashreplace"))


def as_text(data):
    """The text as it is if it is UTF-8, or else made visible."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return in_bytes(data)


def printable_name(text):
    """The same for names: line breaks, tabs and backslashes too, so that no two become the same."""
    text = text.replace("\\", "\\\\")
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")


def name_in_bytes(data):
    """The same of bytes."""
    return in_bytes(data.replace(b"\\", b"\\\\")).replace("\n", "\\n").replace("\t", "\\t")


def visible_name(data):
    """The same, with a blank at either end visible too: in a column no two look the same."""
    text = name_in_bytes(data)
    if text.endswith(" "):
        text = text[:-1] + "\\x20"
    return "\\x20" + text[1:] if text.startswith(" ") else text


def points(value, otherwise=""):
    """7.5 or 20, at most ten digits; `otherwise` where there are none."""
    return otherwise if value is None else "%.10g" % value


def all_digits(value):
    """5, 0.1 or 10.0000001: of a number that points() may round to one of the limits it is beyond."""
    return repr(value).removesuffix(".0")


def rounded(value, digits=0):
    """As people round: halves go up, also those that no float has, such as 1.005, which is stored as a
    number a little below."""
    scaled = value * 10**digits
    whole = math.floor(scaled)
    return (whole + (scaled - whole >= 0.5 - 1e-9)) / 10**digits


def percent(value, unit=" %"):
    """Rounded to two digits; empty where there is none."""
    return "" if value is None else points(rounded(value, 2)) + unit


def in_words(verdict):
    return verdict.replace("_", " ")


def as_sentence(text):
    return text[:1].upper() + text[1:] + "." if text else ""


def iso_time(seconds):
    """1970-01-01T00:01:30Z; None where there is no time."""
    return None if seconds is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def clock(time):
    """2026-03-01T22:59:00Z as 2026-03-01 22:59:00."""
    return time[:19].replace("T", " ") if time else ""


def _start_of(data, most):
    """The longest beginning that has at most `most` bytes and no part of a character."""
    end = most
    while most - 3 < end < len(data) and data[end] & 0xc0 == 0x80:
        end -= 1
    return data[:end]


def bounded(data, most=4096):
    """The bytes of a text that comes from a submission, made visible, and at most `most` of them with
    a note of how many there are."""
    shown = in_bytes(_start_of(data, most)).encode()
    if len(data) <= most and len(shown) <= most:
        return shown.decode()
    return _start_of(shown, most).decode() + f".. ({len(data)} bytes in all)"
