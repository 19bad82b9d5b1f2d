# Fields.


def _holds_of(condition: Dict[str, Any]) -> Any:
    """A function that says whether a condition on earlier fields holds."""
    return _members["flag" if "flag" in condition else "field"](condition)


def _presence_of(condition: Any) -> Any:
    """A function that says whether a field has a value: by a byte, by an earlier field, or by the bytes that remain."""
    if condition == "byte":
        return _presence
    if condition.get("bytesRemain"):
        return _presence_in_remaining
    name, holds = condition.get("flag") or condition["field"], _holds_of(condition)

    def by_field(c: Any, value: Any, f: _Frame) -> bool:
        is_present = bool(holds(c, f))
        if not c.is_reader and is_present == (value is None):
            sentence = f"is nil, but {name} is true" if is_present else f"has a value, but {name} is false"
            _fail("contradictsFlag", c.pos, sentence)
        return is_present

    return by_field


def _presence_in_remaining(c: Any, value: Any, f: Any = None) -> bool:
    is_present = c.pos < c.end if c.is_reader else value is not None
    if is_present or not c.is_reader:
        c.begin_remaining()
    if not is_present:
        c.end_remaining()
    return bool(is_present)


def _empty_trailer(offset: int) -> NoReturn:
    _invalid(offset, "an empty value cannot be distinguished from an absent one")


class _Field(_Item, kind="field"):
    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any = None) -> None:
        self.item = item
        self.name: str = item["name"]
        self.step = f".{self.name}"
        self.coder = plan.schema.coder(item["type"])
        self.presence = _presence_of(item["presence"]) if "presence" in item else None
        self.is_trailing = self.presence is _presence_in_remaining
        # What is absent needs a value of its own.
        self.is_nested = self.presence is not None and item["type"]["kind"] == "optional"
        self.content = _field_code(self.coder)
        plan.field(item, self.coder)

    def code(self, c: Any, f: _Frame) -> None:
        offset = f.field_start = c.pos
        if f.plan.uses_places:
            f.starts[self.name] = offset
        value = None if c.is_reader else f.values.get(self.name)
        if not self.presence or self.presence(c, value, f):
            start = c.pos
            if self.name in f.prepared:
                c.write(f.prepared[self.name])
            elif self.is_nested:
                value = (self.content(c, value and value[0], f),)
            else:
                value = self.content(c, value, f)
            if self.is_trailing and c.pos == start:
                _empty_trailer(start)
        if c.is_reader:
            f.values[self.name] = value
            if "derived" in self.item:
                f.found.append((self.item, value, offset, self.coder))


class _UnknownBytes(_Field, kind="unknownBytes"):
    """The bytes after all items, of which nothing is known."""

    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any = None) -> None:
        super().__init__({**item, "type": {"kind": "unknownBytes", "extent": {"remaining": True}}}, plan)
        self.is_optional = not plan.is_union
        if self.is_optional:
            plan.rest = self.name

    def code(self, c: Any, f: _Frame) -> None:
        if c.is_reader or not self.is_optional or f.values.get(self.name) is not None:
            super().code(c, f)


class _Trailer(_Item, kind="trailer"):
    """A field that is present if bytes remain, with what surrounds it."""

    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any = None) -> None:
        self.name: str = item["name"]
        self.items = plan.items_of(item["items"])

    def code(self, c: Any, f: _Frame) -> None:
        start = c.pos
        with _InPart(f".{self.name}" if c.is_reader else ""):
            is_present = _presence_in_remaining(c, f.values.get(self.name))
        if not is_present:
            f.values[self.name] = None
            f.field_start = start
            if f.plan.uses_places:
                f.starts[self.name] = start
            if f.plan.checksums:
                f.plan.checksums.end_of(self.name).code(c, f)
            return
        _each(self.items, c, f)
        if c.pos == start:
            with _InPart(f".{self.name}"):
                _empty_trailer(start)


class _Run(_Item, kind="bits"):
    """Consecutive fields of bits."""

    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any = None) -> None:
        self.is_low_first = bool(item.get("leastSignificantFirst"))
        self.fields = []
        for part in item["fields"]:
            coder = _bits_coder(part["type"], part["bits"], plan.schema)
            plan.field(part, coder)
            self.fields.append((part, coder, _bit_count(part["type"], part["bits"])))
        self.count = sum(field[2] for field in self.fields)

    def code(self, c: Any, f: _Frame) -> None:
        f.field_start = c.pos
        run = _Bits(c, self.is_low_first)
        name = self.fields[0][0]["name"] if self.fields else ""
        try:
            if c.is_reader:
                c.take((self.count + 7) // 8)
                run.following = self.count
            for part, coder, least in self.fields:
                name = part["name"]
                offset = run.pos
                run.following -= least
                value = coder.code(run, f.values.get(name), f)
                if c.is_reader:
                    f.values[name] = value
                    if "derived" in part:
                        f.found.append((part, value, offset, coder))
            if c.is_reader and run.bit % 8 and run.take(8 - run.bit % 8):
                _fail("unusedBits", c.pos - 1, f"unused bits at offset {c.pos - 1} must be zero")
        except PacketError as problem:
            raise problem._within(f".{name}")
