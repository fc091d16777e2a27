"""Reads a notebook that anybody may have bent."""

import json
import pathlib


def _flaw(notebook):
    """What keeps this from being a notebook of version 4, or None."""
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        return "it has no list of cells"
    if not isinstance(notebook.get("metadata", {}), dict):
        return "its metadata are no object"
    for number, cell in enumerate(notebook["cells"], 1):
        if not isinstance(cell, dict) or not isinstance(cell.get("cell_type"), str):
            return f"cell {number} has no cell_type"
        source = cell.get("source")
        lines = source if isinstance(source, list) else [source]
        if not all(isinstance(line, str) for line in lines):
            return f"the source of cell {number} is no text"
        if not isinstance(cell.setdefault("metadata", {}), dict):
            return f"the metadata of cell {number} are no object"
    notebook.setdefault("metadata", {})
    return None


def read_notebook(path):
    """The notebook of a file. Ends the program with one line where the file holds none."""
    try:
        notebook = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        flaw = _flaw(notebook)
    except OSError as error:
        raise SystemExit(f"wick: cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        flaw = "its JSON nests too deeply" if isinstance(error, RecursionError) else f"it is no JSON: {error}"
    if flaw:
        raise SystemExit(f"wick: {path} is no notebook: {flaw}")
    return notebook
