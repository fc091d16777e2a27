"""What Canvas and Moodle know a student by: an id of theirs, from the roster or from the names of
the files that they handed out."""

import re
import string

from fields import field, name

_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def in_roster(entry, *columns):
    """What the first of these columns says that the roster has; names without case."""
    known = {column.translate(_LOWER): value for column, value in reversed(entry["roster"]) if value}
    return next((known[wanted] for wanted in columns if wanted in known), "")


def name_field(row, entry):
    """The name on the roster, or else that of the submission."""
    return name(entry["name"]) if entry["name"] else field(row["visible"])


def canvas_id(entries):
    """doe_jane_123456. A number that is the roster's id is no number of Canvas."""
    given = in_roster(entries[0], "canvas id", "canvas_id")
    if given:
        return given
    for entry in entries:
        found = re.search(r"_([0-9]{3,18})\Z", entry["result"]["student"])
        if found and not entry["is_absent"]:
            return "" if found[1] == in_roster(entries[0], "id") else found[1]
    return ""


def moodle_participant(entry):
    """Jane Doe_12345_assignsubmission_file_. It is another number in each assignment."""
    if entry is None or entry["is_absent"]:
        return ""
    found = re.search(r"_([0-9]{1,18})_assign", entry["result"]["student"])
    number = entry["participant"] or (found[1] if found else "")
    return f"Participant {number}" if number else ""
