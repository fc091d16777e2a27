"""What the framework's headers declare, as one page of the book."""

import re

from markdown import Document

PAGE, PATH = "declarations.html", "declarations.md"
TITLE = "All declarations"
# Headers that programs include: those of tests/tree/layers/public_headers.
HEADERS = ("core/*.h", "core/autograd/*.h", "nn/*.h", "nn/*/*.h")
ABOVE = (f"# {TITLE}\n\nEach header of the framework, with what it declares and what that does. `core/core.h` and "
         "`nn/nn.h`\ninclude most of them. To find a name, search this page.\n")
# What every header has, and says nothing of what it declares.
FRAME = re.compile(r"#pragma once|#include .*|namespace [\w:]+ \{|\}  // namespace( [\w:]+)?")


def headers_of(root):
    found = {path for pattern in HEADERS for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in found)


def declared(source):
    """A header's text without its frame."""
    lines = [line for line in source.split("\n") if not FRAME.fullmatch(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def declarations(root):
    """The page as a document, or None in a tree without headers."""
    text = ABOVE
    for header in headers_of(root):
        source = (root / header).read_text(encoding="utf-8")
        names = declared(source)
        if not names:
            continue  # it includes others
        space = re.search(r"^namespace ([\w:]+) \{", source, re.MULTILINE)
        text += f"\n## {header}\n\n"
        text += f"In `{space[1]}`:\n\n" if space else ""
        text += f"```cpp\n{names}\n```\n"
    return Document(root, PATH, text) if text != ABOVE else None
