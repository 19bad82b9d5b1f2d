# Constants and padding.


class _Magic:
    def __init__(self, item: Dict[str, Any]) -> None:
        self.bytes = bytes.fromhex(item["bytes"])
        self.step = f".{item['field']}" if "field" in item else ""

    def read(self, r: _Reader, f: Any) -> None:
        start = r.pos
        found = r.read(len(self.bytes))
        if found != self.bytes:
            words = f"bytes at offset {start} are {_spaced(found)}, but the magic is {_spaced(self.bytes)}"
            _fail("wrongMagic", start, words)

    def write(self, w: _Writer, f: Any) -> None:
        w.write(self.bytes)


class _Padding:
    def __init__(self, item: Dict[str, Any]) -> None:
        self.item = item
        self.step = f".{item['field']}"
        self.fill: int = item.get("fill", 0)

    def count(self, cursor: Any, f: _Frame) -> int:
        if "to" not in self.item:
            return cast(int, self.item["count"])
        taken = cursor.pos - f.field_start
        if taken > self.item["to"]:
            _length_too_large(f.field_start, taken, self.item["to"])
        return cast(int, self.item["to"] - taken)

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.take(self.count(r, f))
        if self.item.get("ignoresValues"):
            return
        for offset in range(start, r.pos):
            if r.bytes[offset] != self.fill:
                _unexpected(r.bytes[offset], offset, f"0x{self.fill:02x} (padding)")

    def write(self, w: _Writer, f: _Frame) -> None:
        w.write(bytes([self.fill]) * self.count(w, f))


class _Alignment(_Padding):
    def __init__(self, item: Dict[str, Any]) -> None:
        super().__init__(item)
        self.holds = _condition(item["presence"]) if "presence" in item else None

    def count(self, cursor: Any, f: _Frame) -> int:
        return cast(int, -(cursor.pos - f.start) % self.item["to"])

    def note(self, start: int, cursor: Any, f: _Frame) -> None:
        if f.alignments is not None:
            f.alignments.append((start, cursor.pos))

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.pos
        if not self.holds or self.holds(r, f):
            super().read(r, f)
            self.note(start, r, f)

    def write(self, w: _Writer, f: _Frame) -> None:
        start = w.pos
        if not self.holds or self.holds(w, f):
            super().write(w, f)
            self.note(start, w, f)
