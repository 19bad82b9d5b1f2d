"""Takes the encoding of a value apart into what a decoder takes in one piece, with the comments that the
fixtures have; see README.md."""

from construct import BytesInteger, FormatField, GreedyBytes, GreedyRange, LazyBound, Prefixed, Renamed
from wire_format import (
    Aligned, AlignedAfter, AlignedElements, Checked, Counted, CountedPairs, Data, Derived, Elements, Filled, Followed, LowRun, Marked, Optional, Packet,
    Present, Region, Repeated, Rest, OtherTags, SizedBy, SortedPairs, Summed, Summing, Tagged, TaggedBy, TaggedElements, TerminatedElements, Text,
    Versions,
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

    def put_zeros(self, aligned, comment):
        self.put(bytes(-(self.offset - self.start) % aligned.alignment), comment)

    def add(self, subcon, path, value):
        match subcon:
            case Renamed(): self.add(subcon.subcon, path, value)
            case Packet(): self.add_packet(subcon, path, value)
            case Text(): self.add_bytes(subcon, path, value.encode(subcon.encoding))
            case Data(): self.add_bytes(subcon, path, value)
            case Elements(): self.add_elements(subcon, path, value)
            case Repeated():
                for index, each in enumerate(value):
                    self.add(subcon.element, f"{path}[{index}]", each)
            case AlignedElements():
                self.put(subcon.head(value), path)
                start = self.offset
                for index, each in enumerate(value):
                    self.put(subcon.gap(self.offset - start), path)
                    self.add(subcon.element, f"{path}[{index}]", each)
            case TerminatedElements():
                for index, each in enumerate(value):
                    self.add(subcon.element, f"{path}[{index}]", each)
                self.put(subcon.terminator, path)
            case SortedPairs(): self.add_pairs(subcon, path, value)
            case Optional():
                self.put(b"\0" if value is None else b"\1", path)
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case Present():
                if value is not None:
                    self.add(subcon.subcon, path, value)
            case AlignedAfter():
                self.add(subcon.subcon, path, value)
                self.put_zeros(subcon, path)
            case Derived() | SizedBy(): self.add(subcon.subcon, path, value)
            case Counted():
                values = sorted(value, key=subcon.element.build) if subcon.is_sorted else value
                self.add_all(subcon.element, path, values, not subcon.is_sorted)
            case CountedPairs(): self.add_all_pairs(subcon, path, value)
            case Rest(): self.add_all(subcon.element, path, value)
            case Region():
                self.put(subcon.lengthfield.build(len(subcon.subcon.build(value))), path)
                self.add(subcon.subcon, path, value)
            case Aligned():
                self.put_zeros(subcon, path)
                self.add(subcon.subcon, path, value)
            case Marked():
                self.put(subcon.mark, path)
                self.add(subcon.subcon, path, value)
            case Followed():
                self.add(subcon.subcon, path, value)
                self.put(subcon.mark, path)
            case Filled():
                end = self.offset + subcon.size
                self.add(subcon.field, path, value)
                self.put(bytes(end - self.offset), path)
            case Prefixed(): self.add_sized(subcon, path, value)
            case Checked():
                self.start = self.offset
                before = len(self.bytes())
                self.add(subcon.subcon, path, value)
                body = self.bytes()[before:]
                self.put(subcon.number.build(subcon.checksum(body)), "checksum")
            case Summing():
                for data, comment in subcon.parts(value, self.bytes()):
                    self.add(subcon.subcon, path, value) if not comment else self.put(data, comment)
            case Versions(): self.add_versions(subcon, path, value)
            case OtherTags():
                self.put(subcon.tag.build(subcon.tag_of(value)), path or "tag")
                self.add_values(subcon, path, value)
            case TaggedElements():
                for index, each in enumerate(value):
                    self.add_values(subcon.subcon, f"{path}[{index}]", each)
            case TaggedBy(): self.add_values(subcon.subcon, path, value)
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
                self.put(field.build(None), path or "magic")
            elif field.name == "_padding":
                is_run = following.name.startswith("run ")
                name = first_name(following.subcon) if is_run else following.name
                self.put(field.build(None), inside(path, name))
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
            case AlignedAfter():
                self.add_run(group.subcon, path, value)
                self.put_zeros(group, inside(path, last_name(group)))
            case Aligned():
                self.put_zeros(group, inside(path, first_name(group)))
                self.add_run(group.subcon, path, value)
            case Marked():
                self.put(group.mark, inside(path, first_name(group)))
                self.add_run(group.subcon, path, value)
            case Followed():
                self.add(subcon.subcon, path, value)
                self.put(subcon.mark, path)
            case Filled():
                end = self.offset + group.size
                self.add_run(group.field, path, value)
                self.put(bytes(end - self.offset), inside(path, last_name(group)))
            case _: self.put(group.build(value), inside(path, first_name(group)))  # fmt: skip

    def add_bytes(self, subcon, path, data):
        self.put(subcon.prefix.build(len(data)), path)
        self.put(data, path)

    def add_elements(self, subcon, path, values):
        self.put(subcon.prefix.build(len(values)), path)
        if type(subcon) is not Elements:
            values = sorted(values, key=subcon.element.build)
        self.add_all(subcon.element, path, values, type(subcon) is Elements)

    def add_all(self, element, path, values, in_bulk=True):
        """The elements of an array; numbers are one piece."""
        if in_bulk and isinstance(element, (BytesInteger, FormatField)):
            return self.put(b"".join(map(element.build, values)), path)
        for index, value in enumerate(values):
            self.add(element, f"{path}[{index}]", value)

    def add_pairs(self, subcon, path, values):
        self.put(subcon.prefix.build(len(values)), path)
        self.add_all_pairs(subcon, path, values)

    def add_all_pairs(self, subcon, path, values):
        pairs = sorted(values.items(), key=lambda pair: subcon.key.build(pair[0]))
        for index, (key, value) in enumerate(pairs):
            self.add(subcon.key, f"{path}[{index}].key", key)
            self.add(subcon.value, f"{path}[{index}].value", value)

    def add_sized(self, subcon, path, value):
        body = subcon.subcon.build(value)
        self.put(subcon.lengthfield.build(len(body)), "length")
        self.add(subcon.subcon, path, value)

    def add_versions(self, subcon, path, values):
        """They have no parts: a packet with a wrong length is rejected at once."""
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

    def add_values(self, subcon, path, value):
        """The values of a case behind its tag."""
        ((name, values),) = value.items()
        if name == subcon.other:
            return self.put(values[1] or b"", inside(path, f"{name}.1"))
        packet = subcon.cases[subcon.tag_of(value)][1]
        if list(values) == ["_0"]:
            return self.add(packet.fields[0], inside(path, name), values["_0"])
        self.add_packet(packet, inside(path, name), values)


def inside(path, name):
    return f"{path}.{name}" if path else name


def first_name(group):
    """The first field of a run of bits."""
    return names_of_run(group)[0]


def last_name(group):
    return names_of_run(group)[-1]


def names_of_run(group):
    while not hasattr(group, "subcons"):
        if isinstance(group, LowRun):
            return [field.name for field in group.fields]
        group = group.subcon
    return [field.name for field in group.subcons if field.name]

