"""What an instructor must know about a class: submissions that are not on the roster or may be several
people's, students of the policy who have handed in nothing, groups in which several have handed in, and
points and remarks by hand whose student is gone."""

import os

import database
from by_hand import is_of
from given import ByHand
from gradebook import warning_lines
from text import bounded, in_bytes, name_in_bytes, points, visible_name

RULE = ": correct the roster or the folder's name, or take them back: "


def _unknown_in_policy(gradebook):
    """Without a roster the policy calls students as their submissions are called, or as groups call
    them. A part of a class does not show who is in the other parts."""
    with database.opened(gradebook.database) as opened:
        chapters = database.all_chapters(opened)
        are_whole = chapters and chapters == database.whole_chapters(opened)
    if not are_whole or any(entry["roster"] for entry in gradebook.entries):
        return []
    known = {entry["student"]["bytes"].encode("latin-1") for entry in gradebook.entries}
    return [f"the policy {what} {visible_name(name)}, and no submission has this "
            f"name: name the student as the folder is called, or give a roster"
            for name, what in gradebook.named.items() if name not in known]


def _joined(texts):
    return ", ".join(bounded(each.encode()) for each in texts)


def _given_in(by_hand, number, chapter, exercises=()):
    """What a student has by hand in a chapter: points in exercises other than these, and of answers."""
    return ([f"{exercise}: {points(given.points)}"
             for exercise, given in sorted(by_hand.overrides([number]).items())
             if is_of(exercise, chapter) and exercise not in exercises],
            [f"{question}: {points(given.points)}"
             for (question, _), given in by_hand.marks([number]).items() if is_of(question, chapter)])


def given_to_nobody(gradebook):
    """About points and remarks by hand whose student is gone, with the command that takes them back. A
    chapter counts here once the whole class is graded in it."""
    in_class = {(entry["result"]["chapter"], number) for entry in gradebook.entries
                for number in entry["students"]}
    exercises = {}  # by chapter
    for entry in gradebook.entries:
        exercises.setdefault(entry["result"]["chapter"], set()).update(entry["points"])
    with_points, with_remarks, of_no_exercise, has_marks = [], [], [], False
    with database.opened(gradebook.database) as opened:
        chapters, by_hand = database.whole_chapters(opened), ByHand(opened)
        for number, name in database.given_by_hand(opened):
            given, said, lost = [], [], []
            for chapter in chapters:
                if (chapter, number) in in_class:
                    lost += _given_in(by_hand, number, chapter, exercises[chapter])[0]
                    continue
                overrides, marks = _given_in(by_hand, number, chapter)
                has_marks = has_marks or bool(marks)
                given += overrides + marks
                said += map(str, database.numbers_of_remarks(opened, number, chapter))
            for texts, found in ((given, with_points), (said, with_remarks), (lost, of_no_exercise)):
                if texts:
                    found.append(f"{name_in_bytes(name)} ({_joined(texts)})")
    out = in_bytes(os.path.dirname(gradebook.database))
    override = f"wick gradebook override {out} STUDENT EXERCISE --reason TEXT"
    messages = []
    if with_points:
        mark = f", and wick gradebook mark {out} STUDENT QUESTION" if has_marks else ""
        messages.append(f"points by hand of no student of this class: {_joined(with_points)}{RULE}"
                      f"{override}{mark}")
    if with_remarks:
        messages.append(f"remarks on lines of no student of this class: {_joined(with_remarks)}{RULE}"
                      f"wick gradebook remark {out} STUDENT --remove NUMBER")
    if of_no_exercise:
        messages.append(f"points by hand in exercises that their chapter does not have, which count "
                      f"nothing: {_joined(of_no_exercise)}: give them in another exercise, and take "
                      f"these back: {override}")
    return [bounded(each.encode()) for each in messages]


def text(gradebook):
    """A line for each."""
    remarks = gradebook.group_remarks
    if gradebook.database:
        remarks = _unknown_in_policy(gradebook) + remarks + given_to_nobody(gradebook)
    remarks = gradebook.roster_remarks + remarks
    return warning_lines(bounded(each.encode()) for each in remarks)
