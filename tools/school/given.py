"""What students have by hand, where several names may be of one person, or several people in a group."""

import itertools

import database


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
    """All that a gradebook keeps."""

    def __init__(self, opened):
        self._overrides, self._marks = database.all_by_hand(opened)
        self._numbers = database.all_students(opened)

    def numbers_of(self, name):
        """The number of the student whose name has these bytes, if there is one."""
        return [self._numbers[name]] if name in self._numbers else []

    def overrides(self, people):
        """Points by exercise. Each of the people has several numbers; what is given to one of them, or
        taken back, is so for all, and the newest holds."""
        return _that_hold(self._overrides, itertools.chain(*people))

    def marks(self, people):
        """Their marks, the oldest first."""
        return list(_that_hold(self._marks, itertools.chain(*people)).values())
