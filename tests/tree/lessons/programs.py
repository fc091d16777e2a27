"""programs.py ROOT PROGRAM: runs a program that a lesson prints, and compares what the lesson says of it.

Trainings on processors with other instructions end at other last digits, so losses are compared with room, and what a
model writes is not compared.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
PROGRAM = sys.argv[2]
FAILURES = []


def check(claim, is_true):
    if not is_true:
        FAILURES.append(claim)


def lesson(chapter):
    return (ROOT / "modules" / chapter / "README.md").read_text()


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{PROGRAM} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def rows(text, first_line, columns):
    """{"+ heads": [9216.0, 1.9]} of the table below a line that begins so: names, and their first numbers."""
    lines = text[text.index("\n" + first_line) :].split("\n")[2:]
    table = {}
    for line in lines:
        match = re.match(r"(.{16})((?: *[\d.]+){%d})" % columns, line)
        if not match:
            break
        table[match[1].strip()] = [float(number) for number in match[2].split()]
    return table


def ladder():
    text = lesson("13_transformers")
    source = ROOT / "modules/13_transformers/programs/ladder.cpp"
    quoted = re.findall(r"```cpp from modules/13_transformers/programs/ladder.cpp\n(.*?)```", text, re.S)
    check("the lesson prints the whole program", "".join("".join(quoted).split()) == "".join(source.read_text().split()))
    with tempfile.TemporaryDirectory() as folder:
        output = run(str(ROOT / "tools/milestones/data/king_james.txt"), folder)
        check("curves of all models", len((pathlib.Path(folder) / "ladder.csv").read_text().split("\n")) == 8 * 30 + 2)
    told, found = rows(text, "step  ", 2), rows("\n" + output, "step  ", 2)
    check(f"nine steps, {len(found)} found", len(told) == 9 and list(told) == list(found))
    for name, (numbers, loss) in told.items():
        room = 0.12 if name == "+ attention" else 0.05
        check(f"{name}: {found[name]}, not {numbers}, {loss}",
              found[name][0] == numbers and abs(found[name][1] - loss) <= room)
    losses = [loss for _, loss in found.values()][4:]
    check("each step from the heads on goes down", all(after < before + 0.02 for before, after in zip(losses, losses[1:])))


def what_did_not_work():
    told = rows(lesson("12_attention"), "mean loss of each eighth", 9)
    output = run()
    found = rows("\n" + output, "mean loss of each eighth", 9)
    for table in (told, found):
        check("four models", list(table) == ["right", "axes exchanged", "no root", "inverted mask"])
        right, axes, root, mask = table.values()
        check("the right run copies", right[7] < 0.05 and right[8] >= 99)
        check("exchanged axes guess", all(2.6 < loss < 2.8 for loss in axes[1:8]) and axes[8] <= 12)
        check("without the root it stands, then copies", root[3] > right[3] + 0.5 and root[7] < 0.1 and root[8] >= 99)
        check("the inverted mask reads seven of eight", mask[0] < right[0] and 0.3 < mask[7] < 0.43 and mask[8] <= 15)


{"ladder": ladder, "what_did_not_work": what_did_not_work}[pathlib.Path(PROGRAM).name]()
for failure in FAILURES:
    print(f"{PROGRAM}: this does not hold: {failure}")
sys.exit(1 if FAILURES else 0)
