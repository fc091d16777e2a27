"""The book's page on which a GPT writes, which tools/page makes."""

import sys

# A lesson that names the command leads to the page.
LIVE_PAGE, LIVE_COMMAND = "gpt.html", "tools/wick page "


def find_live_page(root, wanted):
    """The file `wanted`, or what the build has made; None, with a line that says so, if there is none."""
    built = root / "build" / "release" / "page" / LIVE_PAGE
    if wanted or built.is_file():
        return wanted or built
    print("wick: book: without the page on which a GPT writes: tools/wick build wick_sample_page "
          "makes it, with emscripten (tools/wick setup page)", file=sys.stderr)
    return None


def live_link():
    """A paragraph that opens the page."""
    return (f'<p><a href="{LIVE_PAGE}">A page on which a GPT writes</a>, in your browser: this chapter '
            "builds its parts.</p>\n")
