"""Which processor a result was measured on, and which commit of wick."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def first_line(*command):
    finished = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    return finished.stdout.split("\n")[0]


def processor():
    """The processor's name, with what distinguishes processors of one name in virtual machines, and
    the number of its cores."""
    fields = {}
    for line in pathlib.Path("/proc/cpuinfo").read_text().split("\n\n")[0].split("\n"):
        key, _, value = line.partition(":")
        fields[key.strip()] = value.strip()
    kind = [f"{key.split()[-1]} {fields[key]}" for key in ("cpu family", "model") if key in fields]
    return " ".join([fields.get("model name", "unknown"), *kind]) + f", {os.cpu_count()} cores"


def commit():
    """The commit of the clone, and whether the library's sources have changed since."""
    changed = first_line("git", "status", "--porcelain", "--untracked-files=no", "--", "core", "nn")
    return (first_line("git", "rev-parse", "--short", "HEAD")
            + (" with uncommitted changes" if changed else ""))
