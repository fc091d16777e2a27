"""Files of times, and whose their rows are."""

import pytest
from gradebook import Refusal
from people.match import Match, People
from people.roster import read_roster
from submitted.time_rows import TimesFile, described, owned_rows, timed_rows, times_of

MARCH = 1772366400  # 2026-03-01T12:00:00Z


def file(text, matches_names=False):
    return TimesFile("t.csv", text, False, matches_names)


def times(text, *submissions, roster="", chapter=12, **more):
    match = Match(People(*read_roster(roster.encode(), "r.csv")), submissions) if roster else None
    return times_of(owned_rows(file(text, **more), chapter, submissions, match))


def error(text, *submissions, **more):
    with pytest.raises(Refusal) as refused:
        times(text, *submissions, **more)
    return str(refused.value)


def test_columns_have_any_order_case_and_blanks():
    rows = timed_rows(file("\ufeffother, SUBMITTED , Student,Attempt,chapter\r\n"
                           ",2026-03-01T12:00:00Z, ada ,2,12_attention\r\nx,-,bob,,\r\nx,,cyd,,\r\n"))
    assert [described(row) for row in rows] == ["row 2 (ada, chapter 12, attempt 2)"]
    assert rows[0].time == MARCH


@pytest.mark.parametrize("text,reason", [
    ("", "t.csv: it is empty: the first line names the columns"),
    ("a,b\n", "t.csv: the first row has the columns a, b, and none of them has the student: call the "
     "columns student and submitted, separated by commas, or as Gradescope, Canvas, Moodle or GitHub "
     "Classroom do"),
    ("student\nada\n", "t.csv: the first row has the columns student, and none of them has the time of "
     "submission: call the columns student and submitted, separated by commas, or as Gradescope, Canvas, "
     "Moodle or GitHub Classroom do"),
    ("student,submitted,Submitted\n", "t.csv: the first row has two columns called submitted: each column "
     "has a name of its own"),
    ("student,submitted\nada\n", "t.csv: row 2 has fewer columns than the first"),
    ("student,submitted\nada,soon\n", "t.csv: row 2: \"soon\" is not a time: write "
     "2026-03-01T23:59:00+01:00 or 2026-03-01 23:59"),
    ("student,submitted,chapter\nada,2026-03-01,x\n", "t.csv: row 2: \"x\" is no chapter, such as 12"),
    ("student,submitted,attempt\nada,2026-03-01,0\n",
     "t.csv: row 2: the attempt is \"0\": attempts count from 1"),
    ("student,submitted\n\"ada,2026\n", "t.csv: csv: the quote in line 2 does not end")])
def test_what_is_no_file_of_times_is_refused(text, reason):
    assert error(text, "ada") == reason


def test_a_student_has_one_row_or_one_for_each_attempt():
    assert error("student,submitted\nada,2026-03-01\nbob,2026-03-01\nada,2026-03-09\n", "ada", "bob") == (
        "t.csv: row 2 and row 4 both have a time of ada: a student has one row, or one for each attempt, "
        "with a column attempt")
    text = "student,submitted\n1,2026-03-01\nAda L,2026-03-09\n"
    assert "both have a time of 1:" in error(text, "1", roster="id,name\n1,Ada L\n")
    text = ("student,submitted,attempt\nada,2026-03-01T12:00:00Z,1\nada,2026-03-01T12:00:05Z,2\n"
            "ada,2026-03-01T12:00:09Z,\n")
    assert times(text, "ada") == {"ada": {1: MARCH, 2: MARCH + 5, 0: MARCH + 9}}


def test_a_row_with_a_chapter_counts_there_in_place_of_one_without():
    text = ("student,submitted,chapter\nada,2026-03-01T12:00:00Z,\nada,2026-03-01T12:00:05Z,12\n"
            "bob,2026-03-01T12:00:07Z,\n")
    assert times(text, "ada", "bob") == {"ada": {0: MARCH + 5}, "bob": {0: MARCH + 7}}
    assert times(text, "ada", "bob", chapter=3) == {"ada": {0: MARCH}, "bob": {0: MARCH + 7}}


def test_numbers_of_moodle_and_canvas_are_in_a_submissions_name():
    jane = "Jane Doe_12_assignsubmission_file_"
    assert list(times("Identifier,Full name,Last modified (submission)\nParticipant 12,Bob,2026-03-01\n",
                      jane, "Bob")) == [jane]
    assert list(times("ID,SIS Login ID,submitted_at\n4711,ada,2026-03-01\n", "doejane_4711", "ada")) == [
        "doejane_4711"]
    # Two submissions with one number leave it open, and another id counts.
    assert list(times("ID,SIS User ID,submitted_at\n7,u1,2026-03-01\n", "a_7", "b_7", "u1")) == ["u1"]
    assert list(times("id,name,submitted\nu7,x,2026-03-01\n", "u7", "x")) == ["u7"]  # is no number


class Name(str):
    """Counts how often a submission's name is taken apart."""
    count = 0

    def partition(self, sep):
        Name.count += 1
        return super().partition(sep)


def test_each_name_is_read_once_however_many_rows_have_a_number():
    rows = "".join(f"{number},2026-03-01\n" for number in range(300))
    names = [Name(f"s_{number}") for number in range(300)]
    assert len(times("id,submitted\n" + rows, *names)) == 300
    assert Name.count == 300


def test_platforms_ids_go_by_the_roster_and_names_do_not():
    text = "Name,SID,Email,Submission Time\nAda L,1,ada@x,2026-03-01 12:00:00 +0000\n"
    assert list(times(text, "ada", roster="id,email\nada,ADA@x\n")) == ["ada"]
    assert not times("Name,Submission Time\nAda L,2026-03-01\n", "ada", roster="id,name\nada,Ada L\n")


def test_a_name_counts_where_it_is_allowed_and_one_row_alone_has_it():
    text = ("github_username,student_repository_name,submission_timestamp\nada,hw-x,2026-03-01\n"
            "b-b,hw-y,2026-03-01\nb-b,hw-z,2026-03-02\ncyd,cyd,2026-03-01\ncyd,hw-q,2026-03-02\n")
    students = "ada", "b-b", "cyd"
    assert list(times(text, *students)) == ["cyd"]
    assert sorted(times(text, *students, matches_names=True)) == ["ada", "cyd"]  # b-b has two
    guesses = [(each.row.number, each.submission, each.guess)
               for each in owned_rows(file(text), 12, students, None)]
    assert guesses == [(2, None, "ada"), (3, None, "b-b"), (4, None, "b-b"), (5, "cyd", None),
                       (6, None, "cyd")]


@pytest.mark.parametrize("text,name", [
    ("name,email,submitted\nN,e@x,2026-03-01\n", "e@x"), ("name,submitted\nN,2026-03-01\n", "N"),
    ("id,name,submitted\n7,,2026-03-01\n", "7"), ("id,name,submitted\n,,2026-03-01\n", "no student"),
    ("identifier,submitted\nParticipant 9,2026-03-01\n", "Participant 9"),
    ("student,name,submitted\n\udcff,N,2026-03-01\n", "\\xff")])
def test_a_message_names_whose_a_row_is(text, name):
    row, = timed_rows(file(text))
    assert described(row) == f"row 2 ({name})"


def test_rows_have_the_numbers_that_they_have_in_the_file():
    assert "row 5: \"soon\" is not a time" in error("student,submitted\n\n,\nbob,2026-03-01\nada,soon\n", "ada")
