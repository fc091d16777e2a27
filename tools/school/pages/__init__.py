"""Pages of HTML that need no other file: no script, no network. Templates escape all text, so that
none becomes markup, and show what it hides."""

import pkgutil

import jinja2

from text import as_sentence, in_words, points, printable


_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FunctionLoader(lambda name: pkgutil.get_data("pages", name).decode()), autoescape=True,
    finalize=lambda value: printable(value) if type(value) is str else value,
    undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
_ENVIRONMENT.filters |= {
    "points": points, "words": in_words, "sentence": as_sentence,
    "link": lambda path: path.replace("%", "%25"),  # names of files have percents of their own
    "of": lambda value, most: f"{points(value, 'pending: no score yet,')} of {points(most)}"}


def render(template, **values):
    return _ENVIRONMENT.get_template(template).render(values)
