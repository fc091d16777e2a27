"""parts.py ROOT: what a reader finds in each lesson: drawings with a text that is read in their place, things to try,
questions to answer in words, and PyTorch's lines beside wick's, which run as they stand."""

import ast
import builtins
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(sys.argv[1])
DRAWINGS, WORDS = 3, 9  # at least so many drawings, and so many words for each
NO_COUNTERPART = {"20_capstone"}  # a contest between models: PyTorch has none


def unknown_names(program):
    """The names that a program of Python uses and does not define."""
    known, used = set(dir(builtins)), set()
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.alias):
            known.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.arg):
            known.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            known.add(node.name)
        elif isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else known).add(node.id)
    return sorted(used - known)


def faults(lesson):
    text = lesson.read_text(encoding="utf-8")
    name = lesson.parent.name
    pictures = re.findall(r'<img\b[^>]*?\bsrc="(images/[^"]*)"[^>]*?\balt="([^"]*)"', text)
    pictures += [(source, words) for words, source in re.findall(r"!\[([^\]]*)\]\((images/[^)\s]*)\)", text)]
    if len({source for source, _ in pictures}) < DRAWINGS:
        yield f"it has {len(pictures)} drawings: {DRAWINGS} are the least"
    for source, words in pictures:
        if len(words.split()) < WORDS:
            yield f'"{words}" is too short a text for {source}: say in {WORDS} words or more what it shows'
    tasks = re.search(r"^#{2,3} (?:\d+\. )?Try it$(.*?)^(?:## |\Z)", text, re.DOTALL | re.MULTILINE)
    if not tasks or len(re.findall(r"^\*\*\d+\. ", tasks[1], re.MULTILINE)) < 2:
        yield 'it has no section "Try it" with two tasks or more'
    if len(tomllib.loads((lesson.parent / "module.toml").read_text()).get("question", [])) < 2:
        yield "its module.toml has fewer than two questions to answer in words"
    if "answers.md" not in text:
        yield "it does not name answers.md, where its questions are answered"
    programs = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    if name not in NO_COUNTERPART and not programs:
        yield "it has no lines of PyTorch"
    for program in programs:
        if unknown_names(program):
            yield f"its lines of PyTorch do not define {', '.join(unknown_names(program))}"


def main():
    lessons = sorted(ROOT.glob("modules/[0-9]*/README.md"))
    found = [f"{lesson.relative_to(ROOT)}: {fault}" for lesson in lessons for fault in faults(lesson)]
    print("\n".join(found) or f"{len(lessons)} lessons have drawings, tasks, questions and lines of PyTorch")
    sys.exit(1 if found or not lessons else 0)


main()
