"""The live page in a real browser: its text is that of wick generate, its heads are drawn, a keyboard reaches all of
it, and nothing is asked of the network.

  test_page.py BUILD CHROMIUM COMPILER FLAGS..    the compiler links wick generate, as a student's
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "grade" / "browser"))

from browser import Browser

BUILD, CHROMIUM, *LINK = sys.argv[1:]
BUILD = pathlib.Path(BUILD)
PAGE = BUILD / "page" / "gpt.html"
MODEL = TESTS.parents[1] / "tools" / "page" / "gpt.safetensors"
WISHES = [
    {"prompt": "And God said", "count": 150, "temperature": 0.6, "top-k": 0, "top-p": 1, "seed": "1"},
    {"prompt": "In the beginning", "count": 100, "temperature": 1, "top-k": 5, "top-p": 1,
     "seed": "9007199254740993"},  # 2^53 + 1, which is no number of JavaScript
    {"prompt": "e", "count": 40, "temperature": 2, "top-k": 0, "top-p": 0.9, "seed": "0"},
    {"prompt": "the LORD\nsaid, ", "count": 60, "temperature": 0, "top-k": 0, "top-p": 1, "seed": "3"},
]


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        cls.generate = cls.folder / "generate"
        kit = BUILD / "kit"
        subprocess.run([*LINK, kit / "generate.o", kit / "framework.a", kit / "libboost_context.a",
                        "-o", cls.generate], check=True)
        cls.browser = Browser(CHROMIUM, cls.folder / "profile")
        cls.addClassCleanup(cls.browser.close)

    def look(self, expression):
        return self.browser.evaluate(expression)

    def wait_for(self, expression, what):
        # A bound for a machine that is stuck; no result depends on it.
        end = time.monotonic() + 600
        while not self.look(expression):
            self.assertLess(time.monotonic(), end, f"{what}: {self.look('document.body.innerText')}")
            time.sleep(0.05)

    def open(self, page=PAGE, width=1280, dark=False):
        events = self.browser.show(page, width, dark)
        self.wait_for("document.getElementById('state').textContent !== 'The model is loading.'",
                      "the model does not load")
        return events

    def write(self, wishes):
        for name, value in wishes.items():
            self.look(f"document.getElementById('{name}').value = {json.dumps(str(value))}")
        self.look("document.getElementById('write').click()")
        self.wait_for("document.getElementById('state').textContent !== 'Writing.'", "it does not end")
        return self.look("document.getElementById('state').textContent")

    def text(self):
        return self.look("document.getElementById('text').textContent")

    def test_the_text_is_that_of_wick_generate(self):
        self.open()
        for wishes in WISHES:
            with self.subTest(wishes=wishes):
                self.assertEqual(self.write(wishes), f"{wishes['count']} tokens written.")
                options = [f"--{name}={value}" for name, value in wishes.items()]
                done = subprocess.run([self.generate, MODEL, *options], check=True, capture_output=True)
                self.assertEqual((self.text() + "\n").encode(), done.stdout)
                command = self.look("document.getElementById('command').textContent")
                self.assertEqual(command.split(" --count ")[1],
                                 " ".join(f"{wishes['count']}" if name == "count" else f"--{name} {value}"
                                          for name, value in wishes.items() if name != "prompt"))

    def test_heads_are_drawn_and_tokens_chosen(self):
        self.open()
        self.write(WISHES[0])
        # The last token is drawn, and read by nothing yet.
        names = self.look("[...document.querySelectorAll('#tokens button')].map(b => b.textContent).join('')")
        self.assertEqual(names, self.text()[-32:].replace(" ", "\u2423").replace("\n", "\u23ce"))
        self.assertEqual(self.look("document.querySelectorAll('#head option').length"), 4)
        weights = ("[...document.querySelectorAll('#tokens button')]"
                   ".map(b => Number(b.getAttribute('aria-label').slice(-5)))")
        seen = set()
        for head in range(4):
            self.look(f"document.getElementById('head').value = {head};"
                      "document.getElementById('head').dispatchEvent(new Event('change'))")
            row = self.look(weights)
            self.assertEqual(len(row), 32)
            self.assertLess(abs(sum(row) - 1), 32 * 0.0005 + 1e-9)  # each is rounded to 3 decimals
            seen.add(tuple(row))
        self.assertEqual(len(seen), 4)
        # The first token sees itself alone.
        self.look("document.querySelector('#tokens button').click()")
        self.assertEqual(self.look(weights), [1] + [0] * 31)
        self.assertEqual(self.look("document.querySelectorAll('[aria-pressed=true]').length"), 1)
        self.assertIn("(0): 1.000", self.look("document.getElementById('said').textContent"))
        corner = "[...document.getElementById('map').getContext('2d').getImageData({}, 0, 1, 1).data]"
        self.assertEqual(self.look(corner.format(0)), [253, 231, 37, 255])
        self.assertEqual(self.look(corner.format(31)), [68, 1, 84, 255])

    def test_what_cannot_be_written_is_explained(self):
        self.open()
        self.assertEqual(self.write(WISHES[0] | {"prompt": ""}),
                         "Error: generate: the prompt is empty: it must have at least one token to continue")
        self.assertIn("the character '~'", self.write(WISHES[0] | {"prompt": "~"}))
        # It goes on afterwards.
        self.assertEqual(self.write(WISHES[2]), "40 tokens written.")

    def test_a_damaged_model_is_explained(self):
        short = self.folder / "short.html"
        before, model = PAGE.read_text().split('<script id="model"', 1)
        base64, after = model.split("</script>", 1)
        short.write_text(f'{before}<script id="model"{base64[:-8000]}</script>{after}')
        self.open(short)
        self.assertIn("Error: load", self.look("document.getElementById('state').textContent"))
        self.assertTrue(self.look("document.getElementById('write').disabled"))

    def test_it_stops_where_it_is_told_to(self):
        self.open()
        self.look("document.getElementById('count').value = 100000000")
        self.look("document.getElementById('write').click()")
        self.wait_for("document.getElementById('text').textContent.length > 20", "no text streams")
        self.look("document.getElementById('stop').click()")
        self.wait_for("document.getElementById('state').textContent.endsWith('tokens written.')", "no stop")
        self.assertFalse(self.look("document.getElementById('write').disabled"))

    def test_a_keyboard_writes(self):
        self.open()
        self.look("document.getElementById('prompt').focus()")
        reached = []
        for _ in range(6):
            for kind in ("keyDown", "keyUp"):
                self.browser.call("Input.dispatchKeyEvent", session=True, type=kind, key="Tab", code="Tab",
                                  windowsVirtualKeyCode=9)
            reached.append(self.look("document.activeElement.id"))
        self.assertEqual(reached, ["count", "temperature", "top-k", "top-p", "seed", "write"])
        for kind in ("keyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", session=True, type=kind, key="Enter", code="Enter",
                              text="\r" if kind == "keyDown" else "", windowsVirtualKeyCode=13)
        self.wait_for("document.getElementById('state').textContent === '200 tokens written.'", "no text")

    def test_it_fits_screens_and_asks_nothing_of_the_network(self):
        for width in (390, 1280):
            for dark in (False, True):
                with self.subTest(width=width, dark=dark):
                    events = self.open(width=width, dark=dark)
                    self.write(WISHES[2])
                    self.assertLessEqual(self.look("document.documentElement.scrollWidth"), width)
                    paper = self.look("getComputedStyle(document.body).backgroundColor")
                    self.assertEqual(paper, "rgb(13, 17, 23)" if dark else "rgb(255, 255, 255)")
                    events = events + self.browser.events
                    requests = {event["params"]["request"]["url"] for event in events
                                if event["method"] == "Network.requestWillBeSent"}
                    # The program comes out of the page's own text, as data.
                    self.assertEqual({url for url in requests if not url.startswith("data:")}, {PAGE.as_uri()})
                    self.assertEqual([event["params"]["entry"]["text"] for event in events
                                      if event["method"] == "Log.entryAdded"], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
