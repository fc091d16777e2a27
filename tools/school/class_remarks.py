"""What an instructor must know about a class: submissions that are not on the roster or may be several
people's, students of the policy who have handed in nothing, groups in which several have handed in, and
points and remarks by hand whose student is gone."""

import database
import gone
from text import bounded, visible_name


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


def text(gradebook):
    """A line for each."""
    remarks = gradebook.group_remarks
    if gradebook.database:
        remarks = _unknown_in_policy(gradebook) + remarks + gone.warnings(gradebook)
    remarks = gradebook.roster_remarks + remarks
    return "".join(f"wick: {bounded(each.encode())}\n" for each in remarks)
