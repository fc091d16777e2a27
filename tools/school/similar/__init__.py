"""Lists the students of a chapter who have code in common, of a document that
tools/grade/similar/hand_over.cpp writes."""

from similar.pages import summary, write
from similar.pairs import find_pairs


def list_similar(document, folder):
    """Writes the pages. Returns the lines for the terminal."""
    chapter, students = document["chapter"], document["students"]
    pairs = find_pairs(students, document["given"])
    index = write(chapter, students, pairs, document["most"], folder)
    return summary(chapter, students, pairs) + f"  {index}\n"
