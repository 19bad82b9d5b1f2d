"""Keeps few inputs that reach much code: .ci/fuzz-corpus.py control folder

`control` is the control file of a merge by libFuzzer, which says what code each input reaches. At most 75 inputs are copied
to `folder`: each reaches the most code that none before it has reached.
"""

import hashlib
import pathlib
import sys

control, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
lines = control.read_text().splitlines()
paths = [pathlib.Path(line) for line in lines[2 : 2 + int(lines[0])]]
reached = {}
for line in lines[2 + len(paths) :]:
    kind, index, *features = line.split()
    if kind == "FT":
        reached[paths[int(index)]] = set(features)

covered = set()
for _ in range(75):
    best = max(reached, key=lambda path: len(reached[path] - covered), default=None)
    if best is None or not reached[best] - covered:
        break
    covered |= reached.pop(best)
    content = best.read_bytes()
    (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)
