#!/usr/bin/env python3
"""Writes digits.csv from a wheel of scikit-learn, without installing it:

    pip download --no-deps scikit-learn
    ./make_digits.py scikit_learn-*.whl > digits.csv
"""

import gzip
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    packed = wheel.read("sklearn/datasets/data/digits.csv.gz")
sys.stdout.buffer.write(gzip.decompress(packed))
