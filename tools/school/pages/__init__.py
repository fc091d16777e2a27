"""Pages of HTML that need no other file: no script, no network. Templates escape all text, so that
none becomes markup, and show what it hides."""

import pkgutil

import jinja2

from gradebook import shown_name
from text import as_sentence, in_words, points, printable, printable_name


def _visible(value):
    return printable(value) if type(value) is str else value


def _read(name):
    data = pkgutil.get_data("pages", name)
    return data.decode()


def _of(value, most):
    return f"{points(value, 'pending: no score yet,')} of {points(most)}"


def link(path):
    """The path as a relative link: names of files have percents of their own."""
    return path.replace("%", "%25")


_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FunctionLoader(_read), autoescape=True, finalize=_visible,
    undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
_ENVIRONMENT.filters |= {"points": points, "words": in_words, "sentence": as_sentence,
                         "link": link, "of": _of}


def render(template, **values):
    return _ENVIRONMENT.get_template(template).render(values)


class ShownNames:
    """The names in a list of people: those on the roster, with the id where several have the same
    name, or else those of submissions. `people` has pairs of an entry and its submission's name."""

    def __init__(self, people):
        self.known = {}
        for entry, student in people:
            who = entry["person"] or student
            self.known.setdefault(shown_name(entry, student), set()).add(who)

    def of(self, entry, student):
        name = shown_name(entry, student)
        is_shared = len(self.known[name]) > 1 and entry["name"]
        return f"{name} ({printable_name(entry['person'])})" if is_shared else name
