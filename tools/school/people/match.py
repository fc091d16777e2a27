"""Who has handed in each submission of a class. Students choose names and user names, so an id alone
matches: the id or the e-mail address as the whole name, or Canvas's number at its end, if the roster has
it in a column `canvas id`, or if it is the id and the name before it is the person's.

Anything else is a guess, which is no match unless the instructor has allowed it. It goes by the first of
these that fits a person: the id, as words of the name; the e-mail address or what is before its @, as the
whole name; the name (name_words.py). If a later one fits other people than the first, the submission may
belong to all of them. A person is never matched merely because everybody else is, and a guess never takes
the place of an id."""

import re

from people.name_words import forms_of, is_same, without_case, words_of
from people.roster import canvas_place
from names import as_bytes, visible


def _first(sets):
    return next((each for each in sets if each), set())


class People:
    """The people on a roster, by their places there."""

    def __init__(self, columns, people):
        self.people = people
        self._ids, self._emails, self._canvas = {}, {}, {}
        self._by_first_word, self._addresses, self._names, self._lengths = {}, {}, {}, {}
        numbers = canvas_place(columns)
        for place, person in enumerate(people):
            id, email = tuple(words_of(person["id"])), without_case(person["email"])
            name = tuple(sorted(words_of(person["name"])))
            if id:
                self._ids.setdefault(id, place)
                self._by_first_word.setdefault(id[0], []).append((id, place))
            self._emails.setdefault(email, place)
            for address in {email, email.partition("@")[0]}:
                self._addresses.setdefault(address, set()).add(place)
            if name:
                self._names.setdefault(name, set()).add(place)
                self._lengths.setdefault(sum(map(len, name)), []).append((name, place))
            if numbers is not None:
                self._canvas.setdefault(person["fields"][numbers], place)

    def with_id(self, text):
        """The person whose id or e-mail address this is; None if there is none."""
        plain = without_case(text)
        found = {self._ids.get(tuple(words_of(text))), self._emails.get(plain) if plain else None}
        return min(found - {None}, default=None)

    def numbered(self, submission):
        """The person with Canvas's number at the end of the name."""
        found = re.fullmatch(r"(?s)(.*)_([0-9]+)", submission)
        if not found:
            return None
        places = {self._canvas.get(found[2])}
        place = self._ids.get((found[2],))
        if place is not None and is_same(words_of(found[1]), words_of(self.people[place]["name"])):
            places.add(place)
        places.discard(None)
        return places.pop() if len(places) == 1 else None

    def _named(self, words):
        found = set(self._names.get(tuple(sorted(words)), ()))
        if len(words) == 1:
            found |= {place for name, place in self._lengths.get(len(words[0]), ()) if is_same(words, name)}
        return found

    def called(self, name):
        """The people whom a name can mean, as the name of a submission can."""
        forms, words = forms_of(name), words_of(name)
        by_id = {place for start, word in enumerate(words)
                 for id, place in self._by_first_word.get(word, ())
                 if tuple(words[start:start + len(id)]) == id}
        addresses = [without_case(form) for form in forms]
        by_email = _first(self._addresses.get(each, set()) for each in addresses if each)
        by_name = _first(self._named(words_of(form)) for form in forms)
        found = [each for each in (by_id, by_email, by_name) if each]
        if not found:
            return set()
        do_agree = all(found[0] & each for each in found)
        return found[0] if do_agree else set().union(*found)


def _claims(pairs):
    claims = {}
    for place, name in pairs:
        claims.setdefault(place, []).append(name)
    return sorted(claims.items())


class Match:
    """`ambiguities` are submissions that may be of people, without a match, `strangers` those that can
    be of no person, `absent` the people to whom no submission can belong, and `guesses` the matches by
    names, as messages."""

    def __init__(self, people, submissions, by_names=False):
        self.people = people
        self.strangers, self.ambiguities, self.guesses = [], [], []
        self._submissions = set(submissions)
        self._person_of, self._submission_of = {}, {}
        names = sorted(self._submissions, key=as_bytes)
        known = {name: people.with_id(name) for name in names}
        numbered = {name: people.numbered(name) for name in names if known[name] is None}
        by_id = dict(_claims((place, name) for name, place in known.items() if place is not None))
        for place, claimed in _claims((place, name) for name, place in numbered.items()
                                      if place is not None):
            if by_id.setdefault(place, claimed) is not claimed:
                self.strangers += claimed
        possible, guessed = set(by_id), []
        for name in (name for name, place in numbered.items() if place is None):
            found = people.called(name)
            if not found or len(found) == 1 and found <= set(by_id):
                self.strangers.append(name)
                continue
            possible |= found
            if len(found) == 1:
                guessed.append((*found, name))
            else:
                self.ambiguities.append(([name], sorted(found)))
        self._take(sorted(by_id.items()), True)
        self._take(_claims(guessed), by_names)
        if by_names:
            self.guesses = [f"{visible(names[0])} is taken for {self._described(place)}, by name or address"
                            for place, names in _claims(guessed) if len(names) == 1]
        self.absent = set(range(len(people.people))) - possible

    def _take(self, claims, matches):
        """Matches people who have one submission each. What is left becomes ambiguities."""
        for place, names in claims:
            if len(names) > 1 or not matches:
                self.ambiguities.append((names, [place]))
            else:
                self._person_of[names[0]], self._submission_of[place] = place, names[0]

    def _described(self, place):
        return self.people.people[place]["described"]

    def person_of(self, submission):
        """The place on the roster; None without a match."""
        return self._person_of.get(submission)

    def student_of(self, place):
        """The student that a person is: the submission or, for an absent person, the id or the name.
        None if the person may have handed in a submission without a match."""
        if place in self._submission_of:
            return self._submission_of[place]
        return self.people.people[place]["person"] if place in self.absent else None

    def student_called(self, name):
        """The student that a name in another file means: a submission, or an absent person. None if it
        means no person or several, or if student_of has none."""
        if name in self._submissions:
            return name
        found = self.people.called(name)
        return self.student_of(*found) if len(found) == 1 else None

    def student_with_id(self, text):
        place = self.people.with_id(text)
        return None if place is None else self.student_of(place)

    def described(self, ambiguity):
        """A message with both sides and the remedy."""
        names, places = ambiguity
        submissions = " and ".join(map(visible, names))
        people = " and ".join(map(self._described, places))
        if len(places) > 1:
            return (f"{submissions} can be of {people}: it has no match: name the submission after the "
                    f"right id")
        if len(names) > 1:
            return (f"{submissions} can all be of {people}: none of them is matched: keep one, or name "
                    f"the others after their own ids")
        return (f"{submissions} may be of {people}, by a name or an address alone: it has no match: name "
                f"the submission after the id, or allow all such matches with --match-names")
