"""What grading one exercise again changes."""

from by_hand import is_of
from shown_names import names_shown
from terminal import padded
from text import points

NAME, CELL = 28, 12  # widths of columns


def row(name, exercise, before, after):
    """A student's points in the exercise and in all; None if they stay as they were."""
    was, is_now = before["points"][exercise], after["points"][exercise]
    old, new = before["score"].get("points"), after["score"].get("points")
    if was == is_now and old == new:
        return None
    is_known = None not in (old, new) and old != new
    difference = ("+" if new > old else "") + points(new - old) if is_known else ""
    cells = [points(value, "pending") for value in (was, is_now, old, new)] + [difference]
    by_hand = any(each["exercise"] == exercise for each in before["score"]["overrides"])
    return (f"  {padded(name, NAME)}  " + "".join(padded(cell, CELL) for cell in cells)
            + ("points by hand stay\n" if by_hand else "\n"))


def changes(before, after, exercise, graded, style):
    """Whose points change, and by how much. Both gradebooks have the same entries; `graded` is how
    many of their students were graded again."""
    both = [[entry for entry in each.entries if is_of(exercise, entry["result"]["chapter"])]
            for each in (before, after)]
    rows = [row(name, exercise, *pair) for name, *pair in zip(names_shown(both[0]), *both)]
    rows = [each for each in rows if each]
    text = ""
    if rows:
        head = f"  {padded('student', NAME)}  " + "".join(
            padded(cell, CELL) for cell in (exercise + " was", "is", "points", "are", "change"))
        text = f"{style.bold(head)}\n{''.join(rows)}\n"
    return text + (f"{exercise} graded again for {graded} students: the points of {len(rows)} change\n")
