#!/usr/bin/env python3
"""The lessons as a book: a folder of HTML that needs no network and no scripts, but for the live page.

Everything is checked on the way: links, anchors, pictures, formulas, and what would break on a
repository page. With a problem anywhere, it is named and nothing is written.
"""

import argparse
import concurrent.futures
import html
import os
import pathlib
import posixpath
import shutil
import string
import sys
import tempfile
import tomllib
import urllib.parse

sys.dont_write_bytecode = True  # nothing but the book is written

import declarations
from chapter import read_chapters
from links import Links, check_book
from live import LIVE_COMMAND, LIVE_PAGE, find_live_page, live_link
from markdown import Document, Problems
from notebook import ABOVE, OPENING, Notebook, NotebookPage, page_of
from page import Page

HERE = pathlib.Path(__file__).resolve().parent
TEX = pathlib.Path("/usr/share/texmf")
# Few machines have a font that knows how to set formulas.
FONT = (TEX / "fonts/opentype/public/lm-math/latinmodern-math.otf",
        TEX / "doc/fonts/lm-math/GUST-FONT-LICENSE.txt")
EDITORS = "tools/book/editors.md"
MARK = '<meta name="generator" content="wick book">'


def texts(root):
    """Every page of the repository."""
    for path in sorted(root.rglob("*.md")):
        inside = path.relative_to(root)
        hidden = any(part.startswith(".") for part in inside.parts)
        is_form = path.name == "answers.md"  # that students fill in
        is_page = not hidden and not is_form and path != HERE / "start.md"
        if inside.parts[0] != "build" and is_page:
            yield inside.as_posix()


def binder_link(repository, notebook):
    """A paragraph that opens a notebook of a public repository in a browser."""
    address = ("https://mybinder.org/v2/git/" + urllib.parse.quote(repository, safe="") +
               "/HEAD?labpath=" + urllib.parse.quote(notebook, safe=""))
    return (f'<p><a href="{html.escape(address)}">The notebook of this chapter on Binder</a>, with '
            "nothing to install. A session there ends after some minutes without use and keeps "
            "nothing: download what you have changed.</p>\n")


class Book:
    """`repository` is the public address of the course, and `live_page` the file of that page; each may
    be None."""

    def __init__(self, root, problems, repository=None, live_page=None):
        self._root = root
        self._live_page = live_page
        self._repository = repository
        self._problems = problems
        self.chapters = read_chapters(root, problems)
        notebooks = [path.relative_to(root).as_posix() for path in sorted(root.glob("notebooks/*.ipynb"))]
        self._pages = {chapter.lesson: chapter.page for chapter in self.chapters}
        self._pages.update((path, page_of(path)) for path in notebooks)
        self._pages[EDITORS] = "editors.html"
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self._documents = [*pool.map(lambda path: Document(root, path), texts(root)),
                               *pool.map(lambda path: Notebook(root, path), notebooks)]
        self._links = Links(root, self._documents, problems)
        self._pictures = {}
        self._drawings = {}

    def _place(self, path, anchor):
        if (self._root / path / "README.md").is_file():
            path = posixpath.join(path, "README.md")
        page = self._pages.get(path)
        return page and page + ("#" + anchor if anchor else "")

    def _picture(self, path):
        """Pictures keep the name of their chapter: two may have an attention.svg."""
        name = "images/" + path.removeprefix("modules/").replace("/images/", "/").replace("/", "-")
        self._pictures[name] = self._root / path
        return name

    def _drawing(self, name, drawing):
        """The same for what a cell of a notebook has drawn."""
        self._drawings["images/" + name] = drawing
        return "images/" + name

    def _page(self, document):
        if isinstance(document, Notebook):
            return NotebookPage(document, self._links, self._place, self._drawing, self._problems)
        return Page(document, self._links, self._place, self._picture, self._problems)

    def _convert(self, document):
        page = self._page(document)
        return page, *page.html()

    def _check_ways(self, converted):
        """A lesson links its notebook, and the notebook its lesson."""
        for chapter in self.chapters:
            for one, other in ((chapter.lesson, chapter.notebook), (chapter.notebook, chapter.lesson)):
                if chapter.notebook and f'href="{self._pages[other]}"' not in converted[one][2]:
                    self._problems.add(one, 0, f"it has no link to {other}")

    def write(self, folder):
        """Writes pages, pictures and style into an empty folder. Texts that are not in the book are
        checked as well."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            converted = dict(zip((document.path for document in self._documents),
                                 pool.map(self._convert, self._documents)))
        self._check_ways(converted)
        for at, chapter in enumerate(self.chapters):
            before = self.chapters[at - 1] if at > 0 else None
            after = self.chapters[at + 1] if at + 1 < len(self.chapters) else None
            elsewhere = ""
            if self._repository and chapter.notebook:
                elsewhere = binder_link(self._repository, chapter.notebook)
            lesson = (self._root / chapter.lesson).read_text(encoding="utf-8")
            if self._live_page and LIVE_COMMAND in lesson:
                elsewhere += live_link()
            self._write(folder, chapter.page, chapter.name(), converted[chapter.lesson], before,
                        after, before_text=elsewhere)
            if chapter.notebook:
                self._write_notebook(folder, chapter.notebook, f"{chapter.name()}, the notebook",
                                     converted, chapter, after)
        if OPENING in converted:
            self._write_notebook(folder, OPENING, "Five minutes", converted, None, None)
        if EDITORS in converted:
            self._write(folder, self._pages[EDITORS], "Editors and gdb", converted[EDITORS], None, None)
        names = declarations.declarations(self._root)
        if names:
            self._write(folder, declarations.PAGE, declarations.TITLE, self._convert(names), None, None)
        start = self._convert(Document(HERE, "start.md"))
        first = self.chapters[0] if self.chapters else None
        self._write(folder, "index.html", "Contents", start, None, first, self._chapter_list(names))
        for name, drawing in self._drawings.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(drawing, encoding="utf-8")
        shutil.copy(HERE / "style.css", folder)
        if self._live_page:
            shutil.copyfile(self._live_page, folder / LIVE_PAGE)
        (folder / "fonts").mkdir()
        for file in FONT:
            shutil.copy(file, folder / "fonts")
        for name, path in self._pictures.items():
            if path.is_file():
                (folder / name).parent.mkdir(exist_ok=True)
                shutil.copy(path, folder / name)

    def _write_notebook(self, folder, notebook, title, converted, before, after):
        self._write(folder, page_of(notebook), title, converted[notebook], before, after, before_text=ABOVE)

    def _chapter_list(self, names):
        rows, beside = [], []
        for chapter in self.chapters:
            dots = "●" * chapter.difficulty + "○" * (5 - chapter.difficulty)
            before = ", ".join(f"{number:02}" for number in chapter.prerequisites) or "none"
            rows.append(
                f'<li><a href="{chapter.page}">{html.escape(chapter.name())}</a>'
                f'<span>{html.escape(chapter.time)}; <span role="img" aria-label="difficulty '
                f'{chapter.difficulty} of 5">{dots}</span>; needs {before}{self._beside(chapter)}</span></li>')
        heading = '<h2 id="chapters">Chapters</h2>'
        opening = ""
        if OPENING in self._pages:
            opening = (f'<p>Five minutes to begin with, and nothing to write: <a href="{page_of(OPENING)}">a tensor, '
                       "a gradient, an attention map</a>.</p>")
        if any(document.path == EDITORS for document in self._documents):
            beside.append(f'<a href="{self._pages[EDITORS]}">editors and gdb</a>')
        if names:
            beside.append(f'<a href="{declarations.PAGE}">all declarations of the framework</a>')
        more = f"<p>To look things up: {', '.join(beside)}.</p>" if beside else ""
        return "\n".join([heading, opening, '<ol class="chapters">', *rows, "</ol>", more])

    @staticmethod
    def _beside(chapter):
        """The link to a chapter's notebook in the list of chapters."""
        return f'; <a href="{page_of(chapter.notebook)}">notebook</a>' if chapter.notebook else ""

    def _write(self, folder, name, title, converted, before, after, more="", before_text=""):
        page, contents, body = converted
        template = string.Template((HERE / "page.html").read_text(encoding="utf-8"))

        def step(chapter, word, arrow):
            if not chapter:
                return ""
            return f'<a rel="{word}" href="{chapter.page}">{arrow(html.escape(chapter.name()))}</a>'

        (folder / name).write_text(template.substitute(
            mark=MARK, title=html.escape(title), heading=html.escape(page.title),
            anchor=html.escape(page.anchor), contents=contents.strip(),
            body=before_text + body.strip() + more,
            kind="start" if name == "index.html" else "chapter",
            previous=step(before, "prev", lambda name: f"← {name}"),
            next=step(after, "next", lambda name: f"{name} →")), encoding="utf-8")


def is_a_book(folder):
    index = folder / "index.html"
    return index.is_file() and MARK in index.read_text(encoding="utf-8", errors="replace")


def build(root, out, problems, repository=None, live_page=None):
    """Builds beside `out` and takes its place at the end, or leaves it as it was. A link stays."""
    out = out.resolve()
    if out.exists() and not is_a_book(out) and (not out.is_dir() or any(out.iterdir())):
        raise RuntimeError(f"{out} holds something else than a book: give another folder")
    there = next(path for path in out.parents if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise RuntimeError(f"{out} cannot be made in {there}: give a folder that you may write into, "
                           "or a new one in such a folder")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".book-", dir=out.parent) as scratch:
        new = pathlib.Path(scratch) / "new"
        new.mkdir()
        book = Book(root, problems, repository, live_page)
        book.write(new)
        if not problems:
            check_book(new, problems, LIVE_PAGE)
        if problems:
            return None
        if out.exists():
            out.rename(pathlib.Path(scratch) / "old")
        new.rename(out)
        return book


def protect_formulas(root, problems):
    """Writes $..$ as $`..`$ where GitHub would change it."""
    for path, line, tex in problems.changed:
        lines = (root / path).read_text(encoding="utf-8").split("\n")
        lines[line - 1] = lines[line - 1].replace(f"${tex}$", f"$`{tex}`$")
        (root / path).write_text("\n".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="wick book",
                                     description="writes the lessons as a book in HTML")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, help="the folder to write to (build/book)")
    parser.add_argument("--root", type=pathlib.Path, default=HERE.parents[1],
                        help="the repository, if not the one of this script")
    parser.add_argument("--fix", action="store_true",
                        help="protect the formulas that GitHub would change, as $`..`$")
    parser.add_argument("--binder", metavar="ADDRESS",
                        help="the public address of the course's repository: each lesson then links "
                             "its notebook on Binder")
    parser.add_argument("--live-page", metavar="FILE", type=pathlib.Path,
                        help="the page on which a GPT writes, if not the one of build/release/page")
    parser.add_argument("--no-live-page", action="store_true", help="leave that page out")
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    live_page = None if arguments.no_live_page else find_live_page(root, arguments.live_page)
    lacking = [name for name in ("pandoc", "dot") if not shutil.which(name)]
    lacking += [str(file) for file in FONT[:1] if not file.is_file()]
    if lacking:
        print(f"wick: book: not found: {', '.join(lacking)}; install what is missing with: "
              "tools/wick setup book", file=sys.stderr)
        return 2
    problems = Problems()
    try:
        out = (arguments.folder or root / "build" / "book").absolute()
        book = build(root, out, problems, arguments.binder, live_page)
        if arguments.fix and problems.changed:
            protect_formulas(root, problems)
            problems = Problems()
            book = build(root, out, problems, arguments.binder, live_page)
    except (OSError, RuntimeError, KeyError, tomllib.TOMLDecodeError) as error:
        print(f"wick: book: {error}", file=sys.stderr)
        return 2
    if problems:
        lines = list(problems.lines())
        print("\n".join(lines), file=sys.stderr)
        print(f"wick: book: {len(lines)} problems; nothing was written", file=sys.stderr)
        return 1
    print(f"{len(book.chapters)} chapters: {out / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
