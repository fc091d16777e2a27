"""What students have by hand, where several numbers may be of one person, or of the people in a group."""

import collections

# Points in an exercise, or in an answer: its key is then the question and the hash. `text` is bytes.
Given = collections.namedtuple("Given", "id key points text by made")


def _that_hold(table, numbers):
    """By key, of a person who has these numbers: the last one of each, unless it takes back. The
    oldest of them is first."""
    holding = {}
    for each in sorted(each for number in set(numbers) for each in table.get(number, [])):
        holding.pop(each.key, None)
        if each.points is not None:
            holding[each.key] = each
    return holding


class ByHand:
    """All that a gradebook keeps, with what takes back. What is given to one of a person's numbers, or
    taken back, is so for all of them, and the newest holds."""

    def __init__(self, opened):
        self._numbers = dict(opened.execute("SELECT CAST(name AS BLOB), id FROM students"))
        self._overrides, self._marks = {}, {}
        for number, *given in opened.execute(
                "SELECT student, id, exercise, points, CAST(reason AS BLOB), made_by, made FROM overrides"):
            self._overrides.setdefault(number, []).append(Given(*given))
        for number, id, question, digest, *given in opened.execute(
                "SELECT student, id, question, hash, points, CAST(remark AS BLOB), made_by, made "
                "FROM marks"):
            self._marks.setdefault(number, []).append(Given(id, (question, digest), *given))

    def numbers_of(self, name):
        """The number of the student whose name has these bytes, if there is one."""
        return [self._numbers[name]] if name in self._numbers else []

    def overrides(self, numbers):
        """Points by exercise."""
        return _that_hold(self._overrides, numbers)

    def marks(self, numbers):
        """By question and hash, the oldest first."""
        return _that_hold(self._marks, numbers)
