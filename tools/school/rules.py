"""The rules of the policy for chapters and students, as policy.py has read them."""

import time

from course import number_of
from names import bytes_of


def iso_time(seconds):
    """1970-01-01T00:01:30Z; None where there is no time."""
    return None if seconds is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


class Rules:
    def __init__(self, rules):
        self.attempt = rules["attempt"]
        self.attempt_in_words = rules["attempt_in_words"]
        self._excused = {bytes_of(name): set(numbers) for name, numbers in rules["excused"]}
        self.chapters = {
            chapter: each | {"extensions": {bytes_of(name): due for name, due in each["extensions"]}}
            for chapter, each in rules["chapters"].items()}

    def excused(self, name, chapters):
        numbers = self._excused.get(name, ())
        return [chapter for chapter in chapters if number_of(chapter) in numbers]

    def due_for(self, chapter, name):
        """In seconds; None without a due time."""
        rules = self.chapters[chapter]
        return rules["extensions"].get(name, rules["due"])

    def due_for_all(self, chapter, names):
        """The due time of a group: the latest of its members, by any of their names."""
        times = [self.due_for(chapter, name) for name in names]
        return None if None in times else max(times)
