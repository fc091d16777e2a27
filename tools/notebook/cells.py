#!/usr/bin/env python3
"""A lesson's cells as text, to be read and edited, and as a program.

  cells.py text LESSON.ipynb              Markdown on standard output; cells of C++ in ```cpp fences
  cells.py write TEXT.md LESSON.ipynb     the reverse; a cell that has not changed keeps its outputs
  cells.py program LESSON.ipynb           one C++17 program that runs the cells in their order

The notebook is the source: its text is made for an editor and not kept.
"""
import hashlib
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True

from read_notebook import read_notebook

METADATA = {
    "kernelspec": {"display_name": "C++17", "language": "C++17", "name": "xcpp17"},
    "language_info": {
        "codemirror_mode": "text/x-c++src",
        "file_extension": ".cpp",
        "mimetype": "text/x-c++src",
        "name": "c++",
        "version": "17",
    },
}
# What begins a cell that declares: the rest are statements, and go into main.
DECLARES = re.compile(
    r"(?:using|template|struct|class|enum)\b|#|"
    r"(?!(?:for|if|while|do|switch|try|return|else)\b)[A-Za-z_][\w:<>,&* ]*[ &*>]\w+\([^;=]*\)\s*(const\s*)?\{",
)


def source_of(cell):
    return "".join(cell["source"])


def lines_of(text):
    return text.splitlines(keepends=True)


def to_text(notebook):
    parts = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            fence = " ".join(["```cpp"] + cell["metadata"].get("tags", []))
            parts.append(fence + "\n" + source_of(cell) + "\n```")
        else:
            parts.append(source_of(cell))
    return "\n\n".join(parts) + "\n"


def split_text(text):
    """For each cell its kind, its source and its tags, which stand behind ```cpp."""
    cells = []
    parts = re.split(r"^```cpp([^\n]*)\n(.*?)^```\n?", text, flags=re.M | re.S)
    for i in range(0, len(parts), 3):
        if parts[i].strip():
            cells.append(("markdown", parts[i].strip("\n"), []))
        if i + 2 < len(parts):
            cells.append(("code", parts[i + 2].rstrip("\n"), parts[i + 1].split()))
    return cells


def write(text, before):
    """The notebook that says what `text` does; ids and outputs come from `before` where a cell is the same."""
    known = {}
    for cell in before["cells"]:
        known.setdefault((cell["cell_type"], source_of(cell)), []).append(cell)
    ids = {cell["id"] for cell in before["cells"]}
    cells = []
    for kind, source, tags in split_text(text):
        same = known.get((kind, source))
        if same:
            cell = same.pop(0)
        else:
            name = hashlib.sha256(source.encode()).hexdigest()[:8]
            while name in ids:
                name = hashlib.sha256(name.encode()).hexdigest()[:8]
            ids.add(name)
            cell = {"cell_type": kind, "id": name, "metadata": {}, "source": lines_of(source)}
            if kind == "code":
                cell.update(execution_count=None, outputs=[])
        cell["metadata"].pop("tags", None)
        if tags:
            cell["metadata"]["tags"] = tags
        cells.append(cell)
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def program(notebook, path):
    """Declarations first, as a function may be used by any cell below; then all statements, in order."""
    declarations, statements = [], []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        source = source_of(cell)
        code = "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("//"))
        where = f'#line 1 "{path}:cell {number}"'
        if DECLARES.match(code.lstrip()):
            declarations += [where, source]
        else:
            statements += [where, source, ";"]
    # The first cell's pragmas name files of a notebook's own.
    text = "\n".join(declarations + ["int main() {"] + statements + ["}"]) + "\n"
    return re.sub(r"^#pragma cling.*\n", "", text, flags=re.M)


def main(arguments):
    match arguments:
        case ["text", lesson]:
            print(to_text(read_notebook(lesson)), end="")
        case ["program", lesson]:
            print(program(read_notebook(lesson), pathlib.Path(lesson).name), end="")
        case ["write", text, lesson]:
            target = pathlib.Path(lesson)
            before = read_notebook(target) if target.exists() else {"cells": []}
            notebook = write(pathlib.Path(text).read_text(), before)
            target.write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        case _:
            print(__doc__, end="", file=sys.stderr)
            return 64
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
