"""Which student a name means that an instructor has typed."""

import pytest
from called import entries_called
from documents import entry, gradebook, listed, named
from gradebook import Refusal

ADA = listed("doe_ada_1001", "1001", "Ada Doe")
LATER = listed("ada2", "1001", "Ada Doe", chapter="13_transformers")
BOB = entry("Bób K\u00fchn_77")
EVE = entry("e\\xff")
EVE["student"] = EVE["who"] = named("e\\xff") | {"bytes": "e\xff"}


def called(name, *people, entries=(ADA, LATER, BOB, EVE)):
    found = entries_called(gradebook(*entries, people_called={
        person.encode("latin-1"): described for person, described in people}), name)
    return [each["student"]["bytes"] for each in found]


def setup_module():
    for each in ADA, LATER, BOB:
        for name in each["student"], each["who"]:
            name["bytes"] = name["text"].encode().decode("latin-1")


def test_a_name_of_the_table_is_that_student_in_every_chapter():
    assert called("doe_ada_1001") == called("ada2") == ["doe_ada_1001", "ada2"]
    assert called("e\\xff") == called("e\udcff") == ["e\xff"]


def test_the_roster_knows_a_person_by_other_names():
    assert called("Ada", ("1001", "1001 (Ada Doe)")) == ["doe_ada_1001", "ada2"]


def test_without_a_roster_names_are_compared_as_people_write_them():
    assert called("kuhn bob") == ["Bób Kühn_77".encode().decode("latin-1")]
    assert called("ada doe") == []  # who is on the roster
    assert called("nobody") == []


def test_a_name_of_two_people_is_refused():
    with pytest.raises(Refusal) as refused:
        called("li", ("2", "2 (Li Na)"), ("1", "1 (Li Na)"))
    assert str(refused.value) == ("gradebook: li can be 1 (Li Na) and 2 (Li Na): name the student by "
                                  "the id, or as the table does")


def test_a_person_without_a_row_is_refused():
    with pytest.raises(Refusal, match="^gradebook: 3 is on the roster and has no row in the table: "
                                      "wick gradebook show says why$"):
        called("3", ("3", "3"))
