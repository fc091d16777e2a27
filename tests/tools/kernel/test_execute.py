#!/usr/bin/env python3
"""The runner of notebooks accepts what it wrote, and refuses each kind of difference."""

import base64
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

import nbformat

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXECUTE = ROOT / "tools" / "notebook" / "execute.py"
sys.path.insert(0, str(EXECUTE.parent))
sys.dont_write_bytecode = True

import execute


class Compare(unittest.TestCase):
    def test_texts(self):
        self.assertEqual(execute.compare_text("loss 0.5000", "loss  0.5004\n", False), "")
        self.assertIn("0.5", execute.compare_text("loss 0.5000", "loss 0.5200", False))
        self.assertIn("received", execute.compare_text("loss 0.5", "lost 0.5", False))
        self.assertIn("received", execute.compare_text("1 2", "1 2 3", False))
        self.assertIn("1.0", execute.compare_text("1", "nan 1".replace("nan ", "-"), False))
        self.assertEqual(execute.compare_text("took 5 ms", "took 9 ms", True), "")
        self.assertIn("received", execute.compare_text("took 5 ms", "took 9 s", True))
        self.assertIn("received", execute.compare_text("loss 0.5", "loss nan", False))

    def test_pictures(self):
        one = '<svg><g><path d="M1 2"/></g><text>key > 1</text></svg>'
        self.assertEqual(execute.compare_picture(one, one.replace("M1 2", "M1 3"), True), "")
        self.assertIn("elements", execute.compare_picture(one, one.replace("<path", "<rect"), True))
        self.assertIn("received", execute.compare_picture(one, one.replace("key", "cat"), True))

    def test_an_image_keeps_its_size_whatever_it_shows(self):
        def image(width, height, colour):
            header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
            png = base64.b64encode(header + b"\x08\x03" + colour).decode()
            return f'<svg><image x="1" href="data:image/png;base64,{png}"><title>A map</title></image></svg>'

        one = image(40, 30, b"red")
        self.assertEqual(execute.compare_picture(one, image(40, 30, b"sea"), True), "")
        self.assertEqual(execute.compare_picture(one, image(30, 40, b"red"), True),
                         "images of (width, height) [(40, 30)] were committed, [(30, 40)] received")

    def test_an_axis_of_times_may_have_more_marks(self):
        one = '<svg><line/><text>1</text><line/><text>10</text><text>time (ms)</text></svg>'
        more = one.replace("<line/>", "<line/><text>0.1</text><line/>", 1)
        self.assertEqual(execute.compare_picture(one, more, True, True), "")
        self.assertIn("elements", execute.compare_picture(one, more, True))
        for changed in (one.replace("line", "rect"), one.replace("time", "loss")):
            self.assertNotEqual(execute.compare_picture(one, changed, True, True), "")
        text = " 1000 \u2524\n   10 \u2524  \u2588\n      64  tokens"
        fewer = text.replace(" 1000 \u2524", "      \u2502")

        def drawn(picture, plain):
            data = {"image/svg+xml": picture, "text/plain": plain}
            return [nbformat.v4.new_output("display_data", data=data)]

        self.assertEqual(execute.compare_cell(drawn(one, text), drawn(more, fewer), True), "")
        self.assertIn("elements", execute.compare_cell(drawn(one, text), drawn(more, text), False))
        self.assertIn("received", execute.compare_cell(drawn(one, text), drawn(one, fewer), False))
        lost = text.replace("tokens", "")
        self.assertIn("received", execute.compare_cell(drawn(one, text), drawn(one, lost), True))

    def test_texts_that_a_model_draws(self):
        def shown(html, plain):
            data = {"text/html": html, "text/plain": plain}
            outputs = [nbformat.v4.new_output("display_data", data=data)]
            return outputs + [nbformat.v4.new_output("stream", name="stdout", text=plain)]

        one = shown("<td>and the</td>", "step 1\nand the")
        other = shown("<td>and he</td>", "step 2\nand he")
        self.assertEqual(execute.compare_cell(one, other, False, True), "")
        self.assertIn("received", execute.compare_cell(one, other, False))
        more = shown("<td>and the</td>", "step 1\nand the\nand")
        self.assertIn("2 lines were", execute.compare_cell(one, more, False, True))
        self.assertIn("2 lines were", execute.compare_cell(one[1:], more[1:], False, True))
        less = shown("and the", "step 1\nand the")
        self.assertIn("other elements", execute.compare_cell(one, less, False, True))

        def drawn(word):
            data = {"image/svg+xml": f"<svg><text>{word} 1</text></svg>", "text/plain": word}
            return [nbformat.v4.new_output("display_data", data=data)]

        self.assertEqual(execute.compare_cell(drawn("loss"), drawn("loss"), False, True), "")
        self.assertIn("received", execute.compare_cell(drawn("loss"), drawn("lost"), False, True))

    def test_kinds(self):
        output = nbformat.v4.new_output
        text = [output("stream", name="stdout", text="a"), output("stream", name="stdout", text="b")]
        self.assertEqual([o.text for o in execute.joined(text)], ["ab"])
        shown = [output("display_data", data={"text/plain": "a"})]
        self.assertEqual(execute.compare_cell(shown, shown, False), "")
        self.assertIn("no output", execute.compare_cell(shown, [], False))
        self.assertIn("stream stdout", execute.compare_cell(shown, execute.joined(text), False))


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "lesson.ipynb")

    def run_cells(self, cells, *options):
        if cells is not None:
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
            notebook.metadata["kernelspec"] = {"name": "xcpp17", "display_name": "C++17"}
            nbformat.write(notebook, self.path)
        result = subprocess.run([sys.executable, "-B", EXECUTE, self.path, *options],
                                capture_output=True, text=True)
        return result.returncode, result.stdout

    def test_accepted_and_then_as_committed(self):
        cells = ["#include <iostream>", 'std::cout << "a " << 1.5;', "3"]
        status, text = self.run_cells(cells)
        self.assertEqual(status, 1, text)
        self.assertIn("cell 2: committed: no output", text)
        self.assertEqual(self.run_cells(None, "--accept")[0], 0)
        self.assertEqual([len(c.outputs) for c in nbformat.read(self.path, 4).cells], [0, 1, 1])
        status, text = self.run_cells(None)
        self.assertEqual(status, 0, text)
        written = self.path.read_text()
        self.path.write_text(written.replace("a 1.5", "a 1.7"))
        status, text = self.run_cells(None)
        self.assertEqual(status, 1, text)
        self.assertIn("1.7 was committed", text)

    def test_failures(self):
        for cells, words in ((["throw 5;"], "an error in a cell"),
                             (["#include <iostream>", 'std::cerr << "oh";'], "writes on stderr:\noh"),
                             (["int twice = 1;", "int twice = 2;"], "declared a second time"),
                             (["#include <cstdlib>", "std::_Exit(1);"], "ended the kernel")):
            status, text = self.run_cells(cells, "--accept")
            self.assertEqual(status, 1, cells)
            self.assertIn(words, text)
            self.assertEqual(nbformat.read(self.path, 4).cells[0].outputs, [])


if __name__ == "__main__":
    os.environ.setdefault("WICK_KERNEL_PORTABLE", "1")
    unittest.main()
