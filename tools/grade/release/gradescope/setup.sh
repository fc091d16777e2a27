#!/bin/bash
# Gradescope runs this once, as root, when it makes the image that submissions are graded in.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -y -q --no-install-recommends g++ bubblewrap libarchive-tools python3
here=$(cd "$(dirname "$0")" && pwd)
chmod +x "$here/run_autograder" "$here"/lib/*/bin/*
# Submissions run as a user of their own, who finds the course's files by their names alone.
chmod -R a+rX "$here/lib" "$here/modules"
