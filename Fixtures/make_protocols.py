#!/usr/bin/env python3
"""Writes Protocols/*.hex: packets of real protocols, as other implementations make them or as their RFCs print them.

    python3 Fixtures/make_protocols.py             writes
    python3 Fixtures/make_protocols.py --check     fails if a file is not what would be written
    python3 Fixtures/make_protocols.py --needs     lists the libraries: pip install $(… --needs)

No byte comes from PacketKit. A protocol whose libraries are not installed, or not in these versions, is left out and
named. Python 3.11 is needed.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "scripts"))

import hex_files  # noqa: E402
from protocols import gallery  # noqa: E402

for module in ["internet", "transport", "web", "games", "databases", "media", "devices", "constrained", "files", "radio", "services"]:
    import_module(f"protocols.{module}")

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--check", action="store_true")
parser.add_argument("--needs", action="store_true")
arguments = parser.parse_args()
if arguments.needs:
    print(*gallery.needs())
    sys.exit()
left_out = gallery.make()
for name, problem in left_out.items():
    print(f"{name} is left out: {problem}", file=sys.stderr)
if arguments.check:
    problems = list(hex_files.differences())
    known = {*hex_files.FILES, *(f"Protocols/{name}.hex" for name in left_out)}
    for file in sorted(HERE.glob("Protocols/*.hex")):
        path = file.relative_to(HERE).as_posix()
        if path not in known:
            problems.append(f"{path} is not written by a script")
    sys.exit("\n".join(problems) or None)
hex_files.write(HERE)
