#!/usr/bin/env python3
"""What tools/notebook/cling makes of an interpreter's output, and what it calls a difference. cling
itself is not needed: another program plays it."""

import contextlib
import io
import json
import os
import pathlib
import stat
import sys
import tempfile
import types
import unittest
import unittest.mock

import nbformat

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools" / "notebook" / "cling"))
sys.dont_write_bytecode = True

import try_cling


def shown(text, name="", update=""):
    return f"\x02{name}\x1f{update}\x1f" + json.dumps({"text/plain": text}) + "\x03"


def result(out="", err="", error=""):
    return {"out": out, "err": err, "error": error}


def lesson(*cells):
    """A notebook of code cells: (source, outputs) each."""
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "xcpp17", "display_name": "C++17"}})
    notebook.cells.append(nbformat.v4.new_markdown_cell("# Title"))
    for source, outputs in cells:
        notebook.cells.append(nbformat.v4.new_code_cell(source, outputs=try_cling.outputs_of(outputs)))
    return notebook


class Outputs(unittest.TestCase):
    def test_what_was_shown_stands_between_what_was_written(self):
        outputs = try_cling.outputs_of("a\n" + shown("one") + shown("two") + "b\n")
        self.assertEqual([one.output_type for one in outputs], ["stream", "display_data", "display_data", "stream"])
        self.assertEqual([outputs[0].text, outputs[3].text], ["a\n", "b\n"])
        self.assertEqual(outputs[2].data, {"text/plain": "two"})
        self.assertEqual(try_cling.outputs_of(""), [])

    def test_an_update_replaces_what_has_its_name(self):
        outputs = try_cling.outputs_of(shown("0 %", "curve") + "between" + shown("100 %", "curve", "update"))
        self.assertEqual([one.output_type for one in outputs], ["display_data", "stream"])
        self.assertEqual(outputs[0].data["text/plain"], "100 %")


class Differences(unittest.TestCase):
    def found(self, played, *cells):
        return list(try_cling.differences(lesson(*cells), played))

    def test_equal_outputs_are_none_and_numbers_may_be_near(self):
        self.assertEqual(self.found([result("x\n"), result(shown("loss 1.001"))],
                                    ("f();", "x\n"), ("g();", shown("loss 1.000"))), [])

    def test_other_words_numbers_kinds_errors_and_stderr_are_named_by_cell(self):
        for played, words in ((result("y\n"), "received:\ny"), (result(shown("x")), "display_data"),
                              (result(error="unknown  name\n'q'"), "an error: unknown name 'q'"),
                              (result("x\n", err="warning: w"), "on stderr: warning: w")):
            found = self.found([result(), played], ("f();", ""), ("g();", "x\n"))
            self.assertEqual([number for number, _ in found], [3], words)
            self.assertIn(words, found[0][1])
        self.assertIn("1.0 was committed, 2.0 received", self.found([result("n 2\n")], ("f();", "n 1\n"))[0][1])

    def test_an_interpreter_that_ended_early_is_a_difference(self):
        found = self.found([result("x\n")], ("f();", "x\n"), ("g();", ""), ("h();", ""))
        self.assertEqual(found, [(3, "the interpreter ended here, 2 cells before the last")])
        found = list(try_cling.differences(lesson(("f();", "")), [], "exit status -11\nno memory"))
        self.assertEqual(found, [(2, "the interpreter ended here, 1 cells before the last: exit status -11 no memory")])


class Program(unittest.TestCase):
    def run_main(self, interpreter):
        """What is printed of one lesson, played by a shell script."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "lesson.ipynb")
            nbformat.write(lesson(('#pragma cling load("a")\nf();', "x\n"), ("g();", "y\n")), path)
            python = pathlib.Path(folder, "python")
            python.write_text("#!/bin/sh\ncat > " + folder + "/cells\n" + interpreter)
            python.chmod(python.stat().st_mode | stat.S_IXUSR)
            printed, arguments = io.StringIO(), sys.argv
            sys.argv = ["try_cling.py", folder, str(path), "--python", str(python)]
            kernels, try_cling.kernels = try_cling.kernels, lambda: []
            try:
                with contextlib.redirect_stdout(printed):
                    try_cling.main()
            finally:
                sys.argv, try_cling.kernels = arguments, kernels
            self.cells = json.loads(pathlib.Path(folder, "cells").read_text())
            return printed.getvalue()

    def test_cells_go_in_without_pragmas_and_differences_come_out(self):
        lines = [{"name": "cling 1.0"}, result("x\n"), result("z\n")]
        text = self.run_main("\n".join(f"echo '{json.dumps(line)}'" for line in lines).replace("\\n", "\\\\n"))
        self.assertEqual(self.cells, ["f();", "g();"])
        self.assertIn("lesson.ipynb, cling 1.0: 1 differences\n  cell 3: committed:\ny", text)

    def test_where_there_is_no_cling_it_says_so(self):
        self.assertIn("no lesson was tried", self.run_main("exit 3"))

    def test_another_failure_is_told_in_its_own_words(self):
        with self.assertRaises(SystemExit) as ended:
            self.run_main("echo 'no such library' >&2; exit 1")
        self.assertIn("did not begin: exit status 1\nno such library", ended.exception.code)
        with self.assertRaises(SystemExit) as ended:
            self.run_main("exit 0")
        self.assertIn("it wrote nothing", ended.exception.code)
        text = self.run_main("""echo '{"name": "cling 1.0"}'; echo 'out of memory' >&2; exit 1""")
        self.assertIn("2 cells before the last: exit status 1 out of memory", text)

    def test_a_library_that_is_not_built_is_named_with_its_remedy(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "ROOT.py").write_text(
                "import types\n"
                "gROOT = types.SimpleNamespace(SetBatch=lambda _: None, GetVersion=lambda: '0')\n"
                "gInterpreter = types.SimpleNamespace(AddIncludePath=lambda _: None)\n")
            with unittest.mock.patch.dict(os.environ, {"PYTHONPATH": folder}):
                with self.assertRaises(SystemExit) as ended:
                    try_cling.play(sys.executable, pathlib.Path(folder), lesson(("f();", "")))
        self.assertIn("libwick_notebook.so is missing; build it with: cmake", ended.exception.code)


class Kernels(unittest.TestCase):
    def test_ours_is_not_called_cling(self):
        specs = {"xcpp17": {"spec": {"argv": ["/build/bin/wick_kernel", "-f"]}},
                 "xcpp17-cling": {"spec": {"argv": ["/conda/bin/xcpp", "-f"]}},
                 "python3": {"spec": {"argv": ["python3"]}}}
        manager, try_cling.KernelSpecManager = (
            try_cling.KernelSpecManager, lambda: types.SimpleNamespace(get_all_specs=lambda: specs))
        self.addCleanup(setattr, try_cling, "KernelSpecManager", manager)
        self.assertEqual(list(try_cling.kernels()), ["xcpp17-cling"])


if __name__ == "__main__":
    unittest.main()
