"""canvas.csv: Canvas's gradebook, to be imported there. A pending score is an empty field, which
Canvas leaves as it is, and an excused one is EX."""

from fields import field, lines, name
from files import write as write_file
from gradebook import entries_of_row
from platforms import canvas_id, in_roster, name_field
from text import points

HEADER = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]


def write(gradebook, folder):
    some_row = gradebook.rows[0]["chapters"] if gradebook.rows else []
    rows = [HEADER + [field(chapter) for chapter in gradebook.chapters],
            ["    Points Possible", "", "", "", ""]
            + [points(each["max_points"]) for each in some_row]]
    for row in gradebook.rows:
        entries = entries_of_row(row)
        roster = entries[0]
        person = [name_field(row, roster), name(canvas_id(entries)),
                  name(in_roster(roster, "sis user id", "id")),
                  name(in_roster(roster, "sis login id", "login")), name(in_roster(roster, "section"))]
        rows.append(person + ["EX" if each["counted"] == "excused" else points(each["points"])
                              for each in row["chapters"]])
    return write_file(folder / "canvas.csv", lines(rows))
