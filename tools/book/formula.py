"""Formulas on their way from TeX through pandoc to what browsers draw well."""

import re

# Commands that pandoc lacks, in commands that it knows.
SAME = ((r"(\\[bB]igg?)[lrm](?![a-zA-Z])", r"\1"),
        (r"\\thinspace(?![a-zA-Z])", r"\\,"),
        (r"\\negthinspace(?![a-zA-Z])", r"\\!"))
RELATION = re.compile(
    r"=|\\(?:approx|le|ge|leq|geq|to|Rightarrow|equiv|sim|propto|ne|neq)(?![a-zA-Z])")
GAP = re.compile(r"\\q?quad(?![a-zA-Z])")
STEP = re.compile(r"\\(?P<inner>begin|left)(?![a-zA-Z])|\\(?P<outer>end|right)(?![a-zA-Z])|"
                  r"\\.|(?P<open>[{(\[])|(?P<close>[})\]])", re.DOTALL)


def readable(tex):
    for pattern, instead in SAME:
        tex = re.sub(pattern, instead, tex)
    return tex


def _outermost(tex, pattern):
    """The places where the pattern begins outside of all brackets and environments."""
    depth = at = 0
    while at < len(tex):
        if depth == 0 and pattern.match(tex, at):
            yield at
        step = STEP.match(tex, at)
        if step:
            depth += bool(step["inner"] or step["open"]) - bool(step["outer"] or step["close"])
        at = step.end() if step else at + 1


def inline_pieces(tex):
    """Splits a long formula in a line of text: MathML does not break lines by itself."""
    cuts = list(_outermost(tex, RELATION)) if len(tex) >= 24 else []
    cuts = [0] + [at for at in cuts if at > 0 and tex[at - 1] not in "<>:!"]
    return [tex[a:b].strip() for a, b in zip(cuts, cuts[1:] + [len(tex)])]


def display_pieces(tex):
    """The formulas that stand side by side in one, with wide gaps between."""
    cuts = list(_outermost(tex, GAP))
    begins = [0] + [GAP.match(tex, at).end() for at in cuts]
    parts = [tex[a:b].strip() for a, b in zip(begins, cuts + [len(tex)])]
    return [part for part in parts if part]


def _upright(match):
    letters = re.findall(r"<mi>([^<]*)</mi>", match[1])
    if "".join(f"<mi>{letter}</mi>" for letter in letters) != match[1]:
        return match[0]
    word = "".join(letters)
    return f"<mi>{word}</mi>" if len(word) > 1 else f'<mi mathvariant="normal">{word}</mi>'


UPRIGHT = r'<mi mathvariant="normal">([^<])</mi>'


def _join_upright(match):
    return f"<mi>{''.join(re.findall(UPRIGHT, match[0]))}</mi>"


def _sans(match):
    word = "".join(chr(ord(letter) - 0x1D5A0 + ord("A")) if ord(letter) < 0x1D5BA else
                   chr(ord(letter) - 0x1D5BA + ord("a")) for letter in match[1])
    return f'<mi mathvariant="normal" class="sans">{word}</mi>'


def _brackets(match):
    """pandoc lets every bracket grow with what it holds, TeX only those that ask for it."""
    grows = re.search(r"\\(left|begin|[bB]igg?)(?![a-zA-Z])", match[0])
    return match[0] if grows else match[0].replace('stretchy="true"', 'stretchy="false"')


MATH = r"<math\b(?:(?!</math>).)*</math>"


def for_browsers(html):
    """Browsers know mathvariant on <mi> alone, few fonts have the sans-serif letters of Unicode,
    and the space around a sign depends on whether the sign begins a term."""
    html = re.sub(MATH, _brackets, html, flags=re.DOTALL)
    html = re.sub(r'(<mo[^>]*form="prefix">[^<]*</mo>|<mo>[=,≈≤≥<>→∈]</mo>)<mo>([−+±])</mo>',
                  r'\1<mo form="prefix">\2</mo>', html)
    # pandoc 3 writes the sign of the first term so.
    html = re.sub(r"<mi>([−+±])</mi>", r'<mo form="prefix">\1</mo>', html)
    html = re.sub(r"<mo>(\w{2,})</mo>", r'<mo lspace="0" rspace="0.1em">\1</mo>', html)
    # No line begins with the full stop after a formula.
    html = re.sub(f'({MATH})([.,;:!?)]+)', r'<span class="joined">\1\2</span>', html,
                  flags=re.DOTALL)
    html = re.sub(r'minsize="([\d.]+)" maxsize="[\d.]+" stretchy="false"',
                  r'minsize="\1em" maxsize="\1em" stretchy="true" symmetric="true"', html)
    # pandoc 2 writes \mathrm{ab} as two letters in an <mstyle>, pandoc 3 as two upright letters.
    html = re.sub(r'<mstyle mathvariant="normal">((?:<mi>[^<]*</mi>)+)</mstyle>', _upright, html)
    html = re.sub(f"(?:{UPRIGHT}){{2,}}", _join_upright, html)
    html = re.sub('<mstyle mathvariant="sans-serif"><mi>([\U0001D5A0-\U0001D5D3]+)</mi></mstyle>',
                  _sans, html)
    return re.sub('<mi mathvariant="sans-serif">([\U0001D5A0-\U0001D5D3]+)</mi>', _sans, html)
