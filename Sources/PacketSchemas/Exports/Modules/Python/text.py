# Text, bytes, and the lengths before them.


def _prefix_count(r: _Reader, prefix: Any, maximum: int = _MAXIMUM, surplus: int = 0) -> int:
    """The count that a prefix states, which is `surplus` less than its number."""
    start = r.pos
    length: int = prefix.code(r, None, None)
    count = length
    if surplus:
        _check_maximum(start, length)
        count = length - surplus
        if not 0 <= count <= _MAXIMUM:
            _invalid(start, f"length {length}, which includes {surplus} more bytes, is out of range")
    _check_maximum(start, count, maximum)
    return count


def _write_count(w: _Writer, prefix: Any, count: int, maximum: int = _MAXIMUM) -> None:
    """Writes a count, which must be within its maximum and fit its prefix."""
    _check_maximum(w.pos, count, maximum)
    _check_maximum(w.pos, count, prefix.bounds[1] if prefix.bounds else _MAXIMUM)
    prefix.code(w, count, None)


def _write_after_length(w: _Writer, prefix: Any, maximum: int, surplus: int, body: Any) -> None:
    """Writes what `body` writes after its length."""
    start = w.pos
    width = prefix.minimum if prefix.is_number else 0
    w.write(bytes(width))
    body()
    count = w.pos - start - width
    if count + surplus < 0:
        _invalid(start, f"{count} bytes are fewer than the {-surplus} that their length excludes")
    length = _Writer(w.functions)
    length.pos = start
    _check_maximum(start, count, maximum)
    _write_count(length, prefix, count + surplus)
    if width:
        w.bytes[start : start + width] = length.bytes
    else:
        w.insert(bytes(length.bytes), start)


def _unit_bytes(unit: int, encoding: str) -> bytes:
    """A unit of text as its bytes."""
    return unit.to_bytes(2 if encoding.startswith("utf16") else 1, "big" if encoding == "utf16" else "little")


def _index_of(unit: bytes, data: bytes, start: int, end: int) -> int:
    """The offset of a unit among others, or -1."""
    index = data.find(unit, start, end)
    while index >= 0 and (index - start) % len(unit):
        index = data.find(unit, index + 1, end)
    return index


def _take_terminated(r: _Reader, unit: bytes, maximum: int) -> Tuple[int, int]:
    """The range of the bytes before a terminator."""
    start = r.pos
    available = r.end - start
    most, size = min(maximum, available), len(unit)
    found = _index_of(unit, r.bytes, start, min(start + most + size, r.end))
    if found >= 0:
        r.pos = found + size
        return start, found
    # All whole units up to the one with which the text is too long.
    count = most - most % size + size
    if count <= available:
        r.pos = start + count - size
        _check_maximum(r.pos, count, maximum)
    r.pos = r.end - available % size
    r.truncated(size)


def _wrong_count(offset: int, count: int, expected: Any) -> NoReturn:
    _fail("wrongCount", offset, f"has {_plural(count, 'element')}, but the field holds {expected}")


class _Extent:
    """Where text or bytes end."""

    def __init__(self, extent: Dict[str, Any], encoding: str, schema: Any) -> None:
        self.prefix = schema.coder(extent["prefix"]) if "prefix" in extent else None
        self.terminator: int = extent.get("terminator", 0)
        self.unit = _unit_bytes(self.terminator, encoding) if "terminator" in extent else b""
        self.count: Optional[int] = extent.get("count")
        self.maximum: int = extent.get("maximum", _MAXIMUM)
        self.surplus: int = extent.get("including", 0)
        self.is_remaining = not self.prefix and not self.unit and self.count is None
        self.minimum: int = self.prefix.minimum if self.prefix else 1 if self.unit else self.count or 0

    def take(self, r: _Reader) -> Tuple[int, int]:
        if self.unit:
            return _take_terminated(r, self.unit, self.maximum)
        if self.is_remaining:
            r.begin_remaining()
        count = r.end - r.pos if self.count is None else self.count
        start = r.take(_prefix_count(r, self.prefix, self.maximum, self.surplus) if self.prefix else count)
        r.taken = r.taken or self.is_remaining
        return start, r.pos

    def write(self, w: _Writer, data: bytes) -> None:
        if self.prefix or self.unit:
            _check_maximum(w.pos, len(data), self.maximum)
        elif not self.is_remaining and len(data) != self.count:
            _wrong_count(w.pos, len(data), self.count)
        if self.prefix:
            _write_count(w, self.prefix, len(data) + self.surplus)
        index = _index_of(self.unit, data, 0, len(data)) if self.unit else -1
        if index >= 0:
            _holds_terminator(w.pos + index, self.terminator)
        w.write(data + self.unit)
        if self.is_remaining:
            w.end_remaining()


def _bytes_in(value: Any, offset: int) -> bytes:
    """The bytes of a bytes-like object, or of a list of numbers."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    try:
        if isinstance(value, (list, tuple)):
            return bytes(value)
    except (TypeError, ValueError):
        pass
    _not_a_value(offset, _shown(value), "Data")


class _Bytes(_Coder, kind="bytes unknownBytes"):
    holds_data = True

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.extent = _Extent(form["extent"], "", schema)
        self.minimum = self.extent.minimum

    def identity(self, value: bytes, most: Optional[int] = None) -> Any:
        return (value[:most], len(value))

    def read(self, r: _Reader, f: Any) -> bytes:
        first, last = self.extent.take(r)
        return r.bytes[first:last]

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        self.extent.write(w, _bytes_in(value, w.pos))


# Encodings of text.

_CODECS = {
    "utf8": "utf-8", "ascii": "utf-8", "latin1": "latin-1", "utf16": "utf-16-be", "utf16LittleEndian": "utf-16-le",
}


def _not_utf16(offset: int) -> NoReturn:
    _fail("invalidUTF16", offset, f"bytes at offset {offset} are not valid UTF-16")


def _decode_text(r: _Reader, first: int, last: int, encoding: str) -> str:
    data = r.bytes[first:last]
    is_wide = encoding.startswith("utf16")
    if encoding == "ascii":
        for index, byte in enumerate(data):
            if byte >= 0x80:
                _unexpected(byte, first + index, "ASCII")
    try:
        text = data.decode(_CODECS[encoding])
    except UnicodeDecodeError as error:
        offset = first + error.start
        if is_wide:
            _not_utf16(offset)
        _fail("invalidUTF8", offset, f"bytes at offset {offset} are not valid UTF-8")
    if is_wide:
        _check_marks(first, text)
    return text


def _encode_text(offset: int, text: Any, encoding: str) -> bytes:
    if not isinstance(text, str):
        _not_a_value(offset, _shown(text), "String")
    if encoding == "ascii" and not text.isascii():
        _fail("notASCII", offset, f"{_quoted(text)} is not ASCII")
    try:
        data = text.encode(_CODECS[encoding])
    except UnicodeEncodeError:
        if encoding == "latin1":
            _fail("notLatin1", offset, f"{_quoted(text)} is not Latin-1")
        if encoding.startswith("utf16"):
            _not_utf16(offset)
        _fail("invalidUTF8", offset, f"bytes at offset {offset} are not valid UTF-8")
    if encoding.startswith("utf16"):
        _check_marks(offset, text)
    return data


class _String(_Coder, kind="string"):
    is_text = True

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.encoding: str = form["encoding"]
        self.extent = _Extent(form["extent"], self.encoding, schema)
        self.minimum = self.extent.minimum
        self.padding: int = form["extent"].get("padding", 0)
        self.unit = _unit_bytes(self.padding, self.encoding)
        self.step = len(self.unit)

    def text(self, value: str) -> str:
        return _quoted(value)

    def identity(self, value: str, most: Any = None) -> Any:
        return unicodedata.normalize("NFC", value)

    def check_width(self, offset: int, width: int) -> None:
        if width % self.step:
            _invalid(offset, f"UTF-16 takes an even number of bytes, not {width}")

    def end(self, r: _Reader, first: int, last: int) -> int:
        """The end of a text that is followed by padding."""
        self.check_width(first, last - first)
        step = self.step
        if self.padding:
            while last > first and r.bytes[last - step : last] == self.unit:
                last -= step
            return last
        end = first
        while end < last and r.bytes[end : end + step] != self.unit:
            end += step
        for offset in range(end, last):
            if r.bytes[offset]:
                _unexpected(r.bytes[offset], offset, "0x00 like the padding before it")
        return end

    def code(self, c: Any, value: Any, f: Any) -> Any:
        if not c.is_reader:
            self.write(c, value, f)
            return value
        first, last = self.extent.take(c)
        if self.extent.count is not None:
            last = self.end(c, first, last)
        return _decode_text(c, first, last, self.encoding)

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        data = _encode_text(w.pos, value, self.encoding)
        width = self.extent.count
        if width is None:
            return self.extent.write(w, data)
        self.check_width(w.pos, width)
        if len(data) > width:
            sentence = f"{_quoted(value)} is {_plural(len(data))}, but the field holds {width}"
            _fail("stringTooLong", w.pos, sentence)
        if data.endswith(self.unit) if self.padding else "\0" in value:
            sentence = f"{_quoted(value)} {'ends in' if self.padding else 'contains'} the padding byte"
            sentence += f" 0x{self.padding:02x}, so it could not be read back"
            _fail("stringHoldsPadding", w.pos, sentence)
        w.write(data + self.unit * ((width - len(data)) // self.step))


# Combining marks, of which keys and values within bounds have few in a row.

_MAXIMUM_MARKS = 128


def _check_marks(offset: int, text: str) -> None:
    marks = 0
    for scalar in text:
        marks = marks + 1 if _is_mark(scalar) else 0
        if marks > _MAXIMUM_MARKS:
            sentence = f"text at offset {offset} has more than {_MAXIMUM_MARKS} combining marks in a row"
            _fail("tooManyCombiningMarks", offset, sentence)


def _check_combining_marks(data: Any, first: int, last: int) -> None:
    if last - first > 2 * _MAXIMUM_MARKS:
        _check_marks(first, bytes(data[first:last]).decode("utf-8", "surrogateescape"))
