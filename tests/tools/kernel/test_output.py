#!/usr/bin/env python3
"""Streams and displays arrive whole and in order; types show themselves as they want to be shown."""

import json
import pathlib
import tempfile
import unittest.mock

import notebook


class Output(notebook.Notebook):
    first_cells = ["#include <cstdio>\n#include <iostream>\n#include <string>\n#include <thread>",
                   '#include "xcpp/xdisplay.hpp"',
                   "struct Json { std::string text; std::string dump() const { return text; } };",
                   "struct Light { int v; };\nJson mime_bundle_repr(const Light& l) {\n"
                   '  return {"{\\"text/plain\\": \\"light\\", \\"text/html\\": \\"<b>" + '
                   'std::to_string(l.v) + "</b>\\"}"};\n}']

    def test_streams_keep_their_order(self):
        result = self.run_cell('std::cout << "a\\n"; printf("b\\n"); std::cerr << "c\\n"; '
                               'fprintf(stderr, "d\\n"); puts("e"); std::clog << "f"; '
                               'std::cout << "g" << std::endl;')
        self.assertEqual(result.events, [("stdout", "a\nb\n"), ("stderr", "c\nd\n"),
                                         ("stdout", "e\n"), ("stderr", "f"), ("stdout", "g\n")])

    def test_displays_keep_their_place_among_them(self):
        result = self.run_cell('std::cout << "a"; xcpp::display(Light{1}); printf("b"); '
                               'xcpp::display(2); std::cout << "c"; Light{3}')
        self.assertEqual([kind for kind, _ in result.events],
                         ["stdout", "display_data", "stdout", "display_data", "stdout",
                          "execute_result"])
        self.assertEqual(result.shown, [{"text/plain": "light", "text/html": "<b>1</b>"},
                                        {"text/plain": "2"},
                                        {"text/plain": "light", "text/html": "<b>3</b>"}])

    def test_what_is_written_before_an_error_comes_before_it(self):
        result = self.run_cell('std::cout << "before"; throw 1;')
        self.assertEqual([kind for kind, _ in result.events], ["stdout", "error"])

    def test_much_text_arrives_whole(self):
        self.writes("for (int i = 0; i < 20000; ++i) std::cout << i << '\\n';",
                    "".join(f"{i}\n" for i in range(20000)))

    def test_text_of_threads(self):
        self.writes('std::thread worker([] { for (int i = 0; i < 1000; ++i) std::cout << "x"; }); '
                    "worker.join();", "x" * 1000)

    def test_text_arrives_while_the_cell_runs(self):
        """The cell goes on once its first text was received, so no clock decides."""
        original = notebook.Result.take
        with tempfile.TemporaryDirectory() as folder:
            received = pathlib.Path(folder) / "received"

            def take(result, message):
                original(result, message)
                if "asked" in result.stdout:
                    received.touch()

            with unittest.mock.patch.object(notebook.Result, "take", take):
                self.writes("#include <chrono>\n#include <filesystem>\n"
                            'std::cout << "asked" << std::endl; '
                            f"const std::filesystem::path received = {json.dumps(str(received))}; "
                            "for (int i = 0; i < 600 && !std::filesystem::exists(received); ++i) "
                            "std::this_thread::sleep_for(std::chrono::milliseconds(50)); "
                            'std::cout << std::filesystem::exists(received);',
                            "asked\n1")

    def test_bytes_that_are_no_text_do_not_end_the_kernel(self):
        self.run_cell('std::cout << "\\xff\\xfe" << std::endl;')
        self.shows("1 + 1", "2")

    def test_display_of_json_by_nlohmann(self):
        self.ok("#include <nlohmann/json.hpp>\nstruct Heavy {};\n"
                "nlohmann::json mime_bundle_repr(const Heavy&) {\n"
                '  return {{"text/plain", "heavy"}, {"image/svg+xml", "<svg/>"}};\n}')
        self.assertEqual(self.ok("Heavy()").shown,
                         [{"text/plain": "heavy", "image/svg+xml": "<svg/>"}])

    def test_a_form_may_be_declared_anew(self):
        self.ok("struct Twice {};\nJson mime_bundle_repr(const Twice&) "
                '{ return {"{\\"text/plain\\": \\"one\\"}"}; }')
        self.shows("Twice()", "one")
        self.ok('Json mime_bundle_repr(const Twice&) { return {"{\\"text/plain\\": \\"two\\"}"}; }')
        self.shows("Twice()", "two")

    def test_a_bundle_that_is_no_json_is_an_error(self):
        self.ok('struct Bad {}; Json mime_bundle_repr(const Bad&) { return {"oh"}; }')
        self.fails("Bad()", "std::invalid_argument", "cannot show oh")
        self.fails("xcpp::display(Bad());", "std::invalid_argument", "cannot show oh")

    def test_update_and_clear(self):
        result = self.ok('xcpp::display(Light{1}, "id"); xcpp::display(Light{2}, "id", true); '
                         "xcpp::clear_output(true); xcpp::clear_output();")
        self.assertEqual([kind for kind, _ in result.events],
                         ["display_data", "update_display_data", "clear_output", "clear_output"])
        self.assertEqual([content["wait"] for kind, content in result.events
                          if kind == "clear_output"], [True, False])

    def test_silent_cells_say_nothing(self):
        self.assertEqual(self.ok('std::cout << "x"; 5', silent=True).events, [])


class Library(notebook.Notebook):
    """The library, as the lessons load it."""

    first_cells = ['#pragma cling load("libwick")\n#include "core/core.h"\n#include "nn/nn.h"',
                   "#include <iostream>\nusing namespace wick;"]

    def test_tensors(self):
        self.writes("std::cout << ones({2}) + 1;", "[2, 2]\nshape (2,), cpu")
        self.ok("const Tensor w = randn({3, 2}).requires_grad_();")
        self.ok("Tensor loss = sum(w * w); loss.backward();")
        self.shows("bool same = true; for (int i = 0; i < 3; ++i) same = same && "
                   "std::abs(w.grad().at({i, 1}) - 2 * w.at({i, 1})) < 1e-6; same", "true")
        self.shows("matmul(ones({2, 3}), ones({3, 4})).shape()", "(2, 4)")

    def test_its_errors(self):
        self.fails("matmul(ones({2, 3}), ones({2, 3}))", "wick::ShapeError",
                   "cannot multiply (2, 3) by (2, 3)")
        self.writes("try { ones({2}).reshape({3}); } catch (const ShapeError&) "
                    '{ std::cout << "caught"; }', "caught")

    def test_training(self):
        self.ok("nn::MultiHeadAttention attention(16, 2);\n"
                "nn::AdamW optimizer(attention.parameters(), nn::AdamWOptions{0.01});")
        self.ok("const Tensor x = randn({4, 6, 16});")
        self.shows("double first = 0, last = 0;\nfor (int step = 0; step < 20; ++step) {\n"
                   "  const Tensor loss = mse_loss(attention(x), x);\n  optimizer.zero_grad();\n"
                   "  loss.backward();\n  optimizer.step();\n  if (step == 0) first = loss.item();\n"
                   "  last = loss.item();\n}\nlast < first", "true")


class Completions(notebook.Notebook):
    first_cells = ["#include <string>\n#include <vector>",
                   "struct Walker { int steps; void step_over(int n); };\nWalker walker{3};\n"
                   "int walking = 1;"]

    def completes(self, code, cursor=None):
        cursor = len(code) if cursor is None else cursor
        content = self.client.complete(code, cursor, reply=True, timeout=60)["content"]
        self.assertEqual(content["status"], "ok")
        self.assertEqual(content["cursor_end"], cursor)
        return content["matches"], code[content["cursor_start"]:cursor]

    def test_names(self):
        self.assertEqual(self.completes("walk"), (["walker", "walking"], "walk"))
        self.assertEqual(self.completes("int two = 2 * walki")[0], ["walking"])
        self.assertIn("Walker", self.completes("Wal")[0])
        self.assertIn("while", self.completes("void f() { whi } int g;", 14)[0])
        self.assertIn("vector", self.completes("std::vec")[0])

    def test_members(self):
        self.assertEqual(self.completes("walker.st"), (["step_over", "steps"], "st"))
        self.assertIn("push_back", self.completes("std::vector<int> v;\nv.")[0])
        self.assertEqual(self.completes("void f() { walker.step } int g;", 22)[0],
                         ["step_over", "steps"])

    def test_characters_of_several_bytes(self):
        self.assertEqual(self.completes('auto s = "\u00e4\u20ac"; walk'),
                         (["walker", "walking"], "walk"))

    def test_what_is_broken_offers_nothing_and_breaks_nothing(self):
        self.completes("int a = ) walk")
        self.assertEqual(self.completes("nothing_like_this"), ([], "nothing_like_this"))
        self.shows("walking", "1")


if __name__ == "__main__":
    notebook.main(at_least=38)
