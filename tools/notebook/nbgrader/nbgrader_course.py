#!/usr/bin/env python3
"""Writes a course for nbgrader of the exercises in the lessons: wick release --nbgrader FOLDER.

  nbgrader_course.py FOLDER     a new folder: nbgrader_config.py and source/NN_name/NN_name.ipynb

Each exercise is a cell with the functions of the lesson's cell as text, and a cell that throws where
they are wrong and writes nothing. The answers between marks are the solution regions of the chapter's
files, and the points are those of its module.toml."""

import json
import pathlib
import re
import shutil
import sys
import textwrap
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import cells
from read_notebook import read_notebook

CONFIG = "nbgrader_config.py"
# Relative paths end where a notebook is copied to: the kernel knows where libwick is.
SETUP = '#pragma cling load("libwick_notebook")\n#include "wick/notebook.h"'
NAMES = "using namespace wick::lesson;"
INTRODUCTION = """# {title}: exercises

Write the functions below: they are those of the chapter's files, with their names and parameters. The cell after
them runs the chapter's public scenarios: it says nothing where the functions are right, and fails with the input
where one is wrong. When this is graded, more inputs are tried. {points} points."""
ANSWER = """std::string {name} = R"cpp(
{functions}
)cpp";"""
TEST = """require(check("{exercise}", {name}));
// BEGIN HIDDEN TESTS
require(check("{exercise}", {name}, 11));
// END HIDDEN TESTS"""
EXERCISE = re.compile(r'xcpp::display\(check\("(\d\d\.\d+)", R"cpp\(\n(.*)\n\)cpp"\)\);', re.S)
# A function's head stands at the left margin, and so does its closing brace.
FUNCTION = re.compile(r"^(\w[^{}]*?) \{\n(.*?)^\}$", re.M | re.S)
BEGIN = re.compile(r"(// BEGIN SOLUTION) (\S+)$", re.M)


class CourseError(Exception):
    pass


def body_of(head, source):
    """The body of the function with this head in a source; none where it is not there."""
    words = re.findall(r"\w+|[^\w\s]", head)
    found = re.search(r"^( *)" + r"\s*".join(map(re.escape, words)) + r"\s*\{\n(.*?)^\1\}$", source, re.M | re.S)
    return found[2] if found else None


def answer(lesson, exercise, head, sources):
    """The function with its solution, which is that of the chapter's file, between marks."""
    for source in sources:
        body = body_of(head, source)
        if body and exercise in (region[2] for region in BEGIN.finditer(body)):
            marked = textwrap.dedent(BEGIN.sub(r"\1", body))
            return head + " {\n" + textwrap.indent(marked, "  ") + "}"
    raise CourseError(f"nbgrader: {lesson} has {' '.join(head.split())} in exercise {exercise}, which the "
                      "chapter's files have not: the head must be the same")


def solution(lesson, exercise, text, sources):
    """The lesson's functions, each with its answer."""
    answers = [answer(lesson, exercise, match[1], sources) for match in FUNCTION.finditer(text)]
    if not answers:
        raise CourseError(f"nbgrader: {lesson} has no function in exercise {exercise}")
    return "\n\n".join(answers)


def cell(kind, name, source, **graded):
    metadata = {}
    if graded:
        metadata["nbgrader"] = {"grade": False, "grade_id": name, "locked": True, "schema_version": 3,
                                "solution": False, "task": False} | graded
    made = {"cell_type": kind, "id": name, "metadata": metadata, "source": cells.lines_of(source)}
    return made | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def exercises_of(notebook):
    """(texts before, the exercise, the cell's text) for each."""
    texts = []
    in_section = False
    for one in notebook["cells"]:
        source = cells.source_of(one)
        if one["cell_type"] == "markdown":
            if re.search(r"^## ", source, re.M):
                in_section = bool(re.search(r"^## (?:\d+\. )?Exercises", source, re.M))
                source = re.sub(r"^## \d+\. ", "## ", source[source.index("## "):])
            texts.append(source)
            continue
        found = EXERCISE.fullmatch(source)
        if found and in_section:
            yield texts, found[1], found[2]
        texts = []


def assignment(path):
    """The lesson's exercises as a notebook for nbgrader; None where it has none."""
    lesson = read_notebook(path)
    exercises = list(exercises_of(lesson))
    if not exercises:
        return None
    chapter = tomllib.loads((ROOT / "modules" / path.stem / "module.toml").read_text(encoding="utf-8"))
    points = {one["id"]: one["points"] for one in chapter["exercise"]}
    lacking = points.keys() - {exercise for _, exercise, _ in exercises}
    if lacking:
        raise CourseError(f"nbgrader: {path.name} has no cell for exercise {', '.join(sorted(lacking))}")
    sources = [(ROOT / file).read_text(encoding="utf-8") for file in chapter["files"]]
    made = []
    for texts, exercise, text in exercises:
        number = exercise.replace(".", "_")
        name = f"answer_{number}"
        made += [cell("markdown", f"text_{number}_{i}", one) for i, one in enumerate(texts)]
        functions = solution(path.name, exercise, text, sources)
        made.append(cell("code", name, ANSWER.format(name=name, functions=functions),
                         solution=True, locked=False))
        made.append(cell("code", f"test_{number}", TEST.format(exercise=exercise, name=name),
                         grade=True, points=points[exercise]))
    total = sum(points[exercise] for _, exercise, _ in exercises)
    title = f"{path.stem[:2]} · {chapter['title']}"
    first = [cell("markdown", "introduction", INTRODUCTION.format(title=title, points=f"{total:g}")),
             cell("code", "setup", SETUP, locked=True), cell("code", "names", NAMES, locked=True)]
    return {"cells": first + made, "metadata": cells.METADATA, "nbformat": 4, "nbformat_minor": 5}


def write_course(folder):
    """Returns what was written: (name, exercises, points) of each notebook."""
    if folder.exists():
        raise CourseError(f"nbgrader: {folder} is there already: a course is written into a new folder")
    made = {path.stem: assignment(path) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
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
