"""The school as the judge starts it."""

import ast
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys

import pytest
from codes import FUNCTION, file, student
from documents import asked, empty_database
from kept_class import KeptClass

SCHOOL = pathlib.Path(__file__).resolve().parents[3] / "tools" / "school"


@pytest.fixture(name="graded")
def document_of_a_class(tmp_path):
    """The document of a class in which ada has answered a question."""
    kept = KeptClass(tmp_path)
    kept.keep("ada", asked("ada")["result"], "nn/a.cpp 1\n")
    return json.dumps(kept.handed_over())


def school(*arguments, text="", **more):
    return subprocess.run([sys.executable, "-B", "-I", "-X", "utf8", SCHOOL, *arguments],
                          input=text.encode(), capture_output=True, check=False, **more)


def test_it_writes_each_format_and_prints_the_paths(tmp_path, graded):
    done = school("csv", tmp_path, "html", tmp_path / "exports", text=graded)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == os.fsencode(f"{tmp_path}/gradebook.csv\0{tmp_path}/exports/html\0")
    assert (tmp_path / "gradebook.csv").exists()
    assert (tmp_path / "exports/html/students/ada.12_attention.html").exists()


def test_it_prints_the_table_in_the_place_of_a_path(tmp_path, graded):
    done = school("table", "plain", "csv", tmp_path, "table", "colours", text=graded)
    plain, path, colours, end = done.stdout.decode().split("\0")
    assert plain.startswith("12_attention\n  student ")
    assert path == f"{tmp_path}/gradebook.csv"
    assert re.sub(r"\x1b\[\d+m", "", colours) == plain != colours
    assert end == ""


def test_it_prints_what_there_is_to_say(graded):
    done = school("remarks", "", "pending", "", "unfinished", "", text=graded)
    assert done.stdout == b"\x000\n\0\0"


def test_it_lists_answers_and_remarks(graded):
    def listed(*arguments):
        return school("--remarks", *arguments, text=graded)

    done = school("--marks", "list", "open", "", "gradebook.db", text=graded)
    assert done.stdout.endswith(b"to be marked: 1; marked: 0\n\0written answers earn no points in this "
                                b"gradebook: its policy can say written_answers = true\0")
    for student_and_which in ("", "any"), ("ada", "any"), ("bob", "known"):
        assert listed(*student_and_which).stdout == b"remarks: 0\n\0"
    assert listed("bob", "any").stderr == b"gradebook: there is no student called bob\n"


def test_it_compares_results_with_those_that_take_their_place(graded):
    document = json.loads(graded)
    result = asked("ada")["result"]
    result["exercises"][0]["points"] = 9.5
    for regraded, count in (("ada", 1), ("bob", 0)):
        text = json.dumps(document | {"regraded": [[regraded, result]]})
        done = school("--changes", "12.9", "1", "plain", text=text)
        assert done.stdout.decode().endswith(
            f"12.9 graded again for 1 students: the points of {count} change\n\0")


def test_it_keeps_what_is_given_by_hand(tmp_path, graded):
    path = tmp_path / "gradebook.db"
    for arguments in (("--override", "ada", "12.9", "2.5", "fair"), ("--override", "ada", "12.9", "", "no"),
                      ("--mark", "ada", "12.q1", "1", "well"), ("--mark", "ada", "12.q1", "", "")):
        done = school(*arguments, path, text=graded)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    with sqlite3.connect(path) as made:
        assert made.execute("SELECT exercise, points FROM overrides UNION ALL SELECT question, points "
                            "FROM marks").fetchall() == [("12.9", 2.5), ("12.9", None), ("12.q1", 1.0),
                                                         ("12.q1", None)]
    made.close()


def test_it_says_why_nothing_is_given(tmp_path):
    empty = json.dumps(KeptClass(tmp_path).handed_over())
    for arguments, reason in (
            ((b"--override", b"a\xff\n", "12.9", "1", "x"), b"there is no student called a\xff\n"),
            (("--mark", "bob", "12.q1", "1", ""), b"there is no student called bob"),
            (("--remark", "bob", "a.cpp:1", "x"), b"there is no student called bob"),
            (("--remove-remark", "bob", "7"),
             b"bob has no remark 7: wick gradebook remark OUT STUDENT lists them with their numbers")):
        done = school(*arguments, tmp_path / "gradebook.db", text=empty)
        assert (done.returncode, done.stderr) == (1, b"gradebook: " + reason + b"\n")


def test_it_keeps_rules_of_a_class_or_says_why_not(tmp_path):
    question = {"database": KeptClass(tmp_path).handed_over()["database"],
                "given": {"policy": None, "roster": None, "match_names": False,
                          "groups": ["g.csv", "group,student\n7,\n"]}}
    done = school("--keep", text=json.dumps(question))
    assert (done.returncode, done.stderr) == (
        1, b"groups: g.csv: row 2 has no student: name one, or take it out\n")
    question["given"]["groups"][1] = "group,student\n7,ada\n"
    done = school("--keep", text=json.dumps(question))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_it_finds_the_best_attempt(tmp_path):
    kept = KeptClass(tmp_path)
    kept.set("policy", "due = 1970-01-01T00:01:00Z\npenalty_per_day = 50\n")
    exercise = {"id": "12.1", "verdict": "wrong_value", "max_points": 9.0}
    attempts = [{"result": {"exercises": [exercise | {"points": points}], "max_points": 9.0},
                 "time": time} for points, time in ((5.0, 50), (9.0, 70))]
    question = {"database": str(kept.path), "students": [
        {"student": "ada", "chapter": "12_attention", "attempts": attempts}]}
    assert school("--best", text=json.dumps(question)).stdout == b"0\0"


def test_it_says_what_is_to_be_graded(tmp_path):
    attempt = {"number": 1, "of": 1, "upload": [1, 1], "platform_time": 5, "files_changed": 7,
               "is_called_late": False}
    question = {"database": KeptClass(tmp_path).handed_over()["database"], "folder": "f", "out": "o",
                "resumes": False, "is_part": False, "shard": [1, 1], "submitted": None, "course": [],
                "given": {"policy": None, "roster": None, "groups": None, "match_names": False},
                "submissions": [{"student": "a\u00ff", "chapter": "12_attention",
                                 "members": [], "attempts": [attempt]}]}
    done = school("--plan", text=json.dumps(question))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"[[[0, 5, true]]]\0the last counts\0\0\0\0\0"


def test_it_merges_gradebooks(tmp_path):
    for name in "a.db", "b.db":
        empty_database(tmp_path / name).close()
    done = school("--merge", "0.1.0", tmp_path / "a.db", tmp_path / "b.db")
    assert (done.returncode, done.stderr) == (1, os.fsencode(
        f"gradebook: {tmp_path}/b.db was cut short: run its wick grade again with --resume\n"))


def test_an_error_has_the_bytes_of_the_file_that_it_is_about(tmp_path, graded):
    (tmp_path / "m.csv").write_bytes(b"student,question,points,answer_id\n\xff,12.q1,1,\n")
    done = school("--marks", "import", "open", "m.csv", "gradebook.db", text=graded, cwd=tmp_path,
                  env={"LC_ALL": "C"})
    assert done.returncode == 1
    assert done.stderr == b"m.csv: row 2: there is no student called \xff\n"


def test_it_lists_similar_code_and_prints_a_summary(tmp_path):
    students = [student(name, file(FUNCTION)) for name in ("ada", "bob")]
    codes = {"chapter": "12_attention", "most": 5, "given": [], "students": students}
    done = school("--similar", tmp_path, text=json.dumps(codes))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == (
        "12_attention: 2 students, 1 pair with a passage in common\n"
        "  100 % and 100 %     61 tokens  ada and bob\n"
        f"  {tmp_path}/index.html\n\0")
    assert (tmp_path / "pair-001.html").exists()


def test_it_knows_whether_it_could(tmp_path):
    names = sorted(path.stem for path in (SCHOOL / "exports").glob("[a-z]*.py"))
    assert names == ["canvas", "classroom50", "csv", "gradescope", "html", "json", "junit", "moodle",
                     "nbgrader"]
    assert school("--ready", *names).returncode == 0
    policy = {"policy": ["p.toml", "[weights]\n12 = 1\n"], "chapters": None}
    assert school("--ready", "csv", text=json.dumps(policy)).returncode == 0
    done = school("--ready", "csv", text=json.dumps(policy | {"chapters": [1]}))
    assert done.stderr == (b"p.toml: `weights` names chapter 12, which is none of this course's: it has "
                           b"1\n")
    done = school("--ready", "paper")
    assert done.returncode == 1
    assert done.stderr == (b"school: there is no format paper: each is a file in "
                           b"tools/school/exports\n")


def test_a_folder_that_cannot_be_written_is_named(tmp_path, graded):
    (tmp_path / "file").write_text("")
    done = school("csv", tmp_path / "file", text=graded)
    assert done.returncode == 1
    assert done.stderr.decode().startswith(f"write: {tmp_path}/file/gradebook.csv: ")


def test_a_missing_package_is_named_with_the_remedy(tmp_path):
    """Without site-packages there is no Jinja2, and tables need none."""
    without = [sys.executable, "-B", "-I", "-S", SCHOOL]
    done = subprocess.run([*without, "--ready", "html"], capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (b"school: jinja2 is missing, which html needs: install it with: "
                           b"tools/wick setup\n")
    done = subprocess.run([*without, "--ready", "csv", "json", "junit", "gradescope", "classroom50",
                           "canvas", "moodle", "nbgrader"], capture_output=True, check=False)
    assert done.returncode == 0


def test_modules_import_the_standard_library_and_jinja2_alone():
    known = sys.stdlib_module_names | {"jinja2"}
    known |= {path.parent.name for path in SCHOOL.glob("*/__init__.py")}
    known |= {path.stem for path in SCHOOL.glob("*.py")}
    for path in SCHOOL.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.split(".")[0] in known, path


def test_every_export_has_at_most_100_lines():
    for path in (SCHOOL / "exports").glob("*.py"):
        assert len(path.read_text().splitlines()) <= 100, path
