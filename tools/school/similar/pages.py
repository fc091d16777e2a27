"""What is written of similar code: index.html, a page with both sides for each of the first pairs,
pairs.csv with all, and a summary for the terminal."""

from fields import field, lines
from files import write as write_file
from pages import render
from similar.pairs import find_pairs
from text import rounded

HEADER = ["student", "other", "tokens", "share", "other_share", "lines", "other_lines"]
MOST_IN_SUMMARY = 10


def place(side):
    file, first, last = side
    return f"{file}, lines {first} to {last}"


def places(pair, side):
    return "; ".join(place(sides[side]) for _, *sides in pair.passages)


def names_of(students, pair):
    return [students[number]["name"] for number in pair.students]


def passage(student, side):
    name, first, last = side
    text = next(file["lines"] for file in student["files"] if file["name"] == name)
    return {"place": place(side), "lines": list(enumerate(text[first - 1:last], first))}


def described(students, pair, number):
    """A pair as the pages show it."""
    passages = [[passage(students[student], side) for student, side in zip(pair.students, sides)]
                for _, *sides in pair.passages]
    return {"page": f"pair-{number:03}.html", "names": names_of(students, pair),
            "tokens": pair.tokens, "shares": [f"{int(rounded(100 * share))} %" for share in pair.shares],
            "places": [places(pair, side) for side in (0, 1)], "passages": passages}


def write(chapter, students, pairs, most, folder):
    """Takes the place of an earlier list. Returns its first page."""
    for page in folder.glob("pair-*"):
        page.unlink()
    shown = [described(students, pair, number) for number, pair in enumerate(pairs[:most], 1)]
    for pair in shown:
        write_file(folder / pair["page"], render("similar_pair.html", pair=pair))
    rows = [[*map(field, names_of(students, pair)), str(pair.tokens),
             *(f"{share:.3f}" for share in pair.shares), *(field(places(pair, side)) for side in (0, 1))]
            for pair in pairs]
    write_file(folder / "pairs.csv", lines([HEADER] + rows))
    return write_file(folder / "index.html", render(
        "similar.html", chapter=chapter, students=len(students), count=len(pairs), most=most,
        pairs=shown))


def counted(count, noun):
    return f"{count} {noun}" + ("" if count == 1 else "s")


def summary(chapter, students, pairs):
    """The best pairs, in lines."""
    text = (f"{chapter}: {counted(len(students), 'student')}, {counted(len(pairs), 'pair')} "
            f"with a passage in common\n")
    for pair in pairs[:MOST_IN_SUMMARY]:
        a, b = (100 * share for share in pair.shares)
        text += (f"  {a:3.0f} % and {b:3.0f} %  {pair.tokens:5} tokens  "
                 f"{' and '.join(names_of(students, pair))}\n")
    return text


def list_similar(document, folder):
    """Writes the pages of a document that tools/grade/similar/hand_over.cpp writes. Returns the lines for
    the terminal."""
    chapter, students = document["chapter"], document["students"]
    pairs = find_pairs(students, document["given"])
    index = write(chapter, students, pairs, document["most"], folder)
    return summary(chapter, students, pairs) + f"  {index}\n"
