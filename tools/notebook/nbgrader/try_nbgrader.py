#!/usr/bin/env python3
"""Runs nbgrader from PyPI on the course that nbgrader_course.py writes, with the kernel of a build.

  try_nbgrader.py build/notebook [CHAPTER ...]     01_tensor and so on; all of them without one

generate_assignment must take answers and hidden tests away; autograde must give a solved submission all
points and an unsolved one none; in the first chapter, one with a mistake and an endless loop must get the
points of the rest. nbgrader is installed into build/notebook/nbgrader; the course stays beside it."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
# The first exercise gets a wrong answer, the second one that never ends.
WRONG, ENDLESS = "  return {};\n", "  for (;;) {\n  }\n"
SCORES = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps([{"student": one.student.id, "assignment": one.assignment.name, "score": one.score,
                       "of": one.assignment.max_score, "by_hand": one.needs_manual_grade,
                       "cells": {grade.cell.name: grade.score for notebook in one.notebooks
                                 for grade in notebook.grades}}
                      for assignment in book.assignments for one in assignment.submissions]))
"""


def install(folder):
    """nbgrader's Python."""
    python = folder / "bin" / "python3"
    if not (folder / "bin" / "nbgrader").exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                        "nbgrader>=0.9,<1"], check=True)
    return python


def run(course, environment, *command):
    done = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def with_bodies(notebook, bodies):
    """The notebook with these bodies in the functions of its first exercises."""
    solutions = [one for one in notebook["cells"] if one["metadata"].get("nbgrader", {}).get("solution")]
    for one, body in zip(solutions, bodies):
        source = "".join(one["source"])
        one["source"] = source[:source.index("{\n") + 2] + body + '}\n)cpp";'
    return notebook


def submit(course, student, chapter, notebook):
    target = course / "submitted" / student / chapter / f"{chapter}.ipynb"
    target.parent.mkdir(parents=True)
    target.write_text(json.dumps(notebook))


def failures(scores, expected, points):
    """What is wrong with the points of one chapter."""
    if len(scores) != len(expected):
        yield f"{len(scores)} submissions were graded, and not {len(expected)}"
    for one in scores:
        print(f"{one['assignment']}: {one['student']} has {one['score']:g} of {one['of']:g}", flush=True)
        if (one["score"], one["of"], one["by_hand"]) != (expected[one["student"]], points, False):
            yield (f"{one['assignment']}: {one['student']} should have {expected[one['student']]} of "
                   f"{points}, without points by hand: {one['cells']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("chapters", nargs="*")
    options = parser.parse_args()
    build = options.build.resolve()
    python = install(build / "nbgrader")
    nbgrader = build / "nbgrader" / "bin" / "nbgrader"
    course = build / "nbgrader_course"
    shutil.rmtree(course, ignore_errors=True)
    subprocess.run([sys.executable, HERE / "nbgrader_course.py", course], check=True)
    # nbgrader calls alembic by its name.
    environment = os.environ | {"JUPYTER_PATH": str(build / "share" / "jupyter"),
                                "JUPYTER_DATA_DIR": str(build / "jupyter-data"),
                                "JUPYTER_CONFIG_DIR": str(build / "jupyter-config"),
                                "IPYTHONDIR": str(build / "ipython"),
                                "PATH": f"{nbgrader.parent}:{os.environ['PATH']}"}
    chapters = options.chapters or sorted(path.name for path in (course / "source").iterdir())
    wrong = []
    for chapter in chapters:
        run(course, environment, nbgrader, "generate_assignment", chapter)
        source = json.loads((course / "source" / chapter / f"{chapter}.ipynb").read_text())
        text = (course / "release" / chapter / f"{chapter}.ipynb").read_text()
        wrong += [f"{chapter}: the released notebook has {mark}"
                  for mark in ("BEGIN", "END", "SOLUTION", "HIDDEN", "seed") if mark in text]
        points = [one["metadata"]["nbgrader"]["points"] for one in source["cells"]
                  if one["metadata"].get("nbgrader", {}).get("grade")]
        expected = {"solved": sum(points), "unsolved": 0}
        submit(course, "solved", chapter, source)
        submit(course, "unsolved", chapter, json.loads(text))
        if chapter == chapters[0]:
            expected["faulty"] = sum(points[2:])
            submit(course, "faulty", chapter, with_bodies(source, [WRONG, ENDLESS]))
        run(course, environment, nbgrader, "autograde", chapter, "--create")
        scores = json.loads(run(course, environment, python, "-c", SCORES))
        wrong += failures([one for one in scores if one["assignment"] == chapter], expected, sum(points))
    print("\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
