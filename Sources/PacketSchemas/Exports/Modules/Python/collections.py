# Arrays, and the counts of elements.


def _check_stated(w: Any, count: int, stated: int) -> None:
    if count != stated:
        sentence = f"has {_plural(count, 'element')}, but an earlier field states {stated}"
        _fail("contradictsCount", w.pos, sentence)


# Elements without bytes are not limited by these.
_MAXIMUM_WITHOUT_BYTES = 1024


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
        else:
            count = _members["stated"](r, self.stated, f) if self.stated else (r.end - r.pos) // self.least
            _check_maximum(r.pos, count, r.maximum_count)
        if self.is_remaining and (r.end - r.pos) % self.least:
            count += 1
        r.check_room(count * self.least)
        if not self.least:
            _check_maximum(r.pos, count, _MAXIMUM_WITHOUT_BYTES)
        return count

    def write(self, w: _Writer, count: int, f: Any) -> None:
        offset = w.pos
        if self.prefix:
            _write_count(w, self.prefix, count, min(self.maximum, w.maximum_count))
        elif self.fixed is not None:
            if count != self.fixed:
                _wrong_count(offset, count, self.fixed)
        elif self.is_remaining:
            _check_maximum(offset, count, w.maximum_count)
        else:
            _check_stated(w, count, _members["stated"](w, self.stated, f))
        if not self.least:
            _check_maximum(offset, count, _MAXIMUM_WITHOUT_BYTES)


def _align(c: Any, element: Any, start: int) -> None:
    """Zero bytes before an element, up to a multiple from where the first begins."""
    if element.alignment:
        _code_padding(c, -(c.pos - start) % element.alignment)


def _code_elements(c: Any, f: Any, element: Any, values: Any, count: Optional[int], ends: Any = None) -> Any:
    """Reads or writes `count` elements or, without a count, reads up to where they end."""
    first, index = c.pos, 0
    is_reader, alignment, code = c.is_reader, element.alignment, element.code
    while index < count if count is not None else not ends.has_ended(c, values):
        try:
            start = c.pos
            if alignment:
                _align(c, element, first)
            if is_reader:
                values.append(code(c, None, f))
            else:
                start = c.pos
                code(c, values[index], f)
            if ends:
                ends.check_element(c, start, values, index)
        except PacketError as problem:
            raise problem._within(f"[{index}]")
        index += 1
    return values


def _list_in(w: Any, value: Any) -> Any:
    if not isinstance(value, (list, tuple, bytes, bytearray)):
        _not_a_value(w.pos, _shown(value), "Array")
    return value


class _Array(_Coder, kind="array"):
    level = "collection"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.element = schema.coder(form["element"])
        self.extent: Dict[str, Any] = form["extent"]
        self.holds_data = self.element.holds_data
        extent = self.extent
        is_counted = "prefix" in extent or "stated" in extent or "count" in extent
        self.is_remaining = bool(extent.get("remaining"))
        is_numbers = self.is_remaining and self.element.is_number
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
        if self.is_remaining:
            r.begin_remaining()
        count = self.count.read(r, f) if self.count else None
        r.enter(self.is_flat)
        values = self.read_content(r, f, count)
        r.leave(self.is_flat)
        if self.is_remaining:
            r.taken = True
        return values

    def read_content(self, r: _Reader, f: Any, count: Optional[int]) -> Any:
        if self.element.is_byte and count is not None:
            return r.read(count)
        if self.element.is_byte and self.terminator is not None:
            first, last = _take_terminated(r, bytes([self.terminator]), self.maximum(r))
            return r.bytes[first:last]
        values = _code_elements(r, f, self.element, [], count, None if self.count else self)
        if self.terminator is not None:
            r.pos += 1
        return bytes(values) if self.element.is_byte else values

    def has_ended(self, r: Any, values: List[Any]) -> bool:
        if self.terminator is not None:
            r.check_room(1)
            is_end = bool(r.bytes[r.pos] == self.terminator)
        elif "until" in self.extent:
            is_end = bool(values) and self.is_last(values[-1], r)
        else:
            is_next = r.bytes[r.pos : min(r.pos + len(self.next), r.end)] == self.next
            is_end = r.pos >= r.end or "untilNext" in self.extent and is_next
            if "whileNext" in self.extent:
                is_end = not is_next
        if not is_end:
            _check_maximum(r.pos, len(values) + 1, self.maximum(r))
        return is_end

    def is_last(self, value: Any, cursor: Any) -> bool:
        return cast(bool, _members["until"](self.element, value, self.extent["until"], cursor))

    def check_element(self, c: Any, start: int, values: Any, index: int) -> None:
        """Rejects an element after which a reader could not tell where the next begins, or whether it was the last."""
        if c.pos == start and (c.is_reader or self.terminator is None):
            _invalid(start, "an element that takes no bytes cannot be counted")
        if c.is_reader:
            return
        if self.terminator is not None:
            if c.bytes[start : start + 1] == bytes([self.terminator]):
                _holds_terminator(start, self.terminator)
            return
        if "until" in self.extent and self.is_last(values[index], c) != (index == len(values) - 1):
            _invalid(start, "only the last element may be marked as the last")
        is_next = c.bytes[start : start + len(self.next)] == self.next
        if ("whileNext" in self.extent and not is_next) or ("untilNext" in self.extent and is_next):
            _invalid(start, "a reader would end the elements elsewhere")

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        is_bytes = self.element.is_byte
        values = _bytes_in(value, w.pos) if is_bytes else _list_in(w, value)
        if self.count:
            self.count.write(w, len(values), f)
        else:
            _check_maximum(w.pos, len(values), self.maximum(w))
            if "until" in self.extent and not values:
                _wrong_count(w.pos, 0, "at least 1")
        w.enter(self.is_flat)
        if is_bytes and (self.count or self.terminator is not None):
            if self.terminator is not None and self.terminator in values:
                _holds_terminator(w.pos + values.index(self.terminator), self.terminator)
            w.write(values)
        else:
            _code_elements(w, f, self.element, values, len(values), None if self.count else self)
        if self.terminator is not None:
            w.write(bytes([self.terminator]))
        w.leave(self.is_flat)
        if self.is_remaining:
            w.end_remaining()
