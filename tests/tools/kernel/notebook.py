"""A notebook for the tests: a kernel of its own, and what each cell wrote, showed and answered."""

import json
import os
import pathlib
import re
import sys
import unittest

from jupyter_client.manager import start_new_kernel

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "notebook"))
from starting import turn_to_start  # noqa: E402

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
cells_run = 0


class Result:
    """What came of one cell; events is everything in its order, as (kind, content)."""

    def __init__(self):
        self.events = []
        self.reply = None

    def stream(self, name):
        return "".join(text for kind, text in self.events if kind == name)

    @property
    def stdout(self):
        return self.stream("stdout")

    @property
    def stderr(self):
        return self.stream("stderr")

    @property
    def shown(self):
        return [data for kind, data in self.events if kind in ("display_data", "execute_result")]

    @property
    def value(self):
        """The last expression as text."""
        return next((data.get("text/plain") for kind, data in self.events
                     if kind == "execute_result"), None)

    @property
    def error(self):
        return next((content for kind, content in self.events if kind == "error"), None)

    @property
    def traceback(self):
        return COLOURS.sub("", "\n".join(self.error["traceback"]))

    def take(self, message):
        kind, content = message["msg_type"], message["content"]
        if kind == "stream":
            # The client may get a text in several pieces.
            if self.events and self.events[-1][0] == content["name"]:
                content["text"] = self.events.pop()[1] + content["text"]
            self.events.append((content["name"], content["text"]))
        elif kind in ("display_data", "execute_result", "update_display_data"):
            self.events.append((kind, content["data"]))
        elif kind in ("error", "clear_output"):
            self.events.append((kind, content))


def start_kernel():
    """Returns the manager and the client of a kernel that answers."""
    with turn_to_start():
        return start_new_kernel(kernel_name="xcpp17", startup_timeout=120)


class Notebook(unittest.TestCase):
    """Each class of tests is a notebook of its own, whose cells share their state."""

    @classmethod
    def setUpClass(cls):
        cls.manager, cls.client = start_kernel()
        for code in getattr(cls, "first_cells", []):
            result = cls.run_cell(code)
            assert result.reply["status"] == "ok", result.events

    @classmethod
    def tearDownClass(cls):
        cls.client.stop_channels()
        cls.manager.shutdown_kernel(now=True)

    @classmethod
    def run_cell(cls, code, timeout=120, silent=False):
        global cells_run
        cells_run += 1
        result = Result()
        reply = cls.client.execute_interactive(code, timeout=timeout, silent=silent,
                                               output_hook=result.take, stop_on_error=False)
        result.reply = reply["content"]
        return result

    def ok(self, code, **options):
        """Runs a cell that must neither fail nor complain."""
        result = self.run_cell(code, **options)
        self.assertIsNone(result.error, f"{code}\n{result.error and result.traceback}")
        self.assertEqual(result.reply["status"], "ok", code)
        self.assertEqual(result.stderr, "", code)
        return result

    def shows(self, code, text):
        self.assertEqual(self.ok(code).value, text, code)

    def writes(self, code, text):
        self.assertEqual(self.ok(code).stdout, text, code)

    def fails(self, code, name, words):
        """Runs a cell that must fail, in the message and in the reply alike."""
        result = self.run_cell(code)
        self.assertIsNotNone(result.error, code)
        self.assertEqual(result.error["ename"], name, code)
        self.assertIn(words, result.error["evalue"], code)
        for key in ("ename", "evalue", "traceback"):
            self.assertEqual(result.reply[key], result.error[key])
        self.assertEqual(result.reply["status"], "error")
        return result


def main(at_least):
    """Runs the file's tests; one that runs fewer cells than it says has lost some."""
    program = unittest.main(exit=False, verbosity=1)
    print(f"{cells_run} cells ran")
    if cells_run < at_least:
        print(f"there must be {at_least}")
        raise SystemExit(1)
    raise SystemExit(not program.result.wasSuccessful())
