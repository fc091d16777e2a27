"""Lessons as text and back, and what becomes of a cell in a program."""
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CELLS = ROOT / "tools" / "notebook" / "cells.py"

TEXT = """# Title

A formula $x$.

```cpp
#pragma cling load("library")
#include "wick/notebook.h"
```

```cpp
// A function.
double twice(double value) {
  return 2 * value;
}
```

```text
no cell
```

```cpp numbers-vary
for (int i = 0; i < 2; ++i) {
  std::cout << twice(i) << '\\n';
}
```
"""


def run(*arguments):
    return subprocess.run([sys.executable, CELLS, *arguments], capture_output=True, text=True, check=True).stdout


class Pictures(html.parser.HTMLParser):
    """The elements that are pictures or pages of their own, and the text that each has instead."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        said = {"img": "alt", "iframe": "title", "svg": "aria-label", "canvas": "aria-label"}
        if tag in said:
            self.found.append((tag, dict(attributes).get(said[tag])))


def pictures_of(lesson):
    """(where, the text that it has instead) for each picture among the outputs of a lesson."""
    for number, cell in enumerate(json.loads(lesson.read_text())["cells"], 1):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            where = f"{lesson.name}, cell {number}"
            for tag, said in Pictures("".join(data.get("text/html", ""))).found:
                yield f"{where}, {tag}", said
            drawing = "".join(data.get("image/svg+xml", ""))
            if drawing:
                said = re.findall(r"<(?:title|desc)>([^<]*[^<\s][^<]*)</", drawing.split("<style")[0])
                is_said = len(said) == 2 and 'role="img"' in drawing[:drawing.index(">")]
                yield f"{where}, drawing", ": ".join(said) if is_said else None
            images = [kind for kind in data if kind.startswith("image/") and kind != "image/svg+xml"]
            for kind in images:
                yield f"{where}, {kind}", None


class Cells(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.text = pathlib.Path(folder.name, "lesson.md")
        self.lesson = pathlib.Path(folder.name, "lesson.ipynb")
        self.text.write_text(TEXT)
        run("write", self.text, self.lesson)

    def notebook(self):
        return json.loads(self.lesson.read_text())

    def test_text_comes_back_as_it_was(self):
        self.assertEqual(run("text", self.lesson), TEXT)
        kinds = [cell["cell_type"] for cell in self.notebook()["cells"]]
        self.assertEqual(kinds, ["markdown", "code", "code", "markdown", "code"])
        self.assertEqual(self.notebook()["cells"][4]["metadata"]["tags"], ["numbers-vary"])
        self.assertEqual(len({cell["id"] for cell in self.notebook()["cells"]}), 5)

    def test_a_cell_that_stays_keeps_its_id_and_outputs(self):
        before = self.notebook()
        before["cells"][4]["outputs"] = [{"name": "stdout", "output_type": "stream", "text": "0\n2\n"}]
        before["cells"][2]["outputs"] = [{"name": "stdout", "output_type": "stream", "text": "old"}]
        self.lesson.write_text(json.dumps(before))
        self.text.write_text(TEXT.replace("2 * value", "value + value"))
        run("write", self.text, self.lesson)
        after = self.notebook()["cells"]
        self.assertEqual(after[4], before["cells"][4])
        self.assertEqual(after[2]["outputs"], [])
        self.assertNotEqual(after[2]["id"], before["cells"][2]["id"])

    def test_a_program_declares_first_and_then_runs(self):
        program = run("program", self.lesson)
        lines = program.splitlines()
        self.assertIn("// A function.", lines)
        self.assertLess(lines.index("double twice(double value) {"), lines.index("int main() {"))
        self.assertGreater(lines.index("for (int i = 0; i < 2; ++i) {"), lines.index("int main() {"))
        self.assertNotIn("#pragma cling", program)
        self.assertIn('#line 1 "lesson.ipynb:cell 2"', lines)

    def test_all_lessons_are_laid_out_as_their_text_would_be(self):
        lessons = sorted((ROOT / "notebooks").glob("*.ipynb"))
        self.assertGreaterEqual(len(lessons), 6)
        for lesson in lessons:
            with self.subTest(lesson=lesson.name):
                self.text.write_text(run("text", lesson))
                copy = self.lesson.with_name(lesson.name)
                copy.write_text(lesson.read_text())
                run("write", self.text, copy)
                self.assertEqual(copy.read_text(), lesson.read_text())

    def test_every_picture_of_the_lessons_says_what_it_shows(self):
        pictures = [one for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")) for one in pictures_of(lesson)]
        self.assertGreaterEqual(len(pictures), 40)
        for where, said in pictures:
            with self.subTest(where=where):
                self.assertTrue(said and said.strip())

    def test_a_picture_without_words_is_seen(self):
        def saying(data):
            self.lesson.write_text(json.dumps({"cells": [{"outputs": [{"data": data}]}]}))
            return [said for _, said in pictures_of(self.lesson)]

        drawing = '<svg role="img"><title>Loss</title><desc>from 4 to 1</desc></svg>'
        self.assertEqual(saying({"image/svg+xml": drawing}), ["Loss: from 4 to 1"])
        self.assertFalse(saying({"image/svg+xml": drawing.replace(' role="img"', "")})[0])
        self.assertFalse(saying({"image/svg+xml": "<svg role=\"img\"><title>Loss</title></svg>"})[0])
        self.assertEqual(saying({"text/html": '<img src="a.svg"><iframe title="A page"></iframe>'}), [None, "A page"])
        self.assertEqual(saying({"image/png": "iVBORw"}), [None])


if __name__ == "__main__":
    unittest.main()
