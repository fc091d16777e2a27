"""Names compared as people write them: without case, accents and order."""

import re
import unicodedata

# Characters without a shape of their own (Default_Ignorable_Code_Point).
_INVISIBLE = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]")
# O'Brien, with any of the signs that keyboards and editors give.
_APOSTROPHES = re.compile("['`\xb4\u02bc\u2018\u2019]")
# The blocks of marks that any letter may have. Those of Devanagari or kana are in other blocks:
# without them two names would become one.
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")


def _folded(text):
    """NFKD without case and without invisible characters: two spellings of one become the same."""
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)  # bytes that are no UTF-8
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return _INVISIBLE.sub("", text)


def without_case(text):
    return _folded(text).strip(" \t")


def words_of(name):
    """Letters, marks and digits, split at everything else."""
    plain = _ACCENTS.sub("", _folded(_APOSTROPHES.sub("", name)))
    return "".join(letter if letter == "\ufffd" or unicodedata.category(letter)[0] in "LMN" else " "
                   for letter in plain).split()


def _spell(text, words):
    """True if all of the words in some order, without anything between them, are the text."""
    if not words:
        return not text
    return any(text.startswith(word) and _spell(text[len(word):], words[:i] + words[i + 1:])
               for i, word in enumerate(words) if word not in words[:i])


def is_same(submitted, known):
    """True if the words are those of a name, in any order; or one word that Canvas makes of them."""
    if not known:
        return False
    if sorted(submitted) == sorted(known):
        return True
    return (len(submitted) == 1 and len(submitted[0]) == sum(map(len, known))
            and _spell(submitted[0], known))


def forms_of(name):
    """The name, and what is left of it without the endings of Moodle ("Jane Doe_12345_assignsubmission_
    file_") and Canvas ("doe_jane_123456")."""
    rest = name.partition("_assignsubmission_")[0]
    rest = re.sub(r"(?s)\A(.+)_[0-9]+\Z", r"\1", rest)
    return [name] if rest == name else [name, rest]


def can_be(submission, name):
    """True if a submission that is called so can be of a person with this name."""
    known = words_of(name)
    return any(is_same(words_of(form), known) for form in forms_of(submission))
