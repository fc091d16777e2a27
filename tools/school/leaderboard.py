"""The table of a competition in bits a byte: leaderboard.csv, which needs the standard library alone,
and leaderboard.html. tools/capstone/judge/leaderboard.h writes the document."""

from fields import field, lines, name
from files import write as write_file

COLUMNS = ["rank", "name", "bits_a_byte", "behind", "two_errors", "bytes", "flops_a_byte",
           "training_flops", "model", "own", "seconds", "problem"]


def csv(board):
    rows = [COLUMNS]
    for entry in board["entries"]:
        rows.append([name(entry[column]) if column in ("name", "problem")
                     else field(str(entry.get(column, ""))) for column in COLUMNS])
    for baseline in board["baselines"]:
        values = {"name": field(baseline["name"]), "bits_a_byte": str(baseline["bits_a_byte"])}
        rows.append([values.get(column, "") for column in COLUMNS])
    return lines(rows)


def rows(board):
    """What the page shows: entries that count and baselines, the fewest bits first."""
    counting = [entry for entry in board["entries"] if not entry["problem"]]
    both = [*counting, *({**baseline, "rank": None} for baseline in board["baselines"])]
    return sorted(both, key=lambda row: row["bits_a_byte"])


def write(board, folder, has_page):
    yield str(write_file(folder / "leaderboard.csv", csv(board)))
    if has_page:
        from pages import render  # jinja2
        refused = [entry for entry in board["entries"] if entry["problem"]]
        page = render("leaderboard.html", board=board, rows=rows(board), refused=refused)
        yield str(write_file(folder / "leaderboard.html", page))
