# Numbers. A coder reads values of a form and writes them; `text` is what errors show of one.

# What a table has under a name is in a module only if the document has the name: in `_coders` those of forms by their
# kinds, which are also in the headers of classes, and in `_members` what is needed for members of the document.
_coders: Dict[str, Any] = {}
_members: Dict[str, Any] = {}


class NotANumber(float):
    """A NaN with other bits than the usual ones."""

    bits: int
    width: int

    def __new__(cls, bits: int, width: int) -> "NotANumber":
        number = super().__new__(cls, math.nan)
        number.bits = bits
        number.width = width
        return number


_USUAL_NAN = {32: 0x7FC00000, 64: 0x7FF8000000000000}


def _nan_bits(number: float, width: int) -> int:
    is_other = isinstance(number, NotANumber) and number.width == width
    return number.bits if is_other else _USUAL_NAN[width]  # type: ignore[attr-defined]


def _single(number: float) -> float:
    """The nearest number of 32 bits."""
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def _always(_: Any) -> bool:
    return True


class _Coder:
    """Reads values of a form, and writes them."""

    level = "leaf"
    minimum = 0
    is_number = False
    is_byte = False
    is_float = False
    is_text = False
    is_narrow = False
    holds_data = False
    bounds: Optional[Tuple[int, int]] = None
    bits = 64
    alignment = 0
    identity: Any = None
    raw: Any = None
    plan: Any = None
    of_elements: Any = None

    def __init_subclass__(cls, kind: str = "") -> None:
        for name in kind.split():
            _coders[name] = cls

    def __init__(self, form: Any = None, schema: Any = None) -> None:
        pass

    def read(self, r: Any, f: Any) -> Any:
        return self.code(r, None, f)

    def write(self, w: Any, value: Any, f: Any) -> None:
        self.code(w, value, f)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        """Reads a value, or writes it: what a coder has in place of the two above, if they are the same."""
        if c.is_reader:
            return self.read(c, f)
        self.write(c, value, f)
        return value

    def borrow(self, other: "_Coder", *names: str) -> None:
        """Takes the facts of the coder on which this one is based."""
        for name in ("is_text", "is_float", "holds_data", "bounds", "bits", "identity", "raw", *names):
            setattr(self, name, getattr(other, name))

    def text(self, value: Any) -> str:
        return str(value)


class _Integer(_Coder, kind="integer"):
    is_number = True

    def __init__(self, form: Dict[str, Any], schema: Any = None, bits: int = 0) -> None:
        self.width: int = bits or form["bits"]
        self.is_signed = bool(form.get("signed"))
        self.order = form.get("endianness", "big")
        self.minimum = self.width // 8
        self.is_byte = self.width == 8 and not self.is_signed
        half = 1 << (self.width - 1)
        self.bounds = (-half, half - 1) if self.is_signed else (0, 2 * half - 1)
        self.name = f"{'Int' if self.is_signed else 'UInt'}{form['bits']}"
        self.is_narrow = self.width not in (8, 16, 32, 64, 128)
        self.place = _plural(self.minimum) if self.is_narrow else self.name

    def check(self, value: Any, offset: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            _not_a_value(offset, _shown(value), self.name)
        lower, upper = cast(Tuple[int, int], self.bounds)
        if not lower <= value <= upper:
            _does_not_fit(offset, value, self.place)
        return value

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if c.is_reader:
            return int.from_bytes(c.read(self.minimum), self.order, signed=self.is_signed)
        c.write(self.check(value, c.pos).to_bytes(self.minimum, self.order, signed=self.is_signed))
        return value


class _Float(_Coder, kind="float"):
    is_number = True
    is_float = True

    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        self.bits = form["bits"]
        self.minimum = self.bits // 8
        self.order = form.get("endianness", "big")
        self.format = ("<" if self.order == "little" else ">") + ("f" if self.bits == 32 else "d")

    def identity(self, value: float, most: Any = None) -> Any:
        return ("nan", next(_numbering)) if value != value else ("float", value + 0.0)

    def text(self, value: float) -> str:
        return _float_text(value, self.bits)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if not c.is_reader:
            self.write(c, value, f)
            return value
        data = c.read(self.minimum)
        number: float = struct.unpack(self.format, data)[0]
        if number == number:
            return number
        found = int.from_bytes(data, self.order)
        return math.nan if found == _USUAL_NAN[self.bits] else NotANumber(found, self.bits)

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            _not_a_value(w.pos, _shown(value), "Float" if self.bits == 32 else "Double")
        if value != value:
            return w.write(_nan_bits(value, self.bits).to_bytes(self.minimum, self.order))
        w.write(struct.pack(self.format, _single(value) if self.bits == 32 else value))


# No NaN is equal to another.
_numbering = itertools.count()


class _Bool(_Coder, kind="bool"):
    minimum = 1

    def text(self, value: bool) -> str:
        return "true" if value else "false"

    def check(self, value: Any, offset: int) -> bool:
        return value if isinstance(value, bool) else _not_a_value(offset, _shown(value), "Bool")

    def read(self, r: Any, f: Any) -> bool:
        return _read_flag(r, "false", "true")

    def write(self, w: Any, value: Any, f: Any) -> None:
        w.write(b"\1" if self.check(value, w.pos) else b"\0")


def _read_flag(r: _Reader, zero: str, one: str) -> bool:
    offset = r.take(1)
    byte = r.bytes[offset]
    if byte > 1:
        _unexpected(byte, offset, f"0x00 ({zero}) or 0x01 ({one})")
    return bool(byte == 1)


# Varints.


def _check_width(is_too_wide: Any, offset: int, bits: int) -> None:
    if is_too_wide:
        _fail("varintTooLarge", offset, f"varint at offset {offset} does not fit in {bits} bits")


def _check_shortest(is_longer: bool, offset: int) -> None:
    if is_longer:
        _fail("varintNotMinimal", offset, f"varint at offset {offset} is not in its shortest form")


def _unending(r: _Reader, start: int) -> NoReturn:
    r.pos = start
    r.truncated(r.end - start + 1)


def _read_varint(r: _Reader, bits: int) -> int:
    start = r.pos
    number = 0
    index = 0
    while r.pos < r.end:
        byte = r.bytes[r.pos]
        r.pos += 1
        number |= (byte & 0x7F) << (7 * index)
        _check_width(7 * index >= bits or number >> bits, start, bits)
        if byte < 0x80:
            if byte == 0 and index > 0:
                _check_shortest(True, start)
            return number
        index += 1
    _unending(r, start)


def _varint(number: int) -> bytes:
    result = bytearray()
    while number > 0x7F:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)
    return bytes(result)


def _read_reversed(r: _Reader, bits: int) -> int:
    start = r.pos
    number = 0
    while r.pos < r.end:
        byte = r.bytes[r.pos]
        r.pos += 1
        _check_shortest(byte == 0x80 and r.pos == start + 1, start)
        _check_width(number >> max(bits - 7, 0), start, bits)
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number
    _unending(r, start)


def _reversed_varint(number: int) -> bytes:
    groups = [number & 0x7F]
    while number > 0x7F:
        number >>= 7
        groups.append(number & 0x7F | 0x80)
    return bytes(reversed(groups))


def _read_quic(r: _Reader, bits: int) -> int:
    start = r.pos
    count = 1 << (r.bytes[r.pos] >> 6) if r.pos < r.end else 1
    number = int.from_bytes(r.read(count), "big") & ((1 << (8 * count - 2)) - 1)
    _check_shortest(count > 1 and not number >> (4 * count - 2), start)
    _check_width(number >> bits, start, bits)
    return number


class _Varint(_Integer, kind="varint"):
    code = _Coder.code

    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        super().__init__(form)
        self.is_number = self.is_byte = False
        self.minimum = 1
        self.form = form.get("form", "zigzag")
        readers = {"mostSignificantFirst": _read_reversed, "quic": _read_quic}
        self.read_unsigned = readers.get(self.form, _read_varint)

    def read(self, r: _Reader, f: Any) -> int:
        number = self.read_unsigned(r, self.width)
        if not self.is_signed:
            return number
        if self.form == "plain":
            return number - (1 << self.width) if number >> (self.width - 1) else number
        return number >> 1 ^ -(number & 1)

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        number = self.check(value, w.pos)
        if self.form == "mostSignificantFirst":
            return w.write(_reversed_varint(number))
        if self.form == "quic":
            size = next((size for size in range(4) if number < 1 << ((8 << size) - 2)), None)
            if size is None:
                _does_not_fit(w.pos, number, "62 bits")
            return w.write((size << ((8 << size) - 2) | number).to_bytes(1 << size, "big"))
        if self.form == "plain":
            number &= (1 << self.width) - 1
        elif self.is_signed:
            number = (-number << 1) - 1 if number < 0 else number << 1
        w.write(_varint(number))


# Digits.

_DIGIT_NAMES = {8: "an octal digit", 10: "a decimal digit", 16: "a lowercase hexadecimal digit"}


def _digits_text(number: int, radix: int) -> str:
    return format(number, {8: "o", 10: "d", 16: "x"}[radix])


def _holds_terminator(offset: int, terminator: int) -> NoReturn:
    sentence = f"byte at offset {offset} is the terminator 0x{terminator:02x}"
    _fail("holdsTerminator", offset, f"{sentence}, so the value could not be read back")


class _Digits(_Integer, kind="digits"):
    code = _Coder.code

    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        super().__init__(form)
        self.is_number = self.is_byte = False
        self.radix: int = form["radix"]
        self.count: Optional[int] = form.get("width")
        self.terminator: Optional[int] = form.get("terminator")
        self.minimum = (self.count or 1) + (self.terminator is not None)

    def read(self, r: _Reader, f: Any) -> int:
        start, width, terminator, radix = r.pos, self.count, self.terminator, self.radix
        end = None if terminator is None else f"0x{terminator:02x}"
        end_count = 0 if terminator is None else 1
        if width is not None and r.end - r.pos - end_count < width:
            r.truncated(width + end_count)
        number, is_negative, count = 0, False, 0

        def too_large(last: str = "") -> NoReturn:
            _does_not_fit(start, f"{'-' if is_negative else ''}{_digits_text(number, radix)}{last}", self.name)

        while r.pos < r.end and r.bytes[r.pos] != terminator if width is None else r.pos < start + width:
            byte = r.bytes[r.pos]
            r.pos += 1
            if self.is_signed and r.pos == start + 1 and byte == 0x2D:
                is_negative = True
                continue
            is_after_zero = width is None and count > 0 and number == 0
            digit = "0123456789abcdef"[:radix].find(chr(byte))
            if is_after_zero or digit < 0:
                other = end if width is None and count > 0 else None
                expected = " or ".join(filter(None, [_DIGIT_NAMES[radix], other]))
                if is_after_zero:
                    expected = f"{other or 'nothing'}, because no zero precedes other digits"
                _unexpected(byte, r.pos - 1, expected)
            total = number * radix + digit
            if total >= 1 << 64 or total >> (self.width - 1) > 1:
                too_large(chr(byte))
            number = total
            count += 1
        if width is None and r.pos == r.end:
            r.truncated(1)
        if count == 0:
            offset = r.pos if width is None else start
            _unexpected(r.bytes[offset], offset, _DIGIT_NAMES[radix])
        if is_negative and number == 0:
            _unexpected(0x2D, start, "a digit, because zero has no sign")
        lower, upper = cast(Tuple[int, int], self.bounds)
        if -number < lower if is_negative else number > upper:
            too_large()
        if terminator is not None:
            if r.bytes[r.pos] != terminator:
                _unexpected(r.bytes[r.pos], r.pos, cast(str, end))
            r.pos += 1
        return -number if is_negative else number

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        text = _digits_text(self.check(value, w.pos), self.radix)
        if self.count is not None and len(text) > self.count:
            _does_not_fit(w.pos, text, _plural(self.count))
        data = text.zfill(self.count or 1).encode()
        if self.terminator is not None:
            if self.count is None and self.terminator in data:
                _holds_terminator(w.pos + data.index(self.terminator), self.terminator)
            data += bytes([self.terminator])
        w.write(data)


class _Vector(_Coder, kind="vector"):
    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.element = schema.coder(form["element"])
        self.count: int = form["count"]
        self.minimum = self.count * self.element.minimum
        if self.element.identity:
            self.identity = lambda values, most=None: [self.element.identity(value) for value in values]

    def text(self, value: Any) -> str:
        return f"({', '.join(map(self.element.text, value))})"

    def read(self, r: _Reader, f: Any) -> Tuple[Any, ...]:
        r.check_room(self.minimum)
        return tuple([self.element.code(r, None, f) for _ in range(self.count)])

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            _not_a_value(w.pos, _shown(value), f"SIMD{self.count}")
        for number in value:
            self.element.code(w, number, f)


# Times, as the count of their units since 1970, or of a duration.

_UNITS = {"seconds": 1, "milliseconds": 10**3, "microseconds": 10**6, "nanoseconds": 10**9}


def _is_date(count: int, units: int) -> bool:
    """Swift's Date counts seconds from 2001 on, and cannot represent every count."""
    whole = abs(count) // units * (-1 if count < 0 else 1)
    date = float(whole) + float(count - whole * units) / float(units) - 978307200
    product = (date + 978307200) * float(units)
    again = math.trunc(product)
    if abs(product - again) >= 0.5:
        again += 1 if product > 0 else -1
    return again == count and again < 2**63


class _Time(_Integer, kind="timestamp interval"):
    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        super().__init__({"bits": 64, "signed": True, "endianness": form.get("endianness", "big")})
        self.is_number = False
        self.units = _UNITS[form["unit"]] if form["kind"] == "timestamp" else 0

    def check(self, value: Any, offset: int) -> int:
        count = super().check(value, offset)
        if self.units and not _is_date(count, self.units):
            _not_a_value(offset, str(count), "Date")
        return count

    def code(self, c: Any, value: Any, f: Any) -> Any:
        start = c.pos
        return self.check(super().code(c, value, f), start)
