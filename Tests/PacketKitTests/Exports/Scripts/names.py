"""Writes the names that Python, construct and Kaitai's runtime have, one on each line: what exports must not collide with.

usage: names.py FILE
"""

import builtins
import importlib
import keyword
import sys

names = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
for module, classes in {"construct": ["Construct", "Container", "ListContainer", "Path"], "kaitaistruct": ["KaitaiStruct"]}.items():
    try:
        library = importlib.import_module(module)
    except ImportError:
        continue
    names |= set(dir(library))
    for name in classes:
        names |= set(dir(getattr(library, name, None)))
open(sys.argv[1], "w").write("\n".join(sorted(names)))
