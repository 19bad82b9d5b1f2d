"""Writes the names that Python and construct have, one on each line: what exports must not collide with.

usage: names.py FILE
"""

import builtins
import keyword
import sys

names = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
try:
    import construct
except ImportError:
    pass
else:
    names |= set(dir(construct))
    for name in ["Construct", "Container", "ListContainer", "Path"]:
        names |= set(dir(getattr(construct, name)))
open(sys.argv[1], "w").write("\n".join(sorted(names)))
