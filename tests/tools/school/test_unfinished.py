"""Chapters that the last run has not graded to the end."""

from kept_class import KeptClass
from unfinished import REMEDY, text


def test_a_chapter_that_was_cut_short_is_named_with_what_it_has(tmp_path):
    kept = KeptClass(tmp_path, "12_attention", "13_transformers")
    assert text(kept.read()) == ""
    kept.grade("ada", "int a;", 5.0)
    kept.grade("ada", "int a;", 5.0, chapter="13_transformers")
    kept.grade("bob", "int a;", 5.0, chapter="13_transformers")
    kept.write("UPDATE run_chapters SET finished = NULL")
    kept.set("groups", "group,student\n7,ada\n7,eve\n")
    assert text(kept.read()) == (
        f"wick: 12_attention: the last run has not ended: 1 submission has a result, and the others have "
        f"none yet: {REMEDY}\n"
        f"wick: 13_transformers: the last run has not ended: 2 submissions have a result, and the others "
        f"have none yet: {REMEDY}\n")


def test_a_run_that_has_ended_no_chapter_is_named_too(tmp_path):
    kept = KeptClass(tmp_path)
    kept.write("UPDATE runs SET finished = NULL")
    assert text(kept.read()) == f"wick: the last run has not ended: {REMEDY}\n"
