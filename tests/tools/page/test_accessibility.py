"""Pages by axe-core's rules for WCAG 2.1, levels A and AA, in a real browser: on a phone and a wide screen, on light
and on dark.

  test_accessibility.py BUILD CHROMIUM PAGES [all]    PAGES: faults, live, gradebook, book or notebooks

The pages of the book, and those of the notebooks, have one style: contrast, which takes most of the time, and the wide
screen are looked at on a few of them, or on all with the last word.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = TESTS.parents[1]
sys.path[:0] = [str(TESTS / "grade" / "browser"), str(TESTS / "school"), str(ROOT / "tools" / "school")]

from browser import Browser

BUILD, CHROMIUM, WHICH, *ALL = sys.argv[1:]
BUILD = pathlib.Path(BUILD)
AXE = ROOT / "build" / "axe" / "axe.min.js"
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]},
         "resultTypes": ["violations"]}
LOOKS = [(390, True), (1280, False)]
# The pages on which contrast and the wide screen are looked at, where it is not all of them.
WHOLLY = {"book": ["index", "editors", "19_benchmarking", "notebook_04_losses"],
          "notebooks": ["00_start", "04_losses"]}

# A page for each rule that must be able to fail.
FAULTS = {
    "image-alt": '<img src="data:," width="9" height="9">',
    "color-contrast": '<p style="color: #999; background: #fff">faint</p>',
    "label": '<input type="text">',
    "link-name": '<a href="#x"></a>',
    "aria-required-children": '<div role="list"><p>no item</p></div>',
}


def skip(what, command="tools/wick setup checks"):
    print(f"skipped: {what}: {command}")
    sys.exit(77)


def is_whole(page):
    return bool(ALL) or page.stem in WHOLLY.get(WHICH, [page.stem])


def violations(browser, axe, page):
    """A line for each violation of the page that the browser shows: rule, help and first element."""
    rules = RULES | {"rules": {"color-contrast": {"enabled": is_whole(page)}}}
    if browser.evaluate("typeof axe") == "undefined":
        browser.evaluate(axe + ";0")
    answer = browser.call("Runtime.evaluate", session=True, awaitPromise=True, returnByValue=True,
                          expression=f"axe.run(document, {json.dumps(rules)}).then(r => r.violations)")
    found = answer["result"]["value"]
    return [f"{each['id']}: {each['help']}: {len(each['nodes'])} times, first {each['nodes'][0]['html'][:200]}"
            f"\n      {each['nodes'][0]['failureSummary'][:400]}" for each in found]


def settle(browser):
    """Lets a live page load and write, so that all of it is seen."""
    if not browser.evaluate("document.getElementById('wishes') !== null"):
        return
    end = time.monotonic() + 600  # a bound for a machine that is stuck
    browser.evaluate("document.getElementById('count').value = 40")
    for state, click in (("Ready.", True), ("40 tokens written.", False)):
        while browser.evaluate("document.getElementById('state').textContent") != state:
            if time.monotonic() > end:
                raise RuntimeError("the live page does not write")
            time.sleep(0.05)
        if click:
            browser.evaluate("document.getElementById('write').click()")


def live(folder):
    page = BUILD / "page" / "gpt.html"
    if not page.exists():
        skip("the live page")
    attention = folder / "attention.html"
    subprocess.run([BUILD / "bin" / "attention_page_sample", attention], check=True)
    return [page, attention]


def gradebook(folder):
    try:
        import jinja2  # noqa: F401
    except ModuleNotFoundError:
        skip("pages of the gradebook", "tools/wick setup")
    from documents import asked, course, entry, gradebook, late, listed, pending
    from exports import html
    from leaderboard import write as write_leaderboard
    from similar.pages import write as write_similar
    from similar.pairs import Pair
    marked = asked("fay", (3.0, "Good, but say why."))
    html.write(gradebook(entry("ada"), pending("bob"), late("cyd"), asked("dan"), marked,
                         listed("eve", "7", "Eve L", "12")), folder / "class")
    html.write(course(), folder / "course")
    files = [{"name": "a.cpp", "lines": ["int a;", "int b;"]}, {"name": "b.cpp", "lines": ["int c;"]}]
    (folder / "similar").mkdir()
    write_similar("12_attention", [{"name": "ada", "files": files}, {"name": "bob", "files": files}],
                  [Pair((0, 1), 40, (0.5, 0.25), [(40, ("a.cpp", 1, 2), ("b.cpp", 1, 1))])], 10,
                  folder / "similar")
    ranked = {"name": "ada", "problem": "", "rank": 1, "bits_a_byte": 2.0, "behind": 0.0, "two_errors": 0.05,
              "bytes": 30000, "flops_a_byte": 5e4, "training_flops": 1e11, "seconds": 3.5,
              "model": "2 x 32, 512 tokens, 4 bits", "own": "all the reference's"}
    board = {"seed": 7, "text_bytes": 30000, "block_bytes": 1000,
             "entries": [ranked, {"name": "bob", "problem": "its probabilities sum to 277"}],
             "baselines": [{"name": "uniform", "bits_a_byte": 8.0}]}
    list(write_leaderboard(board, folder, True))
    return sorted(folder.rglob("*.html"))


def book(folder):
    done = subprocess.run([sys.executable, "-B", ROOT / "tools" / "book" / "book.py", folder / "book"],
                          capture_output=True, text=True, check=False)
    if "book: not found: " in done.stderr:
        skip("pages of the book", "tools/wick setup book")
    if done.returncode != 0:
        sys.exit(done.stderr)
    return sorted((folder / "book").glob("*.html"))


def notebooks(folder):
    if not shutil.which("jupyter-nbconvert"):
        skip("pages of notebooks", "tools/wick setup notebook")
    subprocess.run([ROOT / "tools" / "notebook" / "pages", folder / "build", folder / "pages"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return sorted((folder / "pages").glob("*.html"))


def faults(folder):
    for rule, body in FAULTS.items():
        (folder / f"{rule}.html").write_text(
            f'<!DOCTYPE html><html lang="en"><head><title>{rule}</title></head><body>{body}</body></html>')
    (folder / "html-has-lang.html").write_text("<!DOCTYPE html><html><head><title>a</title></head></html>")
    return sorted(folder.glob("*.html"))


def main():
    if not AXE.exists():
        skip("axe-core's rules for pages")
    axe = AXE.read_text("utf-8")
    failed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = pathlib.Path(scratch) / "pages"
        folder.mkdir()
        pages = {"live": live, "gradebook": gradebook, "book": book, "notebooks": notebooks,
                 "faults": faults}[WHICH](folder)
        lacking = set(WHOLLY.get(WHICH, [])) - {page.stem for page in pages}
        if lacking:
            sys.exit(f"there is no page {', '.join(sorted(lacking))}: its contrast would not be looked at")
        browser = Browser(CHROMIUM, pathlib.Path(scratch) / "profile")
        try:
            for page in pages:
                browser.show(page, *LOOKS[0])
                settle(browser)
                for width, dark in LOOKS if is_whole(page) else LOOKS[:1]:
                    browser.look(width, dark)
                    found = violations(browser, axe, page)
                    if WHICH == "faults":
                        is_found = any(each.startswith(page.stem + ": ") for each in found)
                        found = [] if is_found else [f"the fault {page.stem} is not seen"]
                    failed += len(found)
                    for each in found:
                        print(f"{page.name}, {width} px, {'dark' if dark else 'light'}: {each}")
        finally:
            browser.close()
    print(f"{len(pages)} pages, {sum(map(is_whole, pages))} of them in {len(LOOKS)} looks, {failed} violations")
    return 1 if failed or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
