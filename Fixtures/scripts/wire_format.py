"""PacketKit's wire format in the words of `construct`, written from WireFormat.md alone.

    state = Packet(
        "identifier" / FixedText(8),
        "username" / Text(),
        "state" / Int32ub,
    )
    state.build({"identifier": "abcdefgh", "username": "Renée", "state": 42})

Numbers are those of `construct`: `Int16ub` is a big-endian `UInt16`, `Int32sl` a little-endian `Int32`, and
`BytesInteger` one of any number of bytes.
Values are plain: a dict for a packet, a list for an array, a set or a vector, None for nil.

Where several byte strings could stand for one value, `parse` may take them all. `decode` does not.
"""

import collections
import io
import itertools
import math
import struct
import unicodedata

from construct import (
    Adapter, Array, BitsInteger, BitStruct, Bytes, ByteSwapped, Const, Construct, ExprAdapter, ExprValidator, GreedyBytes,
    Int8ub, Int32ub, Int64sb, Mapping, NullTerminated, Padded, Padding, Prefixed, PrefixedArray, Sequence, Struct,
    Subconstruct, ValidationError, VarInt, ZigZag,
)  # fmt: skip


class Refused(ValidationError):
    """The bytes or the value are none that the wire format allows."""


def refuse(reason):
    raise Refused(reason)


def decode(packet, data):
    """The value that the bytes stand for; refused unless they are those that it is written as."""
    value = packet.parse(data)
    packet.build(value) == data or refuse("other bytes stand for the same value")
    return value


# --- Numbers

Boolean = Mapping(Int8ub, {False: 0, True: 1})


def varint(width, signed=False):
    if signed:
        half = 1 << (width - 1)
        return ExprValidator(ZigZag, lambda number, _: -half <= number < half)
    return ExprValidator(VarInt, lambda number, _: 0 <= number < 1 << width)


def plain_varint(width):
    """A signed number as its two's complement."""
    return Adapted(
        varint(width),
        lambda number: number - (number >> width - 1 << width),
        lambda value: value % (1 << width) if -(1 << width) <= 2 * value < 1 << width else refuse("too large"),
    )


class Adapted(Adapter):
    """A value that two functions turn into another one and back."""

    def __init__(self, subcon, decoded, encoded):
        self.decoded, self.encoded = decoded, encoded
        super().__init__(subcon)

    def _decode(self, value, context, path):
        return self.decoded(value)

    def _encode(self, value, context, path):
        return self.encoded(value)


class ReversedVarint(Construct):
    """A varint whose most significant bits come first."""

    def __init__(self, width):
        self.width = width
        super().__init__()

    def _parse(self, stream, context, path):
        number = 0
        while True:
            byte = Int8ub._parsereport(stream, context, path)
            byte != 0x80 or number or refuse("not the shortest form")
            number = number << 7 | byte & 0x7F
            number < 1 << self.width or refuse("too large")
            if byte < 0x80:
                return number

    def _build(self, value, stream, context, path):
        0 <= value < 1 << self.width or refuse("too large")
        digits = [value & 0x7F]
        while value := value >> 7:
            digits.insert(0, value & 0x7F | 0x80)
        stream.write(bytes(digits))
        return value


class Digits(Construct):
    """An integer of so many bits as digits: with zeros before them in a width, or none up to the terminator."""

    def __init__(self, base, lower, upper, width=None, terminator=None):
        self.letter = {8: "o", 10: "d", 16: "x"}[base]
        self.base, self.lower, self.upper, self.width = base, lower, upper, width
        self.terminator = b"" if terminator is None else bytes([terminator])
        super().__init__()

    def text(self, number):
        self.lower <= number <= self.upper or refuse("another type")
        sign, digits = "-" * (number < 0), format(abs(number), self.letter)
        text = sign + "0" * ((self.width or 0) - len(sign) - len(digits)) + digits
        len(text) <= (self.width or len(text)) or refuse("too large")
        return text.encode("ascii") + self.terminator

    def _parse(self, stream, context, path):
        data = b""
        while len(data) < (self.width or 100) + len(self.terminator) and (byte := stream.read(1)):
            data += byte
            if self.width is None and byte == self.terminator:
                break
        digits = data[: len(data) - len(self.terminator)]
        try:
            number = int(digits, self.base)
        except ValueError as error:
            refuse(str(error))
        self.text(number) == data or refuse("other digits stand for the same number")
        return number

    def _build(self, number, stream, context, path):
        stream.write(self.text(number))
        return number


def in_range(number, lower=-math.inf, upper=math.inf, below=math.inf):
    """A number from `lower` to `upper`, and less than `below` if that is stated."""
    return ExprValidator(
        number,
        lambda value, _: lower <= value <= upper and (below == math.inf or value < below),
    )


def option_set(number, known):
    return ExprValidator(number, lambda value, _: value & ~known == 0)


def scalar(number=Int32ub):
    return ExprValidator(
        number, lambda value, _: 0 <= value < 0xD800 or 0xE000 <= value <= 0x10FFFF
    )


class NaN(float):
    """Not a number, and its bytes, which Python would not keep."""

    def __new__(cls, data):
        nan = super().__new__(cls, "nan")
        nan.data = data
        return nan


class Exactly(Adapter):
    """A floating-point number of any bits."""

    def __init__(self, number):
        self.number = number
        super().__init__(Bytes(number.sizeof()))

    def _decode(self, data, context, path):
        value = self.number.parse(data)
        return NaN(data) if math.isnan(value) else value

    def _encode(self, value, context, path):
        return value.data if isinstance(value, NaN) else self.number.build(value)


def single(number):
    """The nearest number of 32 bits."""
    return struct.unpack(">f", struct.pack(">f", number))[0]


def next_single(number):
    """The number of 32 bits after one that is not negative."""
    return struct.unpack(">f", struct.pack(">I", struct.unpack(">I", struct.pack(">f", number))[0] + 1))[0]


def rounded(number):
    """The nearest integer, of two equally near the one further from zero."""
    whole = math.floor(abs(number))
    whole += abs(number) - whole >= 0.5
    return int(math.copysign(1, number)) * whole


# --- Strings and collections


class Text(Adapter):
    """UTF-8, or text in an encoding of Python's, behind the count of its bytes."""

    def __init__(self, prefix=Int32ub, maximum=math.inf, ascii=False, encoding="utf-8"):
        self.prefix, self.maximum = prefix, maximum
        self.encoding = "ascii" if ascii else encoding
        super().__init__(Prefixed(prefix, GreedyBytes))

    def _decode(self, data, context, path):
        len(data) <= self.maximum or refuse("too long")
        return text(data, self.encoding)

    def _encode(self, value, context, path):
        data = octets(value, self.encoding)
        len(data) <= self.maximum or refuse("too long")
        return data


class Data(Adapter):
    """Bytes behind their count."""

    def __init__(self, prefix=Int32ub, maximum=math.inf):
        self.prefix, self.maximum = prefix, maximum
        super().__init__(Prefixed(prefix, GreedyBytes))

    def _decode(self, data, context, path):
        len(data) <= self.maximum or refuse("too long")
        return data

    _encode = _decode


class RemainingText(Adapter):
    """UTF-8 to the end."""

    def __init__(self, ascii=False, encoding="utf-8"):
        self.encoding = "ascii" if ascii else encoding
        super().__init__(GreedyBytes)

    def _decode(self, data, context, path):
        return text(data, self.encoding)

    def _encode(self, value, context, path):
        return octets(value, self.encoding)


class Terminated(Adapter):
    """Bytes, or text in an encoding, before the first byte that is the terminator; in UTF-16, before the code unit."""

    def __init__(self, terminator, encoding=None, maximum=math.inf):
        self.encoding, self.maximum = encoding, maximum
        self.terminator = chr(terminator).encode(encoding) if (encoding or "").startswith("utf-16") else bytes([terminator])
        # Of a terminator of several bytes, construct looks only at multiples of their count.
        super().__init__(NullTerminated(GreedyBytes, self.terminator))

    def _decode(self, data, context, path):
        len(data) <= self.maximum or refuse("too long")
        return text(data, self.encoding) if self.encoding else data

    def _encode(self, value, context, path):
        data = octets(value, self.encoding) if self.encoding else bytes(value)
        len(data) <= self.maximum or refuse("too long")
        width = len(self.terminator)
        units = (data[at : at + width] for at in range(0, len(data), width))
        self.terminator not in units or refuse("holds the terminator")
        return data


class Repeated(Construct):
    """Elements up to the first that is the last, while the next bytes are some, or until they are."""

    def __init__(self, element, is_last=None, while_next=None, until_next=None):
        self.element, self.is_last, self.while_next, self.until_next = element, is_last, while_next, until_next
        super().__init__()

    def goes_on(self, data, values):
        if self.is_last:
            return not values or not self.is_last(values[-1])
        if self.while_next:
            return data.startswith(self.while_next)
        return data != b"" and not data.startswith(self.until_next)

    def _parse(self, stream, context, path):
        values = []
        while True:
            start = stream.tell()
            data = stream.read()
            stream.seek(start)
            if not self.goes_on(data, values):
                return values
            values.append(self.element._parsereport(stream, context, path))

    def _build(self, values, stream, context, path):
        for index, value in enumerate(values):
            data = self.element.build(value)
            self.goes_on(data, values[:index]) or refuse("an element after the end")
            stream.write(data)
        self.is_last and (not values or not self.is_last(values[-1])) and refuse("no last element")
        return values


class TerminatedElements(Construct):
    """Elements before the first that would begin with the terminator."""

    def __init__(self, terminator, element, maximum=math.inf):
        self.terminator, self.element, self.maximum = bytes([terminator]), element, maximum
        super().__init__()

    def _parse(self, stream, context, path):
        values = []
        while (first := stream.read(1)) != self.terminator:
            first or refuse("no terminator")
            len(values) < self.maximum or refuse("too many elements")
            stream.seek(-1, io.SEEK_CUR)
            values.append(self.element._parsereport(stream, context, path))
        return values

    def _build(self, values, stream, context, path):
        len(values) <= self.maximum or refuse("too many elements")
        for value in values:
            data = self.element.build(value)
            (data and data[:1] != self.terminator) or refuse("begins with the terminator")
            stream.write(data)
        stream.write(self.terminator)
        return values


class AlignedElements(Construct):
    """Elements that begin at multiples of `alignment` from the first on: `count` of them, as many as a number before them
    says, or all that remain."""

    def __init__(self, alignment, element, count=None, prefix=None):
        self.alignment, self.element, self.count, self.prefix = alignment, element, count, prefix
        super().__init__()

    def head(self, values):
        self.count in (None, len(values)) or refuse("another count")
        return self.prefix.build(len(values)) if self.prefix else b""

    def gap(self, size):
        return bytes(-size % self.alignment)

    def _parse(self, stream, context, path):
        count = self.prefix._parsereport(stream, context, path) if self.prefix else self.count
        start, values = stream.tell(), []
        while len(values) < count if count is not None else not is_at_end(stream):
            gap = self.gap(stream.tell() - start)
            stream.read(len(gap)) == gap or refuse("padding that is not zero")
            values.append(self.element._parsereport(stream, context, path))
        return values

    def _build(self, values, stream, context, path):
        data = b""
        for value in values:
            data += self.gap(len(data)) + self.element.build(value)
        stream.write(self.head(values) + data)
        return values


def is_at_end(stream):
    start = stream.tell()
    data = stream.read(1)
    stream.seek(start)
    return data == b""


class FixedCharacters(Adapter):
    """Text in an encoding of Python's, and padding characters, in a fixed number of bytes."""

    def __init__(self, width, encoding, padding="\0"):
        self.width, self.encoding, self.padding = width, encoding, padding
        super().__init__(Bytes(width))

    def _decode(self, data, context, path):
        # What follows the text is padding, whatever the text is.
        unit = self.padding.encode(self.encoding)
        units = [data[at : at + len(unit)] for at in range(0, self.width, len(unit))]
        while units and units[-1] == unit:
            units.pop()
        value = text(b"".join(units), self.encoding)
        self.padding != "\0" or "\0" not in value or refuse("a character behind a NUL")
        return value

    def _encode(self, value, context, path):
        len(octets(value, self.encoding)) <= self.width or refuse("too long")
        lost = "\0" in value if self.padding == "\0" else value.endswith(self.padding)
        lost and refuse("holds the padding")
        data = octets(value, self.encoding)
        unit = self.padding.encode(self.encoding)
        return data + unit * ((self.width - len(data)) // len(unit))


class FixedText(Adapter):
    """UTF-8 and padding in a fixed number of bytes."""

    def __init__(self, width, padding=0, ascii=False):
        self.width, self.padding = width, bytes([padding])
        self.encoding = "ascii" if ascii else "utf-8"
        super().__init__(Bytes(width))

    def _decode(self, data, context, path):
        value = data.rstrip(self.padding)
        self.padding != b"\0" or 0 not in value or refuse("a byte behind a NUL")
        return text(value, self.encoding)

    def _encode(self, value, context, path):
        data = octets(value, self.encoding)
        len(data) <= self.width or refuse("too long")
        lost = 0 in data if self.padding == b"\0" else data.endswith(self.padding)
        lost and refuse("holds the padding")
        return data.ljust(self.width, self.padding)


def text(data, encoding):
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        refuse(str(error))


def octets(value, encoding):
    try:
        return value.encode(encoding)
    except UnicodeEncodeError as error:
        refuse(str(error))


class Elements(Adapter):
    """An array behind the count of its elements."""

    def __init__(self, element, prefix=Int32ub, maximum=math.inf):
        self.element, self.prefix, self.maximum = element, prefix, maximum
        super().__init__(PrefixedArray(prefix, element))

    def _decode(self, values, context, path):
        len(values) <= self.maximum or refuse("too many elements")
        return list(values)

    _encode = _decode


class SortedElements(Elements):
    """A set: a list without equal elements, encoded in the order of their bytes."""

    def _decode(self, values, context, path):
        check_order(values, self.element)
        return super()._decode(values, context, path)

    def _encode(self, values, context, path):
        values = sorted(values, key=self.element.build)
        check_order(values, self.element)
        return super()._encode(values, context, path)


class SortedPairs(Adapter):
    """A dictionary, encoded in the order of its keys' bytes."""

    def __init__(self, key, value, prefix=Int32ub, maximum=math.inf):
        self.key, self.value, self.prefix, self.maximum = key, value, prefix, maximum
        super().__init__(PrefixedArray(prefix, Sequence(key, value)))

    def _decode(self, pairs, context, path):
        len(pairs) <= self.maximum or refuse("too many pairs")
        check_order([key for key, _ in pairs], self.key)
        return {key: value for key, value in pairs}

    def _encode(self, values, context, path):
        len(values) <= self.maximum or refuse("too many pairs")
        pairs = sorted(values.items(), key=lambda pair: self.key.build(pair[0]))
        check_order([key for key, _ in pairs], self.key)
        return pairs


def check_order(values, element):
    encodings = [element.build(value) for value in values]
    any(combining_marks(encoding) > 128 for encoding in encodings) and refuse("too many combining marks")
    alike = collections.Counter(map(hashed_part, values))
    any(count > 64 for count in alike.values()) and refuse("too many keys that are alike")
    for before, after in zip(encodings, encodings[1:]):
        before < after or refuse("out of order, or twice the same")
    # Swift holds characters for equal whose scalars are canonically equivalent, and 0.0 and -0.0.
    seen = [unicodedata.normalize("NFD", value) if isinstance(value, str) else value for value in values]
    any(value in seen[:index] for index, value in enumerate(seen)) and refuse("twice the same")


def combining_marks(encoding):
    """The longest run of combining marks in the bytes of a key; what is not UTF-8 ends a run."""
    characters = encoding.decode(errors="replace")
    runs = itertools.groupby(characters, lambda c: unicodedata.category(c)[0] == "M")
    return max((len(list(run)) for is_mark, run in runs if is_mark), default=0)


def hashed_part(value):
    """A key, each Data in it cut after its first 80 bytes. Keys with the same part are alike."""
    match value:
        case bytes(): return repr((len(value), value[:80]))
        case dict(): return repr([hashed_part(part) for name, part in value.items() if name != "_io"])
        case list() | tuple(): return repr([hashed_part(part) for part in value])
        case _: return repr(value)


# --- Optionals


class Optional(Subconstruct):
    """A byte of presence, then the value if it is 1."""

    def _parse(self, stream, context, path):
        is_present = Boolean._parsereport(stream, context, path)
        return self.subcon._parsereport(stream, context, path) if is_present else None

    def _build(self, value, stream, context, path):
        Boolean._build(value is not None, stream, context, path)
        if value is not None:
            self.subcon._build(value, stream, context, path)
        return value


class Present(Subconstruct):
    """A value that is present if the earlier field `flag` is true."""

    def __init__(self, flag, subcon):
        self.flag = flag
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        return self.subcon._parsereport(stream, context, path) if found(context, self.flag) else None

    def _build(self, value, stream, context, path):
        (value is not None) == found(context, self.flag) or refuse("contradicts its flag")
        if value is not None:
            self.subcon._build(value, stream, context, path)
        return value


class PresentIf(Present):
    """A value that is present if the earlier field `name` satisfies `test`."""

    def __init__(self, name, test, subcon):
        super().__init__(name, subcon)
        self.test = test

    def _parse(self, stream, context, path):
        is_there = self.test(found(context, self.flag))
        return self.subcon._parsereport(stream, context, path) if is_there else None

    def _build(self, value, stream, context, path):
        (value is not None) == bool(self.test(found(context, self.flag))) or refuse("contradicts its condition")
        if value is not None:
            self.subcon._build(value, stream, context, path)
        return value


class Trailing(Present):
    """A value that is present if bytes remain. Only such values may follow it."""

    def __init__(self, subcon):
        super().__init__(None, subcon)

    def _parse(self, stream, context, path):
        is_there = stream.read(1) != b""
        stream.seek(-1 if is_there else 0, io.SEEK_CUR)
        return self.subcon._parsereport(stream, context, path) if is_there else None

    def _build(self, value, stream, context, path):
        if value is None:
            context._["_has_ended"] = True
        else:
            context._.get("_has_ended") and refuse("follows a value that is absent")
            self.subcon._build(value, stream, context, path)
        return value


class AfterRest(Subconstruct):
    """A region behind what takes all remaining bytes, which is refused even if it takes none."""

    def _parse(self, stream, context, path):
        refuse("follows what takes all remaining bytes")

    def _build(self, value, stream, context, path):
        refuse("follows what takes all remaining bytes")


# --- Fields that follow from others


class Derived(Subconstruct):
    """A field that must be what the rest of the packet comes to. It is checked in building, which `decode` does too."""

    def __init__(self, subcon, computed):
        self.computed = computed
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        return self.subcon._parsereport(stream, context, path)

    def _build(self, value, stream, context, path):
        value == self.computed(context) or refuse("not what the rest of the packet comes to")
        return self.subcon._build(value, stream, context, path)


def stated(name, times=1, plus=0, minus=0):
    """A count that an earlier field states."""

    def count(context):
        number = times * found(context, name) + plus - minus
        return number if number >= 0 else refuse("a negative count")

    return count


class Counted(Subconstruct):
    """As many elements as `count` says. Those of a set are sorted."""

    def __init__(self, element, count, is_sorted=False):
        self.element, self.count, self.is_sorted = element, count, is_sorted
        super().__init__(element)

    def _parse(self, stream, context, path):
        values = [self.element._parsereport(stream, context, path) for _ in range(self.count(context))]
        self.is_sorted and check_order(values, self.element)
        return values

    def _build(self, values, stream, context, path):
        len(values) == self.count(context) or refuse("another count")
        if self.is_sorted:
            values = sorted(values, key=self.element.build)
            check_order(values, self.element)
        for value in values:
            self.element._build(value, stream, context, path)
        return values


class CountedPairs(Subconstruct):
    """A dictionary of as many pairs as `count` says."""

    def __init__(self, key, value, count):
        self.key, self.value, self.count = key, value, count
        super().__init__(key)

    def _parse(self, stream, context, path):
        pair = Sequence(self.key, self.value)
        pairs = [tuple(pair._parsereport(stream, context, path)) for _ in range(self.count(context))]
        check_order([key for key, _ in pairs], self.key)
        return dict(pairs)

    def _build(self, values, stream, context, path):
        len(values) == self.count(context) or refuse("another count")
        pairs = sorted(values.items(), key=lambda pair: self.key.build(pair[0]))
        check_order([key for key, _ in pairs], self.key)
        for pair in pairs:
            Sequence(self.key, self.value)._build(pair, stream, context, path)
        return values


class SizedBy(Subconstruct):
    """A value that takes exactly as many bytes as `count` says."""

    def __init__(self, subcon, count):
        self.count = count
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        data = Bytes(self.count(context))._parsereport(stream, context, path)
        return whole(self.subcon, data, context, path)

    def _build(self, value, stream, context, path):
        data = built(self.subcon, value, context, path)
        len(data) == self.count(context) or refuse("another size")
        stream.write(data)
        return value


class Region(Prefixed):
    """A value behind the count of its bytes, all of which it takes. The prefix counts `surplus` bytes more."""

    def __init__(self, prefix, subcon, surplus=0, maximum=math.inf):
        self.maximum = maximum
        super().__init__(more(prefix, surplus), subcon)

    def _parse(self, stream, context, path):
        data = Prefixed(self.lengthfield, GreedyBytes)._parsereport(stream, context, path)
        len(data) <= self.maximum or refuse("too long")
        return whole(self.subcon, data, context, path)

    def _build(self, value, stream, context, path):
        data = built(self.subcon, value, context, path)
        len(data) <= self.maximum or refuse("too long")
        return Prefixed(self.lengthfield, GreedyBytes)._build(data, stream, context, path)


def more(prefix, surplus):
    """A length that counts `surplus` bytes besides those behind it."""
    return ExprAdapter(prefix, lambda number, _: number - surplus, lambda count, _: count + surplus)


def built(subcon, value, context, path):
    """The bytes of a value, which may depend on the fields before it."""
    stream = io.BytesIO()
    subcon._build(value, stream, context, path)
    return stream.getvalue()


def whole(subcon, data, context, path):
    """A value that takes all of the bytes."""
    stream = io.BytesIO(data)
    value = subcon._parsereport(stream, context, path)
    stream.read() == b"" or refuse("bytes are left over")
    return value


class Rest(Adapter):
    """Elements to the end."""

    def __init__(self, element):
        self.element = element
        super().__init__(GreedyBytes)

    def _decode(self, data, context, path):
        stream, values = io.BytesIO(data), []
        while stream.tell() < len(data):
            values.append(self.element.parse_stream(stream))
        return values

    def _encode(self, values, context, path):
        return b"".join(map(self.element.build, values))


def found(context, name):
    """A field of the packet, which may be in one of its runs of bits."""
    for value in [context] + [value for key, value in context.items() if key.startswith("run ")]:
        if name in value:
            return value[name]
    refuse(f"no field {name}")


# --- Bits


def run(*fields):
    """Fields that share bytes."""
    return BitStruct(*fields, Padding(-sum(field.sizeof() for field in fields) % 8))


class LowRun(Subconstruct):
    """Fields that share bytes from the least significant bit on: a number whose lowest bits are the first field."""

    def __init__(self, *fields):
        self.fields = fields
        size = sum(field.sizeof() for field in fields)
        super().__init__(ByteSwapped(BitStruct(Padding(-size % 8), *reversed(fields))))


def bits(count, signed=False):
    return BitsInteger(count, signed=signed)


def flag(count=1):
    return Mapping(BitsInteger(count), {False: 0, True: 1})


class Quantity(Adapter):
    """A number as a step of a range; `of` is `single` for a `Float`, `float` for a `Double`.

    Zero is a step if `zero` says so; without it, in a range around zero of more than one bit.
    """

    def __init__(self, lower, upper, count, of=float, zero=None):
        self.of, self.lower, self.upper = of, of(lower), of(upper)
        self.extent = self.upper - self.lower
        has_zero = self.lower == -self.upper and count > 1 if zero is None else zero
        self.last = float(2**count - (2 if has_zero else 1))
        self.middle = self.last / 2 if has_zero else None
        super().__init__(BitsInteger(count))

    def _encode(self, number, context, path):
        self.lower <= number <= self.upper or refuse("out of range")
        if self.middle:
            return math.floor(number * (self.middle / self.upper) + (self.middle + 0.5))
        return math.floor((number - self.lower) * (self.last / self.extent) + 0.5)

    def _decode(self, step, context, path):
        step <= self.last or refuse("after the last step")
        if self.middle:
            number = (step - self.middle) * (self.upper / self.middle)
        else:
            number = self.lower + step * (self.extent / self.last)
        number = self.of(min(max(number, self.lower), self.upper))
        self._encode(number, context, path) == step or refuse("finer than the type")
        return number


def quantities(lanes, lower, upper, count, of=float):
    return Array(lanes, Quantity(lower, upper, count, of))


class UnitQuaternion(Adapter):
    """The smallest three components of a rotation, and which is the largest."""

    LIMIT = single(math.sqrt(0.5))

    def __init__(self, count):
        self.quantity = Quantity(-self.LIMIT, self.LIMIT, count, single, zero=True)
        self.tolerance = 0.001 + 4 * (self.LIMIT / self.quantity.middle)
        super().__init__(Sequence(BitsInteger(2), Array(3, self.quantity)))

    def _check(self, value):
        square = 0.0
        for component in value:
            square += component * component
        abs(square - 1) <= self.tolerance or refuse("not of length 1")

    def _encode(self, value, context, path):
        self._check(value)
        largest = max(range(4), key=lambda lane: abs(value[lane]))
        sign = -1 if value[largest] < 0 else 1
        rest = [sign * component for lane, component in enumerate(value) if lane != largest]
        rest = [min(max(component, -self.LIMIT), self.LIMIT) for component in rest]
        # Rounded, it may be too long.
        steps = [self.quantity._encode(component, context, path) for component in rest]
        self._decode([largest, [self.quantity._decode(step, context, path) for step in steps]], context, path)
        return [largest, rest]

    def _decode(self, packed, context, path):
        largest, rest = packed
        square = 0.0
        for component in rest:
            square += component * component
        greatest = max(abs(component) for component in rest)
        value = list(rest)
        value.insert(largest, max(single(math.sqrt(max(1 - square, 0.0))), next_single(greatest)))
        self._check(value)
        return value


# --- Time, and a coder of one's own

UNITS = {"seconds": 1, "milliseconds": 10**3, "microseconds": 10**6, "nanoseconds": 10**9}


class Timestamp(Adapter):
    """Seconds since 1970, as a `Double` holds them that counts from 2001."""

    EPOCH = 978307200.0

    def __init__(self, unit, number=Int64sb):
        self.unit = UNITS[unit]
        super().__init__(number)

    def _decode(self, count, context, path):
        whole, rest = divmod(abs(count), self.unit)
        sign = -1 if count < 0 else 1
        seconds = float(sign * whole) + float(sign * rest) / self.unit
        seconds = (seconds - self.EPOCH) + self.EPOCH
        self._count(seconds) == count or refuse("finer than a Date")
        return seconds

    def _encode(self, seconds, context, path):
        count = self._count((seconds - self.EPOCH) + self.EPOCH)
        -(2**63) <= count < 2**63 or refuse("too far away")
        self._decode(count, context, path)
        return count

    def _count(self, seconds):
        return rounded(seconds * self.unit)


class Interval(Adapter):
    """A duration in attoseconds, as a count of units."""

    def __init__(self, unit, number=Int64sb):
        self.attoseconds = 10**18 // UNITS[unit]
        super().__init__(number)

    def _decode(self, count, context, path):
        return count * self.attoseconds

    def _encode(self, duration, context, path):
        count, rest = divmod(abs(duration), self.attoseconds)
        count = (-1 if duration < 0 else 1) * (count + (2 * rest >= self.attoseconds))
        -(2**63) <= count < 2**63 or refuse("too long")
        return count


# --- Packets

HIDDEN = ["_io", "_magic", "_padding", "_start"]


class Packet(Adapter):
    """Fields in their order. Those of a run of bits, which has no name, are the packet's own."""

    def __init__(self, *fields):
        self.fields = [field if field.name else f"run {n}" / field for n, field in enumerate(fields)]
        super().__init__(Struct(*self.fields))

    def _decode(self, values, context, path):
        result = {}
        for name, value in values.items():
            if name.startswith("run "):
                result.update(public(value or {}))
            elif name not in HIDDEN:
                result[name] = value
        return result

    def _encode(self, values, context, path):
        groups = [field.name for field in self.fields if field.name.startswith("run ")]
        return {**values, **{name: values for name in groups}}


def magic(data):
    return "_magic" / Const(data)


def padding(count):
    """Zero bytes."""
    return "_padding" / Const(bytes(count))


def public(values):
    return {name: value for name, value in values.items() if name not in HIDDEN}


class Coded(Subconstruct):
    """A value that a coder of the user's takes in one piece."""


class Aligned(Subconstruct):
    """A field behind zero bytes, up to a multiple of `alignment` from `start`, where the packet begins."""

    def __init__(self, alignment, subcon, start=lambda context: 0):
        self.alignment, self.start = alignment, start
        super().__init__(subcon)

    def _zeros(self, stream, context):
        return Bytes((self.start(context) - stream.tell()) % self.alignment)

    def _parse(self, stream, context, path):
        padding = self._zeros(stream, context)._parsereport(stream, context, path)
        not any(padding) or refuse("padding that is not zero")
        return self.subcon._parsereport(stream, context, path)

    def _build(self, value, stream, context, path):
        padding = self._zeros(stream, context)
        padding._build(bytes(padding.length), stream, context, path)
        self.subcon._build(value, stream, context, path)
        return value


class AlignedAfter(Aligned):
    """A field before such zero bytes."""

    def _parse(self, stream, context, path):
        value = self.subcon._parsereport(stream, context, path)
        padding = self._zeros(stream, context)._parsereport(stream, context, path)
        not any(padding) or refuse("padding that is not zero")
        return value

    def _build(self, value, stream, context, path):
        self.subcon._build(value, stream, context, path)
        padding = self._zeros(stream, context)
        padding._build(bytes(padding.length), stream, context, path)
        return value


class Filled(Subconstruct):
    """A field and the zero bytes that make it take `size` bytes."""

    def __init__(self, size, subcon):
        self.size = size
        super().__init__(Padded(size, subcon))

    @property
    def field(self):
        return self.subcon.subcon


class Marked(Subconstruct):
    """A field after a constant."""

    def __init__(self, mark, subcon):
        self.mark = mark
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        Const(self.mark)._parsereport(stream, context, path)
        return self.subcon._parsereport(stream, context, path)

    def _build(self, value, stream, context, path):
        Const(self.mark)._build(None, stream, context, path)
        self.subcon._build(value, stream, context, path)
        return value


class Followed(Subconstruct):
    """A field before a constant."""

    def __init__(self, mark, subcon):
        self.mark = mark
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        value = self.subcon._parsereport(stream, context, path)
        Const(self.mark)._parsereport(stream, context, path)
        return value

    def _build(self, value, stream, context, path):
        self.subcon._build(value, stream, context, path)
        Const(self.mark)._build(None, stream, context, path)
        return value


class Checked(Subconstruct):
    """A packet that takes all bytes but the last, which are the checksum of the others."""

    def __init__(self, subcon, checksum, number):
        self.checksum, self.number = checksum, number
        super().__init__(subcon)

    def _parse(self, stream, context, path):
        data = stream.read()
        count = self.number.sizeof()
        body, found = data[: max(len(data) - count, 0)], self.number.parse(data[-count:])
        value = self.subcon._parsereport(io.BytesIO(body), context, path)
        self.checksum(body) == found or refuse("wrong checksum")
        return value

    def _build(self, value, stream, context, path):
        body = io.BytesIO()
        self.subcon._build(value, body, context, path)
        data = body.getvalue()
        stream.write(data + self.number.build(self.checksum(data)))
        return value


def crc(width, polynomial, initial=0, reflected=False, final=0):
    """A CRC, bit by bit, on the remainder as a polynomial: its highest term is the highest bit."""

    def checksum(data):
        remainder = initial
        for byte in data:
            for place in range(8):
                bit = byte >> (place if reflected else 7 - place) & 1
                carry = remainder >> (width - 1) ^ bit
                remainder = (remainder << 1 & (1 << width) - 1) ^ (polynomial if carry else 0)
        if reflected:
            remainder = int(f"{remainder:0{width}b}"[::-1], 2)
        return remainder ^ final

    return checksum


crc32c = crc(32, 0x1EDC6F41, 0xFFFFFFFF, True, 0xFFFFFFFF)


def internet(data):
    data += bytes(len(data) % 2)
    total = sum(data[index] << 8 | data[index + 1] for index in range(0, len(data), 2))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total ^ 0xFFFF


def fletcher16(data):
    low = high = 0
    for byte in data:
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low


def xor8(data):
    bits = 0
    for byte in data:
        bits ^= byte
    return bits


class Sum(Construct):
    """A checksum among the fields of a packet, of the bytes from one field, or the start, through another, or the end."""

    def __init__(self, checksum, number, first=None, last=None):
        self.checksum, self.number, self.first, self.last = checksum, number, first, last
        super().__init__()

    def of(self, data, place, places):
        """The checksum in its bytes, whose own bytes count as zero."""
        end = place + self.number.sizeof()
        data = data[:place] + bytes(end - place) + data[end:]
        start = places[self.first][0] if self.first else 0
        return self.number.build(self.checksum(data[start : self.end(data, places)]))

    def end(self, data, places):
        return places[self.last][1] if self.last else len(data)


class Summing(Subconstruct):
    """A field before a checksum of its bytes or, if `is_before`, after one. From the packet's `start` on, that covers all
    bytes to the end of the field, its own as zero."""

    def __init__(self, checksum, number, subcon, is_before=False, start=None):
        self.checksum, self.number, self.is_before, self.start = checksum, number, is_before, start
        super().__init__(subcon)

    def parts(self, value, before=b""):
        """The bytes of the field and of its checksum, in their order."""
        data = self.subcon.build(value)
        covered = data if self.start is None else before[self.start :] + bytes(self.number.sizeof()) + data
        sum = self.number.build(self.checksum(covered))
        return [(sum, "checksum"), (data, "")] if self.is_before else [(data, ""), (sum, "checksum")]

    def _build(self, value, stream, context, path):
        for data, _ in self.parts(value, stream.getvalue()):
            stream.write(data)
        return value

    def _parse(self, stream, context, path):
        start = stream.tell()
        found = self.number._parsereport(stream, context, path) if self.is_before else None
        value = self.subcon._parsereport(stream, context, path)
        if not self.is_before:
            found = self.number._parsereport(stream, context, path)
        end = stream.tell()
        stream.seek(0)
        data = stream.read(end)
        expected = b"".join(part for part, _ in self.parts(value, data[:start]))
        data[start:] == expected or refuse(f"wrong checksum {found}")
        return value


class Summed(Packet):
    """A packet with checksums among its fields."""

    def __init__(self, *fields):
        self.fields = list(fields)
        super(Packet, self).__init__(Struct())

    def _sums(self, places):
        return [(field.subcon, places[index][0]) for index, field in enumerate(self.fields)
                if isinstance(field.subcon, Sum)]  # fmt: skip

    def _parse(self, stream, context, path):
        start, values, places = stream.tell(), {}, {}
        for index, field in enumerate(self.fields):
            place = stream.tell() - start
            inner = field.subcon.number if isinstance(field.subcon, Sum) else field
            values[field.name] = inner._parsereport(stream, context, path)
            places[index] = places[field.name] = place, stream.tell() - start
        stream.seek(start)
        data = stream.read(place if not self.fields else places[len(self.fields) - 1][1])
        for each, place in self._sums(places):
            found = data[place : place + each.number.sizeof()]
            each.of(data, place, places) == found or refuse("wrong checksum")
        return {name: value for name, value in values.items() if name != "_sum"}

    def _build(self, value, stream, context, path):
        data, places = b"", {}
        for index, field in enumerate(self.fields):
            place = len(data)
            data += bytes(field.subcon.number.sizeof()) if isinstance(field.subcon, Sum) else field.build(value[field.name])
            places[index] = places[field.name] = place, len(data)
        for each, place in sorted(self._sums(places), key=lambda pair: pair[0].end(data, places)):
            sum = each.of(data, place, places)
            data = data[:place] + sum + data[place + len(sum) :]
        stream.write(data)
        return value


class Sized(Prefixed):
    """A packet behind the count of its bytes, in which offsets count from behind that."""

    def _parse(self, stream, context, path):
        data = Prefixed(self.lengthfield, GreedyBytes)._parsereport(stream, context, path)
        return self.subcon._parsereport(io.BytesIO(data), context, path)


class Versions(Construct):
    """The fields of later versions, each a pair of a packet and its defaults, and the unknown bytes."""

    def __init__(self, *versions, unknown):
        self.versions, self.unknown = versions, unknown
        super().__init__()

    def _parse(self, stream, context, path):
        values = {}
        for packet, defaults in self.versions:
            is_there = stream.read(1) != b""
            stream.seek(-1 if is_there else 0, io.SEEK_CUR)
            values |= packet._parsereport(stream, context, path) if is_there else defaults
        return values | {self.unknown: stream.read()}

    def _build(self, values, stream, context, path):
        stream.write(self.encoding(values, stream.tell()))
        return values

    def encoding(self, values, start):
        """The bytes of the values, which begin at the offset `start`."""
        encodings = []
        for packet, defaults in self.versions:
            own, other = (at_offset(start, packet, each) for each in (values, defaults))
            encodings.append((own, own == other))
            start += len(own)
        while encodings and encodings[-1][1] and not values[self.unknown]:
            encodings.pop()
        return b"".join(own for own, _ in encodings) + values[self.unknown]


def at_offset(start, packet, value):
    return Struct(Padding(start), "value" / packet).build({"value": value})[start:]


class Tagged(Construct):
    """A union: the tag of a case, then its values. `{"chat": {"_0": "hi", "to": 5}}` is a value."""

    def __init__(self, tag, cases):
        self.tag, self.cases = tag, cases
        super().__init__()

    def _parse(self, stream, context, path):
        tag = self.tag._parsereport(stream, context, path)
        name, packet = self.cases.get(tag) or refuse("unknown tag")
        return {name: packet._parsereport(stream, context, path)}

    def _build(self, value, stream, context, path):
        ((name, values),) = value.items()
        tag, packet = next((tag, each) for tag, (own, each) in self.cases.items() if own == name)
        self.tag._build(tag, stream, context, path)
        packet._build(values, stream, context, path)
        return value


class OtherTags(Tagged):
    """A union with a case for all other tags, `{"other": (tag, rest)}`, whose rest `subcon` reads, if it has one."""

    def __init__(self, tag, cases, other, subcon=None):
        super().__init__(tag, cases)
        self.other, self.rest = other, subcon

    def _parse(self, stream, context, path):
        return self.case(self.tag._parsereport(stream, context, path), stream, context, path)

    def case(self, tag, stream, context, path):
        if tag in self.cases:
            name, packet = self.cases[tag]
            return {name: packet._parsereport(stream, context, path)}
        self.other is None and refuse("unknown tag")
        return {self.other: (tag, self.rest and self.rest._parsereport(stream, context, path))}

    def tag_of(self, value):
        ((name, values),) = value.items()
        if name != self.other:
            return next(tag for tag, (own, _) in self.cases.items() if own == name)
        values[0] not in self.cases or refuse("the tag of another case")
        return values[0]

    def _build(self, value, stream, context, path):
        self.tag._build(self.tag_of(value), stream, context, path)
        return self.build_case(value, stream, context, path)

    def build_case(self, value, stream, context, path):
        ((name, values),) = value.items()
        tag = self.tag_of(value)
        if name == self.other:
            self.rest and self.rest._build(values[1], stream, context, path)
        else:
            self.cases[tag][1]._build(values, stream, context, path)
        return value


class TaggedBy(Subconstruct):
    """A case of a union whose tag is the earlier field `name`, or what a function of the packet says."""

    def __init__(self, union, name):
        self.stated = name if callable(name) else lambda packet: found(packet, name)
        super().__init__(union)

    def _parse(self, stream, context, path):
        return self.subcon.case(self.stated(context), stream, context, path)

    def _build(self, value, stream, context, path):
        self.subcon.tag_of(value) == self.stated(context) or refuse("another tag")
        return self.subcon.build_case(value, stream, context, path)

    def build(self, value):
        """The bytes of a case, whatever the packet around it states."""
        tag = self.subcon.tag.build(self.subcon.tag_of(value))
        return self.subcon.build(value)[len(tag) :]


class TaggedElements(TaggedBy):
    """Cases of a union whose tags the bytes of the earlier field `name` are."""

    def _parse(self, stream, context, path):
        return [self.subcon.case(tag, stream, context, path) for tag in self.stated(context)]

    def _build(self, values, stream, context, path):
        list(map(self.subcon.tag_of, values)) == list(self.stated(context)) or refuse("other tags")
        return [self.subcon.build_case(value, stream, context, path) for value in values]

    def build(self, values):
        return b"".join(map(super().build, values))
