"""Rules of a course."""

import pytest
from gradebook import Refusal
from policy import has_due, parse_policy, require_known_chapters, rules_of

NOON = 1772366400  # 2026-03-01T12:00:00Z
DAY = 24 * 60 * 60


def policy(text):
    return parse_policy(text.encode(), "p")


def of(text, chapter="12_attention", now=0):
    """The rules of a chapter."""
    return rules_of(policy(text), [chapter], now)["chapters"][chapter]


def error(text, name="p"):
    with pytest.raises(Refusal) as refused:
        parse_policy(text.encode(), name)
    return str(refused.value)


def test_without_a_rule_nothing_is_late():
    assert rules_of(policy(""), ["12_attention"], 0) == {
        "weights": {}, "drop_lowest": 0, "has_course": False, "has_due": False,
        "counts_some_answers": False,
        "attempt": "last", "attempt_in_words": "the last counts", "excused": {}, "named": {},
        "chapters": {"12_attention": {
            "due": None, "grace_minutes": 0.0, "penalty_per_day": 0.0, "max_penalty": 100.0,
            "closes_after_days": None, "hidden": "never", "shows_hidden": False, "extensions": {},
            "counts_answers": False}}}


def test_it_has_rules_for_students_and_for_the_course():
    rules = rules_of(policy(
        "due = 1970-01-01\ndrop_lowest = 1\nattempt = \"best\"\n[weights]\n12 = 1.5\n3 = 0\n"
        "[extension]\n\"b\u00e9\" = 1971-01-01T00:00:00Z\n[excused]\nu1 = [13, 12]\n"), ["12_attention"], 0)
    assert rules["weights"] == {3: 0.0, 12: 1.5}
    assert (rules["drop_lowest"], rules["has_course"]) == (1, True)
    assert (rules["attempt"], rules["attempt_in_words"]) == ("best", "the best counts")
    assert rules["excused"] == {b"u1": {12, 13}}
    assert rules["named"] == {b"b\xc3\xa9": "has an extension for", b"u1": "excuses"}
    assert rules["chapters"]["12_attention"]["extensions"] == {b"b\xc3\xa9": 31536000}


def test_hidden_scenarios_are_shown_now_never_or_when_nobody_has_time_left():
    later = ("due = 2026-03-01T12:00:00Z\nhidden = \"after_due\"\ngrace_minutes = 1\n[extension]\n"
             "bob = 2026-03-02T12:00:00Z\n")
    assert of("hidden = \"now\"")["shows_hidden"]
    assert not of("", now=NOON + 1000 * DAY)["shows_hidden"]
    assert of(later.partition("[")[0], now=NOON + 61)["shows_hidden"]
    for after, is_shown in ((60, False), (DAY + 60, False), (DAY + 61, True)):
        assert of(later, now=NOON + after)["shows_hidden"] == is_shown


def test_a_chapter_has_its_own_rules_and_the_courses_where_it_says_nothing():
    text = ("due = 1970-01-01T00:01:00Z\npenalty_per_day = 10\n[extension]\nada = 1970-01-01T00:02:00Z\n"
            "[chapter.12_attention]\ndue = 1970-01-01T01:00:00Z\n[chapter.12_attention.extension]\n"
            "bob = 1970-01-01T02:00:00Z\n[chapter.3]\nmax_penalty = 20\n")
    assert of(text, "01_tensor")["extensions"] == {b"ada": 120}
    assert of(text)["due"] == 3600
    assert of(text)["extensions"] == {b"bob": 7200}  # an extension is of its own due time
    assert of(text)["penalty_per_day"] == 10
    assert of(text, "03_layers")["extensions"] == {b"ada": 120}
    assert of(text, "03_layers")["max_penalty"] == 20
    assert of(text, "01_tensor")["max_penalty"] == 100


def test_it_says_in_which_chapters_written_answers_earn_points():
    for text, chapters in (("", ""), ("written_answers = false", ""), ("written_answers = true", "123"),
                           ("written_answers = [3, \"12_attention\"]", "23")):
        counted = [of(text, chapter)["counts_answers"]
                   for chapter in ("02_activations", "03_layers", "12_attention")]
        assert counted == [str(place) in chapters for place in (1, 2, 3)]
        assert rules_of(policy(text), [], 0)["counts_some_answers"] == any(counted)


def test_it_says_whether_any_chapter_has_a_due_time():
    assert not has_due(policy(""))
    assert has_due(policy("due = 2026-03-01"))
    assert has_due(policy("penalty_per_day = 5\n[chapter.12]\ndue = 2026-03-01"))


@pytest.mark.parametrize("text,reason", [
    ("dew = 1", "p:1: unknown key `dew`"),
    ("\ndue = 3", "p:2: `due` is not a time, such as 2026-03-01T23:59:00+01:00"),
    ("due = 12:00:00", "p:1: `due` is not a time, such as 2026-03-01T23:59:00+01:00"),
    ("\nhidden = \"maybe\"", "p:1: `hidden` is \"maybe\": now, after_due or never"),
    ("\nhidden = 3", "p:2: `hidden` has the wrong type"),
    ("penalty_per_day = -1", "p:1: `penalty_per_day` is negative"),
    ("penalty_per_day = nan", "p:1: `penalty_per_day` is negative"),
    ("penalty_per_day = true", "p:1: `penalty_per_day` has the wrong type"),
    ("max_penalty = 101", "p:1: `max_penalty` is more than 100 percent"),
    ("due = 2026-03-01\ngrace_minutes = inf", "p:2: `grace_minutes` is inf: write a number from 0 to "
     "1000000"),
    ("grace_minutes = 1" + 400 * "0", "p:1: `grace_minutes` is 9.22337e+18: write a number from 0 to "
     "1000000"),
    ("[excused]\nada = [0x" + 4000 * "f" + "]", "p:2: `excused` names \"9223372036854775807\", which is no "
     "chapter: write its number or its folder, such as 12 or 12_attention"),
    ("[weights]\n12 = 1e308", "p:2: `12` is 1e+308: write a number from 0 to 1000000"),
    ("drop_lowest = true", "p:1: `drop_lowest` has the wrong type"),
    ("drop_lowest = -1", "p:1: `drop_lowest` is negative"),
    ("drop_lowest = 1.5", "p:1: `drop_lowest` has the wrong type"),
    ("attempt = \"first\"", "p:1: `attempt` is \"first\": last, best or last_before_due"),
    ("attempt = \"last_before_due\"", "p:1: `due` is missing, which the other rules count from"),
    ("penalty_per_day = 1", "p:1: `due` is missing, which the other rules count from"),
    ("hidden = \"after_due\"", "p:1: `due` is missing, which the other rules count from"),
    ("penalty_per_day = 5\n[weights]\n12 = 1", "p:1: `due` is missing, which the other rules count from"),
    ("[chapter.12]\npenalty_per_day = 5", "p:1: `due` is missing, which the other rules count from"),
    ("due = 2026-03-01\n[extension]\nada = 2026-02-08",
     "p:3: `extension.ada` is before `due`: an extension is a later time"),
    ("[extension]\nada = 2026-03-08\n[chapter.12]\ndue = 2026-03-01",
     "p:1: `extension` has no `due` of the course beside it: write an extension of one chapter below "
     "[chapter.12.extension], with the chapter's number"),
    ("extension = 3", "p:1: `extension` is not a table"),
    ("[weights]\nattention = 3", "p:2: `weights` names \"attention\", which is no chapter: write its number "
     "or its folder, such as 12 or 12_attention"),
    ("[weights]\n12 = -3", "p:2: `12` is negative"),
    ("[weights]\n12 = 3\n12_attention = 4", "p:3: `weights` names chapter 12 twice"),
    ("[weights]\n12 = 0", "p:1: `weights` are all 0, so nothing counts"),
    ("weights = 3", "p:1: `weights` is not a table"),
    ("[excused]\nada = 12", "p:2: `excused.ada` is not a list of chapters, such as [12]"),
    ("[excused]\nada = [\n  1,\n  \"x\",\n]", "p:4: `excused` names \"x\", which is no chapter: write its "
     "number or its folder, such as 12 or 12_attention"),
    ("[chapter.12]\ndue_time = 1", "p:2: unknown key `due_time`"),
    ("[chapter]\n12 = 4", "p:2: `chapter.12` is not a table"),
    ("[chapter.12]\n[chapter.12_attention]", "p:2: `chapter` names chapter 12 twice"),
    ("\nwritten_answers = 12", "p:2: `written_answers` is neither true, false nor a list of chapters: "
     "write it such as [3, 12]"),
    ("due = 2026-03-01\r\n\r\nx = 1\r\n", "p:3: unknown key `x`"),
    ("\ufeffx = 1\n", "p:1: unknown key `x`")])
def test_what_cannot_be_is_refused_with_the_line(text, reason):
    assert error(text) == reason


def test_what_is_no_toml_is_refused_with_the_line():
    assert error("\ndue = \nx = 1").startswith("p:2: ")
    assert error("x = 1\n[y").startswith("p:2: ")
    for text in "drop_lowest = " + "9" * 5000, "excused = " + "[" * 5000:
        assert error(text) == "p: a number has too many digits, or values are nested too deep"
    with pytest.raises(Refusal, match="^p:2: the bytes are no UTF-8$"):
        parse_policy(b"\nx = \"\xff\"", "p")


@pytest.mark.parametrize("text,reason", [
    ("due = 2026-03-01\nwritten_answers = [12]\n[excused]\nada = [1]\n[weights]\n1 = 3\n[chapter.12]", ""),
    ("[excused]\nada = [99]", "p: `excused` names chapter 99, which is none of this course's: it has 1, 12"),
    ("[weights]\n13 = 1", "p: `weights` names chapter 13, which is none of this course's: it has 1, 12"),
    ("written_answers = [3]",
     "p: `written_answers` names chapter 3, which is none of this course's: it has 1, 12"),
    ("due = 2026-03-01\n[chapter.2]",
     "p: `chapter` names chapter 2, which is none of this course's: it has 1, 12")])
def test_chapters_that_a_course_does_not_have_are_refused(text, reason):
    said = ""
    try:
        require_known_chapters(policy(text), [1, 12], "p")
    except Refusal as refusal:
        said = str(refusal)
    assert said == reason
