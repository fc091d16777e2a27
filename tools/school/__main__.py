"""wick-school FORMAT FOLDER [FORMAT FOLDER ..]: reads a gradebook on standard input, as README.md
describes it, and writes each format below its folder. Prints each file or folder that it wrote, with
a null character behind it. With --ready FORMAT.. it only looks whether it could; with --similar FOLDER
it reads the code of a chapter's students, writes the pages of similar code, and prints a summary."""

import importlib
import importlib.util
import json
import os
import pathlib
import sys

from gradebook import Gradebook, Refusal


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
    exports = [(export_called(name), pathlib.Path(folder)) for name, folder in pairs]
    gradebook = Gradebook(json.load(sys.stdin.buffer))
    for export, folder in exports:
        path = export.write(gradebook, folder)
        sys.stdout.buffer.write(os.fsencode(path) + b"\0")
        sys.stdout.buffer.flush()


try:
    main(sys.argv[1:])
except (Refusal, OSError) as error:
    sys.exit(str(error))
