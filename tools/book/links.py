"""Resolves links in the repository, in a student's tree, and in the book."""

import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote

EXTERNAL = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
# What tools/wick release gives to students, besides sources that hold a solution.
RELEASED = re.compile(
    r"(core|nn|tests/scenario|modules)/|tests/[^/]+/public/|LICENSE$|notebooks/[^/]+\.ipynb$")


class Links:
    """Resolves links of the given documents. Links to missing files are problems."""

    def __init__(self, root, documents, problems):
        self._root = root
        self._documents = {document.path: document for document in documents}
        self._problems = problems

    def resolve(self, document, line, link):
        """(path from the root, anchor) of a link within the repository; None where it is external
        or leads nowhere."""
        if EXTERNAL.match(link) or link.startswith("//"):
            return None
        target, _, anchor = link.partition("#")
        path = self._path(document, target)
        problem = self._problem(document, link, path, anchor)
        if problem:
            self._problems.add(document.path, line, problem)
            return None
        return path, anchor

    @staticmethod
    def _path(document, target):
        if not target:
            return document.path
        folder = posixpath.dirname(document.path)
        return posixpath.normpath(posixpath.join(folder, unquote(target)))

    def _problem(self, document, link, path, anchor):
        if link.startswith("/") or path.startswith(".."):
            return f"{link} leads out of the repository"
        if not (self._root / path).exists():
            return f"{link}: there is no {path}"
        if anchor and self._is_markdown(path) and anchor not in self._anchors(path):
            return f"{link}: {path} has no heading #{anchor}"
        if document.path.startswith("modules/") and not self._is_released(path):
            return f"{link}: students do not get {path}"
        return None

    def _is_markdown(self, path):
        return path.endswith(".md") or (self._root / path / "README.md").exists()

    def _anchors(self, path):
        if not path.endswith(".md"):
            path = posixpath.join(path, "README.md")
        return self._documents[path].anchors if path in self._documents else ()

    def _is_released(self, path):
        file = self._root / path
        if file.is_dir():
            return RELEASED.match(path + "/") is not None
        if not RELEASED.match(path):
            return False
        is_text = path.startswith(("modules/", "notebooks/"))
        return is_text or b"BEGIN SOLUTION" not in file.read_bytes()


class _Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors = set()
        self.resources = []
        self.links = []
        self.flaws = []
        self._level = 0  # of the last heading
        self._has_header = True  # of the table that is open
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.anchors.add(value)
            elif name == "href" and tag == "a":
                self.links.append(value)
            elif name in ("src", "srcset", "data", "poster", "href", "xlink:href"):
                self.resources.append(value)
        if tag in ("script", "iframe", "object", "embed"):
            self.resources.append(f"<{tag}>")
        if re.fullmatch("h[1-6]", tag):
            if int(tag[1]) > self._level + 1:
                self.flaws.append(f"<{tag}> below <h{self._level}>")
            self._level = int(tag[1])
        if tag == "table":
            self._has_header = dict(attrs).get("role") == "presentation"
        elif tag == "th":
            self._has_header = True
            if "scope" not in dict(attrs):
                self.flaws.append("<th> without a scope")

    def handle_endtag(self, tag):
        if tag == "table" and not self._has_header:
            self.flaws.append("a table without <th>")


def check_book(folder, problems):
    """Checks that links in the built book lead somewhere, that nothing is fetched from elsewhere, and
    what a screen reader goes by: headings without a gap, and tables with header cells."""
    pages = {path.relative_to(folder).as_posix(): _Page(path.read_text(encoding="utf-8"))
             for path in sorted(folder.rglob("*.html"))}
    for name, page in pages.items():
        for flaw in page.flaws:
            problems.add(f"the book's {name}", 0, flaw)
        for link in page.links + page.resources:
            if EXTERNAL.match(link) or link.startswith("<") or link.startswith("//"):
                if link in page.resources:
                    problems.add(f"the book's {name}", 0, f"{link}: no script, and nothing from "
                                 "a network")
                continue
            target, _, anchor = link.partition("#")
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(target)))
            path = path if target else name
            if not (folder / path).is_file():
                problems.add(f"the book's {name}", 0, f"{link}: there is no {path}")
            elif anchor and path in pages and unquote(anchor) not in pages[path].anchors:
                problems.add(f"the book's {name}", 0, f"{link}: there is no such place in {path}")
    for path in sorted(folder.rglob("*.svg")):
        if re.search(r"<script|href=[\"'](?!#|data:image/png;base64,)|url\([\"']?(?!#)|@import|<foreignObject",
                     path.read_text(encoding="utf-8")):
            problems.add(f"the book's {path.relative_to(folder)}", 0,
                         "a picture may hold no script and fetch nothing")
