"""Columns of the tables of a class. Those that only some classes need follow the others: lateness,
the status, attempts, the roster, the course, written answers, groups."""

from fields import field, name
from gradebook import answers, is_pending, mistakes
from text import percent, points, printable_name


class Columns:
    """What a table has columns for, by its entries."""

    def __init__(self, entries):
        ids = {each["id"] for entry in entries for each in entry["result"]["exercises"]}
        self.exercises = sorted(ids, key=lambda id: [int(part) for part in id.split(".")])
        self._has_rules = any(entry["score"]["days_late"] > 0 or entry["score"]["overrides"]
                              for entry in entries)
        self._has_status = any(is_pending(entry) for entry in entries)
        self._has_attempts = any(entry["attempt"] for entry in entries)
        self._has_groups = any(entry["group"] for entry in entries)
        self._questions = list(dict.fromkeys(each["question"] for entry in entries
                                             for each in answers(entry)))

    def header(self, entries, course):
        """With the roster's columns of these entries; one with the name of ours is called "roster NAME"."""
        header = ["student", "chapter", "points", "max_points"]
        for id in self.exercises:
            header += [id, id + " verdict"]
        header += (["mistakes"] + ["days_late", "penalty", "overrides"] * self._has_rules
                   + ["status"] * self._has_status + ["attempt"] * self._has_attempts)
        roster = [printable_name(column) for column, _ in entries[0]["roster"]] if entries else []
        header += [field("roster " + each if field(each) in header else each) for each in roster] + course
        for id in self._questions:
            header += [id, id + " status", id + " remark"]
        return header + ["group", "handed_in_by"] * self._has_groups

    def row(self, first, entries, status, attempt, course):
        """A student's row: what is in the first columns, up to the exercises, and what these entries and
        the course have in the others."""
        cells = first + [field(" ".join(id for entry in entries for id in mistakes(entry)))]
        if self._has_rules:
            overrides = [entry["visible"]["overrides"] for entry in entries]
            cells += [str(sum(entry["score"]["days_late"] for entry in entries)),
                      points(sum(entry["penalty"] for entry in entries)),
                      field("; ".join(text for text in overrides if text))]
        cells += [status] * self._has_status + [attempt] * self._has_attempts
        cells += [name(value) for _, value in entries[0]["roster"]] + course
        for id in self._questions:
            cells += _answer_fields(entries, id)
        if self._has_groups:
            groups = [entry["visible"] for entry in entries if entry["group"]]
            cells += [field(groups[0]["group"]), field(groups[0]["owner"])] if groups else ["", ""]
        return cells


def _answer_fields(entries, id):
    found = [(each, remark) for entry in entries
             for each, remark in zip(answers(entry), entry["visible"]["remarks"])
             if each["question"] == id]
    if not found:
        return ["", "", ""]
    answer, remark = found[-1]
    return [points(answer.get("points")), answer["status"],
            field(remark) if answer["status"] == "marked" else ""]


def course_header(gradebook):
    columns = [field(chapter + what) for chapter in gradebook.chapters
               for what in (" points", " percent", " counted")]
    return columns + ["course_percent", "course_status"]


def course_fields(row):
    cells = []
    for each in row["chapters"]:
        cells += [points(each["points"]), percent(each["percent"], ""), each["counted"]]
    is_nothing = row["status"] == "graded" and row["percent"] is None
    return cells + [percent(row["percent"], ""), "nothing_counts" if is_nothing else row["status"]]


def exercise_fields(entry, id):
    """The points and the verdict; empty where the entry does not have the exercise."""
    for exercise in entry["result"]["exercises"]:
        if exercise["id"] == id:
            return [points(entry["points"][id]), exercise["verdict"]]
    return ["", ""]
