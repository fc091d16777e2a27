"""A list of students who have code in common: index.html, a page with both sides for each of the first
pairs, and pairs.csv with all."""

from fields import field, lines
from files import write as write_file
from pages import render
from text import rounded

HEADER = ["student", "other", "tokens", "share", "other_share", "lines", "other_lines"]


def percent(share):
    return f"{int(rounded(100 * share))} %"


def place(side):
    return f"{side['file']}, lines {side['first']} to {side['last']}"


def places(pair, side):
    return "; ".join(place(passage[side]) for passage in pair["passages"])


def described(document, pair, number):
    """A pair as the pages show it."""
    names = [document["students"][pair[side]] for side in "ab"]
    passages = [[{"place": place(passage[side]), "lines": passage[side]["lines"]} for side in "ab"]
                for passage in pair["passages"]]
    return {"page": f"pair-{number:03}.html", "names": names, "tokens": pair["tokens"],
            "shares": [percent(pair["share_a"]), percent(pair["share_b"])],
            "places": [places(pair, side) for side in "ab"], "passages": passages}


def csv_row(document, pair):
    names = [field(document["students"][pair[side]]) for side in "ab"]
    return [*names, str(pair["tokens"]), f"{pair['share_a']:.3f}", f"{pair['share_b']:.3f}",
            field(places(pair, "a")), field(places(pair, "b"))]


def write(document, folder):
    """Takes the place of an earlier list. Returns its first page."""
    for page in folder.glob("pair-*"):
        page.unlink()
    most = document["most"]
    pairs = [described(document, pair, number)
             for number, pair in enumerate(document["pairs"][:most], 1)]
    for pair in pairs:
        write_file(folder / pair["page"], render("similar_pair.html", pair=pair))
    rows = [csv_row(document, pair) for pair in document["pairs"]]
    write_file(folder / "pairs.csv", lines([HEADER] + rows))
    return write_file(folder / "index.html", render(
        "similar.html", chapter=document["chapter"], students=len(document["students"]),
        count=len(document["pairs"]), most=most, pairs=pairs))
