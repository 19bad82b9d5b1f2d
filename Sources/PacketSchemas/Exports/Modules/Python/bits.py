# Runs of bits.


class _Bits:
    """Bits that are read or written one after another, in either order. For coders, a run is a cursor."""

    def __init__(self, cursor: Any, is_low_first: bool) -> None:
        self.cursor = cursor
        self.is_reader = cursor.is_reader
        self.hook, self.needed = cursor.hook, cursor.needed
        self.is_low_first = is_low_first
        self.bit = 8 * cursor.pos
        self.following = 0

    @property
    def pos(self) -> int:
        return self.bit // 8

    @property
    def bytes(self) -> Any:
        return self.cursor.bytes

    def take(self, count: int) -> int:
        first, end = self.bit // 8, (self.bit + count + 7) // 8
        data = self.cursor.bytes[first:end]
        used = self.bit % 8
        self.bit += count
        if self.is_low_first:
            number = int.from_bytes(data, "little") >> used
        else:
            number = int.from_bytes(data, "big") >> (8 * len(data) - used - count)
        return number & ((1 << count) - 1)

    def extend(self, count: int) -> None:
        """Lets a run go on with `count` bits before those of the fields that follow."""
        missing = count + self.following - (8 * self.cursor.pos - self.bit)
        if self.is_reader and missing > 0:
            self.cursor.take((missing + 7) // 8)

    def put(self, number: int, count: int) -> None:
        w = self.cursor
        first, used = self.bit // 8, self.bit % 8
        end = (self.bit + count + 7) // 8
        w.write(bytes(end - len(w.bytes)))
        size = end - first
        shift = used if self.is_low_first else 8 * size - used - count
        order = "little" if self.is_low_first else "big"
        found = int.from_bytes(w.bytes[first:end], order) | number << shift  # type: ignore[arg-type]
        w.bytes[first:end] = found.to_bytes(size, order)
        self.bit += count


def _bit_count(form: Dict[str, Any], bits: int) -> int:
    """The bits that every value takes: all of them, unless they vary."""
    kind = form["kind"]
    if kind == "quantized":
        return cast(int, form["lanes"] * bits)
    if kind == "unitQuaternion":
        return 2 + 3 * bits
    if kind == "optional":
        return 1
    if kind == "array":
        return cast(int, form["extent"].get("count", 0) * _bit_count(form["element"], bits))
    return bits


def _bits_coder(form: Dict[str, Any], bits: int, schema: Any) -> Any:
    """A coder whose reader and writer are runs of bits."""
    make = _bit_coders.get(form["kind"])
    return make(form, bits, schema) if make else _Opaque({"type": form.get("type", form["kind"])})


class _BitBool(_Bool):
    def __init__(self, form: Any, bits: int, schema: Any) -> None:
        self.count = bits

    def read(self, r: Any, f: Any) -> bool:
        offset = r.pos
        number = r.take(self.count)
        return bool(number) if number < 2 else _not_a_value(offset, str(number), "Bool")

    def write(self, w: Any, value: Any, f: Any) -> None:
        w.put(int(self.check(value, w.pos)), self.count)


class _BitInteger(_Integer):
    def __init__(self, form: Dict[str, Any], bits: int, schema: Any = None) -> None:
        super().__init__(form, schema, bits)
        self.place = _plural(bits, "bit")
        self.is_narrow = True

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if not c.is_reader:
            number = self.check(value, c.pos)
            c.put(number & ((1 << self.width) - 1), self.width)
            return value
        number = c.take(self.width)
        is_negative = self.is_signed and number >> (self.width - 1)
        return number - (1 << self.width) if is_negative else number


class _OptionalBits(_Coder):
    def __init__(self, form: Dict[str, Any], bits: int, schema: Any) -> None:
        self.value = _bits_coder(form["wrapped"], bits, schema)
        self.count = _bit_count(form["wrapped"], bits)
        self.borrow(self.value)

    def text(self, value: Any) -> str:
        return "nil" if value is None else cast(str, self.value.text(value))

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if not c.is_reader:
            c.put(int(value is not None), 1)
        if not c.take(1) if c.is_reader else value is None:
            return None
        c.extend(self.count)
        return self.value.code(c, value, f)


class _BitElements(_Coder):
    level = "collection"

    def __init__(self, form: Dict[str, Any], bits: int, schema: Any) -> None:
        self.element = _bits_coder(form["element"], bits, schema)
        self.size = _bit_count(form["element"], bits)
        self.count: Optional[int] = form["extent"].get("count")
        self.stated = form["extent"].get("stated")

    def read(self, r: _Bits, f: Any) -> List[Any]:
        count = _members["stated"](r.cursor, self.stated, f) if self.stated else cast(int, self.count)
        r.extend(count * self.size)
        return _code_elements(r, f, self.element, [], count)

    def write(self, w: _Bits, value: Any, f: Any) -> None:
        values = _list_in(w, value)
        if self.stated:
            _check_stated(w, len(values), _members["stated"](w.cursor, self.stated, f))
        elif len(values) != self.count:
            _wrong_count(w.pos, len(values), self.count)
        _code_elements(w, f, self.element, values, len(values))


# Quantities.


class _Steps:
    """The steps from one number to another."""

    def __init__(self, lower: float, upper: float, count: int, width: int, has_zero: bool) -> None:
        self.lower, self.upper, self.width, self.has_zero = float(lower), float(upper), width, has_zero
        self.last = (1 << count) - (2 if has_zero else 1)
        self.middle = self.last / 2

    def number(self, step: int) -> float:
        if self.has_zero:
            found = (step - self.middle) * (self.upper / self.middle)
            found = min(max(found, self.lower), self.upper)
        else:
            found = min(self.lower + step * ((self.upper - self.lower) / self.last), self.upper)
        return _single(found) if self.width == 32 else found

    def index(self, number: float) -> Optional[int]:
        if not self.lower <= number <= self.upper:
            return None
        if self.has_zero:
            return math.floor(number * (self.middle / self.upper) + (self.middle + 0.5))
        return math.floor((number - self.lower) * (self.last / (self.upper - self.lower)) + 0.5)


class _Quantized(_Coder):
    is_float = True

    def __init__(self, form: Dict[str, Any], bits: int, schema: Any) -> None:
        self.lanes: int = form["lanes"]
        self.bits = form["bits"]
        self.count = bits
        self.steps = _Steps(form["lower"], form["upper"], bits, self.bits, "zero" in form)

    def identity(self, value: Any, most: Any = None) -> Any:
        return value

    def text(self, value: Any) -> str:
        return _float_text(value, self.bits)

    def too_fine(self, offset: int) -> NoReturn:
        sentence = f"cannot quantize to {self.count} bits, because the range is empty"
        _invalid(offset, f"{sentence} or its steps are finer than the type's numbers,")

    def read(self, r: _Bits, f: Any) -> Any:
        offset = r.pos
        indices = [r.take(self.count) for _ in range(self.lanes)]
        for index in indices:
            if index > self.steps.last:
                _fail("outOfRange", offset, f"step {index} at offset {offset} is not within 0...{index - 1}")
        values = [self.steps.number(index) for index in indices]
        if any(self.steps.index(value) != index for value, index in zip(values, indices)):
            self.too_fine(offset)
        return values[0] if self.lanes == 1 else tuple(values)

    def write(self, w: _Bits, value: Any, f: Any) -> None:
        offset = w.pos
        values = [value] if self.lanes == 1 else value
        if not isinstance(values, (list, tuple)) or len(values) != self.lanes:
            _not_a_value(offset, _shown(value), f"SIMD{self.lanes}")
        for number in values:
            if isinstance(number, bool) or not isinstance(number, (int, float)):
                _not_a_value(offset, _shown(number), "a number")
            found = _single(number) if self.bits == 32 else float(number)
            index = self.steps.index(found)
            if index is None:
                lower, upper = (_float_text(bound, self.bits) for bound in (self.steps.lower, self.steps.upper))
                text = _float_text(found, self.bits)
                _fail("outOfRange", offset, f"{text} at offset {offset} is not within {lower}...{upper}")
            if self.steps.index(self.steps.number(index)) != index:
                self.too_fine(offset)
            w.put(index, self.count)


class _Quaternion(_Coder):
    def __init__(self, form: Any, bits: int, schema: Any) -> None:
        self.count = bits
        self.limit = _single(0.70710676908493042)
        self.steps = _Steps(-self.limit, self.limit, bits, 32, True)

    def text(self, value: Any) -> str:
        return f"({', '.join(_float_text(part, 32) for part in value)})"

    def square_of(self, parts: List[float]) -> float:
        total = 0.0
        for part in parts:
            total += part * part
        return total

    def is_unit(self, parts: List[float]) -> bool:
        return abs(self.square_of(parts) - 1) <= 0.001 + 4 * (2 * self.limit / self.steps.last)

    def decoded(self, indices: List[int], place: int) -> List[float]:
        parts = [self.steps.number(index) for index in indices]
        largest = _single(math.sqrt(max(1 - self.square_of(parts), 0)))
        # The next greater number of 32 bits.
        greatest = struct.pack(">f", max(map(abs, parts)))
        above = struct.unpack(">f", (int.from_bytes(greatest, "big") + 1).to_bytes(4, "big"))[0]
        parts.insert(place, max(largest, above))
        return parts

    def read(self, r: _Bits, f: Any) -> Tuple[float, ...]:
        offset, bits = r.pos, self.count
        packed = r.take(2 + 3 * bits)
        indices = [packed >> (place * bits) & ((1 << bits) - 1) for place in (2, 1, 0)]
        parts = self.decoded(indices, packed >> (3 * bits))
        if any(index > self.steps.last for index in indices) or not self.is_unit(parts):
            _fail("notUnitQuaternion", offset, f"bit pattern at offset {offset} is not a unit quaternion")
        return tuple(parts)

    def write(self, w: _Bits, value: Any, f: Any) -> None:
        offset = w.pos
        if not isinstance(value, (list, tuple)) or len(value) != 4:
            _not_a_value(offset, _shown(value), "SIMD4<Float>")
        parts = [_single(part) for part in value]
        sizes = [abs(part) for part in parts]
        place = sizes.index(max(sizes)) if self.is_unit(parts) else 0
        sign = -1 if parts[place] < 0 else 1
        others = [min(max(part * sign, -self.limit), self.limit) for part in parts[:place] + parts[place + 1 :]]
        indices = [self.steps.index(part) or 0 for part in others] if self.is_unit(parts) else []
        if not indices or not self.is_unit(self.decoded(indices, place)):
            _fail("notUnitQuaternion", offset, f"{self.text(parts)} at offset {offset} is not a unit quaternion")
        packed = place
        for index in indices:
            packed = packed << self.count | index
        w.put(packed, 2 + 3 * self.count)


# Coders whose reader and writer are runs of bits.
_bit_coders: Dict[str, Any] = {}

_bit_coders["optionSet"] = lambda form, bits, schema: _OptionSet(
    form, schema, _BitInteger({"bits": form["rawValue"]["bits"]}, bits)
)
_bit_coders["ranged"] = lambda form, bits, schema: _Ranged(form, schema, _bits_coder(form["value"], bits, schema))
_bit_coders["enumeration"] = lambda form, bits, schema: _Enumeration(
    form, schema, _bits_coder(form["rawValue"], bits, schema)
)
_bit_coders["bool"] = _BitBool
_bit_coders["integer"] = _BitInteger
_bit_coders["optional"] = _OptionalBits
_bit_coders["array"] = _BitElements
_bit_coders["quantized"] = _Quantized
_bit_coders["unitQuaternion"] = _Quaternion
