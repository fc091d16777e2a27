"""Reads CSV as people save it: RFC 4180, and line breaks of any system."""

import re

from gradebook import Refusal

# A quoted field with what follows its end by mistake, or any other one.
_FIELD = re.compile(r'\r*"([^"]*+(?:""[^"]*+)*+)"([^,\n]*)|([^,\n]*)')


def read(text, file):
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
