"""Which student a name means that an instructor has typed."""

import os

from gradebook import Refusal
from people.name_words import can_be
from text import visible_name


def _name_of(entry, which="student"):
    return entry[which]["bytes"].encode("latin-1")


def _written(entries, name):
    """The entries of the student with this name in the table. In a chapter without one, those of the
    same person under another name."""
    def is_written(entry):
        return name in (_name_of(entry), entry["student"]["visible"].encode())
    found = [entry for entry in entries if is_written(entry)]
    people = {_name_of(entry, "who") for entry in found}
    chapters = {entry["result"]["chapter"] for entry in found}
    return [entry for entry in entries if is_written(entry) or (
        entry["result"]["chapter"] not in chapters and _name_of(entry, "who") in people)]


def entries_called(gradebook, student):
    """The entries of the one student whom a name means: as the table has it; or as the roster knows
    the person; or, of those who are on no roster, as the roster's names are compared. The list is empty
    if it means no student."""
    name = os.fsencode(student)
    written = _written(gradebook.entries, name)
    if written:
        return written
    strangers = {_name_of(entry) for entry in gradebook.entries if not entry["person"]}
    meant = gradebook.people_called or {each: visible_name(each) for each in sorted(strangers)
                                        if can_be(os.fsdecode(each), os.fsdecode(name))}
    if not meant:
        return []
    people = " and ".join(text for _, text in sorted(meant.items()))
    if len(meant) > 1:
        raise Refusal(f"gradebook: {visible_name(name)} can be {people}: name the student by the id, or "
                      f"as the table does")
    found = [entry for entry in gradebook.entries if _name_of(entry, "who") in meant]
    if not found:
        raise Refusal(f"gradebook: {people} is on the roster and has no row in the table: wick "
                      f"gradebook show says why")
    return found
