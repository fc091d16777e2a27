"""Files that are either as they were or whole."""

import json
import os
import pathlib
import stat
import tempfile


def write(path, text):
    """Replaces the file, or the one that a link leads to. Makes its folder. Returns the path."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(pathlib.Path(os.path.realpath(path)), text.encode("utf-8", "replace"))
    except OSError as error:
        raise OSError(f"write: {path}: {error.strerror}") from error
    return path


def write_json(path, value):
    return write(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _replace(path, data):
    mode = 0o644
    if path.exists():
        found = path.stat().st_mode
        if not stat.S_ISREG(found):  # a device, which no file takes the place of
            path.write_bytes(data)
            return
        mode = stat.S_IMODE(found)
    handle, name = tempfile.mkstemp(prefix=".wick-", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            os.fchmod(handle, mode)
            file.flush()
            os.fsync(handle)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
