#!/usr/bin/env python3
"""Writes fixtures of this folder with `construct` (pip install construct==2.10.70).

    python3 Fixtures/make_construct_fixtures.py [FOLDER]     writes, into this folder unless told otherwise
    python3 Fixtures/make_construct_fixtures.py --check      fails if a file here is not what would be written
"""

import importlib
import sys

from commented_hex import main

KINDS = ["collections", "shapes", "places", "rounding", "envelopes", "messages"]

for kind in KINDS:
    importlib.import_module(f"construct_fixtures.{kind}")

if __name__ == "__main__":
    main(sys.argv[1:])
