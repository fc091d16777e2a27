"""Markdown as pandoc reads it, where each piece knows the line that it stands on."""

import json
import re
import subprocess


class Problems:
    """What is wrong with the texts: "path:line: what", each once, in the order of the files."""

    def __init__(self):
        self._found = {}
        self.changed = []  # (path, line, tex) of the formulas that GitHub would change

    def add(self, path, line, what):
        self._found.setdefault((str(path), line, what))

    def __bool__(self):
        return bool(self._found)

    def lines(self):
        for path, line, what in sorted(self._found, key=lambda at: (at[0], at[1])):
            yield f"{path}:{line}: {what}" if line else f"{path}: {what}"


def pandoc(arguments, text):
    done = subprocess.run(
        ["pandoc", *arguments], input=text.encode(), capture_output=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"pandoc {' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout.decode()


def read(text, extensions=""):
    """pandoc's document of a text in GitHub's Markdown."""
    return json.loads(pandoc(["-f", "gfm" + extensions, "-t", "json"], text))


def attributes(node):
    """The identifier, classes and pairs of an element, or None for one that has none."""
    kind = node.get("t")
    if kind in ("Span", "Div", "Link", "Image", "Code", "CodeBlock", "Table"):
        return node["c"][0]
    return node["c"][1] if kind == "Header" else None


def line_of(node, otherwise):
    """The line that the element begins on; pandoc's sourcepos puts the innermost position last."""
    found = attributes(node)
    positions = [value for key, value in found[2] if key == "data-pos" and value] if found else []
    if not positions:
        return otherwise
    return int(re.search(r"(\d+):\d+-", positions[-1]).group(1))


# GitHub leaves a formula between $` and `$ as it is. pandoc knows $..$ only: this sign marks it.
VERBATIM = "\ue000"


def _for_pandoc(lines):
    """Writes $`..`$ as $..$ with a mark, except within fences."""
    fence = ""
    for line in lines:
        begins = re.match(r"\s*(`{3,}|~{3,})", line)
        if begins and (not fence or begins[1].startswith(fence)):
            fence = "" if fence else begins[1]
        yield line if fence else re.sub(r"\$`([^`]+)`\$", rf"${VERBATIM}\1$", line)


class Document:
    """One Markdown file, or a text in its place: its lines, its blocks, and its anchors as GitHub makes them."""

    def __init__(self, root, path, text=None):
        self.root = root
        self.path = path  # from the root
        self.text = (root / path).read_text(encoding="utf-8") if text is None else text
        self.lines = self.text.split("\n")
        text = "\n".join(_for_pandoc(self.lines))
        document = read(text, "+tex_math_dollars+sourcepos")
        self.version = document["pandoc-api-version"]
        self.blocks = document["blocks"]
        self.anchors = set(self._find_anchors(self.blocks))

    def _find_anchors(self, node):
        if isinstance(node, list):
            for part in node:
                yield from self._find_anchors(part)
        elif isinstance(node, dict):
            if node.get("t") == "Header":
                yield node["c"][1][0]
            elif node.get("t") in ("RawBlock", "RawInline"):
                yield from re.findall(r'\b(?:id|name)="([^"]*)"', node["c"][1])
            yield from self._find_anchors(node.get("c"))

    def source(self, line):
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""


def transform(node, change, line=0):
    """A copy of the tree. `change(element, line)` is called for each element once its children have
    been changed, and returns what stands in its place: None for itself, or a list of elements."""
    if isinstance(node, list):
        result = []
        for part in node:
            if isinstance(part, dict) and "t" in part:
                here = line_of(part, line)
                changed = dict(part)
                if "c" in part:
                    changed["c"] = transform(part["c"], change, here)
                replaced = change(changed, here)
                result.extend([changed] if replaced is None else replaced)
            else:
                result.append(transform(part, change, line))
        return result
    if isinstance(node, dict) and "t" in node and "c" in node:
        return {**node, "c": transform(node["c"], change, line_of(node, line))}
    return node


def without_positions(node, _):
    """For transform's `change`: drops positions, and the elements that only carry them, which newer
    versions of pandoc, such as 3.11, call wrappers."""
    found = attributes(node)
    if not found:
        return None
    found[2][:] = [pair for pair in found[2] if pair[0] not in ("data-pos", "wrapper")]
    if node["t"] in ("Span", "Div") and found == ["", [], []]:
        return node["c"][1]
    return None


def plain(inlines):
    """The words of inline elements."""
    words = []
    for node in inlines:
        kind, content = node["t"], node.get("c")
        if kind in ("Space", "SoftBreak", "LineBreak"):
            words.append(" ")
        elif kind == "Str":
            words.append(content)
        elif kind in ("Code", "Math"):
            words.append(content[1])
        elif kind in ("Emph", "Strong", "Strikeout"):
            words.append(plain(content))
        elif kind in ("Span", "Link", "Image"):
            words.append(plain(content[1]))
    return "".join(words)


def table_rows(document, node):
    """The numbers of a table's first line and of the line after its last. Of a table pandoc tells
    lines that differ between its versions, so its rows are all lines around them that have a bar."""
    found = [value for key, value in attributes(node)[2] if key == "data-pos"]
    first = last = int(re.search(r"(\d+):\d+-\d+:\d+", found[-1]).group(1))
    while "|" in document.source(first - 1):
        first -= 1
    while "|" in document.source(last):
        last += 1
    return first, last
