#!/usr/bin/env python3
"""What cells do wrong is shown at its place, and the next cell finds everything as it was."""

import notebook


class Errors(notebook.Notebook):
    first_cells = ["#include <iostream>\n#include <stdexcept>\n#include <string>\n#include <vector>",
                   "int state = 5;"]

    def tearDown(self):
        self.shows("state", "5")

    def test_of_the_compiler(self):
        for code, words in (
                ("int a = ;", "expected expression"),
                ("int a = 3", "expected ';'"),
                ("undeclared + 1", "use of undeclared identifier 'undeclared'"),
                ("int dup = 1; int dup = 2;", "redefinition of 'dup'"),
                ("std::string s = 5;", "no viable conversion"),
                ('static_assert(sizeof(int) == 5, "no");', "static assertion failed"),
                ("template <class T> struct R { typename R<T*>::type x; };\nR<int> r;",
                 "recursive template instantiation"),
                ("#error on purpose", "on purpose"),
                ('#include "no/such/header.h"', "'no/such/header.h' file not found"),
                ("int f( {", "expected"),
                ("std::vector<int> v; v.push_front(1);", "no member named 'push_front'"),
                ('const int c = 1; c = 2;', "cannot assign"),
                ("constexpr int forever(int n) { return forever(n + 1); }\n"
                 "constexpr int never = forever(0);", "must be initialized by a constant")):
            with self.subTest(code):
                self.fails(code, "CompileError", words)

    def test_the_place_is_told(self):
        result = self.fails("int one = 1;\nint two = one +\n    three;", "CompileError", "three")
        self.assertRegex(result.traceback, r"cell \d+:3:5: error: use of undeclared")
        self.assertIn("    3 |     three;\n      |     ^", result.traceback)
        result = self.fails("#include <cmath>\n\nstd::sqrt(state);\nmissing;", "CompileError",
                            "missing")
        self.assertRegex(result.traceback, r"cell \d+:4:1: error")
        self.ok("struct Once { int v; };")
        result = self.fails("Once once{1, 2};", "CompileError", "excess elements")
        self.assertRegex(result.traceback, r"cell \d+:1:14: error")

    def test_nothing_of_a_bad_cell_is_run(self):
        result = self.fails('std::cout << "first"; state = 6; int bad = missing;', "CompileError",
                            "missing")
        self.assertEqual(result.stdout, "")
        self.writes('std::cout << "second";', "second")

    def test_of_the_linker(self):
        result = self.fails("int nowhere(int);\nstate = nowhere(1);", "LinkError", "nowhere(int)")
        self.assertIn("#pragma cling load", result.traceback)
        self.fails("extern double lost; lost", "LinkError", "lost")
        self.fails("struct Half { virtual int v(); Half(); }; Half half;", "LinkError",
                   "Half::Half()")
        self.ok("int nowhere(int v) { return v; }")
        self.shows("nowhere(3)", "3")

    def test_exceptions(self):
        self.fails('throw std::runtime_error("oh");', "std::runtime_error", "oh")
        self.fails("std::vector<int>().at(3)", "std::out_of_range", "vector")
        self.fails("throw 5;", "int", "exception")
        self.fails('throw "words";', "const char*", "words")
        self.fails('throw std::string("more words");', "std::string", "more words")
        self.fails('struct Mine : std::exception { const char* what() const noexcept override { '
                   'return "mine"; } };\nthrow Mine();', "Mine", "mine")
        self.fails("struct Plain { int v; }; throw Plain{1};", "Plain", "exception")
        self.fails('int fail() { throw std::logic_error("deep"); }\nint v = fail();',
                   "std::logic_error", "deep")

    def test_an_exception_ends_the_cell_and_runs_destructors(self):
        result = self.fails('struct Guard { ~Guard() { std::cout << "left "; } };\n'
                            '{ Guard guard; std::cout << "in "; throw std::runtime_error("x"); }\n'
                            'std::cout << "not here";', "std::runtime_error", "x")
        self.assertEqual(result.stdout, "in left ")

    def test_warnings_are_written_and_the_cell_is_run(self):
        result = self.run_cell("int forgets(int a) { if (a > 0) return 1; }\nstate")
        self.assertEqual(result.value, "5")
        self.assertIn("does not return a value in all control paths", result.stderr)

    def test_what_names_a_header_s_declaration_cannot_be_declared_anew(self):
        self.fails("namespace std { class logic_error {}; }", "CompileError", "redefinition")

    def test_pragmas(self):
        self.fails('#pragma cling load("no_such_library")', "LoadError", "no_such_library")
        self.fails('#pragma cling add_include_path("/no/such/folder")', "LoadError",
                   "/no/such/folder")


if __name__ == "__main__":
    notebook.main(at_least=48)
