"""One Markdown document as HTML for the book, checked on the way."""

import json
import posixpath
import re
import subprocess
import tempfile

import diagram
import formula
import github
from markdown import VERBATIM, plain, transform, without_positions

SPLIT = "<!-- contents end here -->"
# Allows a line break and takes no room.
BREAK = {"t": "Str", "c": "\u200b"}


def raw(html):
    return {"t": "RawBlock", "c": ["html", html]}


def _with_scopes(body):
    """Says of each header cell of a table whether it names a column or a row."""
    def scoped(scope, rows):
        return re.sub(r"<th(?=[ >])", f'<th scope="{scope}"', rows)

    def table(match):
        head, end, rows = match[0].rpartition("</thead>")
        return scoped("col", head) + end + scoped("row", rows)

    return re.sub(r"<table.*?</table>", table, body, flags=re.DOTALL)


class Page:
    """`place(path, anchor)` is the place in the book of what stands at `path` in the repository, or
    None if the book does not have it; `picture(path)` is the place of a picture."""

    def __init__(self, document, links, place, picture, problems):
        self._document = document
        self._links = links
        self._place = place
        self._picture = picture
        self._problems = problems
        self._inline = []  # formulas as they were written, with their lines
        self._formulas = {}  # formulas as they are converted -> line
        self._code_end = 0  # the line on which the last block of C++ ends
        self._level = 0  # of the last heading
        self.title = ""
        self.anchor = ""
        blocks = transform(document.blocks, self._change)
        self._check_inline_formulas()
        self._blocks = transform(self._take_title(blocks), without_positions)

    def _check_inline_formulas(self):
        github.check_inline_formulas(self._document, self._inline, self._problems)

    def _found(self, line):
        return lambda what: self._problems.add(self._document.path, line, what)

    def _change(self, node, line):
        handler = getattr(self, "_change_" + node["t"].lower(), None)
        return handler(node, line) if handler else None

    def _change_math(self, node, line):
        kind, tex = node["c"]
        if kind["t"] == "DisplayMath":
            self._found(line)("write $$..$$ as a ```math fence")
            return None
        if tex.startswith(VERBATIM):
            tex = tex.removeprefix(VERBATIM)
        else:
            self._inline.append((tex, line))
        github.check_formula(tex, self._found(line))
        result = []
        for part in formula.inline_pieces(formula.readable(tex)):
            self._formulas.setdefault(part, (tex, line))
            result += [BREAK] if result else []
            result.append({"t": "Math", "c": [kind, part]})
        return result

    def _change_str(self, node, line):
        if "$" in node["c"] and "\\$" not in self._document.source(line):
            self._found(line)("a $ that begins or ends no formula")

    def _change_codeblock(self, node, line):
        classes, text = node["c"][0][1], node["c"][1]
        language = classes[0] if classes else ""
        if language == "math":
            github.check_formula(text.replace("\n", " "), self._found(line))
            parts = formula.display_pieces(formula.readable(text))
            self._formulas.update((part, (text, line)) for part in parts)
            shown = [{"t": "Math", "c": [{"t": "DisplayMath"}, part]} for part in parts]
            return [raw('<div class="formula" tabindex="0">'), {"t": "Plain", "c": shown},
                    raw("</div>")]
        if language == "mermaid":
            try:
                return [raw(diagram.draw(text))]
            except ValueError as error:
                self._found(line)(f"diagram: {error}")
                return []
        return self._code(node, language, line)

    def _code(self, node, language, line):
        fence = re.match(r"[^`~]*(?:`{3,}|~{3,})\s*(.*)", self._document.source(line))
        info = fence[1].split() if fence else []
        kind, label = "code", ""
        between = self._document.lines[self._code_end:line - 1]
        if language == "text" and self._code_end and not "".join(between).strip():
            kind, label = "code output", "output"
            if info[1:] == ["varies"]:
                label += "; yours will differ"
        elif info[1:2] == ["from"]:
            label = info[2] if len(info) > 2 else ""
        elif info[1:] == ["once"]:
            label = "above every program of this lesson"
        self._code_end = line + node["c"][1].count("\n") + 2 if language == "cpp" else 0
        caption = [raw(f'<div class="caption">{label}</div>')] if label else []
        return [raw(f'<div class="{kind}">'), *caption, node, raw("</div>")]

    def _change_table(self, node, line):
        github.check_table(self._document, node, lambda at, what: self._problems.add(
            self._document.path, at, what))
        _, _, _, head, bodies, _ = node["c"]
        if not any(cell[4] for row in head[1] for cell in row[1]):
            # A table without names of columns has names of rows: its first column.
            head[1] = []
            for body in bodies:
                body[1] = 1
        return [raw('<div class="table" tabindex="0">'), node, raw("</div>")]

    def _change_header(self, node, line):
        level = node["c"][0]
        if level > self._level + 1:
            self._found(line)(f"a heading of level {level} below one of level {self._level}: who "
                              "goes from heading to heading would look for one between")
        self._level = level

    def _change_link(self, node, line):
        if '"Math"' in json.dumps(node["c"][1]):
            self._found(line)("GitHub sets no formula within a link")
        target = self._target(node["c"][2][0], line)
        if target is None:
            return node["c"][1]
        node["c"][2] = [target, node["c"][2][1]]
        return None

    def _target(self, link, line):
        """The link as the book has it; None where the book does not show what it leads to."""
        found = self._links.resolve(self._document, line, link)
        if found and found[0] == self._document.path:
            return "#" + found[1]
        if found:
            return self._place(*found)
        return link if "//" in link or link.startswith("mailto:") else None

    def _change_image(self, node, line):
        if not plain(node["c"][1]).strip():
            self._found(line)(f"the picture {node['c'][2][0]} has no alternative text")
        node["c"][2] = [self._source(node["c"][2][0], line), node["c"][2][1]]

    def _source(self, link, line):
        found = self._links.resolve(self._document, line, link)
        if found:
            return self._picture(found[0])
        if "//" in link:
            self._found(line)(f"{link}: a picture may not come from a network")
        return link

    def _change_rawblock(self, node, line):
        form, text = node["c"]
        if form != "html":
            return None
        github.check_html(text, self._found(line))
        for tag in re.findall(r"<img\b[^>]*>", text):
            if not re.search(r'\balt="[^"]*\w', tag):
                self._found(line)("a picture has no alternative text")
        text = re.sub(r'(<img\b[^>]*?\bsrc=")([^"]*)',
                      lambda at: at[1] + self._source(at[2], line), text)
        # On a phone a wide picture scrolls: shrunk, its letters would be too small to read.
        text = re.sub(r'<img\b(?=[^>]*\bwidth="(\d+)")',
                      lambda at: f'<img style="min-width: {int(at[1]) * 3 // 4}px"', text)
        text = re.sub(r"<p\b", '<p tabindex="0"', text)
        text = re.sub(r'(<a\b[^>]*?\b)href="([^"]*)"', lambda at: self._anchor(at, line), text)
        return [{"t": node["t"], "c": [form, text]}]

    _change_rawinline = _change_rawblock

    def _anchor(self, match, line):
        target = self._target(match[2], line)
        return f'{match[1]}href="{target}"' if target is not None else match[1]

    def _take_title(self, blocks):
        for at, block in enumerate(blocks):
            if block["t"] == "Header" and block["c"][0] == 1:
                self.title = plain(block["c"][2])
                self.anchor = block["c"][1][0]
                return blocks[:at] + blocks[at + 1:]
        self._found(1)("there is no title: a line that begins with one #")
        return blocks

    def html(self):
        """(table of contents, body)."""
        with tempfile.TemporaryDirectory() as folder:
            template, log = posixpath.join(folder, "page.html"), posixpath.join(folder, "log.json")
            with open(template, "w", encoding="utf-8") as file:
                file.write(f"$toc$\n{SPLIT}\n$body$\n")
            document = {"pandoc-api-version": self._document.version,
                        "meta": {"pagetitle": {"t": "MetaString", "c": self.title}},
                        "blocks": self._blocks}
            done = subprocess.run(
                ["pandoc", "-f", "json", "-t", "html5", "--mathml", "--toc", "--toc-depth=3",
                 "--wrap=preserve", f"--template={template}", f"--log={log}"],
                input=json.dumps(document).encode(), capture_output=True, check=False)
            if done.returncode != 0:
                raise RuntimeError(f"{self._document.path}: pandoc: {done.stderr.decode()}")
            with open(log, encoding="utf-8") as file:
                self._report(json.load(file))
        contents, _, body = done.stdout.decode().partition(SPLIT)
        contents = re.sub(r' id="toc-[^"]*"', "", contents)
        # Lines of code are not places to link to.
        body = re.sub(r'<a href="#cb[^"]*" aria-hidden="true" tabindex="-1"></a>', "", body)
        body = re.sub(r' id="cb[^"]*"', "", body)
        # Lines that are wider than the page scroll: keys reach them too.
        body = re.sub(r"<pre\b", '<pre tabindex="0"', body)
        return formula.for_browsers(contents), formula.for_browsers(_with_scopes(body))

    def _report(self, log):
        for entry in log:
            if entry["type"] == "CouldNotConvertTeXMath":
                tex, line = self._formulas.get(entry["contents"], (entry["contents"], 0))
                reason = " ".join(re.sub(r"\nexpecting.*", "", entry["message"], flags=re.DOTALL)
                                  .split("\n")[-1].split())
                tex = " ".join(tex.split())
                self._found(line)(f"{tex} is no formula that the book can show: {reason}")
            elif entry.get("verbosity") == "WARNING":
                self._found(0)("pandoc: " + json.dumps(entry))
