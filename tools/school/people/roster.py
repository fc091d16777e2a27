"""Who takes the course, and whose submissions are whose, as match.py has matched them."""

from names import as_bytes, bytes_of
from text import visible_name

NOT_ON_ROSTER = {"roster": [], "name": "", "person": "", "email": "", "unclear": []}


class Roster:
    """Without a roster it has no people."""

    def __init__(self, roster):
        self._columns = roster["columns"] if roster else []
        self._people = roster["people"] if roster else []
        self._chapters = {}
        self._unclear = {}  # by person, the chapters with a submission that may be theirs
        for chapter, match in sorted(roster["chapters"].items()) if roster else ():
            names = {}
            for name, student in match["names"]:
                names.setdefault(bytes_of(student), []).append(bytes_of(name))
            self._chapters[chapter] = {
                "people": {bytes_of(name): place for name, place in match["people"]},
                "absent": match["absent"], "names": names}
            for place in match["unclear"]:
                self._unclear.setdefault(self._people[place]["person"], []).append(chapter)

    def _of_place(self, place):
        if place is None:
            return NOT_ON_ROSTER | {"roster": [[column, ""] for column in self._columns]}
        person = self._people[place]
        return {"roster": [list(pair) for pair in zip(self._columns, person["fields"])],
                "unclear": self._unclear.get(person["person"], []),
                **{key: person[key] for key in ("name", "person", "email")}}

    def of(self, chapter, name):
        """What it says about the student whose submission is called so."""
        match = self._chapters.get(chapter, {"people": {}})
        return self._of_place(match["people"].get(name))

    def absent(self, chapter):
        """The people of whom the chapter has no submission: what it says about each, and what a
        message calls them."""
        places = self._chapters[chapter]["absent"] if chapter in self._chapters else []
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
        match = self._chapters.get(chapter, {"names": {}})
        return [each for each in match["names"].get(student, []) if each != name]


def absent_result(other, name, described, wick):
    """The result of somebody who has handed in nothing in the chapter of the result `other`."""
    exercises = [{"id": each["id"], "title": each["title"], "verdict": "nothing_handed_in",
                  "points": 0.0, "max_points": each["max_points"], "detail": "nothing handed in",
                  "hint": "", "scenarios": []} for each in other["exercises"]]
    result = {"student": visible_name(name), "chapter": other["chapter"], "status": "graded",
              "points": 0.0, "max_points": other["max_points"], "seed": other["seed"], "seconds": 0.0,
              "sandbox": "none", "linked_with": other["linked_with"], "wick": wick,
              "refused": [f"nothing handed in: {described} is on the roster, and has no submission"],
              "exercises": exercises}
    if other.get("answers"):
        result["answers"] = [{key: each[key] for key in ("id", "title", "max_points")} | {"hash": ""}
                             for each in other["answers"]]
    return result
