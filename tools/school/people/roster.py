"""Who takes the course, by a CSV file whose columns may have any order and case; and whose submissions are
whose, as match.py has matched them."""

from fields import read_table
from gradebook import Refusal, refusals_begin
from names import as_bytes, text_in, visible
from people.name_words import without_case, words_of
from text import bounded

EXAMPLE = "such as id,name,email,section"
NOT_ON_ROSTER = {"roster": [], "name": "", "person": "", "email": "", "unclear": []}
OWN = "each student has one of their own"


def _find_columns(header):
    """The places of id, name and email; None for a column that is missing."""
    known = {}
    for place, column in enumerate(header):
        name = without_case(column)
        if name and known.setdefault(name, place) != place:
            raise Refusal(f"has two columns called {visible(column)}: each column has a name of its own")
    if "id" not in known and "name" not in known:
        shown = bounded(", ".join(map(visible, header)).encode())
        raise Refusal(f"has the columns {shown}, and neither id nor name: separated by commas it names the "
                      f"columns, {EXAMPLE}")
    return known.get("id"), known.get("name"), known.get("email", known.get("e-mail"))


def _read_fields(row, first, count):
    """Spreadsheets write commas for empty fields at the end of a row."""
    for field in row:
        if any("\udc80" <= letter <= "\udcff" for letter in field):
            raise Refusal(f"has {visible(field)}, whose bytes are no UTF-8: save the file as CSV in UTF-8")
    fields = list(row)
    while len(fields) > count and not fields[-1]:
        fields.pop()
    if len(fields) != count:
        remedy = ("an empty field has a comma too" if len(fields) < count
                  else "a field with a comma needs quotes")
        raise Refusal(f"has {len(row)} column{'s' * (len(row) != 1)}, and row {first} has {count}: {remedy}")
    return [field.strip(" \t\r\n") for field in fields]


def _read_person(fields, columns):
    id, name, email = ("" if place is None else fields[place] for place in columns)
    more = name if id else email
    described = visible(id or name) + (f" ({visible(more)})" if more else "")  # such as 1001 (Jane Doe)
    return {"person": id or name, "id": id, "name": name, "email": email, "fields": fields,
            "described": described}


def canvas_place(header):
    """The place of the column with Canvas's numbers; None without one."""
    places = [place for place, column in enumerate(header)
              if without_case(column) in ("canvas id", "canvas_id")]
    return places[0] if places else None


class _Rows:
    """The row of each student, e-mail address and number of Canvas, so that no two rows have the same."""

    def __init__(self):
        self.students, self._emails, self._numbers = {}, {}, {}

    def add(self, row, person, number):
        student, email = person["person"], person["email"]
        self._keep(self.students, tuple(words_of(student)) or student, row, "is", visible(student),
                   "each student has an id of their own, or a name of their own without an id")
        if without_case(email):
            self._keep(self._emails, without_case(email), row, "has", f"the e-mail address {visible(email)}")
        if number.isascii() and number.isdigit():  # others, such as "-", match no submission
            self._keep(self._numbers, number, row, "has", f"the Canvas ID {visible(number)}")

    def _keep(self, known, key, row, verb, what, remedy=OWN):
        first = known.setdefault(key, row)
        if first != row:
            raise Refusal(f"{verb} {what}, and so {verb} row {first}: {remedy}")


def read_roster(data, file):
    """The columns and the people of the bytes of a file, whose first row names the columns. `file` is
    its name in errors. Refuses, with the row, what is no roster."""
    file = f"roster: {file}"
    (first, names), *rows = read_table(text_in(data), file, f"the first row names the columns, {EXAMPLE}")
    count = max(place for place, name in enumerate(names, 1) if name)
    with refusals_begin(f"{file}: row {first} "):
        header = _read_fields(names, first, count)
        columns = _find_columns(header)
    people, known, canvas = [], _Rows(), canvas_place(header)
    for number, row in rows:
        with refusals_begin(f"{file}: row {number} "):
            person = _read_person(_read_fields(row, first, count), columns)
            if not person["person"]:
                raise Refusal("has neither an id nor a name: give one, so that the student has a name")
            known.add(number, person, "" if canvas is None else person["fields"][canvas])
            people.append(person)
    for (number, _), person in zip(rows, people):
        other = known.students.get(tuple(words_of(person["email"])), number)
        if other != number:
            raise Refusal(f"{file}: row {number} has the e-mail address {visible(person['email'])}, which "
                          f"is the id of row {other}: {OWN}")
    if not people:
        raise Refusal(f"{file}: it has the row of columns alone: each student is a row below")
    return header, people


class Roster:
    """`matches` are those of each chapter; without them there are no people. `by_hand` are the names under
    which somebody was given anything."""

    def __init__(self, columns, people, matches, by_hand=()):
        self._columns, self._people, self._matches = columns, people, matches
        self._unclear = {}  # by person, the chapters with a submission that may be theirs
        self._names = {}  # those of `by_hand` that mean a student of a chapter
        for chapter, match in sorted(matches.items()):
            for place in {place for _, places in match.ambiguities for place in places}:
                self._unclear.setdefault(people[place]["person"], []).append(chapter)
            for name in by_hand:
                self._names.setdefault((chapter, match.student_called(name)), []).append(as_bytes(name))

    def _of_place(self, place):
        if place is None:
            return NOT_ON_ROSTER | {"roster": [[column, ""] for column in self._columns]}
        person = self._people[place]
        return {"roster": [list(pair) for pair in zip(self._columns, person["fields"])],
                "unclear": self._unclear.get(person["person"], []),
                **{key: person[key] for key in ("name", "person", "email")}}

    def of(self, chapter, name):
        """What it says about the student whose submission is called so."""
        match = self._matches.get(chapter)
        return self._of_place(match and match.person_of(text_in(name)))

    def absent(self, chapter):
        """The people of whom the chapter has no submission: what it says about each, and what a
        message calls them."""
        places = sorted(self._matches[chapter].absent) if chapter in self._matches else []
        return [(self._of_place(place), self._people[place]["described"]) for place in places]

    def entries(self, chapter, members):
        """Whom a group of the chapter may mean, as groups.py takes them. `members` has whom each submission
        names as its other members."""
        here = [{"called": name, "is_absent": False, "members": others} | self.of(chapter, name)
                for name, others in members.items()]
        return here + [{"called": as_bytes(row["person"]), "is_absent": True, "members": []} | row
                       for row, _ in self.absent(chapter)]

    def other_names(self, chapter, student, name):
        """The names by which a student of the roster was given anything, beside that in the table."""
        return [each for each in self._names.get((chapter, text_in(student)), []) if each != name]
