"""A notebook as a page of the book: its texts, its cells, and what the cells have shown, so that it can be
read without a kernel."""

import html
import pathlib
import re
import sys

from markdown import Document
from page import Page, raw

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "notebook"))

from cells import source_of, to_text
from read_notebook import read_notebook

OPENING = "notebooks/00_start.ipynb"
ABOVE = ("<p>A notebook: cells of C++, and below each what it has shown. Its page is for reading; "
         "<code>tools/wick notebook</code> opens it in Jupyter, where you change numbers and run cells again.</p>\n")
# Cells that load the libraries: they show nothing, and are the same in each notebook.
LOADS = re.compile(r"#pragma cling|using namespace wick::lesson;\s*$")
SCRIPT = re.compile(r"<(?:script|iframe|object|embed)\b")


def page_of(path):
    """The page of the notebook at this path."""
    return f"notebook_{pathlib.PurePath(path).stem}.html"


class Notebook(Document):
    """Lines are those of `tools/notebook/cells.py text` without the cells that load."""

    def __init__(self, root, path):
        notebook = read_notebook(root / path)
        cells = [cell for cell in notebook["cells"]
                 if path == OPENING or cell["cell_type"] != "code" or not LOADS.match(source_of(cell))]
        self.outputs = {}  # of each cell of code, by the line that its fence begins on
        text = ""
        for cell in cells:
            if cell["cell_type"] == "code":
                self.outputs[text.count("\n") + 1] = cell.get("outputs", [])
            text += to_text({"cells": [cell]}) + "\n"
        super().__init__(root, path, text)


def form_of(output, mime):
    return "".join(output.get("data", {}).get(mime, []))


def words_of(drawing):
    """What is read in the place of a drawing: its title and its description."""
    found = [re.search(rf"<{tag}>(.*?)</{tag}>", drawing, re.S) for tag in ("title", "desc")]
    return ". ".join(html.unescape(match[1]) for match in found if match)


def size_of(drawing):
    """Attributes of a picture that keep its size; on a phone it scrolls, as pictures of lessons do."""
    width = re.search(r'<svg[^>]*?\bwidth="([\d.]+)"', drawing)
    return f' width="{float(width[1]):.0f}" style="min-width: {float(width[1]) * 0.75:.0f}px"' if width else ""


def table_of(drawn):
    """A table of a tensor has no names of columns or rows: readers of screens go by its numbers."""
    return drawn if "<th" in drawn else drawn.replace("<table", '<table role="presentation"')


class NotebookPage(Page):
    """`picture(name, drawing)` is the place in the book of a drawing that a cell has shown."""

    def __init__(self, document, links, place, picture, problems):
        self._drawn = 0
        super().__init__(document, links, place, picture, problems)
        if document.path != OPENING:
            self.title += ", the notebook"  # its lesson has the same title

    def _check_inline_formulas(self):
        """Jupyter takes formulas out of a text before it reads Markdown: it changes none."""

    def _code(self, node, language, line):
        blocks = super()._code(node, language, line)
        for output in self._document.outputs.get(line, []):
            blocks.append(raw(f'<div class="shown" tabindex="0">{self._shown(output, line)}</div>'))
        return blocks

    def _shown(self, output, line):
        drawing, drawn = form_of(output, "image/svg+xml"), form_of(output, "text/html")
        text = "".join(output.get("text", [])) or form_of(output, "text/plain")
        if drawing:
            words = words_of(drawing)
            if not words:
                self._found(line)("a drawing has neither a title nor a description")
            self._drawn += 1
            place = self._picture(f"{pathlib.PurePath(self._document.path).stem}-{self._drawn}.svg", drawing)
            return f'<img src="{place}" alt="{html.escape(words)}"{size_of(drawing)}>'
        if SCRIPT.search(drawn):
            return f'<p>{html.escape(text)}. It needs a browser\'s scripts: run the cell.</p>'
        if drawn:
            return table_of(drawn)
        return f'<pre>{html.escape(text)}</pre>'
