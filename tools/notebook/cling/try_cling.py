#!/usr/bin/env python3
"""Runs the lessons in real cling, the interpreter of xeus-cling, and says what differs from the outputs
that are committed. It decides nothing: what can be had of cling changes, and times differ.

  try_cling.py build/notebook [LESSON.ipynb ...]     all lessons without one

Tried are, in this order: xeus-cling or xeus-cpp, where Jupyter has a kernel of theirs; the package
ROOT or cppyy of --python; ROOT from PyPI, which is installed into build/notebook/cling."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

import nbformat
from jupyter_client.kernelspec import KernelSpecManager

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import execute

SHOWN = re.compile("\x02(.*?)\x1f(.*?)\x1f(.*?)\x03", re.S)
SECONDS = 600
NO_PACKAGE = 3  # play.py's exit status


def outputs_of(text):
    """A cell's standard output as a notebook has it: what was shown stands between marks."""
    outputs, places, at = [], {}, 0
    for shown in SHOWN.finditer(text):
        if shown.start() > at:
            outputs.append(nbformat.v4.new_output("stream", name="stdout", text=text[at:shown.start()]))
        at = shown.end()
        new = nbformat.v4.new_output("display_data", data=json.loads(shown[3]))
        if shown[2] and shown[1] in places:
            outputs[places[shown[1]]] = new
            continue
        places[shown[1]] = len(outputs)
        outputs.append(new)
    if text[at:]:
        outputs.append(nbformat.v4.new_output("stream", name="stdout", text=text[at:]))
    return outputs


def differences(committed, played, end=""):
    """(number of the cell, what differs) for each code cell; cells after the last that ran are one difference,
    with how the interpreter ended."""
    codes = [(number, cell) for number, cell in enumerate(committed.cells, 1) if cell.cell_type == "code"]
    for (number, cell), result in zip(codes, played):
        if result["error"]:
            yield number, "an error: " + " ".join(result["error"].split())[:300]
            continue
        tags = cell.metadata.get("tags", [])
        found = execute.compare_cell(execute.joined(cell.outputs), execute.joined(outputs_of(result["out"])),
                                     "numbers-vary" in tags, "words-vary" in tags)
        if found:
            yield number, found[:600]
        if result["err"]:
            yield number, "on stderr: " + " ".join(result["err"].split())[:300]
    if len(played) < len(codes):
        yield codes[len(played)][0], (f"the interpreter ended here, {len(codes) - len(played)} cells before the last"
                                      + (f": {' '.join(end.split())[:300]}" if end else ""))


def play(python, libraries, notebook):
    """The interpreter's name, or none where there is no package; what each cell gave; and how it ended, where
    that was not as it should be. Ends the program where it did not begin."""
    # The first cell's folders are for kernels; play.py has them.
    cells = [re.sub(r"^#pragma cling.*\n", "", cell.source, flags=re.M)
             for cell in notebook.cells if cell.cell_type == "code"]
    environment = os.environ | {"OMP_WAIT_POLICY": "passive"}
    try:
        done = subprocess.run([python, "-B", HERE / "play.py", ROOT, libraries], input=json.dumps(cells),
                              capture_output=True, text=True, env=environment, timeout=SECONDS)
        text, status = done.stdout, done.returncode
        end = f"exit status {status}\n{done.stderr}".strip() if status else ""
    except subprocess.TimeoutExpired as late:
        text, status = (late.stdout or b"").decode(errors="replace"), None
        end = f"not done in {SECONDS} s\n{(late.stderr or b'').decode(errors='replace')}".strip()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{") and line.endswith("}")]
    if lines:
        return lines[0]["name"], lines[1:], end
    if status != NO_PACKAGE:
        sys.exit(f"{python} did not begin: {end or 'it wrote nothing'}")
    return "", [], ""


def kernels():
    """Kernels of cling and clang-repl that are not ours."""
    for name, spec in KernelSpecManager().get_all_specs().items():
        program = pathlib.Path(spec["spec"]["argv"][0]).name
        if name.startswith("xcpp") and program != "wick_kernel":
            yield name


def install(folder):
    """A Python with ROOT from PyPI; none where it is not to be had as a wheel."""
    python = folder / "bin" / "python3"
    if not python.exists():
        subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
    wanted = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--pre", "--only-binary",
              ":all:", "ROOT"]
    return python if subprocess.run(wanted).returncode == 0 else None


def report(lesson, name, found):
    print(f"{lesson.name}, {name}: " + ("as committed" if not found else f"{len(found)} differences"), flush=True)
    for number, text in found:
        print(f"  cell {number}: {text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("lessons", nargs="*", type=pathlib.Path)
    parser.add_argument("--python", type=pathlib.Path, help="a Python that has ROOT or cppyy")
    options = parser.parse_args()
    lessons = options.lessons or sorted((ROOT / "notebooks").glob("*.ipynb"))
    names = list(kernels())
    for name in names:
        for lesson in lessons:
            notebook = nbformat.read(lesson, as_version=4)
            failures = execute.run(notebook, str(lesson.parent), name)
            report(lesson, f"kernel {name}", [("-", failure) for failure in failures])
    python = options.python or (None if names else install(options.build.resolve() / "cling"))
    played = False
    for lesson in lessons if python else []:
        notebook = nbformat.read(lesson, as_version=4)
        name, results, end = play(python, options.build.resolve(), notebook)
        if not name:
            break
        played = True
        report(lesson, name, list(differences(notebook, results, end)))
    if not names and not played:
        print("no lesson was tried: there is no kernel of xeus-cling or xeus-cpp, and neither ROOT nor cppyy "
              "could be imported; with conda: binder/environment.yml")


if __name__ == "__main__":
    main()
