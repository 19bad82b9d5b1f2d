# Sets and dictionaries: keys in the order of their bytes.

_MAXIMUM_COLLISIONS = 64
_HASHED_COUNT = 80


def _duplicate(offset: int) -> NoReturn:
    _fail("duplicateElement", offset, f"duplicate element at offset {offset}")


class _KeyOrder:
    def __init__(self, coder: Any) -> None:
        self.coder = coder
        self.last: Optional[bytes] = None
        self.known: Set[Any] = set()
        self.counts: Dict[Any, int] = {}
        self.identity: Any = None

    def check(self, data: Any, start: int, end: int, value: Any) -> None:
        """Rejects a key whose bytes do not come after those of the one before it."""
        key = bytes(data[start:end])
        if key == self.last:
            _duplicate(start)
        if self.last is not None and self.last > key:
            sentence = f"element at offset {start} is out of order"
            _fail("elementOutOfOrder", start, f"{sentence}: its bytes must come after those of the previous element")
        self.last = key
        _check_combining_marks(data, start, end)
        if self.coder.holds_data and len(key) >= _HASHED_COUNT:
            self.count(value, start)
        if self.coder.identity:
            self.identity = self.coder.identity(value)

    def count(self, value: Any, start: int) -> None:
        """Rejects keys of which only the first bytes are hashed, if too many begin with the same."""
        hashed = self.coder.identity(value, _HASHED_COUNT)
        self.counts[hashed] = self.counts.get(hashed, 0) + 1
        if self.counts[hashed] > _MAXIMUM_COLLISIONS:
            sentence = f"keys up to offset {start} collide: more than {_MAXIMUM_COLLISIONS} have the same hash"
            _fail("tooManyCollidingKeys", start, sentence)

    def check_duplicate(self, start: int) -> None:
        """Rejects a key that is equal to an earlier one with other bytes."""
        if not self.coder.identity:
            return
        if self.identity in self.known:
            _duplicate(start)
        self.known.add(self.identity)


class _Ordered(_Coder, kind="set dictionary"):
    """A set, or a dictionary: a collection of entries, each of which begins with its key."""

    level = "collection"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.is_set = form["kind"] == "set"
        self.key = schema.coder(form["element" if self.is_set else "key"])
        self.value = None if self.is_set else schema.coder(form["value"])
        least = self.key.minimum + (self.value.minimum if self.value else 0)
        self.count = _Count(form["extent"], least, schema)
        self.minimum = self.count.minimum
        self.is_flat = _is_flat(self.key) and (not self.value or _is_flat(self.value))
        self.holds_data = self.key.holds_data or bool(self.value and self.value.holds_data)

    def text(self, value: Any) -> str:
        return _plural(len(value), "element" if self.is_set else "pair")

    def entries(self, value: Any, offset: int) -> List[Tuple[Any, Any]]:
        if self.is_set and isinstance(value, (set, frozenset, list, tuple)):
            return [(key, None) for key in value]
        if not self.is_set and isinstance(value, (dict, list, tuple)):
            return list(value.items() if isinstance(value, dict) else value)
        _not_a_value(offset, _shown(value), "Set" if self.is_set else "Dictionary")

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        entries = self.entries(value, 0)
        return frozenset(
            (_identity_of(self.key, key, most), self.value and _identity_of(self.value, content, most))
            for key, content in entries
        )

    def read(self, r: _Reader, f: Any) -> Any:
        count = self.count.read(r, f)
        r.enter(self.is_flat)
        entries: List[Tuple[Any, Any]] = _code_elements(r, f, _Entry(self, _KeyOrder(self.key)), [], count)
        r.leave(self.is_flat)
        keys = [key for key, _ in entries]
        try:
            return set(keys) if self.is_set else dict(entries)
        except TypeError:
            # Lists have keys that Python cannot hash.
            return keys if self.is_set else entries

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        entries = self.entries(value, w.pos)
        self.count.write(w, len(entries), f)
        w.enter(self.is_flat)
        first, order = w.pos, _KeyOrder(self.key)
        entry = _Entry(self, order)
        _code_elements(w, f, entry, entries, len(entries))
        w.truncate(first)
        for data, rest, key in sorted(entry.written, key=lambda written: written[0]):
            start = w.pos
            w.write(data)
            order.check(w.bytes, start, w.pos, key)
            order.check_duplicate(start)
            w.write(rest)
        w.leave(self.is_flat)


class _Entry(_Coder):
    """An entry of a collection. Those that are written are put in their order afterwards."""

    def __init__(self, collection: _Ordered, order: _KeyOrder) -> None:
        self.key, self.value, self.order = collection.key, collection.value, order
        self.written: List[Tuple[bytes, bytes, Any]] = []

    def read(self, r: _Reader, f: Any) -> Tuple[Any, Any]:
        start = r.pos
        key = self.key.code(r, None, f)
        self.order.check(r.bytes, start, r.pos, key)
        content = self.value.code(r, None, f) if self.value else None
        self.order.check_duplicate(start)
        return key, content

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        key, content = value
        start = w.pos
        self.key.code(w, key, f)
        end = w.pos
        if self.value:
            self.value.code(w, content, f)
        self.written.append((bytes(w.bytes[start:end]), bytes(w.bytes[end:]), key))
