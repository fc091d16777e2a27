"""The rules of a course, beside what a chapter is worth. tools/grade/gradebook/README.md has their form:
TOML, in which each rule of a chapter takes the place of the course's."""

import copy

from course import number_of
from gradebook import Refusal
from names import as_bytes
from policy_file import PolicyTable, as_number, as_whole, parse
from submitted.times import time_in

LATE_RULES = {"due": None, "grace_minutes": 0.0, "penalty_per_day": 0.0, "max_penalty": 100.0,
              "closes_after_days": None, "hidden": "never", "extensions": {}}
ATTEMPTS = {"last": "the last counts", "best": "the best counts",
            "last_before_due": "the last before the due time counts"}
MOST = 1000000  # of any number: minutes, days, percent or weight
NO_DUE = "`due` is missing, which the other rules count from"


def _required_time(table, key):
    time = time_in(table.value(key))
    if time is None:
        table.refuse(f"`{key}` is not a time, such as 2026-03-01T23:59:00+01:00", key)
    return time


def _at_least_zero(table, key, otherwise):
    """Sums of more than MOST, or of inf, would be no numbers."""
    value = table.typed(key, otherwise, as_number)
    if not value >= 0:
        table.refuse(f"`{key}` is negative", key)
    if value > MOST:
        table.refuse(f"`{key}` is {value:g}: write a number from 0 to {MOST}", key)
    return value


def _need_due(table, rules):
    """Only a due time says what is late."""
    needs_due = (rules["penalty_per_day"] > 0 or rules["closes_after_days"] is not None
                 or rules["hidden"] == "after_due" or rules["extensions"])
    if needs_due and rules["due"] is None:
        table.refuse(NO_DUE)


def _read_rules(table, rules):
    """What the table does not say stays as it is in `rules`."""
    rules = copy.deepcopy(rules)
    if "due" in table:
        # Extensions of the course are later than its due time, and say nothing about another.
        rules |= {"due": _required_time(table, "due"), "extensions": {}}
    for key in "grace_minutes", "penalty_per_day", "max_penalty":
        rules[key] = _at_least_zero(table, key, rules[key])
    if rules["max_penalty"] > 100:
        table.refuse("`max_penalty` is more than 100 percent")
    if "closes_after_days" in table:
        rules["closes_after_days"] = _at_least_zero(table, "closes_after_days", 0.0)
    rules["hidden"] = table.choice("hidden", rules["hidden"], ["now", "after_due", "never"])
    extensions = table.table("extension")
    for student in extensions.keys():
        time = rules["extensions"][student] = _required_time(extensions, student)
        if rules["due"] is not None and time < rules["due"]:
            extensions.refuse(f"`extension.{student}` is before `due`: an extension is a later time",
                              student)
    return rules


def _required_chapter(table, where, text, *place):
    number = number_of(text)
    if number is None:
        table.refuse(f"`{where}` names \"{text}\", which is no chapter: write its number or its folder, "
                     f"such as 12 or 12_attention", *place)
    return number


def _required_chapters(table, where, key):
    return {_required_chapter(table, where, text, key, place)
            for place, text in enumerate(table.chapters(key))}


def _read_weights(table):
    weights, given = {}, table.table("weights")
    for chapter in given.keys():
        number = _required_chapter(given, "weights", chapter, chapter)
        weight = _at_least_zero(given, chapter, 0.0)
        if number in weights:
            given.refuse(f"`weights` names chapter {number} twice", chapter)
        weights[number] = weight
    if "weights" in table and not any(weights.values()):
        given.refuse("`weights` are all 0, so nothing counts")
    return weights


def _read_excused(table):
    excused, given = {}, table.table("excused")
    for student in given.keys():
        if not isinstance(given.value(student), list):
            given.refuse(f"`excused.{student}` is not a list of chapters, such as [12]", student)
        excused[student] = _required_chapters(given, "excused", student)
    return excused


def _read_written_answers(table):
    """True for all chapters, otherwise those in which written answers earn points."""
    value = table.value("written_answers") if "written_answers" in table else False
    if isinstance(value, bool):
        return value or set()
    if not isinstance(value, list):
        table.refuse("`written_answers` is neither true, false nor a list of chapters: write it such "
                     "as [3, 12]", "written_answers")
    return _required_chapters(table, "written_answers", "written_answers")


def _read_chapters(table, common):
    chapters, given = {}, table.table("chapter")
    for chapter in given.keys():
        number = _required_chapter(given, "chapter", chapter, chapter)
        rules = given.table(chapter, f"chapter.{chapter}")
        its = _read_rules(rules, common)
        if number in chapters:
            given.refuse(f"`chapter` names chapter {number} twice", chapter)
        chapters[number] = its
        rules.check_keys()
        _need_due(rules, its)
    return chapters


def _check_course(table, policy):
    """Where each chapter has a due time of its own, the course needs none."""
    if not has_due(policy):
        _need_due(table, policy["late"])
        if policy["attempt"] == "last_before_due":
            table.refuse(NO_DUE)
    elif policy["late"]["due"] is None and policy["late"]["extensions"]:
        table.refuse("`extension` has no `due` of the course beside it: write an extension of one chapter "
                     "below [chapter.12.extension], with the chapter's number", "extension")


def parse_policy(data, name):
    """Refuses, with the line, a missing, unknown or impossible value of the bytes of TOML. `name` is
    that of the file in errors. Without a byte the policy has no rule."""
    table = PolicyTable(*parse(data, name))
    late = _read_rules(table, LATE_RULES)
    weights, excused = _read_weights(table), _read_excused(table)
    drop_lowest = table.typed("drop_lowest", 0, as_whole)
    if drop_lowest < 0:
        table.refuse("`drop_lowest` is negative")
    attempt = table.choice("attempt", "last", list(ATTEMPTS))
    policy = {"late": late, "weights": weights, "excused": excused, "drop_lowest": drop_lowest,
              "attempt": attempt, "answers": _read_written_answers(table),
              "chapters": _read_chapters(table, late)}
    table.check_keys()
    _check_course(table, policy)
    return policy


def require_known_chapters(policy, known, name):
    """Refuses a policy that names a chapter that is none of these, by their numbers."""
    answers = () if policy["answers"] is True else policy["answers"]
    excused = [number for _, numbers in sorted(policy["excused"].items()) for number in sorted(numbers)]
    for key, numbers in (("chapter", sorted(policy["chapters"])),
                         ("weights", sorted(policy["weights"])), ("excused", excused),
                         ("written_answers", sorted(answers))):
        for number in numbers:
            if number not in known:
                raise Refusal(f"{name}: `{key}` names chapter {number}, which is none of this course's: "
                              f"it has {', '.join(map(str, sorted(known)))}")


def has_due(policy):
    """True if any chapter has a due time."""
    return any(each["due"] is not None for each in (policy["late"], *policy["chapters"].values()))


def _shows_hidden(rules, now):
    """False until the last student's time is over, since reports travel."""
    if rules["hidden"] != "after_due" or rules["due"] is None:
        return rules["hidden"] == "now"
    last = max([rules["due"], *rules["extensions"].values()])
    return now > last + int(60 * rules["grace_minutes"])


def _by_bytes(students):
    return {as_bytes(name): value for name, value in sorted(students.items())}


def rules_of(policy, chapters, now):
    """What it says of the course, its students by the bytes of their names, and these chapters."""
    of_chapters, answers = {}, policy["answers"]
    for chapter in chapters:
        rules = policy["chapters"].get(number_of(chapter), policy["late"])
        of_chapters[chapter] = rules | {
            "shows_hidden": _shows_hidden(rules, now), "extensions": _by_bytes(rules["extensions"]),
            "counts_answers": answers is True or number_of(chapter) in answers}
    named = dict.fromkeys(policy["excused"], "excuses")
    for rules in (*policy["chapters"].values(), policy["late"]):
        named |= dict.fromkeys(rules["extensions"], "has an extension for")
    has_course = bool(policy["weights"] or policy["excused"] or policy["drop_lowest"] > 0)
    return {"weights": policy["weights"], "drop_lowest": policy["drop_lowest"], "has_course": has_course,
            "has_due": has_due(policy), "counts_some_answers": bool(answers),
            "attempt": policy["attempt"], "attempt_in_words": ATTEMPTS[policy["attempt"]],
            "excused": _by_bytes(policy["excused"]), "named": _by_bytes(named),
            "chapters": of_chapters}


def due_for(rules, chapter, name):
    """In seconds, by such rules; None without a due time."""
    of_chapter = rules["chapters"][chapter]
    return of_chapter["extensions"].get(name, of_chapter["due"])


def due_for_all(rules, chapter, names):
    """The due time of a group: the latest of its members, by any of their names."""
    times = [due_for(rules, chapter, name) for name in names]
    return None if None in times else max(times)
