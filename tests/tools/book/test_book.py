#!/usr/bin/env python3
"""Each thing that a lesson can get wrong is found, at its line, and then nothing is written."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BOOK = ROOT / "tools" / "book" / "book.py"
sys.path.insert(0, str(BOOK.parent))
sys.dont_write_bytecode = True

import diagram
import formula
import markdown

TOML = """number = {number}
title = "{title}"
time = "1 hour"
difficulty = 2
prerequisites = []
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


class Tree(unittest.TestCase):
    """A repository of two chapters, whose first lesson the tests write."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name) / "tree"
        self.out = pathlib.Path(scratch.name) / "out" / "book"
        self.put("modules/01_one/module.toml", TOML.format(number=1, title="One"))
        self.put("modules/02_two/module.toml", TOML.format(number=2, title="Two"))
        self.put("modules/02_two/README.md", "# 02 · Two\n\n## Its end\n\nNo more.\n")
        self.put("modules/01_one/images/a.svg", SVG)
        self.put("core/given.cpp", "int given();\n")
        self.put("core/solved.cpp", "// BEGIN SOLUTION 01.1\n// END SOLUTION\n")

    def put(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def build(self, lesson, options=()):
        self.put("modules/01_one/README.md", "# 01 · One\n\n" + lesson)
        return subprocess.run([sys.executable, BOOK, "--root", self.root, self.out, *options],
                              capture_output=True, text=True, check=False)

    def page(self, lesson, name="01_one.html", options=()):
        done = self.build(lesson, options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.out / name).read_text(encoding="utf-8")

    def finds(self, lesson, what, line=3):
        done = self.build(lesson)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"modules/01_one/README.md:{line}: ", done.stderr)
        self.assertIn(what, done.stderr)
        self.assertFalse(self.out.exists())
        self.assertEqual(list(self.out.parent.iterdir()), [])


    def notebook(self, *cells, text="# 01 · One\n\nOf [the chapter](../modules/01_one/README.md)."):
        """Writes the first chapter's notebook: a text, and cells as (source, outputs)."""
        described = [{"cell_type": "markdown", "source": text}]
        described += [{"cell_type": "code", "source": source, "outputs": list(outputs)} for source, outputs in cells]
        self.put("notebooks/01_one.ipynb", json.dumps({"cells": described, "metadata": {}}))


TO_NOTEBOOK = "[notebook](../../notebooks/01_one.ipynb)\n\n"


class Found(Tree):
    def test_link_to_a_file_that_is_not_there(self):
        self.finds("[x](../03_three/README.md)", "there is no modules/03_three/README.md")

    def test_heading_that_skips_a_level(self):
        self.finds("### Deep", "a heading of level 3 below one of level 1")

    def test_table_in_html_without_header_cells(self):
        done = self.build("<table><tr><td>1</td></tr></table>")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("a table without <th>", done.stderr)

    def test_link_in_html(self):
        self.finds('<p><a href="nowhere.md">x</a></p>', "there is no modules/01_one/nowhere.md")

    def test_anchor_of_the_same_lesson(self):
        self.finds("text\n[x](#nowhere)", "has no heading #nowhere", line=4)

    def test_anchor_of_another_lesson(self):
        self.finds("[x](../02_two/README.md#its-start)", "has no heading #its-start")

    def test_link_to_what_students_do_not_get(self):
        self.finds("[x](../../core/solved.cpp)", "students do not get core/solved.cpp")

    def test_link_out_of_the_repository(self):
        self.finds("[x](../../../secret)", "leads out of the repository")

    def test_missing_picture(self):
        missing = "there is no modules/01_one/images/b.svg"
        self.finds('<p><img src="images/b.svg" alt="b"></p>', missing)
        self.finds("![b](images/b.svg)", missing)

    def test_picture_without_words(self):
        self.finds('<p><img src="images/a.svg"></p>', "no alternative text")
        self.finds("![](images/a.svg)", "no alternative text")

    def test_picture_from_a_network(self):
        self.finds("![a](https://example.org/a.svg)", "may not come from a network")

    def test_picture_that_fetches(self):
        fetching = SVG.replace("<rect", '<image href="http://example.org/y"/><rect')
        self.put("modules/01_one/images/a.svg", fetching)
        done = self.build("![a](images/a.svg)")
        self.assertEqual(done.returncode, 1)
        self.assertIn("images/01_one-a.svg: a picture may hold no script", done.stderr)

    def test_formula_that_is_none(self):
        self.finds("$\\frac{a}$ and more", "is no formula that the book can show")
        self.finds("text\n\n```math\nx = \\nonsense{y}\n```", "\\nonsense", line=5)

    def test_dollar_that_begins_no_formula(self):
        self.finds("It costs 5$ a day.", "a $ that begins or ends no formula")

    def test_formula_that_touches_a_letter(self):
        self.finds("the $n$th of them", "GitHub sets no formula that touches")

    def test_formula_that_markdown_changes(self):
        self.finds("the set $\\{x\\}$ here", "takes the \\")
        self.finds("text\n$x\\,y$ here", "write $`x\\,y`$", line=4)
        self.finds("$\\mathrm{a}_b$ and $c_{1}$", "reads as emphasis")
        self.finds("from $a <b>c$ on", "reads as emphasis, a link or HTML")

    def test_formula_over_the_end_of_a_line(self):
        self.finds("where $a +\nb$ is", "runs over the end of a line")

    def test_formula_in_a_link(self):
        self.finds("[$x$](#01--one)", "no formula within a link")

    def test_command_that_github_refuses(self):
        self.finds("$\\operatorname{tr} x$ is", "GitHub refuses \\operatorname: use \\mathrm")

    def test_bar_that_splits_a_cell(self):
        self.finds("| a | b |\n|---|---|\n| $|x|$ | y |", "4 cells in a table of 2", line=5)

    def test_html_that_github_removes(self):
        self.finds('<div style="color: red">x</div>', "GitHub removes the attribute style")
        self.finds("<script>x</script>", "GitHub removes <script>")

    def test_diagram_that_cannot_be_drawn(self):
        self.finds("```mermaid\npie\n```", "only flow charts can be drawn, not: pie")
        self.finds("```mermaid\nflowchart TD\na --> --> b\n```", "expected a node at")

    def test_lesson_without_title(self):
        self.put("modules/02_two/README.md", "## Two\n")
        self.assertIn("02_two/README.md:1: there is no title", self.build("text").stderr)


class Built(Tree):
    def test_a_lesson_links_its_notebook_where_the_course_is_public(self):
        self.notebook()
        public = ("--binder", "https://example.org/course.git")
        link = ("https://mybinder.org/v2/git/https%3A%2F%2Fexample.org%2Fcourse.git/HEAD"
                "?labpath=notebooks%2F01_one.ipynb")
        self.assertIn(link, self.page(TO_NOTEBOOK, options=public))
        self.assertNotIn("mybinder", self.page(TO_NOTEBOOK, "02_two.html", public))
        self.assertNotIn("mybinder", self.page(TO_NOTEBOOK))

    def test_links_lead_into_the_book(self):
        page = self.page("[a](../02_two/README.md#its-end) [b](../02_two) "
                         "[c](../../core/given.cpp) [d](#more) [e](https://example.org)\n\n"
                         "## More\n")
        self.assertIn('<a href="02_two.html#its-end">a</a>', page)
        self.assertIn('<a href="02_two.html">b</a>', page)
        self.assertNotIn("given.cpp", page)
        self.assertIn('<a href="#more">d</a>', page)
        self.assertIn('<a href="https://example.org">e</a>', page)

    def test_code_keeps_its_lines_and_says_what_it_is(self):
        page = self.page("```cpp\nint x = 1;\n```\n```text varies\n1\n```\n\n"
                         "```cpp from core/given.cpp\nint given();\n```\n")
        self.assertIn('<span class="dt">int</span> x', page)
        self.assertIn('<div class="caption">output; yours will differ</div>', page)
        self.assertIn('<div class="caption">core/given.cpp</div>', page)

    def test_formulas_are_mathml(self):
        page = self.page("Let $\\mathrm{head}_i$ be $(-1)$.\n\n```math\nx \\qquad y\n```\n")
        self.assertIn("<mi>head</mi>", page)
        self.assertIn('<mo form="prefix">−</mo><mn>1</mn>', page)
        self.assertRegex(page, r'<span class="joined"><math[^\n]*</math>\.</span>')
        self.assertEqual(page.count('<math display="block"'), 2)

    def test_formulas_that_markdown_would_change_can_be_protected(self):
        page = self.page("Let $`x\\,y`$ be `a $b` and\n\n```text\n$`z`$\n```\n")
        self.assertIn('<annotation encoding="application/x-tex">x\\,y</annotation>', page)
        self.assertIn("$`z`$", page)
        self.page("| $x\\,y$ | b |\n|---|---|\n| $x\\,y$ | $\\{z\\}$ |", options=["--fix"])
        lesson = (self.root / "modules/01_one/README.md").read_text(encoding="utf-8")
        self.assertIn("| $`x\\,y`$ | b |\n|---|---|\n| $`x\\,y`$ | $`\\{z\\}`$ |", lesson)

    def test_tables_have_header_cells_of_columns_or_of_rows(self):
        page = self.page("| a | b |\n|---|---:|\n| c | d |\n\n| | |\n|---|---|\n| e | f |\n")
        self.assertEqual(page.count('<th scope="col"'), 2)
        self.assertEqual(page.count('<th scope="row"'), 1)
        self.assertIn('<th scope="row">e</th>', page)
        self.assertEqual(page.count("<thead"), 1)

    def test_a_link_to_the_book_stays(self):
        real = self.out.parent / "elsewhere"
        real.mkdir(parents=True)
        self.out.symlink_to(real)
        self.page("Text.")
        self.assertTrue(self.out.is_symlink())
        self.assertTrue((real / "index.html").is_file())

    def test_pictures_come_along(self):
        page = self.page('<p><img src="images/a.svg" width="400" alt="A square"></p>')
        self.assertIn('src="images/01_one-a.svg"', page)
        self.assertIn('alt="A square"', page)
        self.assertTrue((self.out / "images" / "01_one-a.svg").is_file())

    def test_chapters_follow_one_another(self):
        names = ("01_one.html", "02_two.html", "index.html")
        pages = {name: self.page("text", name) for name in names}
        self.assertIn('<a rel="next" href="02_two.html">02 · Two →</a>', pages["01_one.html"])
        self.assertIn('<a rel="prev" href="01_one.html">← 01 · One</a>', pages["02_two.html"])
        self.assertIn('<a href="01_one.html">01 · One</a>', pages["index.html"])

    def test_what_scrolls_is_reached_by_keys(self):
        page = self.page('```cpp\nint x;\n```\n\n<p align="center"><img src="images/a.svg" width="400" alt="A">'
                         "</p>\n\n| a |\n|---|\n| b |\n")
        for element in ("pre", "p", 'div class="table"'):
            self.assertRegex(page, f'<{element}[^>]* tabindex="0"|<{element} tabindex="0"')
        self.assertNotRegex(page, "<pre(?![^>]*tabindex)")

    def test_a_book_is_replaced_only_by_a_whole_one(self):
        before = self.page("before")
        self.assertEqual(self.build("[x](#nowhere)").returncode, 1)
        self.assertEqual((self.out / "01_one.html").read_text(encoding="utf-8"), before)
        self.assertIn("after", self.page("after"))
        self.assertEqual([path.name for path in self.out.parent.iterdir()], ["book"])

    def test_a_folder_of_something_else_is_left_alone(self):
        self.out.mkdir(parents=True)
        (self.out / "thesis.html").write_text("mine", encoding="utf-8")
        done = self.build("text")
        self.assertEqual(done.returncode, 2)
        self.assertIn("holds something else than a book", done.stderr)
        self.assertEqual([path.name for path in self.out.iterdir()], ["thesis.html"])

    def test_a_file_in_place_of_a_folder_above_is_told(self):
        self.out.parent.mkdir(parents=True, exist_ok=True)
        self.out.write_text("mine", encoding="utf-8")
        file, self.out = self.out, self.out / "new" / "book"
        done = self.build("text")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{self.out} cannot be made in {file}: give a folder", done.stderr)


class Pieces(unittest.TestCase):
    def test_elements_that_only_carry_positions_go_in_each_form_of_pandoc(self):
        def span(pairs):
            return {"t": "Span", "c": [["", [], pairs], ["inlines"]]}

        for pairs in ([["data-pos", "1:1-1:2"]], [["wrapper", "1"], ["data-pos", "1:1-1:2"]]):
            self.assertEqual(markdown.without_positions(span(pairs), 1), ["inlines"])
        named = span([["wrapper", "1"], ["title", "x"]])
        self.assertIsNone(markdown.without_positions(named, 1))
        self.assertEqual(named, span([["title", "x"]]))

    def test_long_formulas_break_at_their_outermost_relations(self):
        self.assertEqual(formula.inline_pieces("f(a = b) = \\frac{c = d}{e} \\approx 0.123456"),
                         ["f(a = b)", "= \\frac{c = d}{e}", "\\approx 0.123456"])
        self.assertEqual(formula.inline_pieces("a = b"), ["a = b"])
        self.assertEqual(formula.inline_pieces("\\left[0, x \\right) = aaaaaaaaaaaaaa"),
                         ["\\left[0, x \\right)", "= aaaaaaaaaaaaaa"])

    def test_displayed_formulas_part_at_wide_gaps(self):
        self.assertEqual(formula.display_pieces("a \\qquad \\text{b \\quad c} \\quad d"),
                         ["a", "\\text{b \\quad c}", "d"])

    def test_diagrams(self):
        svg = diagram.draw('flowchart LR\n  a["q &amp; k<br/>(b, t)"] -->|sum| b & c --> d{"<1?"}')
        for words in ("q &amp; k", "(b, t)", "sum", "&lt;1?"):
            self.assertIn(words, svg)
        self.assertEqual(svg.count("<path"), 4)
        self.assertIn('aria-label="q &amp; k (b, t) to b; ', svg)
        self.assertNotIn("black", svg)


if __name__ == "__main__":
    unittest.main()
