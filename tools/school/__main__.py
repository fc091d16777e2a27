"""wick-school FORMAT FOLDER [FORMAT FOLDER ..]: reads a gradebook on standard input, as README.md
describes it, and writes each format below its folder. Prints each file or folder that it wrote, with
a null character behind it. For the format table, whose folder is "colours" or "plain", it prints the
table itself. With --ready FORMAT.. it only looks whether it could; with --similar FOLDER
it reads the code of a chapter's students, writes the pages of similar code, and prints a summary."""

import importlib
import importlib.util
import json
import os
import pathlib
import sys

from gradebook import Gradebook, Refusal
from table import table
from terminal import Style


def module(path, name):
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        raise Refusal(f"school: {error.name} is missing, which {name} needs: "
                      f"install it with: tools/wick setup") from error


def export_called(name):
    """The module that writes a format: exports/NAME.py."""
    if name.startswith("_") or importlib.util.find_spec("exports." + name) is None:
        raise Refusal(f"school: there is no format {name}: each is a file in tools/school/exports")
    return module("exports." + name, name)


def writer_of(name):
    """The function that makes a format of a gradebook."""
    if name == "table":
        return lambda gradebook, style: table(gradebook, Style(style == "colours"))
    export = export_called(name)
    return lambda gradebook, folder: export.write(gradebook, pathlib.Path(folder))


def main(arguments):
    if arguments[:1] == ["--ready"]:
        for name in arguments[1:]:
            export_called(name)
        return
    if arguments[:1] == ["--similar"]:
        text = module("similar", "a list of similar code").list_similar(
            json.load(sys.stdin.buffer), pathlib.Path(arguments[1]))
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        return
    pairs = list(zip(arguments[::2], arguments[1::2], strict=True))
    exports = [(writer_of(name), folder) for name, folder in pairs]
    gradebook = Gradebook(json.load(sys.stdin.buffer))
    for write, folder in exports:
        sys.stdout.buffer.write(os.fsencode(write(gradebook, folder)) + b"\0")
        sys.stdout.buffer.flush()


try:
    main(sys.argv[1:])
except (Refusal, OSError) as error:
    sys.exit(str(error))
