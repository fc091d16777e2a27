"""Whose the submissions of a class are."""

import pytest
from people.match import Match, People
from people.roster import read_roster

# Two people are called Jane Doe, one has the number that Moodle gives to another.
PEOPLE = ("id,name,email,section\n1001,Jane Doe,jdoe@uni.edu,A\n1002,\"Doe, Jane\",jane.doe@uni.edu,B\n"
          "1003,Jos\u00e9 Nu\u00f1ez,jose@uni.edu,A\n12345,John Roe,roe@uni.edu,B\n"
          "u-77,Anna van der Berg,avdb@uni.edu,B\n,Kim O\u2019Hara,kim@uni.edu,A\n")
KIM = "Kim O\u2019Hara"


def match(*submissions, by_names=True, people=PEOPLE):
    return Match(People(*read_roster(people.encode(), "r.csv")), submissions, by_names)


def owner(found, submission):
    place = found.person_of(submission)
    return None if place is None else found.people.people[place]["person"]


def person(submission):
    """Who a submission is matched to, if it is the only one."""
    return owner(match(submission), submission)


def unclear(submission):
    """What is said of a submission that may be of several."""
    found = match(submission)
    ambiguity, = found.ambiguities
    assert owner(found, submission) is None
    return found.described(ambiguity)


@pytest.mark.parametrize("name,id", [
    ("1001", "1001"), ("jane doe 1001", "1001"), ("doe_jane_1002", "1002"), ("hw3-1003", "1003"),
    ("U_77", "u-77"), ("M\udcfcller_1003", "1003"), ("11001", None), ("10011", None), ("u77", None)])
def test_an_id_is_a_word_of_a_submissions_name(name, id):
    assert person(name) == id


@pytest.mark.parametrize("name,id", [
    ("JDOE@uni.edu", "1001"), ("jdoe", "1001"), ("jdoe_4711", "1001"), ("jane.doe", "1002"),
    ("jdoe@uni.edu_4711_assignsubmission_file_", "1001"), ("jdoe@other.edu", None), ("jdoe2", None)])
def test_an_address_is_the_whole_name_or_its_part_before_the_at_is(name, id):
    assert person(name) == id


@pytest.mark.parametrize("name,id", [
    ("nu\u00f1ez_jos\u00e9_4711", "1003"), ("Nun\u0303ez,\u00a0Jose\u0301", "1003"), ("NUNEZ JOSE", "1003"),
    ("Jose\u0301 Nun\u0303ez_4711_assignsubmission_file_", "1003"),
    ("Jos\u00e9 Nu\u00f1ez_4711_assignsubmission_onlinetext_", "1003"), ("nunezjose_4711", "1003"),
    ("vanderberganna_4711", "u-77"), ("van-der-Berg.Anna", "u-77"), ("kim ohara", KIM),
    ("O'Hara, Kim_9", KIM), ("Jos\u00e9", None), ("Jos\u00e9 Mar\u00eda Nu\u00f1ez", None),
    ("nunezjos", None),
    ("nunez jose a", None), ("", None), ("annavander berg", None), ("4711", None), ("submission_4711", None)])
def test_names_are_compared_in_any_order_case_form_and_separators(name, id):
    assert person(name) == id


def test_a_name_that_two_people_have_has_no_match():
    assert unclear("Jane Doe") == ("Jane Doe can be of 1001 (Jane Doe) and 1002 (Doe, Jane): it has no "
                                   "match: name the submission after the right id")
    assert unclear("doejane_4711") and unclear("1001_1002")
    # Nobody is matched because all others are: the second may be another try of the first.
    found = match("1001", "jane doe")
    assert (owner(found, "1001"), owner(found, "jane doe")) == ("1001", None)
    assert len(found.ambiguities) == 1
    assert found.student_of(1) is None
    assert 1 not in found.absent


def test_two_submissions_that_can_be_of_one_person_have_no_match():
    found = match("hw 1003", "nunez jose", "jdoe")
    assert [owner(found, name) for name in ("hw 1003", "nunez jose", "jdoe")] == [None, None, "1001"]
    assert [found.described(each) for each in found.ambiguities] == [
        "hw 1003 and nunez jose can all be of 1003 (Jos\u00e9 Nu\u00f1ez): none of them is matched: keep "
        "one, or name the others after their own ids"]
    assert not found.strangers
    assert 2 not in found.absent


def test_a_number_that_is_anothers_id_does_not_win_over_a_name_that_it_contradicts():
    assert unclear("Jos\u00e9 Nu\u00f1ez_12345_assignsubmission_file_")
    assert unclear("jose_12345")
    assert person("roe_john_12345") == person("nickname_12345") == "12345"


def test_who_has_no_submission_is_absent_and_who_is_not_on_it_is_a_stranger():
    found = match("1001", "zoe", "\udcff\udcfe")
    assert found.absent == {1, 2, 3, 4, 5}
    assert found.strangers == ["zoe", "\udcff\udcfe"]
    assert not found.ambiguities
    assert (found.student_of(0), found.student_of(5)) == ("1001", KIM)


def test_another_file_may_name_a_student_by_id_address_name_or_submission():
    found = match("nunez_jose_4711", "jane doe")
    for name in ("1003", "jose@uni.edu", "jose", "Jos\u00e9 Nu\u00f1ez", "nunez_jose_4711"):
        assert found.student_called(name) == "nunez_jose_4711"
    assert found.student_called("roe@uni.edu") == "12345"  # absent
    assert found.student_called("jane doe") == "jane doe"
    assert found.student_called("Doe Jane") is None
    assert found.student_called("1001") is None  # perhaps the submission that is unclear
    assert found.student_called("zoe") is None
    assert found.student_with_id("JOSE@uni.edu") == "nunez_jose_4711"
    assert found.student_with_id("jose") is None


@pytest.mark.parametrize("name,id", [("1001", "1001"), ("U_77", "u-77"), ("JDOE@uni.edu", "1001"),
                                     ("nunezjose_1003", "1003")])  # two that agree
def test_an_id_alone_matches_without_being_asked(name, id):
    assert owner(match(name, by_names=False), name) == id


@pytest.mark.parametrize("name", ["jdoe", "Jos\u00e9 Nu\u00f1ez", "hw-1003", "doe_1002", "nickname_12345",
                                  "Jane Doe 1001_77_assignsubmission_file_", "jdoe_4711", "kim ohara"])
def test_a_guess_is_no_match_and_whose_it_may_be_is_not_absent(name):
    found = match(name, by_names=False)
    assert owner(found, name) is None
    assert not found.strangers and not found.guesses
    assert len(found.absent) < 6


def test_a_guess_that_is_allowed_is_said():
    assert match("jdoe").guesses == ["jdoe is taken for 1001 (Jane Doe), by name or address"]
    found = match("jdoe", by_names=False)
    assert found.described(found.ambiguities[0]) == (
        "jdoe may be of 1001 (Jane Doe), by a name or an address alone: it has no match: name the "
        "submission after the id, or allow all such matches with --match-names")


@pytest.mark.parametrize("by_names", [False, True])
def test_a_name_never_takes_the_place_of_an_id_nor_a_part_of_a_name(by_names):
    found = match("1003", "Jos\u00e9 Nu\u00f1ez", "x 1003", "jose", by_names=by_names)
    assert owner(found, "1003") == "1003"
    assert found.strangers == ["Jos\u00e9 Nu\u00f1ez", "jose", "x 1003"]
    assert not found.ambiguities


def test_canvas_number_matches_where_the_roster_has_it():
    found = match("lovelaceada_770001", "x_770002", by_names=False,
                  people="id,name,Canvas ID\n1001,Ada,770001\n770002,Bob,\n")
    assert owner(found, "lovelaceada_770001") == "1001"
    assert owner(found, "x_770002") is None


def test_moodles_folders_of_two_kinds_are_two_people():
    found = match("Jane Doe_12_assignsubmission_file_", "Rick Roe_13_assignsubmission_onlinetext_",
                  people="name\nJane Doe\nRick Roe\n")
    assert not found.ambiguities and not found.absent


def test_a_number_that_is_the_id_of_one_and_canvas_number_of_another_matches_neither():
    assert owner(match("bob_77", people="id,name,Canvas ID\n5,Jane,77\n77,Bob,\n", by_names=False),
                 "bob_77") is None
