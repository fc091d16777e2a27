"""Students of the last run who have no submission any more."""

import database
from kept_class import KeptClass
from people.match import Match, People
from people.roster import read_roster
from plan import cut_short, gone_students, warnings_of_gone


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
