# Constants and padding. An item of a packet reads or writes itself.


class _Magic(_Item, kind="magic"):
    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.bytes = bytes.fromhex(item["bytes"])
        self.step = f".{item['field']}" if "field" in item else ""

    def code(self, c: Any, f: Any) -> None:
        if not c.is_reader:
            return cast(None, c.write(self.bytes))
        start = c.pos
        found = c.read(len(self.bytes))
        if found != self.bytes:
            words = f"bytes at offset {start} are {_spaced(found)}, but the magic is {_spaced(self.bytes)}"
            _fail("wrongMagic", start, words)


def _code_padding(c: Any, count: int, fill: int = 0, ignores_values: bool = False) -> None:
    if not c.is_reader:
        return cast(None, c.write(bytes([fill]) * count))
    start = c.take(count)
    for offset in range(c.pos if ignores_values else start, c.pos):
        if c.bytes[offset] != fill:
            _unexpected(c.bytes[offset], offset, f"0x{fill:02x} (padding)")


class _Padding(_Item, kind="padding alignment"):
    """A count of bytes, or those up to a size, or to a multiple from where the packet's fields begin."""

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.item = item
        self.step = f".{item['field']}"
        self.is_alignment = item["item"] == "alignment"
        if version and self.is_alignment:
            version.has_alignment = True
        self.holds = _holds_of(item["presence"]) if "presence" in item else None
        self.style = (item.get("fill", 0), bool(item.get("ignoresValues")))

    def count(self, c: Any, f: _Frame) -> int:
        if "to" not in self.item:
            return cast(int, self.item["count"])
        if self.is_alignment:
            return cast(int, -(c.pos - f.start) % self.item["to"])
        taken = c.pos - f.field_start
        _check_maximum(f.field_start, taken, self.item["to"])
        return cast(int, self.item["to"] - taken)

    def code(self, c: Any, f: _Frame) -> None:
        if self.holds and not self.holds(c, f):
            return
        start = c.pos
        _code_padding(c, self.count(c, f), *self.style)
        if self.is_alignment and f.alignments is not None:
            f.alignments.append((start, c.pos))
