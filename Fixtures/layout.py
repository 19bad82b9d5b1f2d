"""Takes the encoding of a value apart into what a decoder takes in one piece, with the comments that the
fixtures have; see commented_hex.py."""

from construct import FormatField, GreedyBytes, LazyBound, Prefixed, Renamed, Sequence, VarInt, ZigZag
from wire_format import (
    Aligned, Checked, Data, Elements, Optional, Packet, Present, RemainingText, SortedPairs, Tagged, Text,
    Versions,
)  # fmt: skip


def layout(packet, value):
    """Pairs of bytes and a comment, which together are the bytes of the value."""
    parts = Parts()
    parts.add(packet, "", value)
    encoding = packet.build(value)
    assert parts.bytes() == encoding, (parts.parts, encoding)
    return parts.parts


def amount(count, unit):
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def is_varint(subcon):
    while hasattr(subcon, "subcon"):
        subcon = subcon.subcon
    return subcon in (VarInt, ZigZag)


def minimum(subcon):
    """The fewest bytes that a value takes."""
    match subcon:
        case Text() | Data() | Elements() | SortedPairs(): return minimum(subcon.prefix)
        case Sequence(): return sum(map(minimum, subcon.subcons))
        case _: return 1 if is_varint(subcon) else subcon.sizeof()  # fmt: skip


class Parts:
    def __init__(self):
        self.parts, self.offset = [], 0

    def bytes(self):
        return b"".join(data for data, _ in self.parts)

    def put(self, data, comment):
        self.offset += len(data)
        if data:
            self.parts.append((data, comment))

    def count(self, prefix, path, count, note):
        kind = "varint, " if is_varint(prefix) else ""
        self.put(prefix.build(count), f"{path}: {kind}{note}")

    def add(self, subcon, path, value):
        match subcon:
            case Renamed(): self.add(subcon.subcon, path, value)
            case Packet(): self.add_packet(subcon, path, value)
            case Text(): self.add_bytes(subcon, path, value.encode())
            case Data(): self.add_bytes(subcon, path, value)
            case Elements(): self.add_elements(subcon, path, value)
            case SortedPairs(): self.add_pairs(subcon, path, value)
            case Optional():
                self.put(b"\0" if value is None else b"\1",
                         f"{path}: {'absent' if value is None else 'present'}")
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case Present():
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case Aligned():
                self.put(bytes(-(self.offset - self.start) % subcon.alignment), f"{path}: padding")
                self.add(subcon.subcon, path, value)
            case Prefixed(): self.add_sized(subcon, path, value)
            case Checked():
                self.start = self.offset
                before = len(self.bytes())
                self.add(subcon.subcon, path, value)
                body = self.bytes()[before:]
                takes_all = subcon.subcon.fields[-1].subcon is GreedyBytes
                note = "" if not takes_all else f": {amount(subcon.number.sizeof(), 'byte')} kept back"
                self.put(subcon.number.build(subcon.checksum(body)), "checksum" + note)
            case Versions(): self.add_versions(subcon, path, value)
            case Tagged(): self.add_case(subcon, path, value)
            case LazyBound(): self.add(subcon.subconfunc(), path, value)
            case RemainingText(): self.put(subcon.build(value), f"{path}: remaining")
            case _ if subcon is GreedyBytes: self.put(value, f"{path}: remaining")
            case _: self.put(subcon.build(value), f"{path}: varint" if is_varint(subcon) else path)  # fmt: skip

    def add_packet(self, packet, path, value):
        outer, self.start = getattr(self, "start", 0), self.offset
        for field, following in zip(packet.fields, packet.fields[1:] + [None]):
            if field.name == "_magic":
                self.put(field.build(None), "magic")
            elif field.name == "_padding":
                self.put(field.build(None), f"{inside(path, first_name(following.subcon))}: padding")
            elif field.name == "_start":
                continue
            elif field.name.startswith("run "):
                self.add_run(field.subcon, path, value)
            else:
                name = field.name.lstrip("_") if field.name[1:].isdigit() else field.name
                self.add(field, inside(path, name), value[field.name])
        self.start = outer

    def add_run(self, group, path, value):
        match group:
            case Versions(): self.add_versions(group, path, value)
            case Checked() | Prefixed(): self.add(group, path, value)
            case Aligned():
                first = inside(path, first_name(group.subcon))
                self.put(bytes(-(self.offset - self.start) % group.alignment), f"{first}: padding")
                self.add_run(group.subcon, path, value)
            case _: self.put(group.build(value), inside(path, first_name(group)))  # fmt: skip

    def add_bytes(self, subcon, path, data):
        self.count(subcon.prefix, path, len(data), amount(len(data), "byte"))
        self.put(data, path)

    def add_elements(self, subcon, path, values):
        least = minimum(subcon.element)
        note = f"{amount(len(values), 'element')} of at least {amount(least, 'byte')}"
        self.count(subcon.prefix, path, len(values), note)
        if type(subcon) is Elements and isinstance(subcon.element, FormatField):
            return self.put(b"".join(map(subcon.element.build, values)), path)
        if type(subcon) is not Elements:
            values = sorted(values, key=subcon.element.build)
        for index, value in enumerate(values):
            self.add(subcon.element, f"{path}[{index}]", value)

    def add_pairs(self, subcon, path, values):
        least = minimum(subcon.key) + minimum(subcon.value)
        note = f"{amount(len(values), 'element')} of at least {amount(least, 'byte')}"
        self.count(subcon.prefix, path, len(values), note)
        pairs = sorted(values.items(), key=lambda pair: subcon.key.build(pair[0]))
        for index, (key, value) in enumerate(pairs):
            self.add(subcon.key, f"{path}[{index}]", key)
            self.add(subcon.value, f"{path}[{index}]", value)

    def add_sized(self, subcon, path, value):
        body = subcon.subcon.build(value)
        self.count(subcon.lengthfield, "length", len(body), f"{amount(len(body), 'byte')} follow")
        self.add(subcon.subcon, path, value)

    def add_versions(self, subcon, path, values):
        """Nobody takes them apart: a packet whose length is wrong is refused at once."""
        data = subcon.encoding(values, self.offset - self.start)
        unknown = values[subcon.unknown]
        self.put(data[: len(data) - len(unknown)], "later versions")
        self.put(unknown, inside(path, subcon.unknown))

    def add_case(self, subcon, path, value):
        ((name, values),) = value.items()
        number, packet = next((n, each) for n, (own, each) in subcon.cases.items() if own == name)
        self.put(subcon.tag.build(number), f"{path or 'tag'}{': varint' if is_varint(subcon.tag) else ''}")
        if list(values) == ["_0"]:
            return self.add(packet.fields[0], inside(path, name), values["_0"])
        self.add_packet(packet, inside(path, name), values)


def inside(path, name):
    return f"{path}.{name}" if path else name


def first_name(group):
    """The first field of a run of bits."""
    while not hasattr(group, "subcons"):
        group = group.subcon
    return group.subcons[0].name

