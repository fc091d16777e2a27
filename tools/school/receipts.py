"""What was handed in, by the number that a receipt of `wick pack` has: the SHA-256 of what sha256sum
prints for the files in the order of their names."""

import hashlib
import posixpath
import re

import database
from gradebook import Refusal
from terminal import padded
from text import printable_name

# Two contents that agree in 12 digits are made within minutes. Earlier releases said that 12 are
# enough.
FEWEST_DIGITS, FEWEST_OF_OLD, ALL_DIGITS = 32, 12, 64


def content_hash(content, files):
    """The number of a content as the database has it, with a line for each file: the name of the
    reference, of which `files` has those of the chapter, and the SHA-256. Empty without files."""
    hashes = {}
    for line in content.split("\n"):
        name, blank, digest = line.partition(" ")
        if blank and name in files:
            hashes[posixpath.basename(name)] = digest
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(hashes.items()))
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest() if hashes else ""


def read_number(text):
    """The beginning of a SHA-256, in the letters that content_hash has."""
    number = re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    if re.fullmatch(f"[0-9a-f]{{{FEWEST_OF_OLD},{ALL_DIGITS}}}", number):
        return number
    raise Refusal(f'gradebook: "{printable_name(number)}" names no content: give the SHA-256 that '
                  f"the receipt names, of which the first {FEWEST_DIGITS} characters do")


def comparison(contents, is_counted, counted):
    """What a receipt is of, by the contents that it can name; the exit code, a text and errors."""
    if len(contents) > 1:
        return 2, "", [f"gradebook: several contents of the student begin so: give all {ALL_DIGITS} "
                       f"characters of the receipt's SHA-256"]
    if is_counted:
        return 0, "this is the content of the receipt\n", []
    if not contents:
        return 1, "the receipt is of content that this gradebook does not know from the student\n", []
    return 1, f"the receipt is of another attempt of the student than the one that counts{counted}\n", []


def listing(gradebook, files, wanted, path):
    """The number of each submission. With a number that is wanted, what its receipt is of. Returns
    a text, the exit code as text, and then the warnings. `files` has those of each chapter."""
    number = read_number(wanted) if wanted else ""
    warnings, text = [], ""
    if number and len(number) < FEWEST_DIGITS:
        warnings = [f"{len(number)} characters are weak evidence, since anybody can make two "
                    f"contents that begin so: ask for {FEWEST_DIGITS} or for the receipt"]
    contents, is_counted, which = set(), False, ""
    with database.opened(path) as opened:
        for entry in gradebook.entries:
            chapter = entry["result"]["chapter"]
            known = set(files.get(chapter, []))
            counted = content_hash(database.content_of(opened, entry), known)
            text += (f"{padded(counted or 'nothing handed in', ALL_DIGITS)}  {chapter}  "
                     f"{entry['student']['visible']}\n")
            for content in database.contents_of(opened, entry) if number else []:
                each = content_hash(content, known)
                if not each.startswith(number):
                    continue
                contents.add(each)
                is_counted = is_counted or each == counted
                if entry["attempt"]:
                    which = ": attempt " + entry["attempt"]
    if not number:
        return [text, "0", *warnings]
    code, verdict, errors = comparison(contents, is_counted, which)
    return [text + verdict, str(code), *warnings, *errors]
