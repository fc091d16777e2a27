"""Kernels start one at a time: of the ports that Jupyter has found free, another kernel could take one
before the kernel does for which they were found."""

import contextlib
import fcntl
import os
import pathlib
import tempfile


@contextlib.contextmanager
def turn_to_start():
    """Waits until none of this user's processes starts a kernel. It holds until the block ends."""
    with open(pathlib.Path(tempfile.gettempdir()) / f"wick-kernel-starts-{os.getuid()}", "w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield
