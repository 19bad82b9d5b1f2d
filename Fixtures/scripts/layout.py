"""Takes the encoding of a value apart into what a decoder takes in one piece, with the comments that the
fixtures have; see README.md."""

from construct import BytesInteger, FormatField, GreedyBytes, GreedyRange, LazyBound, Prefixed, Renamed
from wire_format import (
    Aligned, Checked, Data, Elements, Optional, Packet, Present, SortedPairs, Summed, Tagged, Text, Versions,
)  # fmt: skip


def layout(packet, value):
    """Pairs of bytes and a comment, which together are the bytes of the value."""
    parts = Parts()
    parts.add(packet, "", value)
    encoding = packet.build(value)
    assert parts.bytes() == encoding, (parts.parts, encoding)
    return parts.parts


class Parts:
    def __init__(self):
        self.parts, self.offset = [], 0

    def bytes(self):
        return b"".join(data for data, _ in self.parts)

    def put(self, data, comment):
        self.offset += len(data)
        if data:
            self.parts.append((data, comment))

    def add(self, subcon, path, value):
        match subcon:
            case Renamed(): self.add(subcon.subcon, path, value)
            case Packet(): self.add_packet(subcon, path, value)
            case Text(): self.add_bytes(subcon, path, value.encode(subcon.encoding))
            case Data(): self.add_bytes(subcon, path, value)
            case Elements(): self.add_elements(subcon, path, value)
            case SortedPairs(): self.add_pairs(subcon, path, value)
            case Optional():
                self.put(b"\0" if value is None else b"\1", path)
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case Present():
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case Aligned():
                self.put(bytes(-(self.offset - self.start) % subcon.alignment), path)
                self.add(subcon.subcon, path, value)
            case Prefixed(): self.add_sized(subcon, path, value)
            case Checked():
                self.start = self.offset
                before = len(self.bytes())
                self.add(subcon.subcon, path, value)
                body = self.bytes()[before:]
                self.put(subcon.number.build(subcon.checksum(body)), "checksum")
            case Versions(): self.add_versions(subcon, path, value)
            case Tagged(): self.add_case(subcon, path, value)
            case LazyBound(): self.add(subcon.subconfunc(), path, value)
            case _ if subcon is GreedyBytes: self.put(value, path)
            case GreedyRange(subcon=BytesInteger()): self.put(subcon.build(value), path)
            case _: self.put(subcon.build(value), path)  # fmt: skip

    def add_packet(self, packet, path, value):
        outer, self.start = getattr(self, "start", 0), self.offset
        encoding = packet.build(value) if isinstance(packet, Summed) else b""
        for field, following in zip(packet.fields, packet.fields[1:] + [None]):
            if field.name == "_magic":
                self.put(field.build(None), "magic")
            elif field.name == "_padding":
                self.put(field.build(None), inside(path, first_name(following.subcon)))
            elif field.name == "_sum":
                place = self.offset - self.start
                self.put(encoding[place : place + field.subcon.number.sizeof()], "checksum")
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
                self.put(bytes(-(self.offset - self.start) % group.alignment), first)
                self.add_run(group.subcon, path, value)
            case _: self.put(group.build(value), inside(path, first_name(group)))  # fmt: skip

    def add_bytes(self, subcon, path, data):
        self.put(subcon.prefix.build(len(data)), path)
        self.put(data, path)

    def add_elements(self, subcon, path, values):
        self.put(subcon.prefix.build(len(values)), path)
        if type(subcon) is Elements and isinstance(subcon.element, (BytesInteger, FormatField)):
            return self.put(b"".join(map(subcon.element.build, values)), path)
        if type(subcon) is not Elements:
            values = sorted(values, key=subcon.element.build)
        for index, value in enumerate(values):
            self.add(subcon.element, f"{path}[{index}]", value)

    def add_pairs(self, subcon, path, values):
        self.put(subcon.prefix.build(len(values)), path)
        pairs = sorted(values.items(), key=lambda pair: subcon.key.build(pair[0]))
        for index, (key, value) in enumerate(pairs):
            self.add(subcon.key, f"{path}[{index}]", key)
            self.add(subcon.value, f"{path}[{index}]", value)

    def add_sized(self, subcon, path, value):
        body = subcon.subcon.build(value)
        self.put(subcon.lengthfield.build(len(body)), "length")
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
        self.put(subcon.tag.build(number), path or "tag")
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

