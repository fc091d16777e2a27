"""Who has no score after a run."""

from documents import asked, entry, gradebook, pending
from kept_class import KeptClass
from pending import CUT_SHORT, text, unfinished, warnings


def ahead(student, chapter="13_transformers"):
    value = entry(student, chapter, is_ahead=True, points={}, so_far=None)
    value["result"]["exercises"] = []
    value["score"] = {"status": "pending", "max_points": 0.0, "days_late": 0, "overrides": []}
    return value


def test_nothing_is_said_where_everybody_has_a_score():
    assert warnings(gradebook(entry("ada"), asked("bob", (3.0, "good")))) == (0, [])
    assert text(gradebook(entry("ada"))) == "0\n"


def test_the_reason_comes_first_and_then_the_names():
    bob = pending("bob")
    bob["result"]["exercises"][0]["scenarios"][1]["detail"] = "disk\x1b full\nand more"
    code, lines = warnings(gradebook(bob, entry("ada"), pending("cyd")))
    assert code == 2
    assert lines == [
        "bob: 12.9 secret: disk\\x1b full", "cyd: 12.9 secret: detail of 12.9 secret",
        "pending, without a score: bob, cyd: the grader or this machine failed: the same command "
        "with --resume grades them again"]
    assert text(gradebook(bob)).splitlines()[:2] == ["2", "wick: bob: 12.9 secret: disk\\x1b full"]


def test_an_exercise_without_a_failed_scenario_has_its_own_reason():
    bob = pending("bob")
    bob["result"]["exercises"][0] |= {"scenarios": [], "detail": "no kit"}
    assert warnings(gradebook(bob))[1][0] == "bob: 12.9: no kit"
    bob["points"]["12.9"] = 3.0  # by hand
    assert warnings(gradebook(bob))[1][0] == "bob: "


def test_a_student_is_named_once_and_at_most_20_are():
    twice = pending("bob"), pending("bob")
    assert warnings(gradebook(*twice))[1][2].startswith("pending, without a score: bob: ")
    many = [pending(f"s{number:02}") for number in range(22)]
    code, lines = warnings(gradebook(*many))
    assert (code, len(lines)) == (2, 23)
    assert ", s19 and 2 more: the grader" in lines[-1] and "s20" not in lines[-1]


def test_whom_a_run_has_not_reached_is_named_by_chapter():
    code, lines = warnings(gradebook(ahead("ada"), ahead("bob"), ahead("ada", "11_positions")))
    assert code == 2
    assert lines == [
        "pending in 11_positions, which its run has not graded to the end: ada",
        "pending in 13_transformers, which its run has not graded to the end: ada, bob"]


def test_waiting_for_marks_is_no_fault():
    assert warnings(gradebook(asked("ada"))) == (0, [
        "1 submission has no total before written answers are marked: wick gradebook marks lists them"])
    assert warnings(gradebook(asked("ada"), asked("bob")))[1] == [
        "2 submissions have no total before written answers are marked: wick gradebook marks lists "
        "them"]


def test_a_chapter_that_was_cut_short_is_named_with_what_it_has(tmp_path):
    kept = KeptClass(tmp_path, "12_attention", "13_transformers")
    assert unfinished(kept.read()) == ""
    kept.grade("ada", "int a;", 5.0)
    kept.grade("ada", "int a;", 5.0, chapter="13_transformers")
    kept.grade("bob", "int a;", 5.0, chapter="13_transformers")
    kept.write("UPDATE run_chapters SET finished = NULL")
    kept.set("groups", "group,student\n7,ada\n7,eve\n")
    assert unfinished(kept.read()) == (
        f"wick: 12_attention: the last run has not ended: 1 submission has a result, and the others have "
        f"none yet: {CUT_SHORT}\n"
        f"wick: 13_transformers: the last run has not ended: 2 submissions have a result, and the others "
        f"have none yet: {CUT_SHORT}\n")


def test_a_run_that_has_ended_no_chapter_is_named_too(tmp_path):
    kept = KeptClass(tmp_path)
    kept.write("UPDATE runs SET finished = NULL")
    assert unfinished(kept.read()) == f"wick: the last run has not ended: {CUT_SHORT}\n"
