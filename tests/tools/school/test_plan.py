"""What is to be graded of a class, with which times, and what is said of them."""

import json

import database
import pytest
from classes import attempt, question, submission
from gradebook import Refusal
from kept_class import KeptClass
from people.match import Match, People
from people.roster import read_roster
from plan import answer, cut_short, gone_students, warnings_of_gone

MARCH = 1772366400  # 2026-03-01T12:00:00Z
DUE = "due = 2026-03-01T12:00:00Z\n"
HOUR = 60 * 60
GIVE = "give the times with --submitted FILE, and run the same command with --resume\n"


@pytest.fixture(name="kept")
def empty_class(tmp_path):
    return KeptClass(tmp_path)


class Plan:
    def __init__(self, *asked, **more):
        rounds, self.rule, self.before, self.problem, self.rows, self.after = answer(
            question(*asked, **more))
        self.rounds = json.loads(rounds)


def test_the_last_attempt_counts_with_the_time_of_its_files(kept):
    ada = submission("ada", attempt(1, 2, MARCH), attempt(2, 2, MARCH + 5))
    plan = Plan(kept, ada, submission("bob"))
    assert plan.rounds == [[[1, MARCH + 5, False], [0, 0, False]]]
    assert plan.rule == "the last counts"
    assert (plan.before, plan.problem, plan.rows, plan.after) == ("", "", "", "")


def test_of_the_best_each_attempt_has_a_round(kept):
    ada = submission("ada", attempt(1, 2, 1), attempt(2, 2, 2))
    plan = Plan(kept, ada, submission("bob"), policy="attempt = \"best\"")
    assert plan.rounds == [[[0, 1, False], [0, 0, False]], [[1, 2, False], [0, 0, False]]]
    assert plan.rule == "the best counts"


@pytest.mark.parametrize("times,place", [((1, 2, 3), 2), ((1, 2, 100), 1), ((1, 100, 200), 0),
                                         ((100, 200, 300), 2), ((1, 100, 2), 2)])
def test_of_those_before_the_due_time_the_last_counts(kept, times, place):
    attempts = [attempt(number, 3, MARCH + 50 * (time - 50)) for number, time in enumerate(times, 1)]
    plan = Plan(kept, submission("ada", *attempts), policy=DUE + "attempt = \"last_before_due\"")
    assert [each[0][0] for each in plan.rounds] == [place]
    assert plan.rule == "the last before the due time counts"


def test_an_extension_holds_for_the_submission_of_a_person_on_the_roster(kept):
    attempts = attempt(1, 2, MARCH - 1), attempt(2, 2, MARCH + HOUR)
    policy = DUE + "attempt = \"last_before_due\"\n[extension]\nada = 2026-03-02T12:00:00Z\n"
    plan = Plan(kept, submission("zoe_9", *attempts), policy=policy, names=True, roster="id,name\n1,Ada\n")
    assert plan.rounds[0][0][0] == 0
    plan = Plan(kept, submission("ada_1", *attempts), policy=policy, names=True, roster="id,name\n1,Ada\n")
    assert plan.rounds[0][0][0] == 1


LAST_BEFORE_DUE = DUE + "attempt = \"last_before_due\"\n[extension]\n"
ATTEMPTS = attempt(1, 2, MARCH - 1), attempt(2, 2, MARCH + HOUR)
GROUPS = {"groups": "group,student\n7,ada\n7,bob\n8,cyd\n"}
NAMED = {"roster": "id,name,group\n1,Ada,7\n2,Bob,7\n3,Cyd,8\n"}


@pytest.mark.parametrize("names,more", [
    ("ada bob cyd", GROUPS), ("ada cyd", GROUPS), ("1 2 3", NAMED), ("1 3", NAMED)])
def test_the_extension_of_one_member_holds_for_the_attempts_of_all(kept, names, more):
    policy = LAST_BEFORE_DUE + "bob = 2026-03-02T12:00:00Z\n"
    plan = Plan(kept, *(submission(name, *ATTEMPTS) for name in names.split()), policy=policy, **more)
    assert [each[0] for each in plan.rounds[0]] == [1] * (len(names.split()) - 1) + [0]


def test_who_is_named_with_a_submission_is_of_its_group(kept):
    policy = LAST_BEFORE_DUE + "bob = 2026-03-02T12:00:00Z\n"
    ada = submission("ada", *ATTEMPTS, members=["bob"])
    assert Plan(kept, ada, submission("cyd", *ATTEMPTS), policy=policy).rounds == [
        [[1, MARCH + HOUR, False], [0, MARCH - 1, False]]]


def test_given_times_are_kept_for_later_runs(kept):
    times = "student,submitted\nada,2026-03-01T12:00:00Z\n"
    assert Plan(kept, submission("ada"), times=times, policy=DUE).rounds == [[[0, MARCH, True]]]
    later = Plan(kept, submission("ada"), submission("bob"))
    assert later.rounds == [[[0, MARCH, True], [0, None, True]]]
    assert later.after == (
        "wick: submission times are those given last, kept in out: who has handed in since then needs "
        "newer ones, with --submitted FILE\n"
        "wick: those given last, kept in out has no time for bob: counted as on time: " + GIVE)
    other = Plan(kept, submission("ada", attempt(files=7), chapter="03_layers"))
    assert other.rounds == [[[0, 7, False]]]


def test_without_a_file_of_times_the_platforms_count_and_then_those_of_the_files(kept):
    ada, bob = submission("ada", attempt(files=7)), submission("bob", attempt(platform_time=9))
    plan = Plan(kept, ada, bob, policy=DUE)
    assert plan.rounds == [[[0, 7, False], [0, 9, True]]]
    assert plan.after == "wick: submission times are those of the files: " + GIVE
    assert Plan(kept, bob, policy=DUE).after == ""


def test_a_file_without_a_time_of_the_class_is_not_used(kept):
    plan = Plan(kept, submission("ada", attempt(files=7)), policy=DUE,
                times="student,submitted,chapter\nada,2026-03-01,3\n")
    assert plan.rounds == [[[0, 7, False]]]
    assert plan.after == ("wick: times.csv has no time of 12_attention: submission times are those of the "
                          "files, or those that the platform has recorded\n")


def test_an_upload_has_the_latest_of_its_times_or_borrows_the_next_ones(kept):
    times = "student,submitted,attempt\n" + "".join(
        f"ada,2026-03-01T12:00:0{number}Z,{number}\n" for number in (1, 2, 4))
    uploads = (1, 2), (1, 2), (3, 3), (4, 4), (5, 5)
    attempts = [attempt(number, 5, upload=upload) for number, upload in enumerate(uploads, 1)]
    plan = Plan(kept, submission("ada", *attempts), times=times, policy=DUE + "attempt = \"best\"")
    assert [each[0][1] - MARCH for each in plan.rounds] == [2, 2, 4, 4, 4]
    assert "no time of these attempts is known, so they count as late as the student's next one: ada " \
           "(attempt 5 of 5)\n" in plan.after


def test_canvas_has_marked_as_late_what_counts_as_on_time(kept):
    ada, bob = (submission(name, attempt(files=0, is_called_late=True)) for name in ("ada", "bob"))
    plan = Plan(kept, ada, bob, policy=DUE + "[chapter.3]\ndue = 2026-01-01")
    assert plan.after.startswith("wick: Canvas has marked these as late (_LATE in the names of files), and "
                                 "they count as on time: ada, bob: give the times")
    assert "Canvas" not in Plan(kept, ada, times="student,submitted\nada,2026-02-01\n").after
    assert "Canvas" not in Plan(kept, submission("ada", attempt(files=MARCH + 1, is_called_late=True)),
                                times="student,submitted,chapter\nada,2026-02-01,3\n").after


def test_a_part_of_a_class_is_warned_of_its_own(kept):
    students = [submission(name) for name in "abcd"]
    plan = Plan(kept, *students, times="student,submitted\na,2026-02-01\n", policy=DUE, shard=[2, 2],
                is_part=True)
    assert len(plan.rounds[0]) == 4
    assert plan.after == "wick: times.csv has no time for b, d: counted as on time: " + GIVE


def test_rows_that_are_not_used_are_named(kept):
    times = ("student,submitted,chapter,attempt\nada,2026-03-01,,\nzoe,2026-03-01,,\nbob,2026-03-01,13,\n"
             "bob,2026-03-01,77,\nbob,2026-03-01,,2\n")
    assert Plan(kept, submission("ada"), submission("bob"), times=times).rows == (
        "wick: times.csv: rows not used: row 3 (zoe), row 5 (bob, chapter 77), row 6 (bob, attempt 2): no "
        "submission has this name, chapter or attempt\n")


def test_rows_whose_name_alone_matches_are_asked_for_or_said(kept):
    times = "name,sid,submitted\nada,x,2026-03-01\nb,bob,2026-03-01\n"
    students = submission("ada"), submission("bob")
    assert Plan(kept, *students, times=times).rows == (
        "wick: times.csv: not used, because only a name matches them: row 2 (x) for ada: write a column "
        "student, or allow all such matches with --match-names\n")
    assert Plan(kept, *students, times=times, names=True).rows == (
        "wick: times.csv: row 2 (x) is taken for ada, by a name\n")


def test_what_is_wrong_with_times_is_said_after_the_last_run_and_rules_stay(kept):
    kept.write("UPDATE run_chapters SET finished = NULL")
    plan = Plan(kept, submission("ada"), times="student,submitted\nada,soon\n", policy=DUE)
    assert plan.rounds == []
    assert plan.before.startswith("wick: the last run of 12_attention was cut short: ")
    assert plan.problem.startswith("times.csv: row 2: \"soon\" is not a time")
    assert Plan(kept, submission("ada")).after.startswith("wick: submission times are those of the files")


def test_a_rule_that_is_refused_keeps_none(kept):
    with pytest.raises(Refusal, match="^roster: roster: it has the row of columns alone"):
        answer(question(kept, submission("ada"), policy=DUE, roster="id,name\n"))
    assert Plan(kept, submission("ada")).after == ""


def test_a_student_who_has_two_rules_is_refused(kept):
    policy = "due = 2026-03-01\n[extension]\nada = 2026-03-05\n\"Ada L\" = 2026-03-0"
    roster = "id,name\nada,Ada L\n"
    assert Plan(kept, submission("ada"), policy=policy + "5", roster=roster).problem == ""
    with pytest.raises(Refusal, match="^policy: Ada L and ada are both ada, with different rules: name a "
                                      "student once$"):
        answer(question(kept, submission("ada"), policy=policy + "9"))
    with pytest.raises(Refusal, match="^groups: ada is in 12_attention: group 1 and in "):
        answer(question(kept, submission("ada"), groups="group,student\n1,ada\n2,Ada L\n"))
    assert Plan(kept, submission("ada")).problem == ""  # the earlier rules hold


def test_another_class_is_not_resumed(kept):
    kept.grade("ada", "int a;", 5.0)
    assert Plan(kept, submission("ada"), resumes=True).before == ""
    with pytest.raises(Refusal) as refused:
        answer(question(kept, submission("zoe"), resumes=True))
    assert str(refused.value) == (
        "grade: out has the results of ada, and class has a submission of none of them: --resume goes on "
        "with one class: give this one another --out, or remove out to lose what it has")
    part = Plan(kept, submission("zoe"), resumes=True, is_part=True)
    assert part.before == "wick: 1 student of the last run has no submission any more: ada\n"


def gone(kept, students, roster=""):
    """`students` are those of each chapter."""
    people = People(*read_roster(roster.encode(), "r")) if roster else None
    matches = {chapter: Match(people, names) for chapter, names in students.items()} if people else {}
    with database.opened(str(kept.path).encode()) as opened:
        return gone_students(opened, students, matches)


def graded(folder, *students, chapters=("12_attention",)):
    kept = KeptClass(folder, *chapters)
    for student in students:
        for chapter in chapters:
            kept.grade(student, f"int {student};", 1.0, chapter=chapter)
    return kept


def test_it_compares_the_last_run_of_each_chapter_that_is_here(tmp_path):
    kept = graded(tmp_path, "ada", "bob", chapters=("03_layers", "12_attention"))
    assert gone(kept, {"12_attention": ["ada", "bob", "cyd"]}) == ([], False)
    assert gone(kept, {"12_attention": ["ada"]}) == (["bob"], False)
    assert gone(kept, {"12_attention": ["zoe"]}) == (["ada", "bob"], True)
    assert gone(kept, {"03_layers": ["ada", "bob"], "12_attention": ["ada"]}) == (
        ["bob in 12_attention"], False)
    assert gone(kept, {"13_transformers": ["zoe"]}) == ([], False)


def test_who_has_another_name_now_is_not_gone_if_the_roster_matches_both(tmp_path):
    kept = graded(tmp_path, "1001", "bob\u00ff")
    students = {"12_attention": ["ada_1001"]}
    assert gone(kept, students) == (["1001", "bob\\xff"], True)
    assert gone(kept, students, "id,name\n1001,Ada\n") == (["bob\\xff"], False)


def test_points_by_hand_are_named(tmp_path):
    kept = graded(tmp_path, "ada", "bob", "cyd")
    kept.override("ada", "12.1", 3.0)
    kept.mark("bob", "12.q1", "because", 2.0)
    kept.override("cyd", "12.1", 3.0)
    kept.override("cyd", "12.1", None)
    said, _ = gone(kept, {"12_attention": ["zoe"]})
    assert said == ["ada (points by hand)", "bob (points by hand)", "cyd"]
    with database.opened(str(kept.path).encode()) as opened:
        assert warnings_of_gone(opened, {"12_attention": ["cyd"]}, {}) == [
            "2 students of the last run have no submission any more: ada (points by hand), bob (points by "
            "hand)"]
        assert not warnings_of_gone(opened, {"12_attention": ["ada", "bob", "cyd"]}, {})


def test_chapters_whose_last_run_was_cut_short_are_named(tmp_path):
    kept = graded(tmp_path, "ada", chapters=("03_layers", "12_attention"))
    kept.write("UPDATE run_chapters SET finished = NULL WHERE chapter = '12_attention'")
    with database.opened(str(kept.path).encode()) as opened:
        assert not cut_short(opened, {"03_layers": ["ada"]})
        assert cut_short(opened, {"03_layers": ["ada"], "12_attention": ["ada"]}) == [
            "the last run of 12_attention was cut short: this run grades everybody again; the same command "
            "with --resume keeps what is graded"]
