"""The entries of a gradebook, with what the school adds to what the judge hands over."""

import pytest
from documents import pending
from gradebook import Refusal
from kept_class import KeptClass

BOTH = "12_attention", "13_transformers"


def test_an_entry_has_times_names_and_what_the_policy_excuses_under_which_name(tmp_path):
    kept = KeptClass(tmp_path, *BOTH)
    kept.grade(" a\xff\n/\x1b", "int a;", 5.0, 90)
    kept.grade("Ada_77", "int b;", 5.0, chapter="13_transformers", is_given=1)
    kept.enrol(("u1", "Ada", ""))
    kept.match("12_attention", {}, unclear=[0])
    kept.match("13_transformers", {"Ada_77": 0})
    kept.set("attempt 13_transformers/Ada_77", "2 of 3")
    kept.set("participant 12_attention/ a\xff\n/\x1b", "12345")
    kept.rules = {"excused": {b"u1": {13}, b"Ada_77": {12}},
                  "chapters": {"12_attention": {"due": 60, "hidden": "after_due", "shows_hidden": True},
                               "13_transformers": {"due": 60, "extensions": {b"Ada_77": 120}}}}
    first, second = kept.read().entries
    assert first["student"] == first["who"] == {
        "text": " a\\xff\\n/\\x1b".replace("\\n", "\n"), "bytes": " a\xff\n/\x1b",
        "visible": "\\x20a\\xff\\n/\\x1b", "page": "%20a%ff%0a%2f%1b", "excused": []}
    assert (first["submitted"], first["due"]) == ("1970-01-01T00:01:30Z", "1970-01-01T00:01:00Z")
    assert (first["hidden"], first["shows_hidden"]) == ("after_due", True)
    assert (first["participant"], first["attempt"], first["submitted_from"]) == ("12345", "", "files")
    assert first["score"]["days_late"] == 1
    assert second["student"]["excused"] == ["12_attention"]
    assert (second["who"]["text"], second["who"]["excused"]) == ("u1", ["13_transformers"])
    assert (second["due"], second["submitted"]) == ("1970-01-01T00:02:00Z", None)
    assert (second["attempt"], second["submitted_from"]) == ("2 of 3", "given")
    assert second["roster"] == [["id", "u1"], ["name", "Ada"], ["section", ""]]
    assert (second["name"], second["email"]) == ("Ada", "u1@x")
    assert second["unclear"] == ["12_attention"]
    assert first["roster"] == [["id", ""], ["name", ""], ["section", ""]]


def test_a_long_name_has_a_page_in_folders(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("." + "x" * 250, "int a;", 5.0)
    page = kept.read().entries[0]["student"]["page"]
    assert page == "%2e" + "x" * 195 + "~/" + "x" * 55


def test_what_is_given_to_other_names_of_a_person_counts_until_it_is_taken_back(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("jane", "int a;", 5.0, None, "because")
    kept.rules = {"chapters": {"12_attention": {"counts_answers": True}}}
    kept.mark("doe_jane", "12.q1", "because", 3.0)
    kept.override("doe_jane", "12.1", 1.0)
    assert kept.of("jane")["score"]["status"] == "to_be_marked"
    kept.enrol(("1", "Jane Doe", ""))
    kept.match("12_attention", {"jane": 0}, names=[("doe_jane", "jane"), ("jane", "jane")])
    assert kept.of("jane")["score"]["points"] == 4
    kept.override("jane", "12.1", None)
    assert kept.of("jane")["score"]["points"] == 8
    kept.mark("jane", "12.q1", "because", None)
    assert kept.of("jane")["score"]["status"] == "to_be_marked"


def test_everybody_whom_a_run_has_still_to_reach_is_pending_in_its_chapter(tmp_path):
    kept = KeptClass(tmp_path, *BOTH)
    kept.write("UPDATE run_chapters SET finished = NULL WHERE chapter = '13_transformers'")
    kept.grade("ada", "int a;", 5.0)
    kept.grade("bob", "int b;", 5.0)
    kept.enrol(("u2", "Bob", ""))
    kept.match("12_attention", {"bob": 0})
    kept.grade("ada", "int c;", 5.0, chapter="13_transformers")
    kept.rules = {"chapters": {"13_transformers": {}}}
    entries = kept.read().entries
    assert [(each["result"]["chapter"], each["who"]["text"], each["is_ahead"]) for each in entries] == [
        ("12_attention", "ada", False), ("12_attention", "u2", False), ("13_transformers", "ada", False),
        ("13_transformers", "u2", True)]
    ahead = entries[-1]
    assert ahead["score"] == {"status": "pending", "max_points": 0.0, "days_late": 0, "overrides": []}
    assert (ahead["name"], ahead["result"]["student"], ahead["students"]) == ("Bob", "bob", [])


def test_one_unfinished_chapter_shows_those_who_are_graded_alone(tmp_path):
    kept = KeptClass(tmp_path)
    kept.write("UPDATE run_chapters SET finished = NULL")
    kept.grade("ada", "int a;", 5.0)
    assert len(kept.read().entries) == 1


def test_those_who_have_handed_in_nothing_follow_once_the_whole_class_is_graded(tmp_path):
    kept = KeptClass(tmp_path, *BOTH)
    kept.grade("ada", "int a;", 5.0, answer="because")
    kept.grade("bob7", "int b;", 5.0, chapter="13_transformers")
    kept.enrol(("u1", "Ada", ""), ("u2", "Bob", ""), ("u3", "Cyd", ""))
    kept.match("12_attention", {"ada": 0})
    kept.match("13_transformers", {"bob7": 1}, unclear=[2], names=[("x", "ada"), ("u1", "u1")])
    kept.override("u1", "13.1", 4.0)
    absent = [each for each in kept.read().entries if each["is_absent"]]
    # Called as in the other chapter.
    assert [(each["result"]["chapter"], each["student"]["text"], each["person"]) for each in absent] == [
        ("12_attention", "bob7", "u2"), ("12_attention", "u3", "u3"), ("13_transformers", "ada", "u1")]
    bob, _, ada = absent
    assert bob["result"] == {
        "student": "bob7", "chapter": "12_attention", "status": "graded", "points": 0.0,
        "max_points": 10.0, "seed": "7", "seconds": 0.0, "sandbox": "none",
        "linked_with": "the reference's files, where an exercise has none", "wick": "0.1.0",
        "refused": ["nothing handed in: u2 (Bob) is on the roster, and has no submission"],
        "exercises": [{"id": "12.1", "title": "", "verdict": "nothing_handed_in", "points": 0.0,
                       "max_points": 10.0, "detail": "nothing handed in", "hint": "", "scenarios": []}],
        "answers": [{"id": "12.q1", "title": "why", "max_points": 4.0, "hash": ""}]}
    assert bob["is_empty"] and bob["submission"] == 0
    assert ada["score"]["points"] == 4  # which was given to u1
    for change in "is_part = 1", "is_part = 0, finished = NULL":
        kept.write(f"UPDATE run_chapters SET {change}")
        assert not any(each["is_absent"] for each in kept.read().entries)


def test_of_several_runs_the_newest_of_a_chapter_counts(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0)
    kept.write("INSERT INTO runs(id, seed, own, isolation, wick, started, per_student, sanitize) "
               "VALUES(2, '7', 0, 'none', '0.1.0', 3, 0, 0)")
    kept.write("INSERT INTO run_chapters VALUES(2, '12_attention', 0, 4)")
    kept.write("UPDATE entries SET run = 2")
    for student in "ada", "bob":
        kept.grade(student, "int b;", 7.0)  # in the first run
    assert [each["score"]["points"] for each in kept.read().entries] == [5]


def test_points_that_an_earlier_version_gave_for_a_fault_of_the_grader_do_not_count(tmp_path):
    kept = KeptClass(tmp_path)
    result = pending("ada")["result"] | {"status": "graded", "points": 7.5, "wick": "0.0.1"}
    result["exercises"][0] |= {"verdict": "crashed", "points": 7.5}
    kept.keep("ada", result, "c")
    entry, = kept.read().entries
    assert (entry["result"]["status"], "points" in entry["result"]) == ("pending", False)
    assert entry["result"]["exercises"][0]["verdict"] == "grader_error"
    assert (entry["result"]["max_points"], entry["result"]["wick"]) == (20.0, "0.1.0")
    assert entry["score"]["status"] == "pending"


def test_a_result_that_cannot_be_read_is_an_error(tmp_path):
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0)
    for report in "no", "{}":
        kept.write("UPDATE grades SET report = ?", report)
        with pytest.raises(Refusal, match="^gradebook: a result cannot be read: "):
            kept.read()
