#!/usr/bin/env python3
"""test_pages.py WICK CHROMIUM [PICTURES]: what graded students read, in a real browser: nothing of a
hostile name or output runs or is markup, nothing is asked of the network, and the pages fit a phone,
on light and on dark."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

from browser import Browser

WICK, CHROMIUM = sys.argv[1:3]
PICTURES = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
REFERENCE = pathlib.Path(__file__).resolve().parents[1] / "fixture" / "fixture"

ATTACK = "<script>document.title='owned'</script><img src=x onerror=document.title='owned'>"
# A folder's name has no slash and at most 255 bytes.
NAME = "\u202eeve\"'><svg onload=document.title='owned'><img src=x onerror=alert(1)>" + "long" * 20
OUTPUT = "</pre></section></main>" + ATTACK + "\\x1b[31m" + "wide " * 60 + "unbroken" * 60

WRONG = f"""#include "fixture/lines.h"
#include <cstdio>
#include <stdexcept>
namespace wick::fixture {{
Tensor scale(const Tensor& x, double factor) {{
  std::fputs("{OUTPUT}", stderr);
  return x * static_cast<Scalar>(factor + 1);
}}
Tensor scaled_total(const Tensor&, double) {{ throw std::runtime_error("{ATTACK}"); }}
}}
"""


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(scratch.cleanup)
        root = pathlib.Path(scratch.name)
        submissions, out = root / "submissions", root / "out"
        for name, scale, shift in ((NAME, WRONG, "int x"), ("ada", None, None)):
            (submissions / name).mkdir(parents=True)
            for file, text in (("scale.cpp", scale), ("shift.cpp", shift)):
                text = text or (REFERENCE / file).read_text()
                (submissions / name / file).write_text(text)
        policy = root / "policy.toml"
        policy.write_text('due = 2000-01-01T00:00:00Z\npenalty_per_day = 10\nhidden = "now"\n'
                          f"# {ATTACK}\n")
        subprocess.run([WICK, "grade", submissions, "--out", out, "--sandbox", "none", "--policy",
                        policy], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([WICK, "gradebook", "override", out, NAME, "90.3", "1", "--reason", ATTACK],
                       check=True, stdout=subprocess.DEVNULL)
        subprocess.run([WICK, "gradebook", "export", out, "--format", "html"], check=True,
                       stdout=subprocess.DEVNULL)
        cls.index = out / "exports" / "html" / "index.html"
        cls.students = sorted((cls.index.parent / "students").iterdir())
        cls.browser = Browser(CHROMIUM, root / "profile")
        cls.addClassCleanup(cls.browser.close)

    def check_page(self, path, width, dark):
        events = self.browser.show(path, width, dark)
        methods = [event["method"] for event in events]
        self.assertNotIn("Page.javascriptDialogOpening", methods)
        self.assertNotIn("Runtime.exceptionThrown", methods)
        requests = [event["params"]["request"]["url"] for event in events
                    if event["method"] == "Network.requestWillBeSent"]
        self.assertEqual(requests, [path.as_uri()])
        # What a page's own policy had to stop would be said here.
        entries = [event["params"]["entry"]["text"] for event in events
                   if event["method"] == "Log.entryAdded"]
        self.assertEqual(entries, [])
        look = self.browser.evaluate
        self.assertNotEqual(look("document.title"), "owned")
        self.assertEqual(look("document.querySelectorAll('script, img, svg, iframe').length"), 0)
        self.assertEqual(look("document.querySelectorAll('main').length"), 1)
        self.assertLessEqual(look("document.documentElement.scrollWidth"), width)
        self.assertEqual(look("document.compatMode"), "CSS1Compat")

    def brightness(self, what):
        colour = self.browser.evaluate(f"getComputedStyle(document.body).{what}")
        return sum(int(part) for part in colour[colour.index("(") + 1:-1].split(",")[:3])

    def test_pages_fit_and_do_nothing(self):
        self.assertEqual(len(self.students), 2)
        for path in [self.index, *self.students]:
            for width in (390, 1280):
                for dark in (False, True):
                    with self.subTest(page=path.name[:20], width=width, dark=dark):
                        self.check_page(path, width, dark)
                        text, back = self.brightness("color"), self.brightness("backgroundColor")
                        self.assertGreater((text - back) * (1 if dark else -1), 400)
                        if PICTURES:
                            name = f"{path.name[:12]}-{width}-{'dark' if dark else 'light'}.png"
                            self.browser.picture(PICTURES / name.replace("%", "_"))

    def test_text_is_shown_as_it_is(self):
        hostile = next(path for path in self.students if "eve" in path.name)
        self.browser.show(hostile, 390)
        text = self.browser.evaluate("document.body.innerText")
        self.assertIn("</pre></section></main><script>document.title='owned'</script>", text)
        self.assertIn("an unexpected std::exception: <script>", text)
        self.assertIn("Points given by hand, 0 were computed: <script>", text)
        # A letter that would turn the others around is told by its number.
        shown = NAME.replace("\u202e", "\\u202e")
        self.assertEqual(self.browser.evaluate("document.querySelector('h1 bdi').innerText"), shown)

    def test_the_class_page_leads_to_each_student(self):
        self.browser.show(self.index, 390)
        links = self.browser.evaluate("[...document.querySelectorAll('a')].map(a => a.href)")
        self.assertEqual(sorted(links), sorted(path.as_uri() for path in self.students))
        self.assertIn(ATTACK, self.browser.evaluate("document.body.innerText"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
