"""What a gradebook keeps of its class: the policy, the roster, and whether names match. The policy may
name a student as the roster does; it then holds for the student's submission too."""

import copy
import time

import database
import groups
from gradebook import Refusal
from people.match import Match, People
from names import as_bytes, bytes_of, text_in, text_of, visible
from policy import due_for_all, parse_policy, require_known_chapters, rules_of
from results import graded_students
from people.roster import Roster, read_roster
from text import iso_time


def check_policy(given):
    """Refuses invalid TOML, and chapters that the course does not have. `given` has the name
    and the text of the policy's file, and the numbers of the chapters, unless any may be named."""
    name, text = given["policy"]
    policy = parse_policy(bytes_of(text), text_of(name))
    if given["chapters"] is not None:
        require_known_chapters(policy, given["chapters"], text_of(name))


def _graded_members(opened, kept):
    return {chapter: {as_bytes(name): groups.members_kept(kept.settings, chapter, as_bytes(name))
                      for name in names} for chapter, names in graded_students(opened).items()}


def keep_rules(path, given, members=None):
    """Keeps the policy, the roster and the groups of files, from now on and also for earlier results: all
    of them or, if one is refused, nothing. They must fit the students who are graded, and those of
    `members`, which is as in rules_of_attempts."""
    kept = {}
    for what, read in (("policy", parse_policy), ("roster", read_roster), ("groups", groups.read_groups)):
        if given[what]:
            name, text = given[what]
            read(bytes_of(text), text_of(name))
            kept[what] = bytes_of(text)
    if given["match_names"] or given["roster"]:
        kept["match names"] = b"yes" if given["match_names"] else None
    if not kept:
        return
    with database.transaction(path) as opened:
        database.keep_settings(opened, kept)
        rules = ClassRules(opened, path)
        members = _graded_members(opened, rules) | (members or {})
        rules.rules_of_attempts(
            rules.matches({chapter: map(text_in, names) for chapter, names in members.items()}), members)


def _name_as_submissions(match, rules):
    """What the policy says of a student holds for their submission too, whatever its name."""
    known = {}  # the name by which the policy means a student
    given = dict(rules)
    for name in sorted(given):
        student = match.student_called(name)
        if student is None:
            continue
        first = known.setdefault(student, name)
        if given[first] != given[name]:
            raise Refusal(f"policy: {visible(first)} and {visible(name)} are both {visible(student)}, with "
                          f"different rules: name a student once")
        rules.setdefault(student, given[name])


class ClassRules:
    def __init__(self, opened, path):
        self._file = file = text_in(path)
        self.settings = database.settings(opened)
        self.text = self.settings.get(b"policy", b"")
        self.matches_names = bool(self.settings.get(b"match names"))
        self._policy = parse_policy(self.text, f"the policy in {file}")
        text = self.settings.get(b"roster", b"")
        self.columns, people = read_roster(text, f"the roster in {file}") if text else ([], [])
        self.people = People(self.columns, people)

    def matches(self, submissions):
        """The submissions of the people on the roster, by chapter: one may have other names in another.
        Without a roster there are none."""
        return {chapter: Match(self.people, names, self.matches_names)
                for chapter, names in sorted(submissions.items()) if self.people.people}

    def policy(self, matches):
        policy = copy.deepcopy(self._policy)
        for match in matches.values():
            for rules in (policy["late"]["extensions"], policy["excused"],
                          *(each["extensions"] for _, each in sorted(policy["chapters"].items()))):
                _name_as_submissions(match, rules)
        return policy

    def rules_of_attempts(self, matches, members):
        """The rules by which the attempts of one student are compared: those of a group have its due time.
        `members` has, by chapter and by student, whom the submission names as its other members."""
        roster = Roster(self.columns, self.people.people, matches)
        rules = rules_of(self.policy(matches), members, 0)
        for chapter, of_submissions in members.items():
            extensions = {}
            for _, students, _ in groups.groups_with_members(
                    chapter, roster.entries(chapter, of_submissions), self.settings,
                    f"the groups in {self._file}", False, []):
                due = due_for_all(rules, chapter, groups.all_names(students))
                extensions |= {name: due for name, _ in students}
            rules["chapters"][chapter]["extensions"] |= extensions
        return rules


def _remarks(of_class, rules, people, matches):
    """What an instructor must know about the class and the roster. `of_class` are the matches of all
    chapters in which the whole class is graded."""
    strangers = {name for match in of_class for name in match.strangers}
    remarks = []
    if strangers:
        remarks.append("not on the roster: " + ", ".join(map(visible, sorted(strangers, key=as_bytes))))
    for match in of_class:
        remarks += match.guesses + [match.described(each) for each in match.ambiguities]
    remarks = list(dict.fromkeys(remarks))
    for name, what in ((text_in(name), what) for name, what in rules["named"].items()):
        if all(match.student_called(name) is None for match in matches):
            why = ("whose submission has no match: name the submission after the id"
                   if len(people.called(name)) == 1
                   else "who is missing from the roster or there twice: name the student by the id")
            remarks.append(f"the policy {what} {visible(name)}, {why}")
    return remarks


def with_rules_of_attempts(question):
    """The judge's question which attempts are the best, with the rules of their chapters."""
    path, chapters = bytes_of(question["database"]), [each["chapter"] for each in question["students"]]
    with database.opened(path) as opened:
        kept = ClassRules(opened, path)
        members = dict.fromkeys(chapters, {}) | _graded_members(opened, kept)
        rules = kept.rules_of_attempts(kept.matches(graded_students(opened)), members)
    return question | {"rules": rules}


def with_rules(document, opened):
    """The judge's document, with what the gradebook keeps of its class."""
    path, student = bytes_of(document["database"]), text_of(document["student"])
    kept = ClassRules(opened, path)
    matches = kept.matches(graded_students(opened))
    by_hand = [text_in(name) for _, name in database.given_by_hand(opened)]
    chapters, whole = database.all_chapters(opened), database.whole_chapters(opened)
    now = int(time.time())
    rules = rules_of(kept.policy(matches), chapters, now)
    of_class = [match for chapter, match in matches.items() if chapter in whole]
    people = [kept.people.people[place] for place in sorted(kept.people.called(student))]
    return document | {
        "now": iso_time(now), "policy": kept.text.decode("utf-8", "replace"), "rules": rules,
        "roster": Roster(kept.columns, kept.people.people, matches, by_hand),
        "people_called": {as_bytes(each["person"]): each["described"] for each in people},
        "roster_remarks": _remarks(of_class, rules, kept.people, matches.values()) if of_class else []}
