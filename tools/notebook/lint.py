#!/usr/bin/env python3
"""Checks a lesson's source against the rules that keep it running on xeus-cling, xeus-cpp and our
own kernel alike. Executing the notebook shows that no name is declared twice."""

import pathlib
import re
import sys

sys.dont_write_bytecode = True

from read_notebook import read_notebook

CONTROL = re.compile(r"\s*(?:if|for|while|switch|do|else|try|catch)\b")
NOT_A_FUNCTION = re.compile(r"\b(?:class|struct|union|enum|namespace)\b")
COMMENT_OR_TEXT = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|'
    r"(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.S)
FORBIDDEN = (
    (r"\bstd::cin\b|\bscanf\b|\bgetchar\b|\bstdin\b|\bgetline\s*\(\s*(?:std::)?cin", "stdin"),
    (r"#\s*pragma\s+omp\b|\bomp_\w+", "OpenMP"),
    (r"\b_mm\d*_\w+|\b__m(?:128|256|512)\w*|\b__builtin_ia32_\w+", "intrinsics"),
    (r"\bstd::async\b|\basync\s*\(", "std::async"),
)


def bare(code):
    """The code with the same length, but with empty comments and texts."""
    def blank(match):
        text = match.group()
        inside = "".join(c if c == "\n" else " " for c in text)
        return inside if text[0] == "/" else '"' + inside[2:] + '"' if len(text) > 1 else inside
    return COMMENT_OR_TEXT.sub(blank, code)


def outside(code):
    """The code at the top level: braces stay, what is in them is blank."""
    depth, result = 0, []
    for c in code:
        depth -= c == "}"
        result.append(c if depth == 0 or c == "\n" else " ")
        depth += c == "{"
    return "".join(result)


def pieces(top):
    """Declarations and statements of the top level."""
    depth = start = 0
    for i, c in enumerate(top):
        depth += (c in "([") - (c in ")]")
        if depth > 0:
            continue
        head = top[start:i]
        if c == ";" or (c == "}" and (CONTROL.match(head) or is_function(head + "}"))):
            yield top[start:i + 1]
            start = i + 1
    if top[start:].strip():
        yield top[start:]


def is_function(piece):
    if CONTROL.match(piece) or "{" not in piece:
        return False
    head = piece[:piece.index("{")]
    # After its parameters: const, noexcept, a return type.
    return bool(re.search(r"\w\s*\([^=]*\)\s*(?:const|noexcept|->[^()]*|\s)*$", head)
                ) and "=" not in re.sub(r"\([^()]*\)|operator\s*\W+", "", head) and not (
                    NOT_A_FUNCTION.search(head.split("(")[0]))


def check_cell(code, is_first):
    """The rules that a cell breaks."""
    plain = bare(code)
    lines = [line.strip() for line in plain.splitlines() if line.strip()]
    if is_first:
        pragmas = [line for line in lines if re.match(r"#\s*pragma\s+cling\b", line)]
        includes = [line for line in lines if re.match(r"#\s*include\b", line)]
        if len(includes) != 1 or len(pragmas) + len(includes) != len(lines):
            yield "the first cell holds pragmas of cling and one include, and nothing else"
        return
    for pattern, name in FORBIDDEN:
        if re.search(pattern, plain):
            yield f"no {name} in a cell"
    # In a text, too: xeus-cling cuts a cell at such a line, whatever is around it.
    if any(re.match(r"\s*#\s*(?:include|pragma\s+cling)\b", line) for line in code.splitlines()):
        yield "only the first cell includes and loads"
    code_lines = "\n".join("" if line.strip().startswith("#") else line
                           for line in plain.splitlines())
    top = outside(code_lines)
    if re.search(r"\[\s*&\s*[\],]", top):
        yield "no [&] lambda at the top level: there is nothing there to capture"
    found = list(pieces(top))
    functions = [piece for piece in found if is_function(piece)]
    if functions and len([p for p in found if p.strip(" \n;")]) > 1:
        yield "a function's definition has a cell of its own"
    if re.search(r"\busing\s+namespace\b", top) and len([p for p in found if p.strip(" \n;")]) > 1:
        yield "a using directive has a cell of its own: cling takes what follows for statements"
    if code_lines.strip() and code_lines.strip()[-1] not in ";}":
        yield "what is shown is given to xcpp::display: a last expression is not shown everywhere"


def check(path):
    notebook = read_notebook(path)
    failures = []
    if notebook["metadata"].get("kernelspec", {}).get("name") != "xcpp17":
        failures.append(f"{path.name}: the kernel's name is xcpp17")
    is_first = True
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] != "code":
            continue
        code = "".join(cell["source"])
        failures += [f"{path.name}, cell {number}: {rule}:\n{code}\n"
                     for rule in check_cell(code, is_first)]
        is_first = False
    return failures


def main():
    paths = [pathlib.Path(name) for name in sys.argv[1:]]
    failures = [failure for path in paths for failure in check(path)]
    print("\n".join(failures) or f"{len(paths)} notebooks keep to the rules")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
