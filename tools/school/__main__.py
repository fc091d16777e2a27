"""wick-school FORMAT FOLDER [FORMAT FOLDER ..]: reads a gradebook on standard input, as README.md
describes it, and writes each format below its folder. Prints each file or folder that it wrote,
with a null character behind it. For the format table, whose folder is "colours" or "plain", it
prints the table itself. So it does for the format pending, whose folder is empty: the exit code, and
a line for each warning.

--marks WHAT WHICH FILE DATABASE, --remarks and --gone read a gradebook too, and print texts in the same
way; marks.py has WHAT, and WHICH is "all" or "open". --receipts NUMBER DATABASE reads a list of a
gradebook and the files of each chapter. --changes EXERCISE COUNT STYLE reads two gradebooks, of
before and after COUNT students were graded again. --similar FOLDER reads the code of a chapter's
students, writes the pages of similar code, and prints a summary. --leaderboard FOLDER reads a
leaderboard and writes its table and page, --leaderboard-csv the table alone. --ready FORMAT.. only
looks whether it could.

These read a gradebook with the entries of one student, and write to the database:
--override STUDENT EXERCISE POINTS REASON DATABASE, --mark STUDENT QUESTION POINTS REMARK DATABASE
(without points they take back), --remark STUDENT PLACE TEXT DATABASE, and --remove-remark STUDENT
NUMBER PROBLEM DATABASE; by_hand.py has PROBLEM. --history STUDENT DATABASE only reads.

--merge WICK DATABASE PART.. takes the databases of parts of a class into one; WICK is the version
of the program."""

import importlib
import importlib.util
import json
import os
import pathlib
import sys

import by_hand
import gone
import history
import marks
import merge
import pending
import receipts
import remarks
from changes import changes
from gradebook import Refusal
from kept import read
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
    if name == "pending":
        return lambda gradebook, _: pending.text(gradebook)
    export = export_called(name)
    return lambda gradebook, folder: export.write(gradebook, pathlib.Path(folder))


def written(pairs):
    """Writes each format. Gives its path, or the text of the table."""
    exports = [(writer_of(name), folder) for name, folder in pairs]
    gradebook = read(json.load(sys.stdin.buffer))
    for write, folder in exports:
        yield write(gradebook, folder)


def kept_by_hand(command, student, *arguments):
    """Keeps what is given by hand."""
    gradebook = read(json.load(sys.stdin.buffer))
    if command == "--remark":
        by_hand.remark(gradebook, student, *arguments)
    elif command == "--remove-remark":
        number, problem, path = arguments
        by_hand.remove_remark(gradebook, student, int(number), problem, path)
    else:
        give = by_hand.override if command == "--override" else by_hand.mark
        what, points, text, path = arguments
        give(gradebook, student, what, float(points) if points else None, text, path)
    return []


def answers_to(arguments):
    """What to print, in parts."""
    if arguments[:1] == ["--ready"]:
        for name in arguments[1:]:
            export_called(name)
        return []
    if arguments[:1] == ["--similar"]:
        similar = module("similar", "a list of similar code")
        return [similar.list_similar(json.load(sys.stdin.buffer), pathlib.Path(arguments[1]))]
    if arguments[:1] in (["--leaderboard"], ["--leaderboard-csv"]):
        has_page = arguments[0] == "--leaderboard"
        board = module("leaderboard", "a leaderboard")
        return board.write(json.load(sys.stdin.buffer), pathlib.Path(arguments[1]), has_page)
    if arguments[:1] == ["--marks"]:
        what, which, file, database = arguments[1:]
        return marks.run(read(json.load(sys.stdin.buffer)), what, which == "all", file, database)
    if arguments[:1] and arguments[0] in ("--override", "--mark", "--remark", "--remove-remark"):
        return kept_by_hand(*arguments)
    if arguments[:1] == ["--merge"]:
        merge.merge(*arguments[1:3], arguments[3:])
        return []
    if arguments[:1] == ["--changes"]:
        exercise, graded, style = arguments[1:]
        before, after = map(read, json.load(sys.stdin.buffer))
        return [changes(before, after, exercise, graded, Style(style == "colours"))]
    if arguments[:1] == ["--receipts"]:
        gradebook, files = json.load(sys.stdin.buffer)
        return receipts.listing(read(gradebook), files, *arguments[1:])
    if arguments[:1] == ["--history"]:
        return [history.listing(read(json.load(sys.stdin.buffer)), *arguments[1:])]
    if arguments == ["--gone"]:
        return ["", *gone.warnings(read(json.load(sys.stdin.buffer)))]
    if arguments == ["--remarks"]:
        return [remarks.listing(read(json.load(sys.stdin.buffer)))]
    return written(list(zip(arguments[::2], arguments[1::2], strict=True)))


def main(arguments):
    for part in answers_to(arguments):
        sys.stdout.buffer.write(os.fsencode(part) + b"\0")
        sys.stdout.buffer.flush()


sys.stderr.reconfigure(encoding="utf-8", errors="surrogateescape")
try:
    main(sys.argv[1:])
except (Refusal, OSError) as error:
    sys.exit(str(error))
