"""parts.py ROOT: what a reader finds in each lesson: drawings with a text that is read in their place, things to try,
questions to answer in words, and PyTorch's lines beside wick's."""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(sys.argv[1])
DRAWINGS, WORDS = 3, 9  # at least so many drawings, and so many words for each
NO_COUNTERPART = {"20_capstone"}  # a contest between models: PyTorch has none


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
    if name not in NO_COUNTERPART and "```python" not in text:
        yield "it has no lines of PyTorch"


def main():
    lessons = sorted(ROOT.glob("modules/[0-9]*/README.md"))
    found = [f"{lesson.relative_to(ROOT)}: {fault}" for lesson in lessons for fault in faults(lesson)]
    print("\n".join(found) or f"{len(lessons)} lessons have drawings, tasks, questions and lines of PyTorch")
    sys.exit(1 if found or not lessons else 0)


main()
