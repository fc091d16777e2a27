"""Finds what reads well in the source and breaks on a repository page.

GitHub first makes HTML of the whole text, knowing nothing of formulas, and looks for $..$ in what
comes out. So a formula must pass through Markdown unchanged (github/markup issue 1577).
"""

import re
from html.parser import HTMLParser

from markdown import read, table_rows

TAGS = set(
    "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p "
    "picture pre q s samp source span strong sub summary sup table tbody td tfoot th thead tr ul "
    "var".split()
)
GONE = {"style", "class"}
# Commands that GitHub's MathJax refuses, and commands that do the same.
REFUSED = {r"\operatorname": r"\mathrm", r"\newcommand": "the formula written out",
           r"\def": "the formula written out", r"\require": "what needs no package"}


class _Tags(HTMLParser):
    def __init__(self, found):
        super().__init__()
        self._found = found

    def handle_starttag(self, tag, attrs):
        if tag not in TAGS:
            self._found(f"GitHub removes <{tag}>")
        for name, _ in attrs:
            if name in GONE or name.startswith("on"):
                self._found(f"GitHub removes the attribute {name} of <{tag}>")


def check_html(text, found):
    _Tags(found).feed(text)
    words = re.sub(r"<[^>]*>", "", text)
    if re.search(r"\$[^$]+\$", words):
        found("a formula in a line of HTML: put it into a paragraph of its own")


def check_formula(tex, found):
    if "\n" in tex:
        found(f"${' '.join(tex.split())}$ runs over the end of a line: GitHub shows its source")
    for command, instead in REFUSED.items():
        if re.search(re.escape(command) + r"(?![a-zA-Z])", tex):
            found(f"GitHub refuses {command}: use {instead}")


def check_table(document, node, found):
    """Cells beyond the heading's are dropped without a word: usually a | that stands for itself."""
    first, last = table_rows(document, node)
    cells = [re.sub(r"\\.", "", document.source(line)).strip().strip("|").count("|") + 1
             for line in range(first, last)]
    for line, count in zip(range(first, last), cells):
        if count != cells[0]:
            found(line, f"{count} cells in a table of {cells[0]}: write \\| or \\lvert for a | "
                        "that separates nothing")


def _words(node, out):
    """Text as GitHub's search for formulas sees it; \0 where an element begins or ends."""
    if isinstance(node, list):
        for part in node:
            _words(part, out)
    elif isinstance(node, dict):
        kind = node.get("t")
        if kind == "Str":
            out.append(node["c"])
        elif kind == "Space":
            out.append(" ")
        elif kind == "SoftBreak":
            out.append("\n")
        else:
            out.append("\0")
            if kind not in ("Code", "CodeBlock", "RawInline", "RawBlock"):
                _words(node.get("c"), out)
            out.append("\0")


def check_inline_formulas(document, formulas, problems):
    """`formulas`: the inline ones in order, as (tex, line)."""
    out = []
    # From pandoc 3 on gfm reads formulas of itself; here they are text.
    _words(read(document.text, "-tex_math_dollars")["blocks"], out)
    text = "".join(out)
    at = 0
    for tex, line in formulas:
        wanted = f"${tex}$"
        begin = text.find(wanted, at)
        if begin < 0:
            problems.add(document.path, line, f"GitHub changes {wanted} before it is set (" + (
                "it takes the \\ from before a sign" if re.search(r"\\[^a-zA-Z\s]", tex) else
                "a part of it reads as emphasis, a link or HTML") + f"): write $`{tex}`$")
            problems.changed.append((document.path, line, tex))
            continue
        at = begin + len(wanted)
        before, after = text[begin - 1:begin], text[at:at + 1]
        if before.isalnum() or after.isalnum() or before == "$" or after == "$":
            problems.add(document.path, line,
                         f"{before}{wanted}{after}: GitHub sets no formula that touches a letter, "
                         "a digit or another $")
