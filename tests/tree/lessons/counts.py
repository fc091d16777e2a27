"""Compares the verdicts that lessons show ("4 of 6 public, 4 more  9.33 / 14") with the chapters:
the scenarios in tests/NN_name, and the titles and points in module.toml."""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(sys.argv[1])
SHOWN = re.compile(r"^  (\d\d\.\d+) +(.+?)  +[a-z ]+?  +(\d+) of (\d+) public, (\d+) more +"
                   r"([\d.]+) / ([\d.]+)$", re.MULTILINE)


def count(folder, exercise):
    """The scenarios of an exercise in the sources of a folder."""
    return sum(source.read_text().count(f'GRADED("{exercise}"') for source in folder.glob("*.cpp"))


def faults(lesson):
    tests = ROOT / "tests" / lesson.parent.name
    module = tomllib.loads((lesson.parent / "module.toml").read_text())
    exercises = {exercise["id"]: exercise for exercise in module["exercise"]}
    for shown in SHOWN.finditer(lesson.read_text()):
        exercise, title, passed, public, more, points, most = shown.groups()
        real = exercises[exercise]
        is_whole = real.get("all_or_nothing", False)
        earned = 0 if is_whole and passed != public else real["points"] * int(passed) / int(public)
        said = (title, int(public), int(more), round(float(points), 2), float(most))
        true = (real["title"], count(tests / "public", exercise), count(tests / "hidden", exercise),
                round(earned, 2), float(real["points"]))
        if said != true:
            yield f"{lesson.relative_to(ROOT)}: {exercise}: shown {said}, but it is {true}"


def main():
    lessons = sorted(ROOT.glob("modules/*/README.md"))
    found = [fault for lesson in lessons for fault in faults(lesson)]
    shown = sum(len(SHOWN.findall(lesson.read_text())) for lesson in lessons)
    if shown == 0:
        found.append("no lesson shows a verdict: the pattern no longer fits what check prints")
    print("\n".join(found) or f"{shown} verdicts in lessons are those of their chapters")
    sys.exit(1 if found else 0)


main()
