#!/usr/bin/env python3
"""The course for nbgrader: what its cells say of themselves, and that its tests pass with the answers,
which are the solution regions of the chapters, and throw without them. nbgrader itself is not needed: tools/notebook/nbgrader/try_nbgrader.py runs it."""

import collections
import json
import pathlib
import re
import sys
import tempfile
import tomllib
import types
import unittest

from notebook import Notebook, main

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools" / "notebook"), str(ROOT / "tools" / "notebook" / "nbgrader")]
sys.dont_write_bytecode = True

import lint
import nbgrader_course

folder = tempfile.TemporaryDirectory()
course = pathlib.Path(folder.name, "course")
nbgrader_course.write_course(course)
paths = sorted(course.glob("source/*/*.ipynb"))


class Settings(types.SimpleNamespace):
    """A stand-in for nbgrader's configuration, whose sections are there as soon as they are named."""

    def __getattr__(self, name):
        setattr(self, name, Settings())
        return getattr(self, name)


config = Settings()
exec((course / "nbgrader_config.py").read_text(), {"get_config": lambda: config})


def cells(path):
    """(metadata for nbgrader, source) of each code cell."""
    notebook = json.loads(path.read_text())
    return [(cell["metadata"].get("nbgrader", {}), "".join(cell["source"]))
            for cell in notebook["cells"] if cell["cell_type"] == "code"]


def without_regions(source, begin, end, stub):
    """As nbgrader does it: the lines between marks give way to the stub, indented like the mark."""
    kept, inside = [], False
    for line in source.split("\n"):
        if begin in line:
            inside = True
            kept += [re.match(r"\s*", line)[0] + part for part in stub.split("\n") if part]
        elif end in line:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def released(source, language="C++17"):
    solutions, tests = config.ClearSolutions, config.ClearHiddenTests
    source = without_regions(source, solutions.begin_solution_delimeter,
                             solutions.end_solution_delimeter, solutions.code_stub[language])
    return without_regions(source, tests.begin_test_delimeter, tests.end_test_delimeter, "")


class Course(unittest.TestCase):
    def test_every_chapter_with_a_lesson_is_in_it(self):
        lessons = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
        chapters = [name for name in lessons if (ROOT / "modules" / name / "module.toml").exists()]
        self.assertEqual([path.stem for path in paths], chapters)
        self.assertGreaterEqual(len(paths), 6)

    def test_a_lesson_without_a_cell_for_an_exercise_is_refused(self):
        lesson = json.loads((ROOT / "notebooks" / "05_data.ipynb").read_text())
        lesson["cells"] = [cell for cell in lesson["cells"] if 'check("05.4"' not in "".join(cell["source"])]
        path = pathlib.Path(folder.name, "05_data.ipynb")
        path.write_text(json.dumps(lesson))
        with self.assertRaisesRegex(nbgrader_course.CourseError, "05_data.ipynb has no cell for exercise 05.4$"):
            nbgrader_course.assignment(path)

    def test_cells_say_what_nbgrader_has_to_know(self):
        for path in paths:
            notebook = json.loads(path.read_text())
            self.assertEqual(notebook["metadata"]["kernelspec"]["name"], "xcpp17")
            ids = [cell["id"] for cell in notebook["cells"]]
            self.assertEqual(len(set(ids)), len(ids))
            graded = [data for data, _ in cells(path)]
            names = [data["grade_id"] for data in graded]
            self.assertEqual(len(set(names)), len(names))
            for data in graded:
                self.assertEqual(data["schema_version"], 3)
                self.assertEqual(data["locked"], not data["solution"])
                self.assertEqual("points" in data, data["grade"])
            chapter = tomllib.loads((ROOT / "modules" / path.stem / "module.toml").read_text())
            points = {one["id"]: one["points"] for one in chapter["exercise"]}
            given = collections.Counter()
            for data in graded:
                if data["grade"]:
                    self.assertGreater(data["points"], 0)
                    given[".".join(data["grade_id"].split("_")[1:3])] += data["points"]
            self.assertEqual(given, points)

    def test_marks_are_where_nbgrader_looks_for_them(self):
        for path in paths:
            for data, source in cells(path):
                begun = source.count(config.ClearSolutions.begin_solution_delimeter)
                self.assertEqual(begun > 0, data["solution"])
                self.assertEqual(source.count(config.ClearSolutions.end_solution_delimeter), begun)
                self.assertEqual(source.count(config.ClearHiddenTests.begin_test_delimeter), data["grade"])
                self.assertEqual(source.count(config.ClearHiddenTests.end_test_delimeter), data["grade"])

    def test_students_get_neither_answers_nor_hidden_tests(self):
        for path in paths:
            for language in ("C++17", "cpp", "c++"):
                for data, source in cells(path):
                    left = released(source, language)
                    self.assertNotRegex(left, "SOLUTION|HIDDEN|, 11")
                    self.assertEqual("NotImplemented" in left, data["solution"])
                    for answer in re.findall(r"BEGIN SOLUTION\n(.*?) *// END", source, re.S):
                        self.assertNotIn(answer, left)

    def test_cells_keep_to_the_rules_of_lessons(self):
        for path in paths:
            self.assertEqual(lint.check(path), [])
            for number, (_, source) in enumerate(cells(path)):
                self.assertEqual(list(lint.check_cell(released(source), number == 0)), [])

    def test_a_folder_that_is_there_is_not_written_into(self):
        with self.assertRaisesRegex(nbgrader_course.CourseError, "is there already"):
            nbgrader_course.write_course(course)

    def test_the_answers_are_the_regions_of_the_chapters_files(self):
        text = (ROOT / "nn" / "attention" / "attention.cpp").read_text()
        regions = re.findall(r"BEGIN SOLUTION 12\.5\n(.*?) *// END", text, re.S)
        source = next(source for data, source in cells(course / "source" / "12_attention" / "12_attention.ipynb")
                      if data.get("grade_id") == "answer_12_5")
        self.assertEqual(re.findall(r"BEGIN SOLUTION\n(.*?) *// END", source, re.S), regions)
        self.assertEqual(len(regions), 2)

    def test_a_function_that_the_chapter_has_not_is_named(self):
        head = "Tensor attention_scores(int keys)"
        with self.assertRaisesRegex(nbgrader_course.CourseError, r"has Tensor attention_scores\(int keys\) in exer"):
            nbgrader_course.solution("12_attention.ipynb", "12.1", head + " {\n}", ["Tensor f() {\n}\n"])
        with self.assertRaisesRegex(nbgrader_course.CourseError, "no function in exercise 12.1"):
            nbgrader_course.solution("12_attention.ipynb", "12.1", "", [])


class Solved(Notebook):
    def test_the_answers_pass_and_nothing_is_written(self):
        for path in paths:
            for _, source in cells(path):
                result = self.ok(source)
                self.assertEqual(result.events, [], source)


class Unsolved(Notebook):
    def test_every_test_throws_what_is_released_and_what_is_hidden(self):
        thrown = 0
        for path in paths:
            for data, source in cells(path):
                if not data["grade"]:
                    self.ok(released(source))
                    continue
                for test in (released(source), source.split("HIDDEN TESTS\n")[1].split("\n//")[0]):
                    result = self.run_cell(test)
                    self.assertIsNotNone(result.error, test)
                    self.assertIn(": not implemented, ", result.error["evalue"], test)
                    self.assertEqual(result.stdout + result.stderr, "", test)
                    thrown += 1
        self.assertGreaterEqual(thrown, 2 * 43)


if __name__ == "__main__":
    main(at_least=100)
