"""What a gradebook keeps of its class."""

import pytest
from class_rules import check_policy, keep_rules, with_rules
from classes import NOTHING
from database import opened
from gradebook import Refusal
from kept_class import KeptClass
from people.roster import NOT_ON_ROSTER

ROSTER = "id,name\n1001,Ada\n1002,Bob\n1003,Cyd\n"


class Class(KeptClass):
    def __init__(self, folder, *students):
        super().__init__(folder)
        for student in students:
            self.grade(student, f"int {len(student)};", 5.0)

    def keep_given(self, **more):
        given = {what: [what, text] for what, text in more.items() if what != "match_names"}
        keep_rules(str(self.path).encode(), NOTHING | more | given)

    def filled(self, student=""):
        with opened(self.path) as database:
            return with_rules({"database": str(self.path), "student": student}, database)

    def remarks(self):
        return self.filled()["roster_remarks"]


def test_a_roster_says_whose_submissions_are_whose_and_who_has_none(tmp_path):
    kept = Class(tmp_path, "1001", "bob", "x\u00ff")
    kept.keep_given(roster=ROSTER)
    kept.override("Cyd", "12.1", 1.0)
    roster, nobody = kept.filled("bob")["roster"], [["id", ""], ["name", ""]]
    assert roster.of("12_attention", b"1001") == {
        "roster": [["id", "1001"], ["name", "Ada"]], "name": "Ada", "person": "1001", "email": "",
        "unclear": []}
    assert roster.of("12_attention", b"bob") == NOT_ON_ROSTER | {"roster": nobody}
    cyd = {"roster": [["id", "1003"], ["name", "Cyd"]], "name": "Cyd", "person": "1003", "email": "",
           "unclear": []}
    assert roster.absent("12_attention") == [(cyd, "1003 (Cyd)")]
    assert roster.other_names("12_attention", b"1003", b"1003") == [b"Cyd"]
    kept.grade("1002", "int a;", 5.0, chapter="13_transformers")
    kept.write("INSERT INTO run_chapters VALUES(1, '13_transformers', 0, 2)")
    roster = kept.filled("bob")["roster"]
    assert roster.of("13_transformers", b"1002")["unclear"] == ["12_attention"]
    assert kept.filled("bob")["people_called"] == {b"1002": "1002 (Bob)"}
    assert kept.filled()["people_called"] == {}


def test_without_a_roster_nobody_is_known(tmp_path):
    filled = Class(tmp_path, "1001").filled("1001")
    assert filled["roster"].of("12_attention", b"1001") == NOT_ON_ROSTER
    assert (filled["people_called"], filled["roster_remarks"]) == ({}, [])
    assert filled["rules"]["chapters"]["12_attention"]["due"] is None


def test_what_an_instructor_must_know_of_a_roster(tmp_path):
    kept = Class(tmp_path, "1001", "bob", "zoe", "y\u00ff", "1003", "hw 1003")
    kept.keep_given(roster=ROSTER + "1004,BOB\n", policy="due = 2026-03-01\n[extension]\nAda = 2026-03-02\n"
              "ghost = 2026-03-02\n[excused]\nbob = [12]\nBob = [3]\n1002 = [3]\n")
    assert kept.remarks() == [
        "not on the roster: hw 1003, y\\xff, zoe",
        "bob can be of 1002 (Bob) and 1004 (BOB): it has no match: name the submission after the right id",
        "the policy excuses 1002, whose submission has no match: name the submission after the id",
        "the policy excuses Bob, who is missing from the roster or there twice: name the student by the id",
        "the policy has an extension for ghost, who is missing from the roster or there twice: name the "
        "student by the id"]
    kept.write("UPDATE run_chapters SET is_part = 1")
    assert kept.remarks() == []  # the others may be in another part


def test_names_match_where_it_is_allowed_until_a_roster_is_given_without_it(tmp_path):
    kept = Class(tmp_path, "ada")
    kept.keep_given(roster=ROSTER, match_names=True)
    assert kept.remarks() == ["ada is taken for 1001 (Ada), by name or address"]
    kept.keep_given(policy="")
    assert len(kept.remarks()) == 1
    kept.keep_given(roster=ROSTER)
    assert "it has no match: name the submission after the id" in kept.remarks()[0]
    kept.keep_given(match_names=True)
    assert "is taken for" in kept.remarks()[0]


def test_the_policy_names_a_student_as_the_roster_does(tmp_path):
    kept = Class(tmp_path, "ada_1001")
    kept.keep_given(roster=ROSTER, policy="due = 1970-01-01\n[extension]\n1001 = 1970-01-02T00:00:00Z\n"
                    "[excused]\nAda = [12]\n")
    rules = kept.filled()["rules"]
    assert rules["chapters"]["12_attention"]["extensions"] == {
        b"1001": 86400, b"ada_1001": 86400}
    assert rules["excused"] == {b"Ada": {12}, b"ada_1001": {12}}
    with pytest.raises(Refusal, match="^policy: 1001 and Ada are both ada_1001, with different rules: name"):
        kept.keep_given(policy="due = 1970-01-01\n[extension]\n1001 = 1970-01-02\nAda = 1970-01-03\n")
    assert kept.filled()["rules"] == rules  # the earlier policy holds


def test_of_rules_one_of_which_is_refused_none_is_kept(tmp_path):
    kept = Class(tmp_path, "1001")
    with pytest.raises(Refusal, match="^roster: roster: it is empty"):
        kept.keep_given(policy="due = 2026-03-01", roster="\n")
    assert kept.filled()["policy"] == ""


def test_a_policy_is_checked_before_anything_is_graded():
    given = {"policy": ["p.toml", "[excused]\nada = [99]"], "chapters": None}
    check_policy(given)
    with pytest.raises(Refusal, match="^p.toml: `excused` names chapter 99, "):
        check_policy(given | {"chapters": [1, 12]})
