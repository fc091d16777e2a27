"""The table and the page of a leaderboard."""

import pathlib

from documents import HOSTILE, read_csv
from leaderboard import rows, write
from page_text import read_page, texts


def entry(name, rank, bits, problem=""):
    if problem:
        return {"name": name, "problem": problem}
    return {"name": name, "problem": "", "rank": rank, "bits_a_byte": bits, "behind": bits - 2,
            "two_errors": 0.05, "bytes": 30000, "flops_a_byte": 51234.4, "training_flops": 1e11,
            "model": "2 x 32, 512 tokens, 4 bits", "own": "all the reference's", "seconds": 3.5}


def board(*entries):
    return {"seed": 7, "text_bytes": 30000, "block_bytes": 1000, "entries": list(entries),
            "baselines": [{"name": "uniform", "bits_a_byte": 8.0},
                          {"name": "counts of pairs", "bits_a_byte": 3.2}]}


def written(folder, *entries):
    return [pathlib.Path(path).read_text() for path in write(board(*entries), folder, True)]


def test_entries_and_baselines_are_sorted_together():
    shown = rows(board(entry("ada", 1, 2.0), entry("bob", 2, 3.5), entry("cyd", 0, 0, "it crashed")))
    assert [row["name"] for row in shown] == ["ada", "counts of pairs", "bob", "uniform"]


def test_the_table_has_a_line_for_each(tmp_path):
    write_all = list(write(board(entry("ada", 1, 2.0), entry("cyd", 0, 0, "it crashed")), tmp_path, False))
    assert write_all == [str(tmp_path / "leaderboard.csv")]
    header, *table = read_csv((tmp_path / "leaderboard.csv").read_bytes().decode())
    shown = [dict(zip(header, row, strict=True)) for row in table]
    assert [row["name"] for row in shown] == ["ada", "cyd", "uniform", "counts of pairs"]
    assert shown[0]["rank"] == "1" and shown[0]["bits_a_byte"] == "2.0"
    assert shown[1]["problem"] == "it crashed" and shown[1]["rank"] == ""


def test_the_page_names_ranks_distances_and_reasons(tmp_path):
    _, html = written(tmp_path, entry("ada", 1, 2.0), entry("bob", 2, 2.5),
                      entry("cyd", 0, 0, "its probabilities sum to 277"))
    page = read_page(html)
    assert texts(page, "h1") == ["Leaderboard"]
    assert "0.500 \u00b1 0.050" in page.text() and "51234" in page.text()
    assert "its probabilities sum to 277" in page.text()


def test_hostile_names_stay_text(tmp_path):
    csv, html = written(tmp_path, entry(HOSTILE, 1, 2.0), entry("=1+1", 0, 0, HOSTILE))
    page = read_page(html)
    assert not page.all("script") and not page.all("img")
    assert "'=1+1" in csv
