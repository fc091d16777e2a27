"""The pages of a course: for instructors all students, for a student all chapters."""

from gradebook import PENDING, entries_of_row, names_in_course, shown_name
from pages import render
from text import clock, in_words, percent, points

WHY_NOT = {"dropped": "dropped", "excused": "excused", "no_weight": "has no weight"}


def total(row):
    if row["status"] != "graded":
        return in_words(row["status"])
    return "nothing counts" if row["percent"] is None else percent(row["percent"])


def cells(gradebook, row):
    """What the pages show of each of a row's chapters."""
    for chapter, result in zip(gradebook.chapters, row["chapters"]):
        entry = result["entry"]
        # Why it does not count, and what was taken from it.
        said = [WHY_NOT.get(result["counted"], ""), entry["late"] if entry else ""]
        is_unmarked = result["counted"] == "to_be_marked"
        unknown = "to be marked" if is_unmarked else "pending"
        nothing = " nothing handed in" if entry is None or entry["is_absent"] else ""
        is_known = not is_unmarked and result["points"] is not None
        yield {"chapter": chapter, "page": entry["page"] if entry else "",
               "result": percent(result["percent"]) + nothing if is_known else unknown,
               "remark": "; ".join(text for text in said if text),
               "points": f"{points(result['points'], unknown)} of {points(result['max_points'])}",
               "weight": points(result["weight"])}


def course_page(gradebook):
    rows = [{"page": row["page"], "name": row["visible"], "shown": shown, "total": total(row),
             "cells": list(cells(gradebook, row))}
            for row, shown in zip(gradebook.rows, names_in_course(gradebook.rows))]
    return render("course.html", now=clock(gradebook.now), policy=gradebook.policy,
                  chapters=gradebook.chapters, description=gradebook.course.description, rows=rows)


def student_course_page(gradebook, row):
    waits = ("There is no total yet: written answers are still to be marked."
             if row["status"] == "to_be_marked" else PENDING if row["status"] == "pending" else "")
    return render("course_of_student.html", name=row["visible"],
                  shown=shown_name(entries_of_row(row)[0], row["visible"]),
                  total=total(row) + ("" if row["percent"] is None else " in all"), waits=waits,
                  description=gradebook.course.description, cells=list(cells(gradebook, row)))
