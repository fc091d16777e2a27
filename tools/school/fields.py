"""CSV: lines (RFC 4180) that no spreadsheet takes for formulas, and rows as people save them, with line
breaks of any system."""

import re

from gradebook import Refusal
from text import printable_name

# Signs of full width and of minus, too.
_FORMULA = re.compile(r"'*(?:[\t\r\n]| *[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])")
_NEEDS_QUOTES = re.compile('[,;"\t\r\n]')
# A quoted field with what follows its end by mistake, or any other one.
_FIELD = re.compile(r'\r*"([^"]*+(?:""[^"]*+)*+)"([^,\n]*)|([^,\n]*)')


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


def read_rows(text, file):
    """The rows, each with its number in the file, without those whose fields are all empty. A byte order
    mark is skipped. `file` is its name in errors."""
    if "\n" not in text:  # as a spreadsheet on a Mac may save it
        text = text.replace("\r", "\n")
    rows, row, number = [], [], 1
    at = 1 if text.startswith("\ufeff") else 0
    while True:
        found = _FIELD.match(text, at)
        quoted, behind, plain = found.groups()
        if quoted is not None:
            row.append(quoted.replace('""', '"') + behind.replace("\r", ""))
        elif plain.lstrip("\r").startswith('"'):
            raise Refusal(f"{file}: csv: the quote in line {text.count(chr(10), 0, at) + 1} does not end")
        else:
            row.append(plain.replace("\r", ""))
        at = found.end()
        if text[at:at + 1] == ",":
            at += 1
            continue
        if any(row):
            rows.append((number, row))
        row = []
        number += 1
        if at == len(text):
            return rows
        at += 1


def read_table(text, file, remedy="the first line names the columns"):
    """The same, with a row at least: the columns."""
    rows = read_rows(text, file)
    if not rows:
        raise Refusal(f"{file}: it is empty: {remedy}")
    return rows


def field_of(row, place):
    """Without blanks around it; empty if the row is too short or has no such column."""
    return row[place].strip(" \t") if place is not None and place < len(row) else ""
