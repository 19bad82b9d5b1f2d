# Versions.


class _Version(_Item, kind="version"):
    """A version, to which the items that follow belong. The first one is read and written with all others."""

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.number: int = item["number"]
        self.defaults = bytes.fromhex(item["defaults"])
        self.items: List[Any] = []
        self.has_alignment = False
        self.is_part = not plan.versions
        plan.version = self
        plan.versions.append(self)

    def code(self, c: Any, f: Any) -> None:
        if not c.is_reader:
            return _write_versions(c, f.plan, f)
        last: Any = None
        start = c.pos
        for version in f.plan.versions:
            if c.pos < c.end:
                last, start = version, c.pos
            _read_version(c, f.plan, version, f)
        if last and start < c.pos == c.end and _are_defaults(c, f.plan, last, start, f):
            words = f"bytes from offset {start} on hold only default values, so they must be absent"
            _fail("needlessDefaults", start, words)


def _read_version(r: _Reader, plan: _Plan, version: _Version, f: _Frame) -> None:
    if r.pos < r.end:
        f.alignments = []
        return _each(version.items, r, f)
    if version.number in plan.unsteady:
        _invalid(r.pos, "the default values of absent fields differ each time")
    try:
        f.values.update(_read_defaults(r, plan, version).values)
    except PacketError as problem:
        problem.sentence = problem.sentence.replace(f"offset {problem.offset}", f"offset {r.pos}")
        problem.offset = r.pos
        raise


def _read_defaults(cursor: _Cursor, plan: _Plan, version: _Version) -> _Frame:
    """Reads the defaults of a version as if they were here."""
    r = _Reader(version.defaults, cursor.functions)
    r.depth = cursor.depth
    f = _Frame(plan, {}, 0)
    f.alignments = []
    _each(version.items, r, f)
    return f


def _are_defaults(cursor: Any, plan: _Plan, version: _Version, start: int, f: _Frame) -> bool:
    """Whether the bytes of a version are those of its defaults, whatever alignments there are between these."""

    def without(data: Any, gaps: List[Tuple[int, int]], first: int) -> bytes:
        found = bytearray(data)
        for begin, end in reversed(gaps):
            del found[begin - first : end - first]
        return bytes(found)

    if version.number in plan.unsteady:
        return False
    gaps = _read_defaults(cursor, plan, version).alignments if version.has_alignment else []
    found = without(cursor.bytes[start : cursor.pos], f.alignments or [], start)
    return found == without(version.defaults, gaps or [], 0)


def _write_versions(w: _Writer, plan: _Plan, f: _Frame) -> None:
    """Writes versions up to the last one that is not all defaults."""
    kept, is_empty = w.pos, False
    for version in plan.versions:
        start = w.pos
        f.alignments = []
        _each(version.items, w, f)
        if not _are_defaults(w, plan, version, start, f):
            kept, is_empty = w.pos, start == w.pos
    if plan.rest and f.values.get(plan.rest):
        return
    if is_empty:
        _empty_trailer(kept)
    w.truncate(kept)
