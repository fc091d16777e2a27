"""wick-school FORMAT FOLDER [FORMAT FOLDER ..]: reads a gradebook on standard input, as README.md
describes it, and writes each format below its folder. Prints each file or folder that it wrote,
with a null character behind it. For the format table, whose folder is "colours" or "plain", it
prints the table itself. So it does for the formats pending (the exit code, and a line for each
warning), remarks (a line for each remark on the class) and unfinished (a line for each chapter), whose
folders are empty.

--marks WHAT WHICH FILE DATABASE reads a gradebook too, and prints texts in the same way; marks.py has
WHAT, and WHICH is "all" or "open". --remarks STUDENT WHICH lists the remarks on lines; without a
student, of all. WHICH is "known" if the student may have no entry, otherwise "any". --receipts NUMBER
STUDENT DATABASE reads a list of a gradebook and the files of each chapter. --changes EXERCISE COUNT
STYLE reads one with the results of COUNT students who were graded again. --best reads the attempts of
students, and prints which counts. --plan reads a class that is to be graded, and plan.py has what it
prints. --keep reads rules of a class, and keeps them.
--similar FOLDER reads the code of a chapter's students, writes the pages of similar code, and prints a
summary. --leaderboard FOLDER reads a leaderboard and writes its table and page, --leaderboard-csv the
table alone. --ready FORMAT.. only looks whether it could, and reads a policy, if there is one, which
it may refuse.

These are of one student, and write to the database:
--override STUDENT EXERCISE POINTS REASON DATABASE, --mark STUDENT QUESTION POINTS REMARK DATABASE
(without points they take back), --remark STUDENT PLACE TEXT DATABASE, and --remove-remark STUDENT
NUMBER DATABASE. --history STUDENT DATABASE only reads.

--merge WICK DATABASE PART.. takes the databases of parts of a class into one; WICK is the version
of the program."""

import importlib
import importlib.util
import json
import os
import pathlib
import sys

import by_hand
import class_remarks
import history
import marks
import merge
import pending
import plan
import receipts
from called import entries_called
from class_rules import check_policy, keep_rules, with_rules_of_attempts
from gradebook import Refusal
from kept import read_at_once
from names import bytes_of
from score import best_attempts
from table import changes, table
from terminal import Style


TEXTS = {"table": lambda gradebook, style: table(gradebook, Style(style == "colours")),
         "pending": lambda gradebook, _: pending.text(gradebook),
         "remarks": lambda gradebook, _: class_remarks.text(gradebook),
         "unfinished": lambda gradebook, _: pending.unfinished(gradebook)}


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
    if name in TEXTS:
        return TEXTS[name]
    export = export_called(name)
    return lambda gradebook, folder: export.write(gradebook, pathlib.Path(folder))


def asked():
    return json.load(sys.stdin.buffer)


def read_input():
    return read_at_once(asked())[0]


def of_student(gradebook, student):
    """The gradebook with the entries of the one student whom the name means."""
    gradebook.entries = entries_called(gradebook, student)
    return gradebook


def require_student(gradebook, student, where=""):
    if student and not of_student(gradebook, student).entries:
        raise Refusal(f"gradebook: there is no student called {student}{where}")


def remove_remark(student, number, path):
    """A name that can mean several people is refused only if it has not itself the remark."""
    gradebook, problem = read_input(), ""
    try:
        of_student(gradebook, student)
    except Refusal as refusal:
        gradebook.entries, problem = [], str(refusal)
    by_hand.remove_remark(gradebook, student, int(number), problem, path)
    return []


def keep_points(give, student, what, points, text, path):
    """Keeps what is given by hand."""
    value = float(points) if points else None
    give(of_student(read_input(), student), student, what, value, text, path)
    return []


def answers_to(arguments):
    """What to print, in parts."""
    match arguments:
        case ["--ready", *formats]:
            policy = sys.stdin.buffer.read()
            if policy:
                check_policy(json.loads(policy))
            for name in formats:
                export_called(name)
            return []
        case ["--similar", folder]:
            similar = module("similar.pages", "a list of similar code")
            return [similar.list_similar(asked(), pathlib.Path(folder))]
        case ["--leaderboard" | "--leaderboard-csv" as command, folder]:
            board = module("leaderboard", "a leaderboard")
            return board.write(asked(), pathlib.Path(folder), command == "--leaderboard")
        case ["--marks", what, which, file, database]:
            return marks.run(read_input(), what, which == "all", file, database)
        case ["--override", *given]:
            return keep_points(by_hand.override, *given)
        case ["--mark", *given]:
            return keep_points(by_hand.mark, *given)
        case ["--remark", student, place, text, database]:
            by_hand.remark(of_student(read_input(), student), student, place, text, database)
            return []
        case ["--remove-remark", student, number, database]:
            return remove_remark(student, number, database)
        case ["--merge", wick, database, *parts]:
            merge.merge(wick, database, parts)
            return []
        case ["--changes", exercise, graded, style]:
            document = asked()
            both = read_at_once(document | {"regraded": []}, document)
            return [changes(*both, exercise, graded, Style(style == "colours"))]
        case ["--receipts", number, student, database]:
            document, files = asked()
            gradebook, = read_at_once(document)
            require_student(gradebook, student, f" in {os.path.dirname(database)}")
            return receipts.listing(gradebook, files, number, database)
        case ["--history", student, database]:
            return [history.listing(of_student(read_input(), student), student, database)]
        case ["--remarks", student, which]:
            gradebook = read_input()
            if which != "known":
                require_student(gradebook, student)
            return [by_hand.listing(gradebook)]
        case ["--best"]:
            return best_attempts(with_rules_of_attempts(asked()))
        case ["--plan"]:
            return plan.answer(asked())
        case ["--keep"]:
            document = asked()
            keep_rules(bytes_of(document["database"]), document["given"])
            return []
    writers = [(writer_of(name), folder)
               for name, folder in zip(arguments[::2], arguments[1::2], strict=True)]
    gradebook = read_input()
    return (write(gradebook, folder) for write, folder in writers)


sys.stderr.reconfigure(encoding="utf-8", errors="surrogateescape")
try:
    for part in answers_to(sys.argv[1:]):
        sys.stdout.buffer.write(os.fsencode(part) + b"\0")
        sys.stdout.buffer.flush()
except (Refusal, OSError) as error:
    sys.exit(str(error))
