import functools, io, itertools, operator, uuid, zlib
from construct import *


class Whole(Subconstruct):
    """A packet that takes all bytes."""

    def _parse(self, stream, context, path):
        obj = self.subcon._parsereport(stream, context, path)
        if stream.read(1):
            raise ConstructError("bytes are left over", path=path)
        return obj


class Some(Adapter):
    """A value that may be None itself, as the only one of a list."""

    def _decode(self, obj, context, path):
        return ListContainer([obj])

    def _encode(self, obj, context, path):
        return obj[0]


class Maybe(Subconstruct):
    """A byte, 0 or 1, then the value if it is 1."""

    def _parse(self, stream, context, path):
        byte = stream_read(stream, 1, path)
        if byte not in (b"\0", b"\1"):
            raise ConstructError("a presence is neither 0 nor 1", path=path)
        return self.subcon._parsereport(stream, context, path) if byte == b"\1" else None

    def _build(self, obj, stream, context, path):
        stream_write(stream, b"\0" if obj is None else b"\1", 1, path)
        return obj if obj is None else self.subcon._build(obj, stream, context, path)


def remaining(stream):
    here = stream.tell()
    end = stream.seek(0, io.SEEK_END)
    stream.seek(here)
    return end - here


class AllBut(Subconstruct):
    """What takes all bytes that remain but so many."""

    def __init__(self, count, subcon):
        super().__init__(subcon)
        self.count = count

    def _parse(self, stream, context, path):
        data = stream_read(stream, remaining(stream) - self.count, path)
        body = io.BytesIO(data)
        return self.subcon._parsereport(body, Container(context, _io=body), path)


def Present(name, subcon):
    """Fields of a later version, which are absent at the end of the bytes."""
    return If(lambda ctx: ctx.get(name) is not None if ctx._building else remaining(ctx._io) > 0, subcon)


class Checked(Subconstruct):
    """A body, then a checksum of its bytes."""

    def __init__(self, subcon, form, function=None, name=None):
        super().__init__(subcon)
        self.form, self.function, self.name = form, function, name

    def _parse(self, stream, context, path):
        start, size = stream.tell(), self.form.sizeof()
        # What takes all remaining bytes leaves those of the checksum.
        body = io.BytesIO(stream.read(max(remaining(stream) - size, 0)))
        context = Container(context, _io=body)
        obj = self.subcon._parsereport(body, context, path)
        data = body.getvalue()[: body.tell()]
        stream.seek(start + len(data))
        found = self.form._parsereport(stream, context, path)
        if self.function is None:
            obj[self.name] = found
        elif found != self.function(data):
            raise ChecksumError("wrong checksum", path=path)
        return obj

    def _build(self, obj, stream, context, path):
        if self.function is None and obj.get(self.name) is None:
            raise ChecksumError(f"only the program can compute {self.name}", path=path)
        body = io.BytesIO()
        self.subcon._build(obj, body, context, path)
        data = body.getvalue()
        stream_write(stream, data, len(data), path)
        self.form._build(self.function(data) if self.function else obj[self.name], stream, context, path)
        return obj


def at(name):
    """A place that was kept in this structure or one around it."""

    def find(context):
        while name not in context:
            context = context._
        return context[name]

    return find


start = at("_start")


class SumOfEarlier(Construct):
    """A checksum of the bytes since a place, or from there to another."""

    def __init__(self, form, function, first, last=None):
        super().__init__()
        self.form, self.function, self.first, self.last = form, function, first, last
        self.flagbuildnone = True

    def _compute(self, stream, context):
        here = stream.tell()
        end = self.last(context) if self.last else here
        stream.seek(self.first(context))
        data = stream.read(end - self.first(context))
        stream.seek(here)
        return self.function(data)

    def _parse(self, stream, context, path):
        computed = self._compute(stream, context)
        found = self.form._parsereport(stream, context, path)
        if found != computed:
            raise ChecksumError("wrong checksum", path=path)
        return found

    def _build(self, obj, stream, context, path):
        return self.form._build(self._compute(stream, context), stream, context, path)


class SumOf(Construct):
    """Compares an earlier checksum with that of the bytes from a place to here, in which it counts as zeros."""

    def __init__(self, name, form, function, first, own=0):
        super().__init__()
        self.name, self.form, self.function, self.first = name, form, function, first
        self.own, self.flagbuildnone = own, True

    def _compute(self, stream, context):
        here, start, place = stream.tell(), self.first(context), at(f"_at_{self.name}")(context)
        stream.seek(start)
        data = bytearray(stream.read(here - start))
        stream.seek(here)
        if place >= start:
            size = self.form.sizeof()
            data[place - start : place - start + size] = bytes([self.own]) * size
        return place, here, self.function(bytes(data))

    def _parse(self, stream, context, path):
        if at(self.name)(context) != self._compute(stream, context)[2]:
            raise ChecksumError("wrong checksum", path=path)

    def _build(self, obj, stream, context, path):
        place, here, computed = self._compute(stream, context)
        stream.seek(place)
        self.form._build(computed, stream, context, path)
        stream.seek(here)


class Filling(Construct):
    """A byte, as often as a function says, or any bytes, which are built as that."""

    def __init__(self, count, byte=0, ignored=False):
        super().__init__()
        self.count, self.byte, self.ignored, self.flagbuildnone = count, bytes([byte]), ignored, True

    def _parse(self, stream, context, path):
        count = self.count(stream, context)
        if stream_read(stream, count, path) != self.byte * count and not self.ignored:
            raise ConstructError(f"padding is not {self.byte[0]}", path=path)

    def _build(self, obj, stream, context, path):
        count = self.count(stream, context)
        stream_write(stream, self.byte * count, count, path)


def Aligned(multiple, *filling):
    """Padding up to a multiple, counted from the packet's start."""
    return Filling(lambda stream, context: (start(context) - stream.tell()) % multiple, *filling)


def Filled(size, first, *filling):
    """Padding until what began at a place takes so many bytes."""
    return Filling(lambda stream, context: size - (stream.tell() - first(context)), *filling)


class Terminated(Subconstruct):
    """What is before a byte, or a code unit, that ends it, in at most so many bytes."""

    def __init__(self, subcon, terminator, maximum=None):
        super().__init__(subcon)
        self.terminator, self.maximum = bytes(terminator), maximum

    def _parse(self, stream, context, path):
        data, width = b"", len(self.terminator)
        while (unit := stream_read(stream, width, path)) != self.terminator:
            data += unit
            if self.maximum is not None and len(data) > self.maximum:
                raise ConstructError("too many bytes before the terminator", path=path)
        return self.subcon._parsereport(io.BytesIO(data), context, path)

    def _build(self, obj, stream, context, path):
        body = io.BytesIO()
        self.subcon._build(obj, body, context, path)
        data = body.getvalue()
        width = len(self.terminator)
        if self.terminator in (data[i : i + width] for i in range(0, len(data), width)):
            raise ConstructError("the content has the terminator", path=path)
        stream_write(stream, data + self.terminator, len(data) + width, path)
        return obj


class OtherTags(Adapter):
    """The name of a tag, or the tag itself if it has none."""

    def __init__(self, subcon, tags):
        super().__init__(subcon)
        self.tags, self.names = tags, {tag: name for name, tag in tags.items()}

    def _decode(self, obj, context, path):
        return self.names.get(obj, obj)

    def _encode(self, obj, context, path):
        if obj in self.names:
            raise ConstructError("another case has this tag", path=path)
        return self.tags.get(obj, obj)


def Tagged(tag, cases):
    """A case of a union, without its tag, which an earlier field states."""
    return LazyBound(lambda: Switch(tag, cases()[0], default=cases()[1]))


class LowBitsFirst(Subconstruct):
    """A run of bits from the least significant bit of each byte on, in numbers of these widths."""

    def __init__(self, widths, subcon):
        super().__init__(subcon)
        self.widths = widths

    def _parse(self, stream, context, path):
        count = sum(self.widths) // 8
        number, bits = int.from_bytes(stream_read(stream, count, path), "little"), []
        for width in self.widths:
            bits += [number >> bit & 1 for bit in reversed(range(width))]
            number >>= width
        return self.subcon._parsereport(io.BytesIO(bytes(bits)), context, path)

    def _build(self, obj, stream, context, path):
        body = io.BytesIO()
        obj = self.subcon._build(obj, body, context, path)
        bits, number, shift = body.getvalue(), 0, 0
        for width in self.widths:
            part, bits = bits[:width], bits[width:]
            number |= functools.reduce(lambda sum, bit: sum << 1 | bit, part, 0) << shift
            shift += width
        stream_write(stream, number.to_bytes(shift // 8, "little"), shift // 8, path)
        return obj


class Given(Subconstruct):
    """A packet that is given what a function of the context returns."""

    def __init__(self, value, packet):
        super().__init__(LazyBound(packet))
        self.value = value

    def _parse(self, stream, context, path):
        return self.subcon._parsereport(stream, Container(context, _given=self.value(context)), path)

    def _build(self, obj, stream, context, path):
        return self.subcon._build(obj, stream, Container(context, _given=self.value(context)), path)


def given(context):
    """What the packet is given; for the outermost packet, an argument: parse(data, _given=2)."""
    while "_given" not in context:
        if context.get("_") is None:
            raise ConstructError("nothing says what the packet is given")
        context = context._
    return context._given


def first(*places, plus=()):
    """The value of the first field that is present, with what is added to that field. A place is the number of structures
    around it, then names; None is in place of the number for what the packet is given."""

    def find(context):
        for (depth, *names), addend in itertools.zip_longest(places, plus):
            value = context if depth is not None else given(context)
            for _ in range(depth or 0):
                value = value._
            for name in names:
                value = None if value is None else value.get(name)
            if value is not None:
                return value + addend if addend else value
        return None

    return find


def number(value, context):
    """The number that an earlier field states, which must be there."""
    found = value(context)
    if found is None:
        raise ValidationError("a field that states a count or a size is absent")
    return found


UUID = ExprAdapter(Bytes(16), lambda obj, ctx: uuid.UUID(bytes=obj), lambda obj, ctx: obj.bytes)

packets, cases = {}, {}
