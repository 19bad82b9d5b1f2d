#!/usr/bin/env python3
"""Writes the fixtures of this folder, from the wire format as it is documented: README.md.

    python3 Fixtures/make_fixtures.py [FOLDER]     writes, into this folder by default
    python3 Fixtures/make_fixtures.py --check      fails if a file here is not what would be written

Some need `construct` (pip install construct==2.10.70) and are left out without it. make_protocols.py writes Protocols.
"""

import argparse
import importlib
import importlib.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "scripts"))

import hex_files  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=HERE)
parser.add_argument("--check", action="store_true")
arguments = parser.parse_args()

STRUCT = ["player_state", "numbers", "strings", "collections", "values", "others", "deltas", "fragments", "entities", "captures", "delta_events", "rules", "computed", "spaces", "checksums", "repeated_bits", "given", "offset_counts", "other_forms", "endings", "streams", "text_bus"]
CONSTRUCT = ["collections", "elements", "ends", "shapes", "places", "references", "counts", "rounding", "envelopes", "messages", "values"]

for name in STRUCT:
    importlib.import_module(f"struct_fixtures.{name}")
has_construct = importlib.util.find_spec("construct") is not None
if has_construct:
    for name in CONSTRUCT:
        importlib.import_module(f"construct_fixtures.{name}")
else:
    print("construct is not installed: its fixtures are left out", file=sys.stderr)

if arguments.check:
    problems = list(hex_files.differences()) + (list(hex_files.strays()) if has_construct else [])
    sys.exit("\n".join(problems) or None)
hex_files.write(arguments.folder)
