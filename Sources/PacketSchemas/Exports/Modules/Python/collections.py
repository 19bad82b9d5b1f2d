# Arrays, and the counts of elements.


def _check_room(r: _Reader, count: int, least: int) -> None:
    """Rejects a count of elements that the available bytes could not hold, or that no bytes limit."""
    if least and count * least > r.end - r.pos:
        r.truncated(count * least)
    if not least and count > 1024:
        _length_too_large(r.pos, count, 1024)


def _contradicts_count(offset: int, count: int, stated: int) -> NoReturn:
    sentence = f"has {_plural(count, 'element')}, but an earlier field states {stated}"
    _fail("contradictsCount", offset, sentence)


class _Count:
    """The count of elements that something states before them."""

    def __init__(self, extent: Dict[str, Any], least: int, schema: Any) -> None:
        self.prefix = schema.coder(extent["prefix"]) if "prefix" in extent else None
        self.stated = extent.get("stated")
        self.fixed: Optional[int] = extent.get("count")
        self.is_remaining = bool(extent.get("remaining"))
        self.maximum: int = extent.get("maximum", _MAXIMUM)
        self.least = least
        self.minimum = self.prefix.minimum if self.prefix else (self.fixed or 0) * least

    def read(self, r: _Reader, f: Any) -> int:
        if self.prefix:
            count = _prefix_count(r, self.prefix, min(self.maximum, r.maximum_count))
        elif self.fixed is not None:
            count = self.fixed
        elif self.is_remaining:
            count = (r.end - r.pos) // self.least
        else:
            count = _stated_count(r, cast(Dict[str, Any], self.stated), f)
        if self.fixed is None and count > r.maximum_count:
            _length_too_large(r.pos, count, r.maximum_count)
        if self.is_remaining and (r.end - r.pos) % self.least:
            count += 1
        _check_room(r, count, self.least)
        return count

    def write(self, w: _Writer, count: int, f: Any) -> None:
        offset = w.pos
        if self.prefix:
            _write_count(w, self.prefix, count, min(self.maximum, w.maximum_count))
        elif self.fixed is not None:
            if count != self.fixed:
                _wrong_count(w.pos, count, self.fixed)
        elif self.is_remaining:
            if count > w.maximum_count:
                _length_too_large(w.pos, count, w.maximum_count)
        else:
            stated = _stated_count(w, cast(Dict[str, Any], self.stated), f)
            if stated != count:
                _contradicts_count(w.pos, count, stated)
        if not self.least and count > 1024:
            _length_too_large(offset, count, 1024)


def _read_alignment(r: _Reader, element: Any, start: int) -> None:
    """Zero bytes before an element, up to a multiple from where the first begins."""
    excess = (r.pos - start) % element.alignment if element.alignment else 0
    if excess:
        first = r.take(element.alignment - excess)
        for offset in range(first, r.pos):
            if r.bytes[offset]:
                _unexpected(r.bytes[offset], offset, "0x00 (padding)")


def _write_alignment(w: _Writer, element: Any, start: int) -> None:
    excess = (w.pos - start) % element.alignment if element.alignment else 0
    if excess:
        w.write(bytes(element.alignment - excess))


def _list_in(w: _Writer, value: Any) -> Any:
    if not isinstance(value, (list, tuple, bytes, bytearray)):
        _not_a_value(w.pos, _shown(value), "Array")
    return value


class _Array(_Coder):
    level = "collection"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.element = schema.coder(form["element"])
        self.extent: Dict[str, Any] = form["extent"]
        self.holds_data = self.element.holds_data
        extent = self.extent
        is_counted = "prefix" in extent or "stated" in extent or "count" in extent
        is_numbers = bool(extent.get("remaining")) and self.element.is_number
        least = self.element.minimum
        self.count = _Count(extent, least, schema) if is_counted or is_numbers else None
        self.terminator: Optional[int] = extent.get("terminator")
        self.next = bytes.fromhex(extent.get("whileNext", extent.get("untilNext", "")))
        self.is_flat = _is_flat(self.element) and self.count is not None
        self.minimum = self.count.minimum if self.count else 0 if self.terminator is None else 1

    def text(self, value: Any) -> str:
        return _plural(len(value), "element")

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        return bytes(value) if self.element.is_byte else tuple(_identity_of(self.element, v, most) for v in value)

    def maximum(self, cursor: _Cursor) -> int:
        return min(self.extent.get("maximum", _MAXIMUM), cursor.maximum_count)

    def read(self, r: _Reader, f: Any) -> Any:
        is_remaining = bool(self.extent.get("remaining"))
        if is_remaining:
            r.begin_remaining()
        count = self.count.read(r, f) if self.count else None
        r.enter(self.is_flat)
        values: Any
        if count is None:
            values = self.read_uncounted(r, f)
        elif self.element.is_byte:
            values = r.read(count)
        else:
            values = self.read_elements(r, f, count)
        r.leave(self.is_flat)
        if is_remaining:
            r.taken = True
        return values

    def read_elements(self, r: _Reader, f: Any, count: int) -> List[Any]:
        values: List[Any] = []
        element, first = self.element, r.pos
        try:
            for _ in range(count):
                if element.alignment:
                    _read_alignment(r, element, first)
                values.append(element.read(r, f))
        except PacketError as problem:
            raise problem if element.is_number else problem._within(f"[{len(values)}]")
        return values

    def has_ended(self, r: Any, values: List[Any]) -> bool:
        if self.terminator is not None:
            if r.pos >= r.end:
                r.truncated(1)
            return bool(r.bytes[r.pos] == self.terminator)
        if "until" in self.extent:
            return bool(values) and self.is_last(values[-1], r)
        is_next = r.bytes[r.pos : min(r.pos + len(self.next), r.end)] == self.next
        if "whileNext" in self.extent:
            return not is_next
        return r.pos >= r.end or ("untilNext" in self.extent and is_next)

    def is_last(self, value: Any, cursor: Any) -> bool:
        part = _member_of(_Part(value, self.element), self.extent["until"], cursor)
        return part is not None and part.raw is True

    def read_uncounted(self, r: _Reader, f: Any) -> Any:
        if self.terminator is not None and self.element.is_byte:
            first, last = _take_terminated(r, self.terminator, self.maximum(r))
            return r.bytes[first:last]
        values: List[Any] = []
        begin, maximum = r.pos, self.maximum(r)
        while not self.has_ended(r, values):
            start = r.pos
            if len(values) >= maximum:
                _length_too_large(start, len(values) + 1, maximum)
            try:
                _read_alignment(r, self.element, begin)
                values.append(self.element.read(r, f))
                if r.pos == start:
                    values.pop()
                    _invalid(start, "an element that takes no bytes cannot be counted")
            except PacketError as problem:
                raise problem._within(f"[{len(values)}]")
        if self.terminator is not None:
            r.pos += 1
        return bytes(values) if self.element.is_byte else values

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        is_bytes = self.element.is_byte
        values = _bytes_in(value, w.pos) if is_bytes else _list_in(w, value)
        if self.count:
            self.count.write(w, len(values), f)
        else:
            maximum = self.maximum(w)
            if len(values) > maximum:
                _length_too_large(w.pos, len(values), maximum)
            if "until" in self.extent and not values:
                _wrong_count(w.pos, 0, "at least 1")
        w.enter(self.is_flat)
        if is_bytes and (self.count or self.terminator is not None):
            if not self.count and self.terminator is not None and self.terminator in values:
                _holds_terminator(w.pos + values.index(self.terminator), self.terminator)
            w.write(values)
        else:
            self.write_elements(w, f, values)
        if self.terminator is not None:
            w.write(bytes([self.terminator]))
        w.leave(self.is_flat)
        if self.extent.get("remaining"):
            w.end_remaining()

    def write_elements(self, w: _Writer, f: Any, values: Any) -> None:
        element, first = self.element, w.pos
        for index, value in enumerate(values):
            try:
                if element.alignment:
                    _write_alignment(w, element, first)
                start = w.pos
                element.write(w, value, f)
                if not self.count:
                    self.check_end(w, start, value, index == len(values) - 1)
            except PacketError as problem:
                raise problem._within(f"[{index}]")

    def check_end(self, w: _Writer, start: int, value: Any, is_last: bool) -> None:
        """Rejects an element at which a reader would end, or after which it would not."""
        if self.terminator is not None:
            if w.bytes[start : start + 1] == bytes([self.terminator]):
                _holds_terminator(start, self.terminator)
            return
        if w.pos == start:
            _invalid(start, "an element that takes no bytes cannot be counted")
        if "until" in self.extent and self.is_last(value, w) != is_last:
            _invalid(start, "only the last element may be marked as the last")
        is_next = w.bytes[start : start + len(self.next)] == self.next
        if ("whileNext" in self.extent and not is_next) or ("untilNext" in self.extent and is_next):
            _invalid(start, "a reader would end the elements elsewhere")
