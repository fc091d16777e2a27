"""Who takes the course, and whose submissions are whose, as match.py has matched them."""

from names import as_bytes, text_in

NOT_ON_ROSTER = {"roster": [], "name": "", "person": "", "email": "", "unclear": []}


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
