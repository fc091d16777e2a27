"""Notebooks as HTML pages: each picture has an alternative text (tools/notebook/nbconvert)."""

import html.parser
import json
import pathlib
import subprocess
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parents[3]


class Pictures(html.parser.HTMLParser):
    """The alternative texts of a page's pictures; None where one has none."""

    def __init__(self):
        super().__init__()
        self.texts = []

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.texts.append(dict(attributes).get("alt"))


def texts_of(drawings):
    """What a page says in the place of these drawings."""
    outputs = [
        {"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": drawing}}
        for drawing in drawings
    ]
    cell = {"cell_type": "code", "metadata": {}, "source": "", "execution_count": 1, "outputs": outputs}
    notebook = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [cell]}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "drawn.ipynb"
        path.write_text(json.dumps(notebook))
        subprocess.run(
            ["jupyter-nbconvert", "--log-level", "ERROR", "--to", "html", "--template", "wick", path],
            check=True,
            env={"PATH": "/usr/bin:/bin", "HOME": folder, "JUPYTER_PATH": str(root / "tools/notebook")},
        )
        pictures = Pictures()
        pictures.feed(path.with_suffix(".html").read_text())
    return pictures.texts


class TestPages(unittest.TestCase):
    def test_title_and_description(self):
        drawn = "<svg><title>Loss</title><desc>From 4 to 1.</desc><text>4</text></svg>"
        self.assertEqual(texts_of([drawn, drawn.replace("Loss", "Weights")]),
                         ["Loss. From 4 to 1.", "Weights. From 4 to 1."])

    def test_letters_that_mean_something_to_a_page(self):
        drawn = '<svg><title>"x" &lt; 1 &amp; y</title><desc>It\'s one.</desc></svg>'
        self.assertEqual(texts_of([drawn]), ["\"x\" < 1 & y. It's one."])

    def test_drawings_that_say_less(self):
        self.assertEqual(texts_of(["<svg><title>Loss</title></svg>", "<svg><desc>One.</desc></svg>",
                                   "<svg></svg>"]), ["Loss", "One.", ""])

    def test_kept_pictures(self):
        drawings = []
        for path in sorted((root / "notebooks").glob("*.ipynb")):
            for cell in json.loads(path.read_text())["cells"]:
                for output in cell.get("outputs", []):
                    drawings += ["".join(output.get("data", {}).get("image/svg+xml", []))]
        drawings = [drawing for drawing in drawings if drawing]
        texts = texts_of(drawings)
        self.assertGreater(len(drawings), 50)
        self.assertEqual(len(texts), len(drawings))
        for text in texts:
            title, _, description = text.partition(". ")
            self.assertTrue(title and description, text)


if __name__ == "__main__":
    unittest.main()
