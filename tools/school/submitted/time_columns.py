"""The columns of a file of times. They have our names, student and submitted, or those in which platforms
export them, in any case:

- Gradescope: Submission Time; SID, Email, Name
- Canvas: submitted_at; ID, SIS User ID, SIS Login ID
- Moodle: Last modified (submission); Identifier, Full name, ID number, Email address
- GitHub Classroom: submission_timestamp; github_username, roster_identifier, student_repository_name"""

import re

from fields import field_of
from gradebook import Refusal
from names import as_bytes, text_in, visible
from text import bounded

TIMES = ("submitted", "submission time", "submission_time", "submission_timestamp", "submitted_at",
         "submitted at", "last modified (submission)")
# In the order in which they count.
IDS = ("student_repository_name", "sid", "sis user id", "id number", "email", "e-mail", "email address")
CHOSEN = "sis login id", "roster_identifier", "github_username", "full name", "name"


class RowNames:
    """Whose time a row says it is: `student`, which an instructor has written; Canvas's and Moodle's own
    numbers, `canvas` and `participant`; other `ids` that students do not choose; and names and user
    names, `chosen`, of which anybody may have that of another."""

    def __init__(self, student, canvas, identifier, ids, chosen):
        self.student, self.ids, self.chosen = student, ids, chosen
        self.participant = re.search(r"[0-9]*\Z", identifier)[0]
        self.canvas = canvas if re.fullmatch("[0-9]*", canvas) else ""
        if canvas != self.canvas:
            self.ids = [canvas, *ids]

    def shown(self):
        """The name that stands for the row in messages."""
        names = [self.student, *self.ids[:1], *self.chosen[:1], self.canvas]
        participant = f"Participant {self.participant}" if self.participant else "no student"
        return next((name for name in names if name), participant)


class TimeColumns:
    """Refuses a first row if no column has a time or a student, and if two have the same name."""

    def __init__(self, header, file):
        # In lower case: no letter but those of ASCII.
        names = [text_in(as_bytes(field_of(header, place)).lower()) for place in range(len(header))]
        self._places = {}
        for place, name in enumerate(names):
            if self._places.setdefault(name, place) != place and name:
                raise Refusal(f"{file}: the first row has two columns called {visible(name)}: each column "
                              f"has a name of its own")
        self.time = next(iter(self._all(TIMES)), None)
        self._student = self.place("student")
        self._canvas = self._participant = None
        self._ids, self._chosen = [], []
        if self._student is None:
            self._canvas, self._participant = self.place("id"), self.place("identifier")
            self._ids, self._chosen = self._all(IDS), self._all(CHOSEN)
        students = [place for place in (self._student, self._canvas, self._participant, *self._ids,
                                        *self._chosen) if place is not None]
        for is_there, what in ((students, "the student"),
                               (self.time is not None, "the time of submission")):
            if not is_there:
                shown = bounded(", ".join(map(visible, header)).encode())
                raise Refusal(f"{file}: the first row has the columns {shown}, and none of them has "
                              f"{what}: call the columns student and submitted, separated by commas, or "
                              f"as Gradescope, Canvas, Moodle or GitHub Classroom do")
        self.needed = max(*students, self.time) + 1  # how many columns a row must have

    def place(self, name):
        """None if there is no such column."""
        return self._places.get(name)

    def _all(self, names):
        return [self.place(name) for name in names if self.place(name) is not None]

    def names_in(self, row):
        ids, chosen = ([field_of(row, place) for place in places if field_of(row, place)]
                       for places in (self._ids, self._chosen))
        return RowNames(field_of(row, self._student), field_of(row, self._canvas),
                        field_of(row, self._participant), ids, chosen)
