"""When submissions came in, by a file of times, and whose each of its rows is."""

import collections
import dataclasses
import functools
import re

from course import number_of
from fields import field_of, read_table
from gradebook import Refusal, refusals_begin
from names import visible
from submitted.time_columns import TimeColumns
from submitted.times import read_time

# A row that has a time. `number` counts from 1, with the row of columns; without a `chapter` the time
# holds in every chapter. `attempt` is None if the row does not say.
Row = collections.namedtuple("Row", "number chapter names attempt time")
# A row, the submission that it is of, and the one that matches by a name that students choose.
Owned = collections.namedtuple("Owned", "row submission guess")


@dataclasses.dataclass
class TimesFile:
    """A file of times; whether it is kept in the gradebook since an earlier run; whether the instructor has
    allowed matches by names that students choose."""
    name: str  # in errors
    text: str
    is_kept: bool
    matches_names: bool

    @functools.cached_property
    def rows(self):
        return timed_rows(self)


def timed_rows(file):
    """The rows that have a time. The file is CSV with the columns student and submitted, or a
    platform's, and perhaps chapter and attempt, in any order and case, among others."""
    (_, header), *rows = read_table(file.text, file.name)
    columns, timed = TimeColumns(header, file.name), []
    for number, row in rows:
        if len(row) < columns.needed:
            raise Refusal(f"{file.name}: row {number} has fewer columns than the first")
        submitted = field_of(row, columns.time)
        if submitted in ("", "-"):  # Moodle writes "-" where nothing was handed in
            continue
        with refusals_begin(f"{file.name}: row {number}: "):
            text = field_of(row, columns.place("chapter"))
            chapter = number_of(text)
            if chapter is None and text:
                raise Refusal(f"\"{text}\" is no chapter, such as 12")
            text = field_of(row, columns.place("attempt"))
            attempt = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
            if text and attempt < 1:
                raise Refusal(f"the attempt is \"{text}\": attempts count from 1")
            timed.append(Row(number, chapter, columns.names_in(row), attempt or None, read_time(submitted)))
    return timed


class _Owners:
    """Finds whose a row is."""

    def __init__(self, submissions, match):
        self._submissions, self._match = set(submissions), match
        self._numbered = collections.defaultdict(list)  # by what Canvas or Moodle has written at the end
        for name in self._submissions:
            _, line, number = name.partition("_assignsubmission_")[0].rpartition("_")
            if line:
                self._numbered[number].append(name)

    def by_id(self, names):
        """By what an instructor has written, or else by the platform's own ids."""
        if names.student:
            return self._called(names.student)
        for number in (names.participant, names.canvas):
            found = self._numbered.get(number, []) if number else []
            if len(found) == 1:
                return found[0]
        for id in names.ids:
            found = id if id in self._submissions or not self._match else self._match.student_with_id(id)
            if found in self._submissions:
                return found
        return None

    def by_name(self, names):
        """Returns the submission if all names that match anything match the same one."""
        found = {self._called(name) for name in names.ids + names.chosen} & self._submissions
        return found.pop() if len(found) == 1 else None

    def _called(self, name):
        if name in self._submissions or not self._match:
            return name if name in self._submissions else None
        return self._match.student_called(name)


def _key(row, submission):
    """Rows with a chapter and rows without one may both be of one attempt."""
    return submission, row.chapter is not None, row.attempt or 0


def owned_rows(file, chapter, submissions, match):
    """The rows that hold in the chapter with this number. A row is one student's: refuses two rows of
    one attempt, which are of one submission."""
    owners, rows, known, guesses = _Owners(submissions, match), [], {}, collections.Counter()
    for row in file.rows:
        if row.chapter not in (None, chapter):
            continue
        submission, guess = owners.by_id(row.names), None
        if submission is not None:
            first = known.setdefault(_key(row, submission), row.number)
            if first != row.number:
                raise Refusal(f"{file.name}: row {first} and row {row.number} both have a time of "
                              f"{visible(submission)}: a student has one row, or one for each attempt, "
                              f"with a column attempt")
        else:
            guess = owners.by_name(row.names)
            guesses[_key(row, guess)] += 1
        rows.append(Owned(row, submission, guess))
    if not file.matches_names:
        return rows
    return [each._replace(submission=each.guess) if each.guess is not None
            and _key(each.row, each.guess) not in known and guesses[_key(each.row, each.guess)] == 1
            else each for each in rows]


def times_of(rows):
    """Times by the submission and the attempt, which is 0 for a row that names none. A row with a
    chapter counts there in place of the student's rows without a chapter."""
    has_own = {each.submission for each in rows if each.row.chapter is not None}
    times = {}
    for each in rows:
        if each.submission is not None and (each.row.chapter is not None or each.submission not in has_own):
            times.setdefault(each.submission, {})[each.row.attempt or 0] = each.row.time
    return times


def described(row):
    text = f"row {row.number} ({visible(row.names.shown())}"
    if row.chapter is not None:
        text += f", chapter {row.chapter}"
    return text + (f", attempt {row.attempt})" if row.attempt else ")")
