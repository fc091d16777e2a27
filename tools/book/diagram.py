"""Flow charts of ```mermaid fences as SVG, drawn by Graphviz: GitHub draws the same source itself.

Understood: flowchart TB|TD|BT|LR|RL, nodes id["text"], id("text"), id{"text"}, arrows --> --- -.->
==> with |text|, chains of them, a & b, accTitle, and comments (%%).
"""

import html
import re
import subprocess

NODE = re.compile(r"\s*(?P<id>[A-Za-z_]\w*)\s*(?P<open>\(\[|\[|\(|\{)?")
ARROW = re.compile(r"\s*(?P<kind>-->|---|-\.->|==>)\s*(\|(?P<text>[^|]*)\|)?")
CLOSING = {"[": "]", "(": ")", "{": "}", "([": "])"}
SHAPES = {"[": "box", "(": "box", "([": "box", "{": "diamond"}
STYLES = {"-->": "", "---": "arrowhead=none", "-.->": "style=dashed", "==>": "penwidth=2"}


def _quoted(text):
    text = html.unescape(re.sub(r"\s*<br\s*/?>\s*", "\n", text.strip().strip('"')))
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


class _Chart:
    def __init__(self):
        self.nodes = {}
        self.edges = []
        self.title = ""

    def read_group(self, text, at):
        """One node, or several with & between them."""
        names = []
        while True:
            node = NODE.match(text, at)
            if not node:
                raise ValueError(f"expected a node at: {text[at:].strip() or 'the end'}")
            at = node.end()
            if node["open"]:
                end = text.find(CLOSING[node["open"]], at)
                if end < 0:
                    raise ValueError(f"{node['id']}{node['open']} is not closed")
                rounded = "style=rounded" if node["open"][0] == "(" else ""
                self.nodes[node["id"]] = (text[at:end], SHAPES[node["open"]], rounded)
                at = end + len(CLOSING[node["open"]])
            self.nodes.setdefault(node["id"], (node["id"], "box", ""))
            names.append(node["id"])
            more = re.compile(r"\s*&").match(text, at)
            if not more:
                return names, at
            at = more.end()

    def read_statement(self, text):
        left, at = self.read_group(text, 0)
        while text[at:].strip():
            arrow = ARROW.match(text, at)
            if not arrow:
                raise ValueError(f"expected an arrow at: {text[at:].strip()}")
            right, at = self.read_group(text, arrow.end())
            self.edges += [(a, b, arrow["kind"], arrow["text"] or "") for a in left for b in right]
            left = right

    def describe(self):
        def name(node):
            words = re.sub(r"\s+|<br\s*/?>", " ", self.nodes[node][0])
            return html.unescape(words.strip(' "'))

        return self.title or "; ".join(f"{name(a)} to {name(b)}" for a, b, _, _ in self.edges)


def _dot(chart, direction):
    lines = [f'digraph {{ rankdir={direction}; nodesep=0.3; ranksep=0.35; bgcolor=transparent;',
             'node [fontname="DejaVu Sans", fontsize=12, height=0.3, margin="0.14,0.08"];',
             'edge [fontname="DejaVu Sans", fontsize=11, arrowsize=0.7];']
    for name, (text, shape, style) in chart.nodes.items():
        how = ", ".join(filter(None, (f"label={_quoted(text)}", f"shape={shape}", style)))
        lines.append(f'"{name}" [{how}];')
    for a, b, kind, text in chart.edges:
        label = f"label={_quoted(text)}" if text else ""
        lines.append(f'"{a}" -> "{b}" [{", ".join(filter(None, (STYLES[kind], label)))}];')
    return "\n".join(lines + ["}"])


def draw(source):
    """SVG to be put into a page. Throws ValueError, with what is not understood."""
    chart = _Chart()
    direction = ""
    for line in source.split("\n"):
        statement = re.sub(r"%%.*", "", line).strip().rstrip(";")
        heading = re.fullmatch(r"(?:flowchart|graph)\s+(TB|TD|BT|LR|RL)", statement)
        if heading and not direction:
            direction = heading[1].replace("TD", "TB")
        elif statement.startswith("accTitle:"):
            chart.title = statement.partition(":")[2].strip()
        elif statement and direction:
            chart.read_statement(statement)
        elif statement:
            raise ValueError(f"only flow charts can be drawn, not: {statement}")
    drawn = subprocess.run(["dot", "-Tsvg"], input=_dot(chart, direction or "TB").encode(),
                           capture_output=True, check=False)
    if drawn.returncode != 0:
        raise ValueError(f"dot: {drawn.stderr.decode().strip()}")
    svg = drawn.stdout.decode()
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<!--.*?-->\s*|<title>.*?</title>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\s(?:id|class|font-family)="[^"]*"', "", svg)
    svg = svg.replace('"black"', '"currentColor"')
    # Letters as large as those of the page; on a phone it shrinks a little and then scrolls.
    width = re.search(r'width="(\d+)pt" height="\d+pt"', svg)
    size = int(width[1]) * 5 // 4
    svg = svg.replace(width[0], f'width="{size}" style="min-width: {size * 3 // 4}px"', 1)
    label = html.escape(chart.describe())
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return f'<div class="diagram" tabindex="0">{svg}</div>'
