#!/usr/bin/env python3
"""Notebooks are pages of the book: cells, what they have shown, and links from lessons and to them."""

import json
import unittest

from test_book import SVG, TO_NOTEBOOK, Tree


def shown(mime, content):
    return {"output_type": "display_data", "data": {mime: content, "text/plain": "in words"}}


class Notebooks(Tree):
    def test_cells_stand_above_what_they_have_shown(self):
        self.notebook(("int x = 1;", [{"output_type": "stream", "name": "stdout", "text": "1 < 2\n"}]),
                      ("draw();", [shown("image/svg+xml", SVG.replace("<rect", "<title>A &lt; B</title><rect"))]))
        page = self.page(TO_NOTEBOOK, "notebook_01_one.html")
        code, text, picture = (page.index(part) for part in ("</span> x", "1 &lt; 2", "<img"))
        self.assertLess(code, text)
        self.assertLess(text, picture)
        self.assertIn('src="images/01_one-1.svg" alt="A &lt; B"', page)
        self.assertIn("<rect", (self.out / "images" / "01_one-1.svg").read_text(encoding="utf-8"))

    def test_lessons_and_notebooks_lead_to_one_another(self):
        self.notebook()
        self.assertIn('href="notebook_01_one.html"', self.page(TO_NOTEBOOK))
        self.assertIn('<a href="01_one.html">the chapter</a>', self.page(TO_NOTEBOOK, "notebook_01_one.html"))
        self.assertIn('<a href="notebook_01_one.html">notebook</a>', self.page(TO_NOTEBOOK, "index.html"))
        self.assertIn("modules/01_one/README.md: it has no link to notebooks/01_one.ipynb", self.build("text").stderr)
        self.notebook(text="# 01 · One")
        self.assertIn("notebooks/01_one.ipynb: it has no link to modules/01_one/README.md",
                      self.build(TO_NOTEBOOK).stderr)

    def test_the_opening_notebook_is_linked_from_the_contents_and_keeps_its_first_cells(self):
        self.put("notebooks/00_start.ipynb", json.dumps({"metadata": {}, "cells": [
            {"cell_type": "markdown", "source": "# 00 · Five minutes"},
            {"cell_type": "code", "source": "using namespace wick::lesson;", "outputs": []}]}))
        self.assertIn('<a href="notebook_00_start.html">', self.page("text", "index.html"))
        self.assertIn('class="sourceCode"', self.page("text", "notebook_00_start.html"))
        self.assertIn("<h1 id=\"00--five-minutes\">00 · Five minutes</h1>",
                      self.page("text", "notebook_00_start.html"))

    def test_tables_have_names_or_none(self):
        self.notebook(("f();", [shown("text/html", "<table><thead><tr><th>n</th></tr></thead></table>"),
                                shown("text/html", "<table><tbody><tr><td>1</td></tr></tbody></table>")]))
        page = self.page(TO_NOTEBOOK, "notebook_01_one.html")
        self.assertIn('<th scope="col">n</th>', page)
        self.assertIn('<table role="presentation"><tbody>', page)

    def test_what_needs_scripts_is_given_in_words(self):
        self.notebook(("f();", [shown("text/html", '<iframe srcdoc="x"></iframe>')]))
        page = self.page(TO_NOTEBOOK, "notebook_01_one.html")
        self.assertIn("in words", page)
        self.assertNotIn("iframe", page)

    def test_cells_that_load_the_libraries_are_left_out(self):
        self.notebook(('#pragma cling load("x")', []), ("using namespace wick::lesson;", []), ("int x;", []))
        page = self.page(TO_NOTEBOOK, "notebook_01_one.html")
        self.assertEqual(page.count('class="sourceCode"'), 1)

    def test_drawing_without_words_is_found(self):
        self.notebook(("f();", [shown("image/svg+xml", SVG)]))
        self.assertIn("notebooks/01_one.ipynb:5: a drawing has neither a title nor a description",
                      self.build(TO_NOTEBOOK).stderr)

    def test_formulas_are_jupyters(self):
        self.notebook(text="# 01 · One\n\n[x](../modules/01_one/README.md) $a\\,b$")
        self.assertIn("<math", self.page(TO_NOTEBOOK, "notebook_01_one.html"))


if __name__ == "__main__":
    unittest.main()
