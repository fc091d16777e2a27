#!/usr/bin/env python3
"""Executes notebooks on the kernel that JUPYTER_PATH names and compares what comes with what is
committed: texts word for word, their numbers within a tolerance, pictures and tables by structure.
An error, anything on stderr, or more than a minute of a processor is a failure. --accept writes the outputs.

A picture is compared in everything but its numbers: those at its axes follow the data, and move
further than the data. So is a cell with the tag numbers-vary (times, say); in its pictures the
number of marks may vary, too, as an axis has them at other numbers. A cell with the tag words-vary
shows texts that a trained model draws: on another machine sums round otherwise, and another letter
is drawn. Its texts are compared by their number of lines, its tables by their elements, and its
pictures as with numbers-vary."""

import argparse
import base64
import os
import pathlib
import re
import resource
import struct
import sys
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

sys.dont_write_bytecode = True

from read_notebook import read_notebook
from starting import turn_to_start

# A notebook may take so many seconds of a processor, and a cell so many by the clock, as the machine
# may be busy.
PROCESSOR_SECONDS, CELL_SECONDS = 60, 300
# Another machine adds sums in another order, and training carries the difference on.
RELATIVE, ABSOLUTE = 0.02, 0.002
NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?![\w.]*\w)", re.I)
ELEMENT = re.compile(r"""<(/?[A-Za-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>""")
# The part of an image that holds its size, eight bytes from the sixteenth on.
PNG = re.compile(r'"data:image/png;base64,([\w+/]{32})')
# A second thread takes a lesson's cells no further, and its numbers may differ in last digits.
os.environ.setdefault("OMP_NUM_THREADS", "1")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def words_and_numbers(text):
    numbers = [float(number) for number in NUMBER.findall(text)]
    return " ".join(NUMBER.sub("#", text).split()), numbers


def compare_text(committed, received, numbers_vary):
    """The difference, in a sentence; empty if there is none."""
    words, numbers = words_and_numbers(committed)
    new_words, new_numbers = words_and_numbers(received)
    if numbers_vary:
        # Nor do the signs that a text draws with.
        same = re.sub(r"[^!-~]+", "", words) == re.sub(r"[^!-~]+", "", new_words)
    else:
        same = words == new_words
    if not same:
        return f"committed:\n{committed}\nreceived:\n{received}"
    if numbers_vary:
        return ""
    for number, new in zip(numbers, new_numbers):
        if not abs(number - new) <= ABSOLUTE + RELATIVE * abs(number):
            return f"{number} was committed, {new} received, in:\n{received}"
    return ""


def compare_lines(committed, received):
    """The same for texts that a model has drawn: only their lines are counted."""
    lines, new_lines = len(committed.splitlines()), len(received.splitlines())
    return "" if lines == new_lines else f"{lines} lines were committed, received:\n{received}"


def compare_drawn(committed, received):
    """The same for a table of such texts: only its elements count."""
    same = ELEMENT.findall(committed) == ELEMENT.findall(received)
    return "" if same else f"other elements were committed than received:\n{received}"


def compare_picture(committed, received, numbers_vary, marks_vary=False):
    """The same elements in the same order, around the same texts, and images of as many pixels; or
    the same elements and texts, without their order and number."""
    elements, new_elements = ELEMENT.findall(committed), ELEMENT.findall(received)
    texts = [ELEMENT.sub(" ", committed), ELEMENT.sub(" ", received)]
    if marks_vary:
        elements, new_elements = sorted(set(elements)), sorted(set(new_elements))
        texts = [NUMBER.sub(" ", text) for text in texts]
    if marks_vary and elements != new_elements:
        return f"elements of one picture alone: {', '.join(sorted({*elements} ^ {*new_elements}))}"
    if elements != new_elements:
        return (f"a picture of {len(elements)} elements was committed, another of "
                f"{len(new_elements)} received")
    sizes, new_sizes = image_sizes(committed), image_sizes(received)
    if sizes != new_sizes:
        return f"images of (width, height) {sizes} were committed, {new_sizes} received"
    return compare_text(*texts, numbers_vary)


def image_sizes(picture):
    """Width and height, in pixels, of every PNG image in a drawing."""
    return [struct.unpack(">II", base64.b64decode(begin)[16:24]) for begin in PNG.findall(picture)]


def joined(outputs):
    """Outputs as a reader sees them: neighbouring texts of a stream are one."""
    result = []
    for output in outputs:
        output = nbformat.from_dict(output)
        if (output.output_type == "stream" and result and
                result[-1].output_type == "stream" and result[-1].name == output.name):
            result[-1].text += output.text
        else:
            result.append(output)
    return result


def kind(output):
    return output.output_type + " " + output.get("name", "+".join(sorted(output.get("data", {}))))


def compare_cell(committed, received, numbers_vary, words_vary=False):
    kinds, new_kinds = [kind(o) for o in committed], [kind(o) for o in received]
    if kinds != new_kinds:
        return f"committed: {kinds or 'no output'}; received: {new_kinds or 'no output'}"
    for old, new in zip(committed, received):
        if old.output_type == "stream":
            difference = (compare_lines(old.text, new.text) if words_vary else
                          compare_text(old.text, new.text, numbers_vary))
            if difference:
                return difference
        data = old.get("data", {})
        is_picture = "image/svg+xml" in data
        is_drawn = numbers_vary or is_picture
        marks_vary = is_picture and (numbers_vary or words_vary)
        for mime, content in data.items():
            if words_vary and not is_picture:
                compare = compare_lines if mime == "text/plain" else compare_drawn
                difference = compare(content, new.data[mime])
            elif mime == "text/plain":
                texts = [content, new.data[mime]]
                if marks_vary:
                    texts = [NUMBER.sub(" ", text) for text in texts]
                difference = compare_text(*texts, is_drawn)
            else:
                difference = compare_picture(content, new.data[mime], is_drawn, marks_vary)
            if difference:
                return f"{mime}: {difference}"
    return ""


def processor_seconds():
    """Returns the processor time of all kernels that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start_kernel(client):
    with turn_to_start():
        client.create_kernel_manager()
        client.start_new_kernel(cwd=client.resources["metadata"]["path"])
        client.start_new_kernel_client()


def run(notebook, folder, kernel="xcpp17"):
    """Executes the notebook in place; returns its problems."""
    client = NotebookClient(notebook, kernel_name=kernel, timeout=CELL_SECONDS, record_timing=False,
                            startup_timeout=CELL_SECONDS, resources={"metadata": {"path": folder}})
    start = processor_seconds()
    try:
        start_kernel(client)
        client.execute()
    except CellExecutionError as error:
        return [f"an error in a cell: {COLOURS.sub('', str(error))}"]
    except CellTimeoutError:
        return [f"a cell ran for more than {CELL_SECONDS} s"]
    except DeadKernelError:
        return ["a cell ended the kernel"]
    seconds = processor_seconds() - start
    if seconds > PROCESSOR_SECONDS:
        return [f"it took {seconds:.0f} s of a processor: at most {PROCESSOR_SECONDS}"]
    return []


def check(path, accept):
    read_notebook(path)
    committed = nbformat.read(path, as_version=4)
    notebook = nbformat.read(path, as_version=4)
    failures = run(notebook, str(path.parent))
    for number, (old, new) in enumerate(zip(committed.cells, notebook.cells), 1):
        if new.cell_type != "code":
            continue
        new.outputs = joined(new.outputs)
        for output in new.outputs:
            if output.output_type == "stream" and output.name == "stderr":
                failures.append(f"cell {number} writes on stderr:\n{output.text}")
        if not accept and not failures:
            tags = old.metadata.get("tags", [])
            difference = compare_cell(joined(old.outputs), new.outputs, "numbers-vary" in tags,
                                      "words-vary" in tags)
            if difference:
                failures.append(f"cell {number}: {difference}")
    if accept and not failures:
        for new in notebook.cells:
            new.metadata.pop("execution", None)
        notebook.metadata = committed.metadata
        nbformat.write(notebook, path)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="+", type=pathlib.Path)
    parser.add_argument("--accept", action="store_true", help="write the outputs in place")
    options = parser.parse_args()
    # The kernel reports on stderr what another kernel would refuse.
    os.environ["WICK_KERNEL_PORTABLE"] = "1"
    failed = False
    for path in options.notebooks:
        start = time.monotonic()
        failures = check(path, options.accept)
        for failure in failures:
            print(f"{path.name}: {failure}\n")
        failed = failed or bool(failures)
        if not failures:
            print(f"{path.name}: {'accepted' if options.accept else 'as committed'}, "
                  f"{time.monotonic() - start:.1f} s")
    sys.exit(failed)


if __name__ == "__main__":
    main()
