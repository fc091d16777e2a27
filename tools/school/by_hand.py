"""Points, marks and remarks that an instructor gives by hand. They hold for every later result, too."""

import os
import re

import database
from course import number_of
from given import ByHand
from gradebook import Refusal, names_shown
from text import all_digits, bounded, points, printable_name


def _bytes_of(entry):
    return entry["student"]["bytes"].encode("latin-1")


def is_of(identifier, chapter):
    """True for an exercise or a question of the chapter: 12.4 is of 12_attention."""
    return number_of(identifier.partition(".")[0]) == number_of(chapter)


def _refuse(opened, gradebook, student, identifier, problem):
    """Refuses an exercise, a question or a student without an entry. A run that has not come to the student
    is the reason, if there is one: in the chapter of `identifier`, or in any if it is empty."""
    for chapter in database.unfinished_chapters(opened):
        if identifier and not is_of(identifier, chapter):
            continue
        if gradebook.entries or os.fsencode(student) in database.last_students(opened, chapter):
            raise Refusal(f"gradebook: {student} has no result in {chapter}: its last run has not "
                          f"ended: if it was cut short, the same wick grade command with --resume "
                          f"goes on with it")
    raise Refusal(problem if gradebook.entries else f"gradebook: there is no student called {student}")


def _require_possible(given, identifier, most):
    if given is not None and not 0 <= given <= most:
        raise Refusal(f"gradebook: {all_digits(given)} points for {identifier}: it is worth 0 to "
                      f"{points(most)}")


def _find(gradebook, student, part, identifier):
    """The last of the students' exercises or answers that is called so, and the bytes of the name that its
    student has: without one, of the name that was typed. And what all of them are called."""
    found, name, known = None, os.fsencode(student), []
    for entry in gradebook.entries:
        for each in entry["result"].get(part, []):
            known.append(each["id"])
            if each["id"] == identifier:
                found, name = each, _bytes_of(entry)
    return found, name, ", ".join(known)


def override(gradebook, student, exercise, given, reason, path):
    """Gives points in an exercise. Without points, the computed ones count again. `gradebook` has
    the entries of the student who is called so."""
    found, name, known = _find(gradebook, student, "exercises", exercise)
    with database.transaction(path) as opened:
        if found is None:  # what somebody without a row has can be taken back
            kept = ByHand(opened)
            if given is not None or exercise not in kept.overrides(kept.numbers_of(name)):
                _refuse(opened, gradebook, student, exercise,
                        f"gradebook: {student} has no exercise {exercise}: {known}")
        else:
            _require_possible(given, exercise, found["max_points"])
        if not reason:
            raise Refusal("gradebook: an override needs a reason: --reason TEXT")
        database.keep(opened, "overrides", name, exercise=exercise, points=given, reason=reason)


def mark(gradebook, student, question, given, remark, path):
    """Marks a written answer, as the student has it now: another text of the answer is to be marked
    again. Without points the mark is taken back. `gradebook` as for override."""
    found, name, known = _find(gradebook, student, "answers", question)
    with database.transaction(path) as opened:
        if found is not None:
            _require_possible(given, question, found["max_points"])
            database.keep(opened, "marks", name, question=question, hash=found["hash"], points=given,
                          remark=remark)
            return
        # Every mark of somebody without a row can be taken back.
        kept = ByHand(opened)
        marked = [] if given is not None else [
            answer for asked, answer in kept.marks(kept.numbers_of(name)) if asked == question]
        for answer in marked:
            database.keep(opened, "marks", name, question=question, hash=answer, points=None, remark=remark)
        if not marked:
            known = known or "no chapter that is graded here asks any"
            _refuse(opened, gradebook, student, question,
                    f"gradebook: {student} has no question {question}: {known}")


def _lines_of(text):
    lines = [line[:-1] if line.endswith(b"\r") else line for line in text.split(b"\n")]
    return lines if lines[-1] or text.endswith(b"\r") else lines[:-1]


def _find_file(opened, gradebook, student, wanted_chapter, wanted, line):
    """The entry, and the hash and the text of the file in which the line is."""
    known, found = [], None
    for entry in gradebook.entries:
        chapter = entry["result"]["chapter"]
        for name, digest, text in database.files_of(opened, entry):
            known.append(f"{chapter}/{name}")
            if name != wanted or wanted_chapter not in ("", chapter):
                continue
            if found:
                raise Refusal(f"gradebook: {student} has {wanted} in {found[0]['result']['chapter']}"
                              f" and in {chapter}: name the chapter too, as in "
                              f"{chapter}/{wanted}:{line}")
            found = entry, digest, text
    if not gradebook.entries:
        _refuse(opened, gradebook, student, "", "")
    if not found:
        raise Refusal(f"gradebook: {student} has no file {printable_name(wanted)}: " + (
            ", ".join(known) or "this gradebook has no text of theirs: run wick grade --resume once"))
    return found


def remark(gradebook, student, where, text, path):
    """Keeps what an instructor says about a line, FILE:LINE or CHAPTER/FILE:LINE. `gradebook` as for
    override."""
    found = re.fullmatch(r"(?s)(?:([^/]*)/)?(.*):([0-9]{1,7})", where)
    if not found:
        raise Refusal(f'gradebook: "{printable_name(where)}" names no line: write the file and the '
                      f"line, such as attention.cpp:41")
    chapter, file, number = found[1] or "", found[2], int(found[3])
    if not text:
        raise Refusal("gradebook: a remark needs a text: say what there is to say")
    with database.transaction(path) as opened:
        entry, digest, content = _find_file(opened, gradebook, student, chapter, file, number)
        lines = _lines_of(content)
        if not 1 <= number <= len(lines):
            raise Refusal(f"gradebook: {file} has no line {number}: its lines are 1 to {len(lines)}")
        database.keep(opened, "remarks", _bytes_of(entry), chapter=entry["result"]["chapter"], file=file,
                      hash=digest, line=number, line_text=bounded(lines[number - 1]), remark=text)


def remove_remark(gradebook, student, number, problem, path):
    """Takes a remark back. `problem` says why it is unclear whom the name means, if it is."""
    with database.transaction(path) as opened:
        is_theirs = database.has_remark(opened, os.fsencode(student), number)
        shown = [each["id"] for entry in gradebook.entries for each in entry["remarks"]]
        if not is_theirs and number not in shown:
            raise Refusal(problem or f"gradebook: {student} has no remark {number}: wick gradebook "
                                     f"remark OUT STUDENT lists them with their numbers")
        database.remove_remark(opened, number)


def listing(gradebook):
    """What was said about lines of files."""
    text, count = "", 0
    for entry, shown in zip(gradebook.entries, names_shown(gradebook.entries)):
        for remark in entry["remarks"]:
            count += 1
            earlier = " of an earlier version" if remark["of_an_earlier_version"] else ""
            text += (f"{remark['id']:4}  {shown}  {entry['result']['chapter']}/{remark['file']}:"
                     f"{remark['line']}{earlier}  {remark['visible']}\n")
    return text + f"remarks: {count}\n"
