"""What every run has computed for a student, before late penalties."""

import os
import time

import database
from gradebook import Refusal
from text import points


def listing(gradebook, student, path):
    """`gradebook` has the entries of the student who is called so; the name may be an earlier one,
    too."""
    names = [os.fsencode(student)]
    names += [entry["student"]["bytes"].encode("latin-1") for entry in gradebook.entries]
    with database.opened(path) as opened:
        ids = {number for name in names for number in database.numbers_of(opened, name)}
        if not ids:
            raise Refusal(f"gradebook: there is no student called {student}")
        results = database.results_of(opened, ids)
    text = ""
    for started, chapter, earned, most, exercise, seed in results:
        when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(started))
        worth = "pending" if earned is None else f"{points(earned)} / {points(most)}"
        again = f"  {exercise} again" if exercise else ""
        text += f"{when}  {chapter:20}  {worth:12}  seed {seed}{again}\n"
    return text or "no run has computed a result yet\n"
