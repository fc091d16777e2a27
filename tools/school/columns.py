"""Columns of the tables of a class. Those that only some classes need follow the others: lateness,
the status, attempts, the roster, the course, written answers, groups."""

from gradebook import answers, is_pending
from fields import field, name
from text import percent, points, printable_name


class Columns:
    """What a table has columns for, by its entries."""

    def __init__(self, entries):
        ids = {each["id"] for entry in entries for each in entry["result"]["exercises"]}
        self.exercises = sorted(ids, key=lambda id: [int(part) for part in id.split(".")])
        self.has_rules = any(entry["score"]["days_late"] > 0 or entry["score"]["overrides"]
                             for entry in entries)
        self.has_status = any(is_pending(entry) for entry in entries)
        self.has_attempts = any(entry["attempt"] for entry in entries)
        self.has_groups = any(entry["group"] for entry in entries)
        self.questions = list(dict.fromkeys(each["question"] for entry in entries
                                            for each in answers(entry)))

    def first(self):
        header = ["student", "chapter", "points", "max_points"]
        for id in self.exercises:
            header += [id, id + " verdict"]
        header.append("mistakes")
        if self.has_rules:
            header += ["days_late", "penalty", "overrides"]
        return header + ["status"] * self.has_status + ["attempt"] * self.has_attempts

    def last(self):
        header = []
        for id in self.questions:
            header += [id, id + " status", id + " remark"]
        return header + ["group", "handed_in_by"] * self.has_groups


def roster_header(entries, ours):
    """The roster's columns; one with the name of ours is called "roster NAME"."""
    columns = [printable_name(column) for column, _ in entries[0]["roster"]] if entries else []
    return [field("roster " + each if field(each) in ours else each) for each in columns]


def roster_fields(entry):
    return [name(value) for _, value in entry["roster"]]


def course_header(gradebook):
    columns = [field(chapter + what) for chapter in gradebook.chapters
               for what in (" points", " percent", " counted")]
    return columns + ["course_percent", "course_status"]


def course_fields(row):
    cells = []
    for each in row["chapters"]:
        cells += [points(each["points"]), percent(each["percent"], ""), each["counted"]]
    status = ("to_be_marked" if row["is_to_be_marked"] else "pending" if row["is_pending"]
              else "nothing_counts" if row["percent"] is None else "graded")
    return cells + [percent(row["percent"], ""), status]


def exercise_fields(entry, id):
    """The points and the verdict; empty where the entry does not have the exercise."""
    for exercise in entry["result"]["exercises"]:
        if exercise["id"] == id:
            return [points(entry["points"][id]), exercise["verdict"]]
    return ["", ""]


def last_fields(columns, entries):
    cells = []
    for id in columns.questions:
        found = [(each, remark) for entry in entries
                 for each, remark in zip(answers(entry), entry["visible"]["remarks"])
                 if each["question"] == id]
        if not found:
            cells += ["", "", ""]
            continue
        answer, remark = found[-1]
        is_marked = answer["status"] == "marked"
        cells += [points(answer.get("points")), answer["status"],
                  field(remark) if is_marked else ""]
    if columns.has_groups:
        groups = [entry["visible"] for entry in entries if entry["group"]]
        cells += [field(groups[0]["group"]), field(groups[0]["owner"])] if groups else ["", ""]
    return cells


def rules_fields(entries):
    overrides = [entry["visible"]["overrides"] for entry in entries]
    return [str(sum(entry["score"]["days_late"] for entry in entries)),
            points(sum(entry["penalty"] for entry in entries)),
            field("; ".join(text for text in overrides if text))]
