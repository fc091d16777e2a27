"""Marks of written answers: the list of answers that wait for one, and a CSV file to be given
points and remarks in a spreadsheet."""

import pathlib
import re

from database import keep_marks
from fields import field, lines, name, read_table, unguarded
from files import write
from gradebook import Refusal, names_shown, refusals_begin
from terminal import beginning, padded
from text import all_digits, points, printable, printable_name

HEADER = ["student", "name", "chapter", "question", "title", "max_points", "points", "remark",
          "status", "answer", "answer_id"]
NEEDED = ["student", "question", "points", "answer_id"]
_NUMBER = re.compile(r"-?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)", re.A | re.I)


def answers_of(entry):
    """The answers of a submission, each with its mark."""
    return list(zip(entry["result"].get("answers", []), entry["score"].get("answers", [])))


def answer_id(answer):
    """Letters in front, since a spreadsheet takes some numbers for others."""
    return "text " + answer["hash"][:16] if answer["hash"] else "none"


def listing(gradebook, has_all):
    """The answers that are to be marked, or all of them, with the first line of each."""
    text, marks = "", []
    for entry, shown in zip(gradebook.entries, names_shown(gradebook.entries)):
        for answer, mark in answers_of(entry):
            marks.append(mark["status"])
            if not has_all and mark["status"] != "to_be_marked":
                continue
            worth = f"{points(mark.get('points'), '?')} / {points(mark['max_points'])}"
            line = beginning(printable_name(answer.get("text", "").split("\n")[0]), 60)
            text += f"  {padded(shown, 28)}  {mark['question']:8} {worth:9} {line}\n"
    return text + f"to be marked: {marks.count('to_be_marked')}; marked: {marks.count('marked')}\n"


def to_csv(gradebook, has_all):
    rows = [HEADER]
    for entry in gradebook.entries:
        for answer, mark in answers_of(entry):
            is_marked = mark["status"] == "marked"
            if has_all or mark["status"] == "to_be_marked":
                rows.append([
                    field(entry["student"]["visible"]), name(entry["name"]),
                    field(entry["result"]["chapter"]), field(answer["id"]), field(answer["title"]),
                    points(answer["max_points"]), points(mark["points"]) if is_marked else "",
                    field(printable(mark["remark"])) if is_marked else "", mark["status"],
                    field(printable(answer.get("text", ""))), answer_id(answer)])
    return lines(rows)


def read_header(names, file):
    """The places of the columns, by name."""
    columns = {}
    for place, column in enumerate(names):
        if column and column in columns:
            raise Refusal(f"{file}: there are two columns called {printable_name(column)}: each "
                          f"column has a name of its own")
        columns[column] = place
    for column in NEEDED:
        if column not in columns:
            raise Refusal(f"{file}: there is no column called {column}: the first line has "
                          f"{', '.join(names)}: save the file as CSV with commas")
    return columns


class Reader:
    """Finds the answers of rows, each once. It has the new `marks`, as keep_marks takes them, how many are
    `unchanged`, how many rows are `open`, without points, and the rows whose answer is `outdated`."""

    def __init__(self, entries):
        self.marks, self.outdated, self.unchanged, self.open = [], [], 0, 0
        self._students = {entry["student"]["visible"] for entry in entries}
        self._answers = {}
        for entry in entries:
            for answer, mark in answers_of(entry):
                key = entry["student"]["visible"], answer["id"]
                self._answers.setdefault(key, (entry, answer, mark))
        self._rows, self._of_groups = {}, {}

    def _refuse_two_marks(self, entry, question, row, given):
        """The members of a group have one mark, whichever of them a row names."""
        if not entry["group"]:
            return
        student, says = entry["student"]["visible"], f'{points(given[0])} points and "{given[1]}"'
        of_group = entry["group"], entry["result"]["chapter"], question
        first, other, of_first, said = self._of_groups.setdefault(of_group, (row, student, given, says))
        if of_first != given:
            raise Refusal(f"{student} has {printable_name(says)} for {question}, and {other} of the "
                          f"same group has {printable_name(said)} in row {first}: write the same in "
                          f"both rows, or nothing in one of them")

    def _find(self, student, question, row):
        if student not in self._students:
            raise Refusal(f"there is no student called {student}")
        if (student, question) not in self._answers:
            raise Refusal(f"{student} has no question {question}")
        first = self._rows.setdefault((student, question), row)
        if first != row:
            raise Refusal(f"row {first} is of {student}, {question} too: an answer has one row")
        return self._answers[student, question]

    def read(self, fields, row):
        given, remark = fields["points"], fields["remark"]
        student = fields["student"]
        entry, answer, mark = self._find(student, fields["question"], row)
        if not given and remark:
            raise Refusal("a remark without points marks nothing: write points too")
        if not given:
            self.open += 1
            return
        if not _NUMBER.fullmatch(given):
            raise Refusal(f'the points are "{printable_name(given)}": write a number such as 3.5')
        value = float(given)
        if not 0 <= value <= answer["max_points"]:
            raise Refusal(f"{all_digits(value)} points for {answer['id']}: it is worth 0 to "
                          f"{points(answer['max_points'])}")
        if fields["answer_id"] != answer_id(answer):
            self.outdated.append(f"row {row}: {student}, {answer['id']}")
            return
        self._refuse_two_marks(entry, answer["id"], row, (value, remark))
        if mark["status"] == "marked" and mark["points"] == value and printable(mark["remark"]) == remark:
            self.unchanged += 1
        else:
            name_in_bytes = entry["student"]["bytes"].encode("latin-1")
            self.marks.append((name_in_bytes, answer["id"], answer["hash"], value, remark))


def read_csv(text, file, entries):
    """Reads such a file after points and remarks were written into it; its columns may stand in any
    order. Refuses, with the row, what can be no mark."""
    (first, names), *rows = read_table(text, file)
    columns = read_header(names, file)
    reader = Reader(entries)
    for number, row in rows:
        if any(row[len(names):]):  # spreadsheets write commas for empty fields
            raise Refusal(f"{file}: row {number}: it has {len(row)} columns, and row {first} has "
                          f"{len(names)}: a field with a comma needs quotes, and points have a "
                          f"decimal point, such as 3.5")
        fields = {column: unguarded(row[place]) if place < len(row) else ""
                  for column, place in columns.items()}
        with refusals_begin(f"{file}: row {number}: "):
            reader.read({"remark": ""} | fields, number)
    return reader


def import_file(gradebook, file, database):
    """Keeps the marks of a file, all or none. Returns a summary and the warnings."""
    try:
        text = pathlib.Path(file).read_bytes().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise Refusal(f"read: {file}: {error.strerror}") from error
    read = read_csv(text, file, gradebook.entries)
    keep_marks(database, read.marks)
    summary = (f"new marks: {len(read.marks)}; as before: {read.unchanged}; rows without points: "
               f"{read.open}\n")
    return [summary] + [f"{file}: {row}: this answer has another text than the one that was "
                        f"marked: export again, and mark it anew" for row in read.outdated]


def run(gradebook, what, has_all, file, database):
    """`what` is list, export or import. Returns what to print, and then the warnings."""
    if what == "import":
        return import_file(gradebook, file, database)
    warnings = [] if gradebook.counts_some_answers else [
        "written answers earn no points in this gradebook: its policy can say written_answers = true"]
    if what == "list":
        return [listing(gradebook, has_all), *warnings]
    write(pathlib.Path(file), to_csv(gradebook, has_all))
    return [f"marks: {file}\n", *warnings]
