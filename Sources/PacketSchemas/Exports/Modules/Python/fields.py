# Fields.


class _Presence:
    """Whether a field has a value: by a byte, by an earlier field, or by the bytes that remain."""

    def __init__(self, condition: Any) -> None:
        self.condition = condition
        self.is_byte = condition == "byte"
        self.is_trailing = not self.is_byte and bool(condition.get("bytesRemain"))
        if not self.is_byte and not self.is_trailing:
            self.words: str = condition.get("flag") or condition["field"]
            self.holds = _condition(condition)

    def read(self, r: _Reader, f: _Frame) -> bool:
        if self.is_byte:
            return _read_presence(r)
        if not self.is_trailing:
            return cast(bool, self.holds(r, f))
        if r.pos == r.end:
            r.taken = True
            return False
        r.begin_remaining()
        return True

    def write(self, w: _Writer, value: Any, f: _Frame) -> bool:
        if self.is_byte:
            return _write_presence(w, value)
        is_present = value is not None
        if self.is_trailing:
            w.check_end()
            if not is_present:
                w.taken_end = w.pos
        elif is_present != self.holds(w, f):
            words = "has a value, but {} is false" if is_present else "is nil, but {} is true"
            _fail("contradictsFlag", w.pos, words.format(self.words))
        return is_present


def _empty_trailer(offset: int) -> NoReturn:
    _invalid(offset, "an empty value cannot be distinguished from an absent one")


class _Field:
    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any) -> None:
        self.item = item
        self.name: str = item["name"]
        self.step = f".{self.name}"
        self.coder = plan.schema.coder(item["type"])
        self.presence = _Presence(item["presence"]) if "presence" in item else None
        # What is absent needs a value of its own.
        self.is_nested = self.presence is not None and item["type"]["kind"] == "optional"
        plan.field(self.name, self.coder, version)
        if "derived" in item:
            plan.derived.append((item, self.coder))

    def read(self, r: _Reader, f: _Frame) -> None:
        offset = f.field_start = r.pos
        if f.plan.uses_places:
            f.starts[self.name] = offset
        value = None
        if not self.presence or self.presence.read(r, f):
            start = r.pos
            value = _read_field(self.coder, r, f)
            if self.presence and self.presence.is_trailing and r.pos == start:
                _empty_trailer(start)
            if self.is_nested:
                value = (value,)
        f.values[self.name] = value
        if "derived" in self.item:
            f.found.append((self.item, value, offset, self.coder))
        if f.plan.uses_places:
            _end_checksums(r, self.name, f)

    def write(self, w: _Writer, f: _Frame) -> None:
        f.field_start = w.pos
        if f.plan.uses_places:
            f.starts[self.name] = w.pos
        value = f.values.get(self.name)
        if not self.presence or self.presence.write(w, value, f):
            start = w.pos
            if self.name in f.prepared:
                w.write(f.prepared[self.name])
            else:
                _write_field(self.coder, w, value[0] if self.is_nested else value, f)  # type: ignore[index]
            if self.presence and self.presence.is_trailing and w.pos == start:
                _empty_trailer(start)
        if f.plan.uses_places:
            _end_checksums(w, self.name, f)


class _Trailer:
    """A field that is present if bytes remain, with what surrounds it."""

    step = ""

    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any) -> None:
        self.name: str = item["name"]
        self.items = [plan.item(part) for part in item["items"]]

    def finish(self, cursor: Any, f: _Frame) -> None:
        f.field_start = cursor.pos
        if f.plan.uses_places:
            f.starts[self.name] = cursor.pos
            _end_checksums(cursor, self.name, f)

    def check(self, cursor: Any, start: int) -> None:
        try:
            if cursor.pos == start:
                _empty_trailer(start)
        except PacketError as problem:
            raise problem._within(f".{self.name}")

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.pos
        if start == r.end:
            f.values[self.name] = None
            self.finish(r, f)
            r.taken = True
            return
        try:
            r.begin_remaining()
        except PacketError as problem:
            raise problem._within(f".{self.name}")
        _each(self.items, "read", r, f)
        self.check(r, start)

    def write(self, w: _Writer, f: _Frame) -> None:
        start = w.pos
        w.check_end()
        if f.values.get(self.name) is None:
            self.finish(w, f)
            w.taken_end = start
            return
        _each(self.items, "write", w, f)
        self.check(w, start)


class _Run:
    """Consecutive fields of bits."""

    step = ""

    def __init__(self, item: Dict[str, Any], plan: _Plan, version: Any) -> None:
        self.is_low_first = bool(item.get("leastSignificantFirst"))
        self.fields = []
        for part in item["fields"]:
            coder = _bits_coder(part["type"], part["bits"], plan.schema)
            plan.field(part["name"], coder, version)
            if "derived" in part:
                plan.derived.append((part, coder))
            self.fields.append((part, coder, _bit_count(part["type"], part["bits"])))
        self.count = sum(field[2] for field in self.fields)

    def read(self, r: _Reader, f: _Frame) -> None:
        f.field_start = r.pos
        run = _Bits(r, self.is_low_first)
        name = self.fields[0][0]["name"] if self.fields else ""
        try:
            r.take((self.count + 7) // 8)
            run.following = self.count
            for part, coder, least in self.fields:
                name = part["name"]
                offset = run.offset
                run.following -= least
                value = coder.read(run, f)
                f.values[name] = value
                if "derived" in part:
                    f.found.append((part, value, offset, coder))
            if run.bit % 8 and run.take(8 - run.bit % 8):
                _fail("unusedBits", r.pos - 1, f"unused bits at offset {r.pos - 1} must be zero")
        except PacketError as problem:
            raise problem._within(f".{name}")

    def write(self, w: _Writer, f: _Frame) -> None:
        f.field_start = w.pos
        run = _Bits(w, self.is_low_first)
        for part, coder, _ in self.fields:
            try:
                coder.write(run, f.values.get(part["name"]), f)
            except PacketError as problem:
                raise problem._within(f".{part['name']}")
