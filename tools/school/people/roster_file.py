"""Reads the people who take a course from a CSV file. Its columns may have any order and case."""

from fields import read_rows
from gradebook import Refusal
from people.name_words import without_case, words_of
from names import visible
from text import bounded

EXAMPLE = "such as id,name,email,section"


def _find_columns(header, first, file):
    """The places of id, name and email; None for a column that is missing."""
    known = {}
    for place, column in enumerate(header):
        name = without_case(column)
        if name and known.setdefault(name, place) != place:
            raise Refusal(f"roster: {file}: row {first} has two columns called {visible(column)}: each column "
                          f"has a name of its own")
    if "id" not in known and "name" not in known:
        shown = bounded(", ".join(map(visible, header)).encode())
        raise Refusal(f"roster: {file}: row {first} has the columns {shown}, and neither id nor name: "
                      f"separated by commas it names the columns, {EXAMPLE}")
    return known.get("id"), known.get("name"), known.get("email", known.get("e-mail"))


def _read_fields(row, number, first, count, file):
    """Spreadsheets write commas for empty fields at the end of a row."""
    for field in row:
        if any("\udc80" <= letter <= "\udcff" for letter in field):
            raise Refusal(f"roster: {file}: row {number} has {visible(field)}, whose bytes are no UTF-8: "
                          f"save the file as CSV in UTF-8")
    fields = list(row)
    while len(fields) > count and not fields[-1]:
        fields.pop()
    if len(fields) != count:
        remedy = ("an empty field has a comma too" if len(fields) < count
                  else "a field with a comma needs quotes")
        raise Refusal(f"roster: {file}: row {number} has {len(row)} column{'s' * (len(row) != 1)}, and row "
                      f"{first} has {count}: {remedy}")
    return [field.strip(" \t\r\n") for field in fields]


def _described(person):
    """A person in a message: "1001 (Jane Doe)"."""
    more = person["name"] if person["id"] else person["email"]
    return visible(person["person"]) + (f" ({visible(more)})" if more else "")


def _read_person(fields, columns):
    id, name, email = ("" if place is None else fields[place] for place in columns)
    person = {"person": id or name, "id": id, "name": name, "email": email, "fields": fields}
    return person | {"described": _described(person)}


def _refuse_twice(person, row, known, emails, file):
    """`known` and `emails` have the row of each student and each address."""
    student, email = person["person"], without_case(person["email"])
    first = known.setdefault(tuple(words_of(student)) or student, row)
    if first != row:
        raise Refusal(f"roster: {file}: row {row} is {visible(student)}, and so is row {first}: each "
                      f"student has an id of their own, or a name of their own without an id")
    first = emails.setdefault(email, row) if email else row
    if first != row:
        raise Refusal(f"roster: {file}: row {row} has the e-mail address {visible(person['email'])}, and "
                      f"so has row {first}: each student has one of their own")


def _refuse_address_of_another(person, row, known, file):
    """`known` has the row of each student."""
    other = known.get(tuple(words_of(person["email"])), row)
    if other != row:
        raise Refusal(f"roster: {file}: row {row} has the e-mail address {visible(person['email'])}, which "
                      f"is the id of row {other}: each student has one of their own")


def canvas_place(header):
    """The place of the column with Canvas's numbers; None without one."""
    places = [place for place, column in enumerate(header)
              if without_case(column) in ("canvas id", "canvas_id")]
    return places[0] if places else None


def _refuse_number_twice(number, row, known, file):
    is_number = number.isascii() and number.isdigit()  # others, such as "-", match no submission
    first = known.setdefault(number, row) if is_number else row
    if first != row:
        raise Refusal(f"roster: {file}: row {row} has the Canvas ID {visible(number)}, and so has row "
                      f"{first}: each student has one of their own")


def read_roster(data, file):
    """The columns and the people of the bytes of a file, whose first row names the columns. `file` is
    its name in errors. Refuses, with the row, what is no roster."""
    rows = read_rows(data.decode("utf-8", "surrogateescape"), f"roster: {file}")
    if not rows:
        raise Refusal(f"roster: {file}: it is empty: the first row names the columns, {EXAMPLE}")
    (first, names), *rows = rows
    count = max(place for place, name in enumerate(names, 1) if name)
    header = _read_fields(names, first, first, count, file)
    columns, people, known, emails = _find_columns(header, first, file), [], {}, {}
    canvas, numbers = canvas_place(header), {}
    for number, row in rows:
        person = _read_person(_read_fields(row, number, first, count, file), columns)
        if not person["person"]:
            raise Refusal(f"roster: {file}: row {number} has neither an id nor a name: give one, so that "
                          f"the student has a name")
        _refuse_twice(person, number, known, emails, file)
        if canvas is not None:
            _refuse_number_twice(person["fields"][canvas], number, numbers, file)
        people.append(person)
    for (number, _), person in zip(rows, people):
        _refuse_address_of_another(person, number, known, file)
    if not people:
        raise Refusal(f"roster: {file}: it has the row of columns alone: each student is a row below")
    return header, people
