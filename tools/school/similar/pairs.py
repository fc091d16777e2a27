"""Which students have code in common. Names, numbers, comments and layout do not count, since the
judge hands over tokens without them."""

import collections
import dataclasses

from similar.winnow import GRAM, Grams, winnow

LARGE_CLASS = 20
MOST_IN_A_TEXT = 8  # a text that repeats itself has a fingerprint many times: a few are enough


@dataclasses.dataclass
class Text:
    """A file of a student. Students and texts are numbered in the order of the document."""
    number: int
    student: int
    file: str
    code: str  # a letter for each token
    backwards: str
    lines: list  # of each token, from 1
    hashes: list
    is_given: bytearray = b""  # for each token, 1 where it is not the student's own


@dataclasses.dataclass
class Pair:
    """`shares` are of each one's own tokens. A passage is its tokens and its places, (file, first
    line, last line) on each side."""
    students: tuple
    tokens: int
    shares: tuple
    passages: list

    def share(self):
        """The harmonic mean of both shares."""
        a, b = self.shares
        return 2 * a * b / (a + b)


def read_tokens(lines):
    """The tokens of a file, given by line with blanks between, and the line of each."""
    tokens = [line.split(" ") if line else [] for line in lines]
    numbers = [number for number, each in enumerate(tokens, 1) for _ in each]
    return [token for each in tokens for token in each], numbers


def read_texts(students, grams):
    texts = []
    for number, student in enumerate(students):
        for file in student["files"]:
            tokens, lines = read_tokens(file["tokens"])
            code = grams.spell(tokens)
            texts.append(Text(len(texts), number, file["name"], code, code[::-1], lines,
                              grams.hashes(code)))
    return texts


def ignored_grams(texts, students, given, grams):
    """The grams of what everybody has, and in a large class those that over half of it has."""
    ignored = set()
    for lines in given:
        ignored.update(grams.hashes(grams.spell(read_tokens(lines)[0])))
    if students < LARGE_CLASS:
        return ignored
    of_students = collections.defaultdict(set)
    for text in texts:
        of_students[text.student].update(text.hashes)
    owners = collections.Counter()
    for hashes in of_students.values():
        owners.update(hashes)
    ignored.update(each for each, count in owners.items() if 2 * count > students)
    return ignored


def common(a, b, at_a, at_b):
    """How many letters of both are the same from there on."""
    count, step = 0, GRAM
    while step:
        piece = a[at_a + count:at_a + count + step]
        if len(piece) == step and piece == b[at_b + count:at_b + count + step]:
            count += step
            step *= 2
        else:
            step //= 2
    return count


def runs_of(texts, ignored):
    """The longest runs of equal tokens around each fingerprint that two students share, as
    (length, text, at, text, at), by the students' numbers."""
    shared = collections.defaultdict(list)
    places = collections.defaultdict(list)  # of each fingerprint, in later texts
    for a in reversed(texts):
        ends = {}  # of the last run, by the other text and the distance of both places
        count = collections.Counter()
        prints = []
        for each, at in winnow(a.hashes, ignored):
            count[each] += 1
            if count[each] <= MOST_IN_A_TEXT:
                prints.append((each, at))
        for each, at in prints:
            for b, at_b in places.get(each, ()):
                # Most fingerprints lie in a run that another one has found.
                if b.student == a.student or at < ends.get((b.number, at - at_b), 0):
                    continue
                before = common(a.backwards, b.backwards, len(a.code) - at, len(b.code) - at_b)
                length = before + common(a.code, b.code, at, at_b)
                ends[b.number, at - at_b] = at - before + length
                shared[a.student, b.student].append((length, a, at - before, b, at_b - before))
        for each, at in prints:
            places[each].append((a, at))
    return shared


def lines_of(text, first, last):
    return text.file, text.lines[first], text.lines[last]


def passages_of(runs):
    """Tiles both students' code with their runs, the longest first: no token counts twice. Of a run
    that meets a longer one, the rest counts."""
    runs.sort(key=lambda run: (-run[0], run[1].number, run[2], run[3].number, run[4]))
    taken = {text.number: bytearray(text.is_given) for run in runs for text in (run[1], run[3])}
    passages = []
    for length, a, at_a, b, at_b in runs:
        in_a, in_b = taken[a.number], taken[b.number]
        side_a = int.from_bytes(in_a[at_a:at_a + length], "big")
        blocked = side_a | int.from_bytes(in_b[at_b:at_b + length], "big")
        places = blocked.to_bytes(length, "big")
        tokens = places.count(0)
        if tokens == 0:
            continue
        # The others keep what they were.
        new = int.from_bytes(b"\1" * length, "big") ^ blocked
        in_a[at_a:at_a + length] = (side_a | new).to_bytes(length, "big")
        side_b = int.from_bytes(in_b[at_b:at_b + length], "big")
        in_b[at_b:at_b + length] = (side_b | new).to_bytes(length, "big")
        first, last = places.find(0), places.rfind(0)
        passages.append((tokens, lines_of(a, at_a + first, at_a + last),
                         lines_of(b, at_b + first, at_b + last)))
    passages.sort(key=lambda passage: -passage[0])
    return passages


def find_pairs(students, given):
    """The pairs that share passages, those of the largest share first. Own tokens are those that
    are in no passage of `given`."""
    grams = Grams()
    texts = read_texts(students, grams)
    ignored = ignored_grams(texts, len(students), given, grams)
    own = [0] * len(students)
    for text in texts:
        text.is_given = bytearray(len(text.code))
        for at, each in enumerate(text.hashes):
            if each in ignored:
                text.is_given[at:at + GRAM] = b"\1" * GRAM
        own[text.student] += text.is_given.count(0)
    pairs = []
    for (a, b), runs in sorted(runs_of(texts, ignored).items(), key=lambda each: each[0]):
        passages = passages_of(runs)
        tokens = sum(passage[0] for passage in passages)
        if tokens:
            pairs.append(Pair((a, b), tokens, (tokens / own[a], tokens / own[b]), passages))
    pairs.sort(key=lambda pair: -pair.share())
    return pairs
