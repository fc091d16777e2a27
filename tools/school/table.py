"""What a terminal shows of a gradebook: for each chapter a row for each student, the course's total,
and how often each known mistake was made; and what grading one exercise again changes. A * marks points by
hand."""

from by_hand import is_of
from gradebook import (is_pending, is_to_be_marked, known_mistakes, mistakes, names_in_course, names_shown,
                       to_be_marked)
from terminal import fitted, padded
from text import in_words, percent, points, printable, printable_name

NAME, TOTAL, EXERCISE, CHAPTER = 28, 12, 7, 16  # widths of columns


def first_failure(entry):
    """The first verdict that is not a pass."""
    for exercise in entry["result"]["exercises"]:
        if exercise["verdict"] == "nothing_handed_in":
            return in_words(exercise["verdict"])
        if exercise["verdict"] != "passed":
            return f"{exercise['id']} {exercise['verdict']}"
    return ""


def remark(entry):
    """The recognised mistakes, or else the first failure, and what else is to be known."""
    refused = [text for text in entry["result"].get("refused", [])
               if not text.startswith("nothing handed in")]  # the verdict has said it
    parts = [", ".join(mistakes(entry)) or first_failure(entry)]
    if refused and not entry["is_empty"]:
        more = f" and {len(refused) - 1} more" if len(refused) > 1 else ""
        parts.append("refused: " + fitted(printable(refused[0]).split("\n")[0], 100) + more)
    parts.append(entry["late"])
    if is_to_be_marked(entry):
        parts.append(f"{points(entry['so_far'])} so far, {to_be_marked(entry)} to be marked")
    visible = entry["visible"]
    if entry["group"]:
        by = f", handed in by {visible['owner']}" if entry["is_copy"] else ""
        parts.append(f"group {visible['group']}{by}")
    parts += ["attempt " + entry["attempt"] if entry["attempt"] else "", entry["own"]]
    return "; ".join(part for part in parts if part)


def row(entry, name, style):
    score = entry["score"]
    by_hand = {each["exercise"] for each in score["overrides"]}
    worth = (in_words(score["status"]) if is_pending(entry)
             else f"{points(score['points'])} / {points(score['max_points'])}")
    text = f"  {padded(fitted(name, NAME), NAME)}  {padded(worth, TOTAL)}"
    for exercise in entry["result"]["exercises"]:
        star = "*" if exercise["id"] in by_hand else ""
        cell = padded(points(entry["points"][exercise["id"]], "?") + star, EXERCISE)
        text += style.green(cell) if exercise["verdict"] == "passed" else style.red(cell)
    return text + remark(entry) + "\n"


def course_cell(chapter):
    if chapter["counted"] == "to_be_marked":
        return "to be marked"
    result = "pending" if chapter["points"] is None else percent(chapter["percent"])
    if chapter["counted"] == "excused":
        return "excused"
    if chapter["counted"] in ("dropped", "no_weight"):
        return f"{result} {in_words(chapter['counted'])}"
    return result + (" nothing" if chapter["entry"] is None else "")


def course_table(course, style):
    head = f"  {padded('student', NAME)}  {padded('total', TOTAL)}" + "".join(
        padded(fitted(printable_name(chapter), CHAPTER - 1), CHAPTER) for chapter in course.chapters)
    text = f"course: {course.description}\n{style.bold(head)}\n"
    for each, shown in zip(course.rows, names_in_course(course.rows)):
        name = padded(fitted(shown, NAME), NAME)
        total = (percent(each["percent"]) or "nothing" if each["status"] == "graded"
                 else in_words(each["status"]))
        cells = "".join(padded(course_cell(chapter), CHAPTER) for chapter in each["chapters"])
        text += f"  {name}  {padded(total, TOTAL)}{cells}\n"
    return text + "\n"


def table(gradebook, style):
    chapters = {}
    graded = [(entry, name) for entry, name in zip(gradebook.entries, names_shown(gradebook.entries))
              if not entry["is_ahead"]]
    for entry, name in graded:
        chapters.setdefault(entry["result"]["chapter"], []).append((entry, name))
    text = ""
    for chapter, rows in sorted(chapters.items()):
        ids = "".join(padded(each["id"], EXERCISE) for each in rows[0][0]["result"]["exercises"])
        head = style.bold(f"  {padded('student', NAME)}  {padded('points', TOTAL)}{ids}")
        text += f"{chapter}\n{head}\n" + "".join(row(*each, style) for each in rows) + "\n"
    if any(entry["score"]["overrides"] for entry, _ in graded):
        text += "* points that were given by hand\n\n"
    if gradebook.is_course:
        text += course_table(gradebook.course, style)
    made = ""
    for chapter, rows in sorted(chapters.items()):
        for each in known_mistakes(*zip(*rows)):
            count, called = str(len(each["students"])), f"{chapter} {each['id']}"
            made += f"  {padded(count, 5)}{padded(called, 48)}  {each['hint']}\n"
    return text + (made and "known mistakes, and how many students made them\n" + made)


def changed_row(name, exercise, before, after):
    """A student's points in the exercise and in all; None if they stay as they were."""
    was, is_now = before["points"][exercise], after["points"][exercise]
    old, new = before["score"].get("points"), after["score"].get("points")
    if was == is_now and old == new:
        return None
    is_known = None not in (old, new) and old != new
    difference = ("+" if new > old else "") + points(new - old) if is_known else ""
    cells = [points(value, "pending") for value in (was, is_now, old, new)] + [difference]
    by_hand = any(each["exercise"] == exercise for each in before["score"]["overrides"])
    return (f"  {padded(name, NAME)}  " + "".join(padded(cell, TOTAL) for cell in cells)
            + ("points by hand stay\n" if by_hand else "\n"))


def changes(before, after, exercise, graded, style):
    """Whose points change, and by how much. Both gradebooks have the same entries; `graded` is how
    many of their students were graded again."""
    both = [[entry for entry in each.entries
             if is_of(exercise, entry["result"]["chapter"]) and not entry["is_ahead"]]
            for each in (before, after)]
    rows = [changed_row(name, exercise, *pair) for name, *pair in zip(names_shown(both[0]), *both)]
    rows = [each for each in rows if each]
    text = ""
    if rows:
        head = f"  {padded('student', NAME)}  " + "".join(
            padded(cell, TOTAL) for cell in (exercise + " was", "is", "points", "are", "change"))
        text = f"{style.bold(head)}\n{''.join(rows)}\n"
    return text + (f"{exercise} graded again for {graded} students: the points of {len(rows)} change\n")
