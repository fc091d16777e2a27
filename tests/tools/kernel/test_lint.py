#!/usr/bin/env python3
"""Each rule of the lint for notebooks is broken once, and each way of keeping it is tried."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools" / "notebook"))
sys.dont_write_bytecode = True

import lint


class BentNotebooks(unittest.TestCase):
    """A file that is no notebook is refused in one line by all that read notebooks."""

    def test_bent_files(self):
        cell = '{"cell_type": "code", "source": "x;"}'
        for text, words in (
                (b"", "it is no JSON"), (b"\xff", "it is no JSON"), (b"[" * 100000, "too deeply"),
                (b"[]", "no list of cells"), (b"{}", "no list of cells"),
                (b'{"cells": {}}', "no list of cells"), (b'{"cells": [1]}', "cell 1 has no cell_type"),
                (b'{"cells": [{"cell_type": "code"}]}', "the source of cell 1 is no text"),
                (b'{"cells": [{"cell_type": "code", "source": [1]}]}', "the source of cell 1 is no text"),
                (('{"cells": [%s], "metadata": 3}' % cell).encode(), "its metadata are no object")):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "bent.ipynb"
                path.write_bytes(text)
                for program in (["lint.py"], ["cells.py", "text"], ["cells.py", "program"]):
                    command = [ROOT / "tools" / "notebook" / program[0], *program[1:], path]
                    done = subprocess.run([sys.executable, *command], capture_output=True, text=True,
                                          check=False)
                    self.assertEqual(done.returncode, 1, (text[:40], program))
                    self.assertIn(words, done.stderr)
                    self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_what_is_not_there(self):
        done = subprocess.run([sys.executable, ROOT / "tools" / "notebook" / "lint.py", "/nowhere.ipynb"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "wick: cannot read /nowhere.ipynb: No such file or directory\n")


class Lint(unittest.TestCase):
    def breaks(self, words, code, is_first=False):
        found = list(lint.check_cell(code, is_first))
        self.assertTrue(any(words in rule for rule in found), f"{words}: {code}\n{found}")

    def keeps(self, code, is_first=False):
        self.assertEqual(list(lint.check_cell(code, is_first)), [], code)

    def test_first_cell(self):
        self.keeps('#pragma cling load("wick")\n// why\n#include "wick/notebook.h"', True)
        for code in ('#include "a.h"\n#include "b.h"', '#include "a.h"\nint x;', "int x;",
                     '#pragma cling load("wick")', ""):
            self.breaks("the first cell", code, True)

    def test_later_cells_include_and_load_nothing(self):
        self.breaks("only the first cell", "#include <vector>\nint x = 0;")
        self.breaks("only the first cell", '#pragma cling load("wick")')
        self.keeps('std::cout << "#include <vector>";')
        text = 'xcpp::display(check("12.1", R"cpp(\n%s\n)cpp"));'
        self.keeps(text % "Tensor f() {\n}\nTensor g() {\n}")
        self.breaks("only the first cell", text % "  #include <vector>\nTensor f() {\n}")

    def test_functions(self):
        self.keeps("double f(int a) {\n  if (a) { return 1; }\n  return 2;\n}")
        self.keeps("// why\ntemplate <class T> auto f(const T& a) -> int { return a; }")
        self.keeps("struct A { int f() const { return 1; } int g() { return 2; } };\nA a;")
        self.keeps("auto f = [](int a) { return a; };\nauto g = [](int a) { return a; };")
        self.keeps("int f(int a);\nint b = f(1);")
        self.keeps("for (int i = 0; i < 3; ++i) { g(i); }\nif (x) { y(); } else { z(); }\nw();")
        self.keeps("Tensor x{3};\nTensor y = f({1, 2});\nf(x, {2, 3});")
        for code in ("int f() { return 1; }\nint g() { return 2; }",
                     "int f() { return 1; }\nf();", "int x = 1;\nint f() { return x; }",
                     "int A::f() const { return 1; }\nint y;"):
            self.breaks("a function's definition", code)

    def test_using_directives(self):
        self.keeps("using namespace std;")
        self.keeps("void f() {\n  using namespace std;\n  g();\n}")
        self.breaks("a using directive", "using namespace a;\nusing namespace b;")
        self.breaks("a using directive", "using namespace a;\nint x = 1;")

    def test_last_expressions(self):
        self.keeps("xcpp::display(x);")
        self.keeps("xcpp::display(x);  // the map\n")
        self.keeps("#define N 3")
        self.breaks("xcpp::display", "x")
        self.breaks("xcpp::display", "int y = 2;\ny + 1")

    def test_lambdas(self):
        self.keeps("for (int i = 0; i < 2; ++i) {\n  auto f = [&] { return i; };\n  f();\n}")
        self.keeps("auto f = [](int& a) { return a; };\nint v[3];")
        self.breaks("no [&]", "auto f = [&](int a) { return a; };")
        self.breaks("no [&]", "auto f = [&, x] { return x; };")

    def test_what_cells_cannot_have(self):
        self.breaks("stdin", "int x; std::cin >> x;")
        self.breaks("stdin", 'scanf("%d", &x);')
        self.breaks("OpenMP", "#pragma omp parallel for\nfor (;;) {}")
        self.breaks("OpenMP", "omp_set_num_threads(1);")
        self.breaks("intrinsics", "__m256 a = _mm256_setzero_ps();")
        self.breaks("std::async", "auto a = std::async(f);")
        self.keeps('std::cout << "std::cin, _mm256_add_ps and omp_x" << \'{\'; // std::async')
        self.keeps('auto text = R"(std::cin } {)";')


if __name__ == "__main__":
    unittest.main()
