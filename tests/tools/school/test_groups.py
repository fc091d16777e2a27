"""Groups: one of several students hands in, and the result is that of all."""

import pytest
from documents import pending
from gradebook import Refusal
from groups import read_groups, read_members
from kept_class import KeptClass

GROUPS = "Group,Student\n7,ada\n7,bob\n,cyd\n"


@pytest.fixture(name="kept")
def grouped(tmp_path):
    """ada and cyd have handed in."""
    kept = KeptClass(tmp_path)
    kept.grade("ada", "int a;", 5.0, 100, "because")
    kept.grade("cyd", "int c;", 1.0, 100)
    kept.set("groups", GROUPS)
    return kept


def refusal(text):
    with pytest.raises(Refusal) as refused:
        read_groups(text.encode(), "g.csv")
    return str(refused.value)


def test_a_file_names_them_and_a_student_is_in_one():
    assert read_groups(GROUPS.encode(), "g.csv") == {b"7": [b"ada", b"bob"]}
    assert read_groups(b"x, STUDENT ,group\n1,\ta\xff ,b\n2,c\n", "g.csv") == {b"b": [b"a\xff"]}
    assert refusal("group,student\n7,ada\n8,bob\n9,ada\n") == (
        "groups: g.csv: row 4 has ada in group 9, and row 2 in group 7: a student is in one group, once")
    assert "row 3 has ada in group 7, and row 2" in refusal("group,student\n7,ada\n7,ada\n")
    assert refusal("group,student\n7, \n") == (
        "groups: g.csv: row 2 has no student: name one, or take it out")
    assert refusal("group;student\n") == (
        "groups: g.csv: row 1 has the columns group;student, and none called group: separated by commas "
        "it names the columns, such as group,student")
    assert "row 5 has ada in group 9, and row 3" in refusal("group,student\n\n7,ada\n,,\n9,ada\n")
    assert "row 2 has the columns x, and none called group" in refusal("\nx\n")
    assert "it is empty" in refusal("")
    assert refusal("group,Group,student\n") == (
        "groups: g.csv: row 1 has two columns called group: each column has a name of its own")
    assert refusal('group,student\n"7,ada\n') == "groups: g.csv: csv: the quote in line 2 does not end"


def test_names_of_members_are_kept_as_fields():
    assert read_members(b"bob\n'=eve\n\"a,b\"\n") == [b"bob", b"=eve", b"a,b"]
    assert read_members(b"") == []


def test_one_hands_in_and_all_have_the_row_and_what_is_given_by_hand(kept):
    late = {"due": 0, "penalty_per_day": 10.0, "counts_answers": True}
    assert len(kept.read().entries) == 3
    bob = kept.of("bob", chapters={"12_attention": late})
    assert (bob["is_copy"], bob["owner"], bob["group"]) == (True, "ada", "7")
    assert bob["score"]["status"] == "to_be_marked"
    assert bob["result"]["student"] == "bob"
    assert kept.of("cyd")["group"] == kept.of("cyd")["owner"] == ""
    kept.mark("bob", "12.q1", "because", 3.0)
    kept.override("bob", "12.1", 6.0)
    kept.write("INSERT INTO remarks(student, chapter, file, hash, line, line_text, remark, made_by, made) "
               "VALUES(?, '12_attention', 'a.cpp', 't', 1, 'int a;', 'see here', 'me', 5)",
               kept.number_of("bob"))
    for student in "ada", "bob":
        entry = kept.of(student, chapters={"12_attention": late})
        assert entry["score"]["points"] == 8.1  # 9 less 10 %
        assert [each["text"] for each in entry["remarks"]] == ["see here"]
        assert entry["page"] == f"{student}.12_attention"
    kept.override("ada", "12.1", 2.0)  # the newest of all holds
    assert kept.of("bob")["score"]["points"] == 2
    assert kept.read().group_remarks == []


@pytest.mark.parametrize("first, second", [("ada", "bob"), ("bob", "ada")])
def test_the_newest_holds_within_a_second_and_what_is_taken_back_is_so_for_all(kept, first, second):
    counting = {"chapters": {"12_attention": {"counts_answers": True}}}
    for student, points in (first, 6.0), (second, 7.0):
        kept.override(student, "12.1", points)
        kept.mark(student, "12.q1", "because", points - 5)
    kept.write("UPDATE overrides SET made = 9")
    kept.write("UPDATE marks SET made = 9")
    assert [kept.of(each, **counting)["score"]["points"] for each in ("ada", "bob")] == [9, 9]
    kept.override(first, "12.1", None)
    kept.mark(first, "12.q1", "because", None)
    for each in "ada", "bob":
        score = kept.of(each, **counting)["score"]
        assert (score["status"], score["overrides"]) == ("to_be_marked", [])


def test_of_several_who_have_handed_in_the_rule_for_attempts_decides(kept):
    kept.grade("bob", "int b;", 3.0, 200)
    assert kept.of("ada")["score"]["points"] == 3
    assert kept.of("bob")["owner"] == "bob"
    assert kept.read().group_remarks == [
        "12_attention: group 7: ada and bob have handed in: that of bob counts (the last counts)"]
    assert kept.of("bob", attempt="best")["score"]["points"] == 5
    assert kept.of("bob", attempt="best")["owner"] == "ada"
    due = {"attempt": "last_before_due", "chapters": {"12_attention": {"due": 150}}}
    assert kept.of("bob", **due)["owner"] == "ada"
    due["chapters"]["12_attention"]["due"] = 50  # all are late
    assert kept.of("bob", **due)["owner"] == "bob"


def test_the_best_is_not_known_while_one_is_pending(kept):
    kept.keep("bob", pending("bob")["result"], "c", 50)
    for student in "ada", "bob":
        assert kept.of(student, attempt="best")["score"]["status"] == "pending"
    assert kept.read(attempt="best").group_remarks == [
        "12_attention: group 7: ada and bob have handed in: that of bob is pending, so the best is not "
        "known"]
    assert kept.of("bob")["score"]["status"] == "graded"  # ada was last


def test_no_guess_is_made_of_who_was_last(kept):
    kept.grade("bob", "int b;", 3.0, 100)
    assert kept.of("ada")["score"]["points"] == 5
    assert kept.of("bob")["score"]["points"] == 3
    assert kept.of("bob")["group"] == ""
    assert kept.read().group_remarks == [
        "12_attention: group 7: ada and bob have handed in, and their times do not show who was last: "
        "each keeps a row: give the times with --submitted"]
    kept.write("UPDATE submissions SET submitted = NULL")
    assert len(kept.read().group_remarks) == 1


def test_equal_files_need_no_times(kept):
    kept.grade("bob", "int a;", 5.0, None, "because")
    assert kept.of("bob")["owner"] == "ada"


def on_roster(kept):
    """u2 has handed in nothing."""
    kept.enrol(("ada", "Ada L", "x"), ("cyd", "Cyd", ""), ("u2", "Bob B", "x"), column="Group")
    kept.match("12_attention", {"ada": 0, "cyd": 1})


def test_a_roster_names_them_too_by_a_column(kept):
    on_roster(kept)
    kept.set("groups", "")
    bob = kept.of("u2")
    assert (bob["owner"], bob["is_absent"], bob["name"]) == ("ada", False, "Bob B")
    assert bob["score"]["points"] == 5
    assert kept.of("cyd")["group"] == ""
    # A file of groups stands in the place of the column, and may name students as the roster does.
    kept.set("groups", "group,student\ny,cyd\ny,Bob B\n")
    assert kept.of("u2")["owner"] == "cyd"
    assert kept.of("ada")["group"] == ""


@pytest.mark.parametrize("rows", ["x,ada\nx,Ada L\n", "x,ada\ny,Ada L\n", "y,ada@x\nx,ada\n"])
def test_a_student_whom_two_rows_name_in_two_ways_is_refused(kept, rows):
    on_roster(kept)
    kept.set("groups", "group,student\n" + rows)
    with pytest.raises(Refusal, match="groups: ada is in 12_attention: group .* and in "
                                      "12_attention: group"):
        kept.read()
    kept.set("groups", "group,student\nx,ada\ny,cyd\n")
    kept.read()


def test_a_name_that_may_be_two_students_is_named(kept):
    kept.enrol(("1", "Li Na", ""), ("2", "Li Na", ""))
    kept.match("12_attention", {"ada": 0, "cyd": 1})
    kept.set("groups", "group,student\nx,Li Na\nx,bob\n")
    assert kept.read().group_remarks[:1] == [
        "12_attention: group x: Li Na may be ada or cyd: name the student by the id"]


@pytest.mark.parametrize("name", ["U2@X", "bob \u1e03", "BOB \u1e02", "U2"])
def test_a_member_is_found_in_any_case_and_by_any_code_of_the_letters(kept, name):
    """Otherwise the member would have 0 points, and somebody who does not exist those of the group."""
    kept.enrol(("ada", "Ada L", ""), ("u2", "Bob b\u0307", ""))
    kept.match("12_attention", {"ada": 0})
    kept.set("groups", f"group,student\nx,ada\nx,{name}\n".encode().decode("latin-1"))
    assert kept.of("u2")["score"]["points"] == 5
    assert (len(kept.read().entries), kept.read().group_remarks) == (3, [])


def test_an_exact_name_comes_first_and_case_alone_may_leave_it_open(kept):
    kept.grade("ADA", "int b;", 3.0, 200)
    kept.set("groups", "group,student\nx,ADA\nx,bob\n")
    assert kept.of("bob")["owner"] == "ADA"
    kept.set("groups", "group,student\nx,Ada\nx,cyd\n")
    assert kept.read().group_remarks == [
        "12_attention: group x: Ada may be ada or ADA: name the student by the id"]


def test_a_member_whom_the_class_does_not_know_is_named(kept):
    on_roster(kept)
    kept.set("groups", "group,student\nx,ada\nx,bobb\n")
    assert kept.of("bobb")["score"]["points"] == 5
    assert kept.read().group_remarks == [
        "12_attention: group x: bobb has no submission and is not on the roster, so the name gets a row "
        "of its own: name the student by the id"]
    kept.write("UPDATE run_chapters SET is_part = 1")  # who is in the other parts is not known here
    assert kept.read().group_remarks == []


def test_those_who_are_named_with_a_submission_are_a_group(kept):
    kept.set("groups", "")
    kept.set("members 12_attention/ada", "bob\n'=eve\nm\xff\n")
    for member in "bob", "=eve", "m\xff":
        assert kept.of(member)["owner"] == "ada"
    assert kept.of("bob")["group"] == "of ada"
    assert kept.of("m\xff")["student"] == {"text": "m\\xff", "bytes": "m\xff", "visible": "m\\xff",
                                           "page": "m%ff", "excused": []}


def test_who_is_named_with_a_submission_and_by_the_file_has_one_row(kept):
    kept.set("members 12_attention/ada", "bob\n")
    assert kept.of("bob")["group"] == "7"
    assert kept.of("bob")["score"]["points"] == 5
    assert kept.read().group_remarks == []


@pytest.mark.parametrize("name", ["a", "z", "of ada", "of mice"])
def test_the_name_of_a_group_changes_no_points(kept, name):
    """eve is named with ada's submission, whatever group ada is in besides."""
    kept.grade("bob", "int b;", 3.0, 200)
    kept.set("members 12_attention/ada", "eve\n")
    kept.set("groups", f"group,student\n{name},ada\n{name},bob\n")
    assert [(kept.of(each)["score"]["points"], kept.of(each)["group"]) for each in ("ada", "bob", "eve")] == [
        (3, name), (3, name), (5, "of ada")]
    on_roster(kept)
    kept.set("groups", f"group,student\n{name},ada\nzz,Ada L\n")
    with pytest.raises(Refusal, match="ada is in 12_attention: group"):
        kept.read()


def test_the_extension_of_one_member_is_the_groups(kept):
    def points(student, **extensions):
        due = {name.encode(): time for name, time in extensions.items()}
        late = {"due": 0, "penalty_per_day": 10.0, "extensions": due}
        return kept.of(student, chapters={"12_attention": late})["score"]["points"]

    assert points("ada") == points("ada", cyd=100) == 4.5  # handed in after 100 s
    assert points("ada", bob=100) == points("bob", bob=100) == points("bob", ada=100) == 5
    kept.enrol(("bob", "Bob B", ""))
    assert points("ada", **{"bob@x": 100}) == 5  # as the roster knows bob


def test_the_rule_for_attempts_goes_by_the_due_time_and_the_points_of_the_group(kept):
    """ada and bob are late but for the extension of dan, who has handed in nothing."""
    kept.set("groups", "group,student\n7,ada\n7,bob\n7,dan\n")
    kept.grade("bob", "int b;", 4.9, 40)
    late = {"due": 60, "penalty_per_day": 10.0, "extensions": {b"dan": 1000}}
    for attempt in "best", "last_before_due":
        bob = kept.of("bob", attempt=attempt, chapters={"12_attention": late})
        assert (bob["owner"], bob["score"]["points"]) == ("ada", 5)
        assert (bob["due"], bob["submitted"]) == ("1970-01-01T00:16:40Z", "1970-01-01T00:01:40Z")
    kept.override("bob", "12.1", 9.0)  # for all, and says nothing of whose submission is better
    assert kept.of("bob", attempt="best")["owner"] == "ada"


def test_of_equally_good_ones_the_last_counts_whoever_is_named_first(kept):
    kept.grade("bob", "int b;", 5.0, 200)
    for rows in "7,ada\n7,bob\n", "7,bob\n7,ada\n":
        kept.set("groups", "group,student\n" + rows)
        assert kept.of("ada", attempt="best")["owner"] == "bob"
    kept.write("UPDATE submissions SET submitted = NULL WHERE submitted = 200")
    assert kept.of("ada", attempt="best")["owner"] == "ada"
