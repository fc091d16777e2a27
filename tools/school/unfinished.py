"""Chapters that the last run has not graded to the end: it was cut short, or it goes on."""

import database

REMEDY = "if it was cut short, the same wick grade command with --resume goes on with it"


def text(gradebook):
    """A line for each."""
    with database.opened(gradebook.database) as opened:
        chapters, has_ended = database.unfinished_chapters(opened), database.has_ended(opened)
    lines = []
    for chapter in chapters:
        count = sum(1 for entry in gradebook.entries_of_chapter(chapter)
                    if not entry["is_ahead"] and not entry["is_copy"])
        has = "submission has" if count == 1 else "submissions have"
        lines.append(f"{chapter}: the last run has not ended: {count} {has} a result, and the others have "
                     f"none yet: {REMEDY}")
    if not chapters and not has_ended:
        lines.append(f"the last run has not ended: {REMEDY}")
    return "".join(f"wick: {line}\n" for line in lines)
