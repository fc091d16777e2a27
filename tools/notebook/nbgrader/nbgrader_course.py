#!/usr/bin/env python3
"""Writes a course for nbgrader of the exercises in the lessons: wick release --nbgrader FOLDER.

  nbgrader_course.py FOLDER     a new folder: nbgrader_config.py and source/NN_name/NN_name.ipynb

Each exercise is a cell with the answer between marks and a cell that throws where the answer is wrong
and writes nothing. Its points are those of the chapter's module.toml."""

import collections
import json
import pathlib
import re
import shutil
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import cells

CONFIG = "nbgrader_config.py"
# Relative paths end where a notebook is copied to: the kernel knows where libwick is.
SETUP = '#pragma cling load("libwick_notebook")\n#include "wick/notebook.h"'
NAMES = "using namespace wick::lesson;"
INTRODUCTION = """# {title}: exercises

Write the functions below, under the names they have. The cell after a function tries it on random inputs: it
says nothing where the function is right, and fails with the input where it is wrong. When this is graded, more
inputs are tried. {points} points."""
TEST = """require({check}({function}, 1));
// BEGIN HIDDEN TESTS
for (std::uint64_t seed : {{11, 12, 13}}) require({check}({function}, seed));
// END HIDDEN TESTS"""


class CourseError(Exception):
    pass


def read_answers(text):
    """For each function its head, up to the brace, and its body."""
    found = re.finditer(r"^(\w[^\n;]*?\b(\w+)\((?:[^;{]|\n)*\)) \{\n(.*?)^\}$", text, re.M | re.S)
    return {match[2]: (match[1], match[3]) for match in found}


def solution(lesson, function, source, answers):
    """The lesson's function with the answer in it."""
    if function not in answers:
        raise CourseError(f"nbgrader: {lesson} has the exercise {function}, which answers.cpp lacks")
    head, body = answers[function]
    code = "\n".join(line for line in source.splitlines() if not line.startswith("//"))
    if code.split("{")[0].split() != head.split():
        raise CourseError(f"nbgrader: {function} is {' '.join(head.split())} in answers.cpp, and "
                          f"{' '.join(code.split('{')[0].split())} in {lesson}: both must be the same")
    return f"{head} {{\n  // BEGIN SOLUTION\n{body}  // END SOLUTION\n}}"


def cell(kind, name, source, **graded):
    metadata = {}
    if graded:
        metadata["nbgrader"] = {"grade": False, "grade_id": name, "locked": True, "schema_version": 3,
                                "solution": False, "task": False} | graded
    made = {"cell_type": kind, "id": name, "metadata": metadata, "source": cells.lines_of(source)}
    return made | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def exercises_of(notebook):
    """(texts before, the function's cell, the check, the function) for each; others are for reading."""
    texts, functions = [], {}
    in_section = False
    for one in notebook["cells"]:
        source = cells.source_of(one)
        if one["cell_type"] == "markdown":
            if re.search(r"^## ", source, re.M):
                in_section = bool(re.search(r"^## (?:\d+\. )?Exercises", source, re.M))
                source = re.sub(r"^## \d+\. ", "## ", source[source.index("## "):])
            texts.append(source)
            continue
        if not in_section:
            texts = []
            continue
        called = re.fullmatch(r"xcpp::display\((check_\d\d_\d+(?:_\w+)?)\((\w+), 1\)\);", source)
        if called and called[2] in functions:
            if called[2].startswith("my_"):
                yield *functions[called[2]], called[1], called[2]
            continue
        name = re.search(r"(\w+)\(", re.sub(r"^//.*\n", "", source, flags=re.M))
        if name:
            functions[name[1]] = (texts, source)
        texts = []


def exercise_of(check):
    """check_12_5_merge -> 12.5."""
    return ".".join(check.split("_")[1:3])


def points_of(chapter, checks):
    """For each check its points: those of its exercise, shared by all checks of it."""
    points = {one["id"]: one["points"] for one in chapter["exercise"]}
    shared = collections.Counter(map(exercise_of, checks))
    return {check: points[exercise_of(check)] / shared[exercise_of(check)] for check in checks}


def assignment(path, answers):
    """The lesson's exercises as a notebook for nbgrader; None where it has none."""
    lesson = json.loads(path.read_text(encoding="utf-8"))
    exercises = list(exercises_of(lesson))
    if not exercises:
        return None
    chapter = tomllib.loads((ROOT / "modules" / path.stem / "module.toml").read_text(encoding="utf-8"))
    points = points_of(chapter, [check for _, _, check, _ in exercises])
    made = []
    for texts, source, check, function in exercises:
        number = check.removeprefix("check_")
        made += [cell("markdown", f"text_{number}_{i}", text) for i, text in enumerate(texts)]
        made.append(cell("code", f"answer_{number}", solution(path.name, function, source, answers),
                         solution=True, locked=False))
        made.append(cell("code", f"test_{number}", TEST.format(check=check, function=function),
                         grade=True, points=points[check]))
    title = f"{path.stem[:2]} · {chapter['title']}"
    first = [cell("markdown", "introduction", INTRODUCTION.format(title=title, points=f"{sum(points.values()):g}")),
             cell("code", "setup", SETUP, locked=True), cell("code", "names", NAMES, locked=True)]
    return {"cells": first + made, "metadata": cells.METADATA, "nbformat": 4, "nbformat_minor": 5}


def write_course(folder):
    """Returns what was written: (name, exercises, points) of each notebook."""
    if folder.exists():
        raise CourseError(f"nbgrader: {folder} is there already: a course is written into a new folder")
    answers = read_answers((HERE / "answers.cpp").read_text(encoding="utf-8"))
    made = {path.stem: assignment(path, answers) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
    for name, notebook in made.items():
        if notebook:
            target = folder / "source" / name / f"{name}.ipynb"
            target.parent.mkdir(parents=True)
            text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
            target.write_text(text + "\n", encoding="utf-8")
    shutil.copyfile(HERE / CONFIG, folder / CONFIG)
    return [(name, [one["metadata"]["nbgrader"]["points"] for one in notebook["cells"]
                    if one["metadata"].get("nbgrader", {}).get("grade")])
            for name, notebook in made.items() if notebook]


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 64
    try:
        written = write_course(pathlib.Path(arguments[0]))
    except (CourseError, OSError) as error:
        print(f"wick: {error}", file=sys.stderr)
        return 1
    print(f"course for nbgrader: {arguments[0]}")
    for name, points in written:
        print(f"  source/{name}: {len(points)} exercises, {sum(points):g} points")
    print("its answers and hidden tests are in source: give students what nbgrader generate_assignment writes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
