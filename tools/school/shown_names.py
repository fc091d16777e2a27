"""What people are called in a list: by the roster's names, with the id where several have the same
name, or else by the names of their submissions."""

import collections

from text import printable_name


def people_shown(people):
    """The name of each. Each of the people has `name` and `person`, which a roster gives, and the
    submission's name as tables show it."""
    known = collections.defaultdict(set)
    for name, person, student in people:
        known[printable_name(name) or student].add(person or student)
    return [printable_name(f"{name} ({person})" if len(known[printable_name(name)]) > 1 else name)
            if name else student for name, person, student in people]


def names_shown(entries):
    """The name of each entry's student."""
    return people_shown([(each["name"], each["person"], each["student"]["visible"]) for each in entries])


def names_in_course(rows):
    """The name of the student of each of a course's rows."""
    return people_shown([(each["name"], each["person"], each["visible"]) for each in rows])
