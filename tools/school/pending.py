"""Who has no score after a run, and why; and chapters that the last run has not graded to the end."""

import database
from gradebook import is_pending, is_to_be_marked, warning_lines
from text import bounded, printable

MOST_NAMES = 20
CUT_SHORT = "if it was cut short, the same wick grade command with --resume goes on with it"
REMEDY = ("the grader or this machine failed: the same command with --resume grades them again")


def _reason(entry):
    """Where and why it failed first, without a score."""
    for exercise in entry["result"]["exercises"]:
        if entry["points"][exercise["id"]] is not None:
            continue
        for scenario in exercise["scenarios"]:
            if scenario["verdict"] == "grader_error":
                return f"{scenario['name']}: {scenario.get('detail', '')}"
        return f"{exercise['id']}: {exercise.get('detail', '')}"
    return ""


def warnings(gradebook):
    """The reason for each who is pending, then one line with their names. Also counts those who wait
    for marks, which is no fault. Gives the exit code too: 2 if somebody is pending."""
    lines, failed, ahead, unmarked = [], {}, {}, 0
    for entry in gradebook.entries:
        name = entry["student"]["visible"]
        if is_to_be_marked(entry):
            unmarked += 1
        elif is_pending(entry) and entry["is_ahead"]:
            ahead.setdefault(entry["result"]["chapter"], []).append(name)
        elif is_pending(entry):
            lines.append(f"{name}: {printable(_reason(entry).partition(chr(10))[0])}")
            failed[name] = True
    if unmarked:
        has = "submission has" if unmarked == 1 else "submissions have"
        lines.append(f"{unmarked} {has} no total before written answers are marked: wick gradebook "
                     f"marks lists them")
    for chapter, names in sorted(ahead.items()):
        lines.append(f"pending in {chapter}, which its run has not graded to the end: "
                     f"{bounded(', '.join(names).encode())}")
    if failed:
        names = ", ".join(list(failed)[:MOST_NAMES])
        if len(failed) > MOST_NAMES:
            names += f" and {len(failed) - MOST_NAMES} more"
        lines.append(f"pending, without a score: {names}: {REMEDY}")
    return (2 if failed or ahead else 0), lines


def text(gradebook):
    """The exit code, and a line for each warning."""
    code, lines = warnings(gradebook)
    return f"{code}\n" + warning_lines(lines)


def unfinished(gradebook):
    """A line for each chapter whose last run was cut short, or goes on."""
    with database.opened(gradebook.database) as opened:
        chapters, has_ended = database.unfinished_chapters(opened), database.has_ended(opened)
    lines = []
    for chapter in chapters:
        count = sum(1 for entry in gradebook.entries_of_chapter(chapter)
                    if not entry["is_ahead"] and not entry["is_copy"])
        has = "submission has" if count == 1 else "submissions have"
        lines.append(f"{chapter}: the last run has not ended: {count} {has} a result, and the others have "
                     f"none yet: {CUT_SHORT}")
    if not chapters and not has_ended:
        lines.append(f"the last run has not ended: {CUT_SHORT}")
    return warning_lines(lines)
