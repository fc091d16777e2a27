#!/bin/sh
# Runs the course's program for this machine.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
platform=$(uname -m)-linux-gnu
if [ ! -x "$root/lib/$platform/bin/wick" ]; then
  echo "wick: this tree has no program for $platform: ask for one made there" >&2
  exit 1
fi
if ! command -v g++ >/dev/null && ! command -v c++ >/dev/null; then
  echo "wick: there is no C++ compiler: install one with: apt install g++" >&2
  exit 1
fi
if [ -f "$root/build/update/journal.json" ] && [ "${1:-}" != update ]; then
  echo "wick: an update was interrupted: finish it with: tools/wick update" >&2
  exit 1
fi
exec "$root/lib/$platform/bin/wick" "$@"
