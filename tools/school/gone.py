"""Points and remarks by hand whose student is gone, with the command that takes them back."""

import os

import database
from by_hand import is_of
from text import bounded, in_bytes, name_in_bytes, points

RULE = ": correct the roster or the folder's name, or take them back: wick gradebook "


def _joined(texts):
    return ", ".join(bounded(each.encode()) for each in texts)


def _given_in(opened, number, chapter):
    """What a student has by hand in a chapter: points in exercises, points of answers, and numbers of
    remarks."""
    overrides, marks = database.given_to(opened, number)
    return ([f"{exercise}: {points(value)}" for exercise, value in sorted(overrides.items())
             if is_of(exercise, chapter)],
            [f"{question}: {points(value)}" for (question, _), value in marks.items()
             if is_of(question, chapter)],
            [str(each) for each in database.numbers_of_remarks(opened, number, chapter)])


def warnings(gradebook):
    """A chapter counts here once the whole class is graded in it."""
    in_class = {(entry["result"]["chapter"], number) for entry in gradebook.entries
                for number in entry["students"]}
    with_points, with_remarks, has_marks = [], [], False
    with database.opened(gradebook.database) as opened:
        chapters = database.whole_chapters(opened)
        for number, name in database.given_by_hand(opened):
            given, said = [], []
            for chapter in chapters:
                if (chapter, number) in in_class:
                    continue
                overrides, marks, remarks = _given_in(opened, number, chapter)
                has_marks = has_marks or bool(marks)
                given += overrides + marks
                said += remarks
            for texts, found in ((given, with_points), (said, with_remarks)):
                if texts:
                    found.append(f"{name_in_bytes(name)} ({_joined(texts)})")
    out = in_bytes(os.path.dirname(gradebook.database))
    warned = []
    if with_points:
        mark = f", and wick gradebook mark {out} STUDENT QUESTION" if has_marks else ""
        warned.append(f"points by hand of no student of this class: {_joined(with_points)}{RULE}"
                      f"override {out} STUDENT EXERCISE --reason TEXT{mark}")
    if with_remarks:
        warned.append(f"remarks on lines of no student of this class: {_joined(with_remarks)}{RULE}"
                      f"remark {out} STUDENT --remove NUMBER")
    return [bounded(each.encode()) for each in warned]
