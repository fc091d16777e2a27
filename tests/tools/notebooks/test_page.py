"""The page of attention in a real browser: what it shows, what clicks and the mouse do, and that no token is more
than text.

  test_page.py PROGRAM BROWSER    PROGRAM writes the page (page.cpp)
"""
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, BROWSER = sys.argv[1:3]

# What the page is asked to do, within it; the answers are left in an element of their own.
DRIVER = """<script>
window.addEventListener("load", () => {
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const at = (id) => document.getElementById(id);
  const texts = (selector) => all(selector).map((element) => element.textContent);
  const answers = {};
  const state = () => ({
    pressed: all(".token").map((token) => token.getAttribute("aria-pressed")),
    keys: texts(".key").map((text) => text.slice(-5)),
    chosen: all("tbody tr").map((row) => row.className),
    weights: all("td[aria-label]").map((cell) => cell.getAttribute("aria-label")),
    said: at("said").textContent,
  });
  answers.title = [document.title, document.querySelector("h1").textContent];
  answers.tokens = texts(".token");
  answers.columns = texts("thead th");
  answers.elements = ["script", "img", "b", "i"].map((name) => all(name).length);
  answers.layers = texts("#layer option");
  answers.heads = texts("#head option");
  answers.begin = state();
  const cell = (i, j) => all("tbody tr")[i].querySelectorAll("td")[j];
  answers.colours = [cell(0, 0), cell(0, 1)].map((one) => one.style.background);

  all(".token")[2].click();
  answers.clicked = state();
  cell(4, 1).dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  answers.pointed = { said: at("said").textContent, marked: cell(4, 1).className };
  at("head").value = "1";
  at("head").dispatchEvent(new Event("change"));
  answers.head = state();
  at("layer").value = "1";
  at("layer").dispatchEvent(new Event("change"));
  answers.layer = state();
  answers.headsOfLayer = texts("#head option");

  answers.tags = all(".token").map((token) => [token.tagName, token.tabIndex, token.type]);
  answers.direction = getComputedStyle(all(".token")[4]).unicodeBidi;
  answers.fetched = performance.getEntriesByType("resource").length;
  answers.wide = document.documentElement.scrollWidth > innerWidth;
  answers.paper = getComputedStyle(document.body).backgroundColor;
  answers.ink = getComputedStyle(document.body).color;
  answers.hacked = String(window.hacked);
  const note = document.createElement("pre");
  note.id = "answers";
  note.textContent = JSON.stringify(answers);
  document.body.append(note);
});
</script>
"""


class Answers(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.is_within, self.text = False, ""

    def handle_starttag(self, tag, attributes):
        self.is_within = ("id", "answers") in attributes

    def handle_endtag(self, tag):
        self.is_within = False

    def handle_data(self, data):
        if self.is_within:
            self.text += data


def ask(*options):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        subprocess.run([PROGRAM, page], check=True)
        page.write_text(page.read_text().replace("</body>", DRIVER + "</body>"))
        command = [BROWSER, "--headless", "--disable-gpu", "--virtual-time-budget=2000", "--window-size=1100,800",
                   f"--user-data-dir={folder}/profile", *options, "--dump-dom", page.as_uri()]
        # Within a container, or for root, Chromium has no sandbox of its own to use.
        command.insert(1, "--no-sandbox")
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        answers = Answers()
        answers.feed(done.stdout)
        if not answers.text:
            raise AssertionError(f"the page did not answer:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return json.loads(answers.text)


HOSTILE = [
    "</script><script>window.hacked = 'script'</script>",
    "<img src=x onerror=\"window.hacked = 'img'\">",
    "'\"><b onmouseover=window.hacked=1>",
    "␣",
    "\u202eevil",
    "\ufffd⏎\u2028&lt;",
]


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = ask()

    def test_tokens_are_text_and_nothing_else(self):
        self.assertEqual(self.answers["hacked"], "undefined")
        self.assertEqual(self.answers["tokens"], HOSTILE)
        self.assertEqual(self.answers["columns"], HOSTILE)
        # The page's own script, its data and the driver; nothing that a token says.
        self.assertEqual(self.answers["elements"], [3, 0, 0, 0])
        self.assertEqual(self.answers["layers"], ["<i>first</i>", "second"])
        title = "</title><script>window.hacked = 'title'</script> & \"quotes\""
        self.assertEqual(self.answers["title"], [title, title])
        self.assertEqual(self.answers["direction"], "isolate")

    def test_it_begins_with_the_first_token_of_the_first_head(self):
        begin = self.answers["begin"]
        self.assertEqual(begin["pressed"], ["true"] + 5 * ["false"])
        self.assertEqual(begin["keys"], ["1.000"] + 5 * ["0.000"])
        self.assertEqual(begin["chosen"][0], "chosen")
        self.assertEqual(self.answers["heads"], ["0", "1"])
        self.assertEqual(begin["weights"][::7], 6 * ["1.000"])
        self.assertEqual(self.answers["colours"], ["rgb(253, 231, 37)", "rgb(68, 1, 84)"])

    def test_a_click_chooses_a_token(self):
        clicked = self.answers["clicked"]
        self.assertEqual(clicked["pressed"][2], "true")
        self.assertEqual(clicked["pressed"].count("true"), 1)
        self.assertEqual(clicked["keys"][2], "1.000")
        self.assertEqual(clicked["chosen"][2], "chosen")

    def test_pointing_reads_a_weight(self):
        pointed = self.answers["pointed"]
        self.assertEqual(pointed["said"], f"“{HOSTILE[4]}” (4) looks at “{HOSTILE[1]}” (1): 0.000")
        self.assertEqual(pointed["marked"], "pointed")

    def test_heads_and_layers_are_chosen(self):
        self.assertEqual(self.answers["head"]["keys"], ["0.750"] + 5 * ["0.050"])
        self.assertEqual(self.answers["head"]["pressed"][2], "true")
        self.assertEqual(self.answers["headsOfLayer"], ["0"])
        self.assertEqual(self.answers["layer"]["keys"], ["0.000", "0.000", "0.000", "1.000", "0.000", "0.000"])

    def test_a_keyboard_reaches_it_and_nothing_is_fetched(self):
        self.assertEqual(self.answers["tags"], 6 * [["BUTTON", 0, "button"]])
        self.assertEqual(self.answers["fetched"], 0)
        self.assertFalse(self.answers["wide"])

    def test_it_follows_light_and_dark(self):
        self.assertEqual(self.answers["paper"], "rgb(255, 255, 255)")
        dark = ask("--blink-settings=preferredColorScheme=0")
        self.assertEqual(dark["paper"], "rgb(13, 17, 23)")
        self.assertEqual(dark["ink"], "rgb(230, 237, 243)")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
