"""What people are called in a list: by the roster's names, with the id where several have the same
name, or else by the names of their submissions."""

import collections

from text import printable_name


class ShownNames:
    def __init__(self, people):
        """Each of the people has `name` and `person`, which a roster gives, and the submission's
        name as tables show it."""
        self._people = collections.defaultdict(set)
        for name, person, student in people:
            self._people[printable_name(name) or student].add(person or student)

    def of(self, name, person, student):
        if not name:
            return student
        is_shared = len(self._people[printable_name(name)]) > 1
        return printable_name(f"{name} ({person})" if is_shared else name)


def person_of(entry):
    return entry["name"], entry["person"], entry["student"]["visible"]


def names_shown(entries):
    """The name of each entry's student."""
    people = [person_of(entry) for entry in entries]
    names = ShownNames(people)
    return [names.of(*person) for person in people]
