"""What was handed in, by the number of a receipt."""

import hashlib

import pytest
from documents import database, entry, gradebook, named
from gradebook import Refusal
from receipts import content_hash, listing

FILES = {"12_attention": ["nn/attention/attention.cpp", "nn/heads.cpp", "answers.md"]}
SCHEMA = """
CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE submissions(id INTEGER PRIMARY KEY, student INTEGER, chapter TEXT, content TEXT);
INSERT INTO students(id, name) VALUES(1, 'ada'), (2, 'bob'), (3, CAST(X'63ff' AS TEXT));
INSERT INTO submissions(id, student, chapter, content) VALUES
  (1, 1, '12_attention', 'nn/attention/attention.cpp a1' || char(10)),
  (2, 1, '12_attention', 'nn/attention/attention.cpp a2' || char(10) || 'refused: x' || char(10)),
  (3, 1, '13_transformers', 'nn/attention/attention.cpp a3' || char(10)),
  (4, 3, '12_attention', 'nn/heads.cpp c1' || char(10));
"""


def number(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


FIRST, SECOND = number("a1  attention.cpp"), number("a2  attention.cpp")
ADA = entry("ada", submission=2, attempt="2 of 2")
ABSENT = "nothing handed in" + " " * 47


@pytest.fixture(name="path")
def made_database(tmp_path):
    return database(tmp_path, SCHEMA)


def about(wanted, path, *entries):
    return listing(gradebook(*(entries or [ADA])), FILES, wanted, path)


def test_the_number_is_that_of_sha256sum_in_the_order_of_names():
    content = "nn/heads.cpp h1\nother.cpp o1\nanswers.md w1\nnn/attention/attention.cpp a1\n"
    assert content_hash(content, FILES["12_attention"]) == number(
        "w1  answers.md", "a1  attention.cpp", "h1  heads.cpp")
    assert content_hash("refused: a\n", FILES["12_attention"]) == ""


def test_each_submission_has_a_row(path):
    bob = entry("bob", submission=0)
    assert about("", path, ADA, bob) == [
        f"{SECOND}  12_attention  ada\n{ABSENT}  12_attention  bob\n", "0"]


def test_a_receipt_is_of_what_counts_of_another_attempt_or_unknown(path):
    row = f"{SECOND}  12_attention  ada\n"
    assert about(SECOND.upper(), path) == [row + "this is the content of the receipt\n", "0"]
    assert about(FIRST, path) == [
        row + "the receipt is of another attempt of the student than the one that counts: attempt "
        "2 of 2\n", "1"]
    assert about("0" * 64, path) == [
        row + "the receipt is of content that this gradebook does not know from the student\n", "1"]


def test_few_characters_are_weak_evidence(path):
    text, code, warning = about(SECOND[:31], path)
    assert (text.splitlines()[1], code) == ("this is the content of the receipt", "0")
    assert warning == ("31 characters are weak evidence, since anybody can make two contents that "
                       "begin so: ask for 32 or for the receipt")
    assert len(about(SECOND[:32], path)) == 2


@pytest.mark.parametrize("wanted", ["a" * 11, "a" * 65, "g" * 32, "\u0663" * 32, "x\x1b"])
def test_what_is_no_number_is_refused(path, wanted):
    with pytest.raises(Refusal, match="^gradebook: \".*\" names no content: give the SHA-256 that "
                                      "the receipt names, of which the first 32 characters do$"):
        about(wanted, path)


def test_contents_that_begin_alike_are_told_apart_by_all_characters(path, monkeypatch):
    monkeypatch.setattr("receipts.content_hash", lambda content, files: "a" * 32 + content[-3:-1])
    assert about("a" * 32, path)[1:] == [
        "2", "gradebook: several contents of the student begin so: give all 64 characters of the "
             "receipt's SHA-256"]


def test_a_member_of_a_group_has_handed_in_what_the_owner_has(path):
    bob = entry("bob", submission=2, group="g", owner="ada")
    assert about(FIRST, path, bob)[1] == "1"
    assert "another attempt" in about(FIRST, path, bob)[0]
    assert "does not know" in about(FIRST, path, entry("bob", submission=0))[0]


def test_who_has_no_submission_any_more_has_an_earlier_one_and_names_are_bytes(path):
    gone = entry("c\\xff", submission=0) | {"student": named("c\\xff") | {"bytes": "c\xff"}}
    text, code = about(number("c1  heads.cpp"), path, gone)
    assert text == (f"{ABSENT}  12_attention  c\\xff\nthe receipt is of another attempt of the "
                    f"student than the one that counts\n")
    assert code == "1"
