# Values with types of their own, and values within bounds.


def _short_name(name: str) -> str:
    """The last part of a qualified name, with the last parts of its arguments."""
    return re.sub(r"[\w()# ]+\.(?=[\w(])", "", name)


def _raw_text(coder: Any, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float_text(value, coder.bits if coder else 64)
    return str(value) if isinstance(value, (int, str)) else ""


def _parsed(coder: Any, text: str) -> Any:
    """A number or text of a document as a value of a coder."""
    if isinstance(coder, _Enumeration):
        return coder.parse(text)
    if coder.is_text:
        return text
    if coder.is_float:
        return _single(float(text)) if coder.bits == 32 else float(text)
    return text == "true" if text in ("true", "false") else int(text)


class _Enumeration(_Coder, kind="enumeration"):
    """The cases of an enumeration by their raw values. Without cases, the raw value stands for itself."""

    def __init__(self, form: Dict[str, Any], schema: Any, raw: Any = None) -> None:
        self.type: str = form["type"]
        self.raw_coder = raw or schema.coder(form["rawValue"])
        cases = form.get("cases")
        self.level, self.minimum = self.raw_coder.level, self.raw_coder.minimum
        self.raws = None if cases is None else {found["rawValue"]: found["name"] for found in cases}
        self.names = {found["name"]: found["rawValue"] for found in cases or []}
        self.is_named = cases is not None and len(self.names) == len(cases)
        if self.raw_coder.identity:
            self.identity = lambda value, most=None: self.raw_coder.identity(self.raw(value))

    def raw(self, value: Any) -> Any:
        return _parsed(self.raw_coder, self.names[value]) if self.is_named else value

    def text(self, value: Any) -> str:
        return _printable(str(value), 40)

    def check(self, value: Any, offset: int) -> Any:
        text = _raw_text(self.raw_coder, value)
        if self.raws is not None and text not in self.raws:
            _not_a_value(offset, _quoted(text) if self.raw_coder.is_text else _printable(text, 40), self.type)
        return self.raws[text] if self.raws is not None and self.is_named else value

    def code(self, c: Any, value: Any, f: Any) -> Any:
        start = c.pos
        raw = value
        if not c.is_reader and self.is_named:
            if not isinstance(value, str) or value not in self.names:
                _not_a_value(start, _shown(value), self.type)
            raw = self.raw(value)
        found = self.raw_coder.code(c, raw, f)
        if self.raw_coder.is_text:
            _check_combining_marks(c.bytes, start, c.pos)
        return self.check(found, start)

    def parse(self, text: str) -> Any:
        return text if self.is_named else _parsed(self.raw_coder, text)


class _OptionSet(_Coder, kind="optionSet"):
    def __init__(self, form: Dict[str, Any], schema: Any, raw: Any = None) -> None:
        self.type: str = form["type"]
        self.known = int(form["knownBits"], 16)
        self.raw_coder = raw or _Integer({**form["rawValue"], "signed": False})
        self.minimum = self.raw_coder.minimum
        self.bounds = self.raw_coder.bounds

    def text(self, value: int) -> str:
        return hex(value)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        return _code_checked(self.raw_coder, self.check, c, value, f)

    def check(self, c: Any, value: int, start: int) -> None:
        if value & ~self.known:
            _not_a_value(start, hex(value & ~self.known), self.type)


def _code_checked(coder: Any, check: Any, c: Any, value: Any, f: Any) -> Any:
    """Codes some values of a coder. Of a number that its type can hold, but its bits cannot, `check` says so."""
    start = c.pos
    if not c.is_reader and coder.is_narrow and isinstance(value, int):
        check(c, value, start)
    found = coder.code(c, value, f)
    check(c, found, start)
    return found


class _UUID(_Coder, kind="uuid"):
    minimum = 16

    def text(self, value: uuid.UUID) -> str:
        return str(value).upper()

    def read(self, r: _Reader, f: Any) -> uuid.UUID:
        return uuid.UUID(bytes=r.read(16))

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        if not isinstance(value, uuid.UUID):
            _not_a_value(w.pos, _shown(value), "UUID")
        w.write(value.bytes)


class _Scalar(_Coder, kind="unicodeScalar"):
    minimum = 4

    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        self.raw_coder = _Integer({"bits": 32, "endianness": form.get("endianness", "big")})

    def text(self, value: str) -> str:
        return _quoted(value)

    def read(self, r: _Reader, f: Any) -> str:
        start = r.pos
        number = self.raw_coder.read(r, f)
        if number > 0x10FFFF or 0xD800 <= number < 0xE000:
            _not_a_value(start, str(number), "Scalar")
        return chr(number)

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        if not isinstance(value, str) or len(value) != 1 or 0xD800 <= ord(value) < 0xE000:
            _not_a_value(w.pos, _shown(value), "Scalar")
        self.raw_coder.write(w, ord(value), f)


# Bounds.


def _contains(coder: Any, lower: Optional[str], upper: Optional[str], excludes_upper: bool) -> Any:
    """A function that says whether a value is within bounds, as texts; text is in the order of its canonical form."""
    key = (lambda text: unicodedata.normalize("NFC", text)) if coder.is_text else lambda number: number
    least = None if lower is None else key(_parsed(coder, lower))
    most = None if upper is None else key(_parsed(coder, upper))

    def check(value: Any) -> bool:
        value = key(value)
        if value != value:
            return least is None and most is None
        if least is not None and value < least:
            return False
        return most is None or (value < most if excludes_upper else value <= most)

    return check


class _Ranged(_Coder, kind="ranged"):
    def __init__(self, form: Dict[str, Any], schema: Any, value: Any = None) -> None:
        self.value = value or schema.coder(form["value"])
        bounds = form["bounds"]
        self.range: Optional[str] = bounds.get("range")
        excludes = bool(bounds.get("excludesUpper"))
        self.words = f"{bounds.get('lower', '')}{'..<' if excludes else '...'}{bounds.get('upper', '')}"
        is_compared = self.value.is_text or self.value.is_float or self.value.bounds
        lower, upper = bounds.get("lower"), bounds.get("upper")
        self.contains = _contains(self.value, lower, upper, excludes) if is_compared and not self.range else _always
        self.borrow(self.value, "level", "minimum")

    def text(self, value: Any) -> str:
        return cast(str, self.value.text(value))

    def code(self, c: Any, value: Any, f: Any) -> Any:
        return _code_checked(self.value, self.check, c, value, f)

    def check(self, c: Any, value: Any, start: int) -> None:
        _check_combining_marks(c.bytes, start, c.pos)
        contains = (c.hook("ranges", self.range) or _always) if self.range else self.contains
        if not contains(value):
            text = _quoted(value) if self.is_text else _printable(self.value.text(value), 40)
            _fail("outOfRange", start, f"{text} at offset {start} is not within {self.range or self.words}")


def _is_flat(coder: Any) -> bool:
    return coder.level in ("leaf", "flatPacket")


class _Optional(_Coder, kind="optional"):
    level = "collection"
    minimum = 1

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.wrapped = schema.coder(form["wrapped"])
        self.is_flat = _is_flat(self.wrapped)
        self.holds_data = self.wrapped.holds_data
        # An optional within another is in a tuple, so that each has an absence of its own.
        self.is_nested = form["wrapped"]["kind"] == "optional"

    def text(self, value: Any) -> str:
        return "nil" if value is None else cast(str, self.wrapped.text(value))

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        if value is None:
            return None
        return (_identity_of(self.wrapped, value[0] if self.is_nested else value, most),)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if not _presence(c, value):
            return None
        if self.is_nested and not c.is_reader:
            if not isinstance(value, tuple):
                _not_a_value(c.pos, _shown(value), "an optional of an optional")
            value = value[0]
        c.enter(self.is_flat)
        found = self.wrapped.code(c, value, f)
        c.leave(self.is_flat)
        return (found,) if self.is_nested else found


def _presence(c: Any, value: Any, f: Any = None) -> bool:
    """Whether there is a value, in a byte before it."""
    if c.is_reader:
        return _read_flag(c, "absent", "present")
    c.write(b"\0" if value is None else b"\1")
    return value is not None


class _Opaque(_Coder, kind="opaque"):
    """A value of a type that only the program can read and write."""

    level = "value"

    def __init__(self, form: Dict[str, Any], schema: Any = None) -> None:
        self.type: str = form["type"]

    def code(self, c: Any, value: Any, f: Any) -> Any:
        coder = c.hook("coders", self.type) or c.needed("coders", _short_name(self.type))
        return coder.read(c, f) if c.is_reader else coder.write(c, value, f)


def _aligned(form: Dict[str, Any], schema: Any) -> Any:
    coder = schema.coder(form["value"])
    coder.alignment, coder.is_byte, coder.is_number = form["to"], False, False
    return coder


_coders["aligned"] = _aligned


class _Wrapped(_Coder, kind="wrapped"):
    level = "value"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.value = schema.coder(form["value"])
        self.borrow(self.value, "minimum", "text")
        self.code = _field_code(self.value)  # type: ignore[method-assign]


def _field_code(coder: Any) -> Any:
    """Reads or writes the contents of a field, one level deeper if it counts as a level."""
    if coder.level in ("leaf", "collection", "none"):
        return coder.code
    is_flat, code = coder.level == "flatPacket", coder.code

    def nested(c: Any, value: Any, f: Any) -> Any:
        c.enter(is_flat)
        found = code(c, value, f)
        c.leave(is_flat)
        return found

    return nested


def _identity_of(coder: Any, value: Any, most: Optional[int]) -> Any:
    """What identifies a key: two keys are the same if Swift takes their values for equal, whatever their bytes."""
    return coder.identity(value, most) if coder.identity else coder.text(value)
