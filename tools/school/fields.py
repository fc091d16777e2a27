"""Lines of CSV (RFC 4180), which no spreadsheet takes for formulas."""

import re

from text import printable_name

# Signs of full width and of minus, too.
_FORMULA = re.compile(r"'*(?:[\t\r\n]| *[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])")
_NEEDS_QUOTES = re.compile('[,;"\t\r\n]')


def field(text):
    """Quoted where needed, also for spreadsheets that separate by ; or tabs. A text that begins like
    a formula gets a ' in front. So does one that has such a ' already: no two become one field."""
    if _FORMULA.match(text):
        text = "'" + text
    if _NEEDS_QUOTES.search(text):
        return '"' + text.replace('"', '""') + '"'
    return text


def unguarded(text):
    """Takes away the ' that field() put in front of a text."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def name(text):
    """A field for a name of a person or a file, or what one wrote: one line, all of it visible."""
    return field(printable_name(text))


def lines(rows):
    return "".join(",".join(row) + "\r\n" for row in rows)
