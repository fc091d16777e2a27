#!/usr/bin/env python3
"""Runs cells in the cling of a Python package, ROOT or cppyy. Needs nothing else from PyPI.

  play.py ROOT LIBRARIES < CELLS.json     ROOT is wick's folder, LIBRARIES where libwick_notebook is

CELLS.json is a list of texts. On standard output comes for each a line of JSON: what it wrote, with
the marks of xdisplay.hpp, and what went wrong. Exit status 3: there is neither package."""

import array
import ctypes
import json
import os
import pathlib
import sys
import tempfile
import warnings


# ROOT begins with "using namespace std", which cling does not: these names would be ambiguous.
HIDE_STD = """#define stack ::wick::stack
#define list ::wick::notebook::list
#define left left_of_lesson
#define right right_of_lesson"""


def interpreter():
    """cling, and what it calls itself."""
    warnings.simplefilter("ignore")
    try:
        import ROOT
        ROOT.gROOT.SetBatch(True)
        return ROOT.gInterpreter, f"ROOT {ROOT.gROOT.GetVersion()}"
    except ImportError:
        pass
    try:
        import cppyy
        return cppyy.gbl.gInterpreter, f"cppyy {cppyy.__version__}"
    except ImportError:
        sys.exit(3)


class Written:
    """What goes to a descriptor within a block."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def __enter__(self):
        self.file, self.before = tempfile.TemporaryFile(), os.dup(self.descriptor)
        os.dup2(self.file.fileno(), self.descriptor)
        return self

    def __exit__(self, *_):
        ctypes.CDLL(None).fflush(None)
        os.dup2(self.before, self.descriptor)
        os.close(self.before)
        self.file.seek(0)
        self.text = self.file.read().decode(errors="replace")
        self.file.close()


def play(cling, code):
    """What a cell wrote on each stream, and its error."""
    failed, thrown = array.array("I", [0]), ""
    with Written(1) as out, Written(2) as err:
        try:
            cling.ProcessLine(code, failed)
            cling.ProcessLine("std::cout << std::flush;")
        except Exception as error:  # what the cell threw, of whatever type
            thrown = str(error)
    # What a compiler says of a cell that it cannot read stands on stderr.
    return {"out": out.text, "err": err.text, "error": thrown or (err.text if failed[0] else "")}


def main(root, libraries):
    cling, name = interpreter()
    library = libraries / "libwick_notebook.so"
    if not library.exists():
        sys.exit(f"{library} is missing; build it with: cmake --build --preset notebook --target wick_notebook")
    for folder in (root / "tools/notebook/cling", root, root / "notebooks"):
        cling.AddIncludePath(str(folder))
    ctypes.CDLL(str(library), ctypes.RTLD_GLOBAL)
    print(json.dumps({"name": name}), flush=True)
    for number, code in enumerate(json.load(sys.stdin)):
        print(json.dumps(play(cling, code)), flush=True)
        if number == 0 and name.startswith("ROOT"):
            for line in HIDE_STD.splitlines():
                cling.ProcessLine(line)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:3]))
