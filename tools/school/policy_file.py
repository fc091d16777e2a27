"""The TOML of a policy, with the lines of its keys for errors."""

import re
import tomllib

from gradebook import Refusal

MOST_WHOLE = 2 ** 63 - 1  # in TOML


def _parsed(text):
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _has(value, path):
    try:
        for key in path:
            value = value[key]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _line_of(text, path):
    """The line in which the value with this path begins: that of the first lines that have it. tomllib
    knows no lines."""
    lines, begin = text.split("\n"), 1  # begin: of what is not complete yet
    for number in range(1, len(lines) + 1 if path else 1):
        start = "\n".join(lines[:number])
        whole = _parsed(start)
        if whole is not None and _has(whole, path):
            return begin
        if whole is None and _has(_parsed(start + "\n]"), path):  # within a list
            return number
        begin = begin if whole is None else number + 1
    return 1


def parse(data, name):
    """The values, the text and the file's name. Refuses what is no TOML, with the line."""
    text = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    try:
        text = text.decode()
        return tomllib.loads(text), text, name
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise Refusal(f"{name}:{line}: the bytes are no UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        reason, line = str(error), text.count("\n") + 1
        found = re.fullmatch(r"(?s)(.*) \(at (?:line ([0-9]+), column [0-9]+|end of document)\)", reason)
        if found:
            reason, line = found[1], found[2] or line
        raise Refusal(f"{name}:{line}: {reason}") from error
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{name}: a number has too many digits, or values are nested too deep") from error


class PolicyTable:
    """One table. It remembers the keys that were read, so that check_keys() refuses a misspelt one."""

    def __init__(self, values, text, name, path=()):
        self._values, self._text, self._name, self._path = values, text, name, path
        self._read = set()

    def __contains__(self, key):
        return key in self._values

    def keys(self):
        return sorted(self._values)

    def value(self, key):
        self._read.add(key)
        return self._values[key]

    def table(self, key, called=None):
        """Empty if the key is missing. `called` is its name in errors, if it is another one."""
        value = self.value(key) if key in self else {}
        if not isinstance(value, dict):
            self.refuse(f"`{called or key}` is not a table", key)
        return PolicyTable(value, self._text, self._name, (*self._path, key))

    def refuse(self, reason, *place):
        """`place` is the key, and the place in a list; without one the whole table is refused."""
        raise Refusal(f"{self._name}:{_line_of(self._text, (*self._path, *place))}: {reason}")

    def typed(self, key, otherwise, convert):
        """Refuses a value for which `convert` has none."""
        value = convert(self.value(key)) if key in self else otherwise
        if value is None:
            self.refuse(f"`{key}` has the wrong type", key)
        return value

    def choice(self, key, otherwise, choices):
        value = self.typed(key, otherwise, lambda value: value if isinstance(value, str) else None)
        if value not in choices:
            self.refuse(f"`{key}` is \"{value}\": {', '.join(choices[:-1])} or {choices[-1]}")
        return value

    def chapters(self, key):
        """A list of chapters, each as text: empty for a value that names none."""
        for value in self.value(key):
            number = as_whole(value)
            yield value if isinstance(value, str) else "" if number is None else str(number)

    def check_keys(self):
        """Refuses a key that was never read."""
        for key in self.keys():
            if key not in self._read:
                self.refuse(f"unknown key `{key}`", key)


def as_number(value):
    whole = as_whole(value)
    return value if isinstance(value, float) else None if whole is None else float(whole)


def as_whole(value):
    """Also 12.0. Numbers beyond TOML's become its greatest or smallest."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return max(-MOST_WHOLE, min(value, MOST_WHOLE)) if is_whole else None
