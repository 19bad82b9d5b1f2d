"""Writes the names that Python has, one on each line: what exports must not collide with.

usage: names.py FILE
"""

import builtins
import keyword
import sys

names = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
open(sys.argv[1], "w").write("\n".join(sorted(names)))
