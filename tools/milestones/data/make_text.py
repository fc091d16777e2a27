#!/usr/bin/env python3
"""Writes king_james.txt with the program of Debian's packages bible-kjv and bible-kjv-text:

    apt-get install bible-kjv bible-kjv-text
    ./make_text.py > king_james.txt

A line of the result is a chapter of Genesis or Exodus, without its heading and verse numbers.
"""

import re
import subprocess

printed = subprocess.run(["bible", "-l10000", "Gen1:1-Ex40:38"], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, check=True, text=True).stdout
chapters = []
for line in printed.splitlines():
    verse = re.match(r"\s*\d+ (.*\S)\s*$", line)
    if re.match(r"(Genesis|Exodus) \d+$", line.strip()):
        chapters.append([])
    elif verse:
        chapters[-1].append(verse.group(1))
    elif line.strip():
        raise SystemExit(f"neither a heading nor a verse: {line}")
print("\n".join(" ".join(verses) for verses in chapters))
