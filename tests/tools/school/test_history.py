"""What every run has computed for a student."""

import pytest
from documents import database, entry, gradebook
from gradebook import Refusal
from history import listing

SCHEMA = """
CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE runs(id INTEGER PRIMARY KEY, started INTEGER, exercise TEXT);
CREATE TABLE grades(id INTEGER PRIMARY KEY, points REAL, max_points REAL, seed TEXT);
CREATE TABLE entries(run INTEGER, student INTEGER, chapter TEXT, grade INTEGER);
INSERT INTO students(id, name) VALUES(1, 'ada'), (2, 'ada_77'), (3, 'bob');
INSERT INTO runs(id, started, exercise) VALUES(1, 61, ''), (2, 86400, '12.4');
INSERT INTO grades(id, points, max_points, seed) VALUES
  (1, 7.5, 20, '18293650015639337111'), (2, NULL, 20, '5');
INSERT INTO entries(run, student, chapter, grade) VALUES
  (2, 1, '12_attention', 2), (1, 2, '13_transformers', 1), (1, 1, '12_attention', 1);
"""


@pytest.fixture(name="path")
def made_database(tmp_path):
    return database(tmp_path, SCHEMA)


def test_the_results_of_all_names_are_there_the_oldest_first(path):
    assert listing(gradebook(entry("ada_77")), "ada", path) == (
        "1970-01-01 00:01:01 UTC  12_attention          7.5 / 20      seed 18293650015639337111\n"
        "1970-01-01 00:01:01 UTC  13_transformers       7.5 / 20      seed 18293650015639337111\n"
        "1970-01-02 00:00:00 UTC  12_attention          pending       seed 5  12.4 again\n")


def test_a_student_without_a_result_and_an_unknown_one(path):
    assert listing(gradebook(), "bob", path) == "no run has computed a result yet\n"
    with pytest.raises(Refusal, match="^gradebook: there is no student called eve$"):
        listing(gradebook(), "eve", path)
