#!/bin/sh
# Runs the course's program for this machine.
set -eu
if [ "$(uname -s)" != Linux ]; then
  echo "wick: its programs run on Linux: on this machine they need the container that README.md describes" >&2
  exit 1
fi
root=$(dirname "$(dirname "$(readlink -f "$0")")")
platform=$(uname -m)-linux-gnu
program=$root/lib/$platform/bin/wick
if [ ! -x "$program" ]; then
  has=
  for library in "$root"/lib/*-linux-gnu; do has="$has${has:+ and }$(basename "$library")"; done
  case $platform in
    aarch64-linux-gnu | x86_64-linux-gnu)
      remedy="your instructor adds them with: tools/wick release --platform $platform --into TREE"
      ;;
    *) remedy="there is no build for this processor: use another machine" ;;
  esac
  echo "wick: this tree has programs for $has, and this machine is $platform: $remedy" >&2
  exit 1
fi
# The system's own libraries may be older than those that the programs were built with.
if ! said=$("$program" --help 2>&1); then
  echo "wick: its programs do not start on this system: use the container that README.md describes, or a newer system; the last word was: ${said##*
}" >&2
  exit 1
fi
if ! command -v g++ >/dev/null && ! command -v c++ >/dev/null; then
  remedy="install g++ 12 or newer"
  if command -v apt >/dev/null; then remedy="install one with: apt install g++"; fi
  echo "wick: there is no C++ compiler: $remedy" >&2
  exit 1
fi
if [ -f "$root/build/update/journal.json" ] && [ "${1:-}" != update ]; then
  echo "wick: an update was interrupted: finish it with: tools/wick update" >&2
  exit 1
fi
[ $# -gt 0 ] || set -- --help
if [ "$1" = notebook ]; then
  pages=""
  if [ -f "$root/book/index.html" ]; then pages=", and as pages of book/index.html"; fi
  echo "wick: this tree has the notebooks to read, with what their cells have shown: in notebooks/$pages" >&2
  echo "  they run in wick's repository, if you have it beside this tree; in its folder, type:" >&2
  # As a shell reads it, whatever the folder is called.
  quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }
  printf '  %s\n' "WICK_PROGRAM=$(quoted "$program") tools/wick notebook --notebook-dir=$(quoted "$root/notebooks")" >&2
  exit 1
fi
exec "$program" "$@"
