# Packets: their fields, and what surrounds these.


class _Plan:
    """A packet's items, divided as they are read."""

    def __init__(self, qualified: str, schema: Any) -> None:
        packet = schema.packets[qualified]
        self.packet: Dict[str, Any] = packet
        self.schema = schema
        self.name: str = packet["name"]
        self.classes: Dict[str, Tuple[Any, Dict[str, str]]] = schema.classes.get(qualified, {})
        self.rules: List[Dict[str, Any]] = packet.get("rules", [])
        self.unsteady = set(packet.get("unsteady", []))
        self.magic: List[Any] = []
        self.items: List[Any] = []
        self.versions: List[Any] = []
        self.fields: Dict[str, Any] = {}
        self.derived: List[Any] = []
        self.size: Any = None
        self.unknown_bytes: Optional[str] = None
        self.checksum: Any = None
        self.is_opaque = False
        items: List[Dict[str, Any]] = packet["items"]
        self.uses_places = "fieldChecksum" in json.dumps(items) or bool(self.rules)
        for item in items:
            self.add(item)
        leaves = self.checksum and (self.size or any(map(_takes_remaining, items)))
        self.trailer: int = self.checksum["bits"] // 8 if leaves else 0
        is_last = not self.versions and not self.unknown_bytes
        self.is_followed = any(
            _extent_of(item).get("remaining") and item["type"]["kind"] == "region" for item in items
        ) or (is_last and "whileNext" in _extent_of(items[-1] if items else {}))

    def add(self, item: Dict[str, Any]) -> None:
        kind = item["item"]
        if kind == "magic" and "field" not in item and not self.items and not self.versions:
            self.magic.append(_Magic(item))
        elif kind == "version":
            self.versions.append(_Version(item))
        elif kind == "size":
            self.size = {**item, "prefix": self.schema.coder(item["prefix"])}
        elif kind == "unknownBytes":
            self.unknown_bytes = item["name"]
            self.fields[item["name"]] = _remaining_bytes
        elif kind == "checksum":
            self.checksum = item
        elif kind == "opaque":
            self.is_opaque = True
        else:
            version = self.versions[-1] if self.versions else None
            if version and kind == "alignment":
                version.has_alignment = True
            (version or self).items.append(self.item(item, version))

    def item(self, item: Dict[str, Any], version: Any = None) -> Any:
        kind = item["item"]
        if kind == "unknownBytes":
            item = {"name": item["name"], "type": {"kind": "bytes", "extent": {"remaining": True}}}
        makers: Dict[str, Any] = {
            "field": _Field, "unknownBytes": _Field, "trailer": _Trailer, "bits": _Run, "union": _Union,
        }
        if kind in makers:
            return makers[kind](item, self, version)
        others: Dict[str, Any] = {
            "magic": _Magic, "padding": _Padding, "alignment": _Alignment, "fieldChecksum": _FieldChecksum,
        }
        return others[kind](item)

    def field(self, name: str, coder: Any, version: Any) -> None:
        """Notes a field, so that others can refer to it."""
        self.fields.setdefault(name, coder)
        if version:
            version.fields.append(name)

    def make(self, values: Dict[str, Any], case: str = "") -> Any:
        """The value of a packet in its class, or without one in a namespace."""
        tag = values.pop("", None)
        if case not in self.classes:
            inner = {_after(name, case): value for name, value in values.items()}
            if not case:
                return types.SimpleNamespace(**inner)
            return types.SimpleNamespace(case=case, tag=tag, values=types.SimpleNamespace(**inner))
        cls, attributes = self.classes[case]
        arguments = {attributes[_after(name, case)]: value for name, value in values.items()}
        if tag is not None:
            arguments["tag"] = tag
        return cls(**arguments)

    def values_of(self, value: Any, case: str = "") -> Dict[str, Any]:
        """The fields of a value by their names in the document."""
        if case not in self.classes:
            found = vars(value.values if case else value)
        else:
            found = {name: getattr(value, attribute) for name, attribute in self.classes[case][1].items()}
        # The fields of a case that are not the only one have its name before theirs.
        whole = f"{case}.{{}}" if case else "{}"
        return {
            whole.format(name) if whole.format(name) in self.fields else name: content
            for name, content in found.items()
        }


def _after(name: str, case: str) -> str:
    """The name of a case's field without that of the case."""
    return name[len(case) + 1 :] if case and name.startswith(f"{case}.") else name


def _extent_of(item: Dict[str, Any]) -> Dict[str, Any]:
    form = item.get("type")
    return cast(Dict[str, Any], form.get("extent", {})) if isinstance(form, dict) else {}


def _takes_remaining(item: Dict[str, Any]) -> bool:
    extent = _extent_of(item)
    presence = item.get("presence")
    if item.get("item") == "trailer" or extent.get("remaining") or "whileNext" in extent or "untilNext" in extent:
        return True
    if isinstance(presence, dict) and presence.get("bytesRemain"):
        return True
    return any(_takes_remaining(inner) for found in item.get("cases", []) for inner in found["items"])


class _Version:
    def __init__(self, item: Dict[str, Any]) -> None:
        self.number: int = item["number"]
        self.defaults = bytes.fromhex(item["defaults"])
        self.items: List[Any] = []
        self.fields: List[str] = []
        self.has_alignment = False


class _Frame:
    """The state of a packet while it is read or written."""

    def __init__(self, plan: Any, values: Dict[str, Any], start: int, given: Any = None) -> None:
        self.plan = plan
        self.values = values
        self.start = self.beginning = self.field_start = start
        self.given = given
        self.alignments: Optional[List[Tuple[int, int]]] = None
        self.found: List[Any] = []
        self.prepared: Dict[str, bytes] = {}
        self.last: Any = None
        self.left_end: Optional[int] = None
        if plan.uses_places:
            self.starts: Dict[Any, int] = {}
            self.ends: Dict[Any, int] = {}
            self.open: List[Any] = []

    def start_of(self, item: Dict[str, Any]) -> int:
        return self.starts.get(item["from"], self.start)

    def view(self) -> Any:
        return types.SimpleNamespace(**self.values)


def _each(items: List[Any], method: str, cursor: Any, f: _Frame) -> None:
    """Reads or writes items, and says in which of them an error is."""
    item = None
    try:
        for item in items:
            getattr(item, method)(cursor, f)
    except PacketError as problem:
        if problem._is_placed:
            problem._is_placed = False
            raise
        raise problem._within(item.step if item else "")


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


# Constants and padding.


class _Magic:
    def __init__(self, item: Dict[str, Any]) -> None:
        self.bytes = bytes.fromhex(item["bytes"])
        self.step = f".{item['field']}" if "field" in item else ""

    def read(self, r: _Reader, f: Any) -> None:
        start = r.pos
        found = r.read(len(self.bytes))
        if found != self.bytes:
            words = f"bytes at offset {start} are {_spaced(found)}, but the magic is {_spaced(self.bytes)}"
            _fail("wrongMagic", start, words)

    def write(self, w: _Writer, f: Any) -> None:
        w.write(self.bytes)


class _Padding:
    def __init__(self, item: Dict[str, Any]) -> None:
        self.item = item
        self.step = f".{item['field']}"
        self.fill: int = item.get("fill", 0)

    def count(self, cursor: Any, f: _Frame) -> int:
        if "to" not in self.item:
            return cast(int, self.item["count"])
        taken = cursor.pos - f.field_start
        if taken > self.item["to"]:
            _length_too_large(f.field_start, taken, self.item["to"])
        return cast(int, self.item["to"] - taken)

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.take(self.count(r, f))
        if self.item.get("ignoresValues"):
            return
        for offset in range(start, r.pos):
            if r.bytes[offset] != self.fill:
                _unexpected(r.bytes[offset], offset, f"0x{self.fill:02x} (padding)")

    def write(self, w: _Writer, f: _Frame) -> None:
        w.write(bytes([self.fill]) * self.count(w, f))


class _Alignment(_Padding):
    def __init__(self, item: Dict[str, Any]) -> None:
        super().__init__(item)
        self.holds = _condition(item["presence"]) if "presence" in item else None

    def count(self, cursor: Any, f: _Frame) -> int:
        return cast(int, -(cursor.pos - f.start) % self.item["to"])

    def note(self, start: int, cursor: Any, f: _Frame) -> None:
        if f.alignments is not None:
            f.alignments.append((start, cursor.pos))

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.pos
        if not self.holds or self.holds(r, f):
            super().read(r, f)
            self.note(start, r, f)

    def write(self, w: _Writer, f: _Frame) -> None:
        start = w.pos
        if not self.holds or self.holds(w, f):
            super().write(w, f)
            self.note(start, w, f)


# Unions.


class _Union:
    step = ""

    def __init__(self, union: Dict[str, Any], plan: _Plan, version: Any) -> None:
        self.plan = plan
        self.tag = plan.schema.coder(union["tag"])
        self.most = (1 << union["tag"].get("bits", 64)) - 1 if union["tag"]["kind"] == "integer" else (1 << 64) - 1
        self.cases = [
            {**found, "items": [plan.item(item) for item in found["items"]]} for found in union["cases"]
        ]
        self.by_tag = {str(found["tag"]): found for found in self.cases if found["tag"] != "other"}
        self.other = next((found for found in self.cases if found["tag"] == "other"), None)

    def case_of(self, text: str, offset: int) -> Any:
        is_tag = text.isascii() and text.isdigit() and int(text) <= self.most
        found = self.by_tag.get(text) or (self.other if is_tag else None)
        if not found:
            _fail("unknownTag", offset, f"{text} at offset {offset} is not a tag of {self.plan.name}")
        return found

    def read_case(self, r: _Reader, f: _Frame, found: Any, text: str) -> str:
        if found is self.other:
            f.values[""] = int(text)
        _each(found["items"], "read", r, f)
        return cast(str, found["name"])

    def case_in(self, value: Any, offset: int) -> Any:
        for found in self.cases:
            cls = self.plan.classes.get(found["name"])
            if isinstance(value, cls[0]) if cls else getattr(value, "case", None) == found["name"]:
                return found
        _not_a_value(offset, _shown(value), self.plan.name)

    def tag_of(self, w: _Writer, found: Any, value: Any) -> int:
        if found is not self.other:
            return cast(int, found["tag"])
        if str(value.tag) in self.by_tag:
            _fail("tagOfAnotherCase", w.pos, f"{value.tag} is the tag of another case")
        return cast(int, value.tag)

    def write_case(self, w: _Writer, f: _Frame, found: Any, value: Any) -> None:
        f.values.update(self.plan.values_of(value, found["name"]))
        _each(found["items"], "write", w, f)

    def read(self, r: _Reader, f: _Frame) -> None:
        start = r.pos
        text = str(self.tag.read(r, f))
        f.case = self.read_case(r, f, self.case_of(text, start), text)  # type: ignore[attr-defined]

    def write(self, w: _Writer, f: _Frame) -> None:
        value = f.whole  # type: ignore[attr-defined]
        found = self.case_in(value, w.pos)
        self.tag.write(w, self.tag_of(w, found, value), f)
        self.write_case(w, f, found, value)


def _read_tagged(plan: _Plan, r: _Reader, text: str) -> Any:
    f = _Frame(plan, {}, r.pos)
    union = plan.items[0]
    case = union.read_case(r, f, union.case_of(text, r.pos), text)
    _check_found(r, plan, f)
    return plan.make(f.values, case)


def _write_tagged(plan: _Plan, w: _Writer, value: Any, text: str) -> None:
    union = plan.items[0]
    found = union.case_in(value, w.pos)
    tag = union.tag_of(w, found, value)
    if str(tag) != text:
        _fail("contradictsTag", w.pos, f"has the tag {tag}, but an earlier field states {text}")
    union.write_case(w, _Frame(plan, {}, w.pos), found, value)


class _Tagged(_Coder):
    """A case of a union whose tag an earlier field states."""

    level = "none"
    is_tagged = True

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.by: str = form["by"]
        self.plan = schema.plan_of(form["packet"])

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        return _identity_of_packet(self.plan(), value, most)

    def read(self, r: _Reader, f: Any) -> Any:
        text = _stated_text(f, self.by, r)
        r.enter(False)
        value = _read_tagged(self.plan(), r, text)
        r.leave(False)
        return value

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        text = _stated_text(f, self.by, w)
        w.enter(False)
        _write_tagged(self.plan(), w, value, text)
        w.leave(False)


class _TaggedElements(_Coder):
    """Cases of a union, whose tags are the bytes of an earlier field."""

    level = "collection"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.by: str = form["element"]["by"]
        self.union_plan = schema.plan_of(form["element"]["packet"])

    def text(self, value: Any) -> str:
        return _plural(len(value), "element")

    def tags(self, cursor: Any, f: Any) -> List[int]:
        part = _part_at(f, self.by, cursor)
        if part and isinstance(part.value, (bytes, bytearray, list, tuple)):
            return list(part.value)
        text = _stated_text(f, self.by, cursor)
        _invalid(cursor.pos, f"an earlier field states {text}, which gives no valid count")

    def read(self, r: _Reader, f: Any) -> List[Any]:
        tags = self.tags(r, f)
        if len(tags) > r.maximum_count:
            _length_too_large(r.pos, len(tags), r.maximum_count)
        r.enter(False)
        values: List[Any] = []
        try:
            for tag in tags:
                values.append(_read_tagged(self.union_plan(), r, str(tag)))
        except PacketError as problem:
            raise problem._within(f"[{len(values)}]")
        r.leave(False)
        return values

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        tags = self.tags(w, f)
        if len(tags) != len(_list_in(w, value)):
            _contradicts_count(w.pos, len(value), len(tags))
        w.enter(False)
        for index, (tag, element) in enumerate(zip(tags, value)):
            try:
                _write_tagged(self.union_plan(), w, element, str(tag))
            except PacketError as problem:
                raise problem._within(f"[{index}]")
        w.leave(False)


# Derived fields and rules.


def _fill_in(w: _Writer, plan: _Plan, f: _Frame) -> None:
    """Fills in the fields that follow from the rest of a packet."""
    for item, coder in plan.derived:
        name, source = item["name"], item["derived"]
        if source == "computed":
            f.values[name] = _computed(f, name, w)
        elif "constant" in source:
            is_named = isinstance(coder, _Enumeration) and coder.is_named
            f.values[name] = source["constant"] if is_named else _parsed(coder, source["constant"])
        else:
            f.values[name] = _count_for(w, plan, f, name, source)


def _count_for(w: _Writer, plan: _Plan, f: _Frame, name: str, source: Dict[str, str]) -> int:
    """The number from which the count or the size of a later field follows."""
    counted = source.get("bytesOf") or source["countOf"]
    parts = [item for whole in plan.packet["items"] for item in [whole, *whole.get("items", []), *whole.get("fields", [])]]
    form = next(part["type"] for part in parts if part.get("name") == counted and "type" in part)
    value = f.values.get(counted)
    if value is None:
        return 0
    try:
        if "bytesOf" in source:
            scratch = _Writer(w.functions)
            scratch.depth = w.depth
            # The value is written without its length, which is not known before.
            coder = plan.fields[counted]
            getattr(coder, "write_content", coder.write)(scratch, value, f)
            f.prepared[counted] = bytes(scratch.bytes)
            count = scratch.pos
        else:
            count = len(value)
        stated = form["extent"]["stated"]
        alternative = next((text for text in stated["by"].split(" ?? ") if text.split(" ")[0] == name), name)
        words = alternative.split(" ")
        addend = int(words[1] + words[2]) if len(words) == 3 else 0
        product = count + stated.get("minus", 0) - stated.get("plus", 0)
        number = product // stated.get("times", 1) - addend
        if product % stated.get("times", 1) or number < 0:
            unit = _plural(count) if "bytesOf" in source else _plural(count, "element")
            _invalid(w.pos, f"no number states {unit}")
    except PacketError as problem:
        raise problem._within(f".{counted}")
    return cast(int, number)


def _check_found(r: _Reader, plan: _Plan, f: _Frame) -> None:
    """Compares derived fields with what they follow from, once the packet is whole, then checks its rules."""
    for item, value, offset, coder in f.found:
        found = _raw_text(coder, value)
        expected = _expected_text(r, plan, f, item, coder)
        if expected is None or found == expected:
            continue
        if coder.is_text:
            found, expected = _quoted(found), _quoted(expected)
        problem = PacketError(
            "wrongValue", offset, f"{found} at offset {offset} must be {expected} to match the rest of the packet"
        )
        raise problem._within(f".{item['name']}")
    for rule in plan.rules:
        _check_rule(r, plan, rule, f)


def _expected_text(r: _Reader, plan: _Plan, f: _Frame, item: Dict[str, Any], coder: Any) -> Optional[str]:
    source = item["derived"]
    if source == "computed":
        compute = r.hook("computed", f"{plan.name}.{item['name']}")
        return _raw_text(coder, compute(f.view())) if compute else None
    if "constant" in source:
        return cast(str, source["constant"])
    return "0" if f.values.get(source.get("bytesOf") or source["countOf"]) is None else None


def _check_rule(cursor: Any, plan: _Plan, rule: Dict[str, Any], f: _Frame) -> None:
    holds = cursor.hook("rules", f"{plan.name}.{rule['name']}")
    if not holds or holds(f.view()):
        return
    field = rule.get("field")
    start = f.starts.get(field, f.beginning) if isinstance(cursor, _Reader) else f.beginning
    problem = PacketError("invalid", start, f"{rule['sentence']} at offset {start}")
    raise problem._within(f".{field}") if field else problem


# Versions.


def _read_version(r: _Reader, plan: _Plan, version: _Version, f: _Frame) -> None:
    if r.pos < r.end:
        f.last = (version, r.pos)
        f.alignments = []
        return _each(version.items, "read", r, f)
    if version.number in plan.unsteady:
        _invalid(r.pos, "the default values of absent fields differ each time")
    try:
        f.values.update(_read_defaults(r, plan, version).values)
    except PacketError as problem:
        problem.sentence = problem.sentence.replace(f"offset {problem.offset}", f"offset {r.pos}")
        problem.offset = r.pos
        raise


def _read_defaults(cursor: _Cursor, plan: _Plan, version: _Version) -> _Frame:
    """Reads the defaults of a version as if they were here."""
    r = _Reader(version.defaults, cursor.functions)
    r.depth = cursor.depth
    f = _Frame(plan, {}, 0)
    f.alignments = []
    _each(version.items, "read", r, f)
    return f


def _are_defaults(cursor: Any, plan: _Plan, version: _Version, start: int, f: _Frame) -> bool:
    """Whether the bytes of a version are those of its defaults, whatever alignments there are between these."""

    def without(data: Any, gaps: List[Tuple[int, int]], first: int) -> bytes:
        found = bytearray(data)
        for begin, end in reversed(gaps):
            del found[begin - first : end - first]
        return bytes(found)

    if version.number in plan.unsteady:
        return False
    gaps = _read_defaults(cursor, plan, version).alignments if version.has_alignment else []
    found = without(cursor.bytes[start : cursor.pos], f.alignments or [], start)
    return found == without(version.defaults, gaps or [], 0)


def _write_versions(w: _Writer, plan: _Plan, f: _Frame) -> None:
    """Writes versions up to the last one that is not all defaults."""
    kept, is_empty = w.pos, False
    for version in plan.versions:
        start = w.pos
        f.alignments = []
        _each(version.items, "write", w, f)
        if not _are_defaults(w, plan, version, start, f):
            kept, is_empty = w.pos, start == w.pos
    if plan.unknown_bytes and f.values.get(plan.unknown_bytes):
        return
    if is_empty:
        _empty_trailer(kept)
    w.truncate(kept)


# Whole packets.


def _hand_written(plan: _Plan, cursor: _Cursor) -> Any:
    coder = cursor.hook("coders", plan.name)
    if not coder:
        raise MissingFunction("coders", plan.name)
    return coder


def _read_packet(plan: _Plan, r: _Reader, given: Any = None) -> Any:
    if plan.is_opaque:
        return _hand_written(plan, r).read(r, given)
    if "given" in plan.packet and given is None:
        _invalid(r.pos, f"{plan.name} is given nothing")
    f = _Frame(plan, {}, r.pos, given)
    f.case = ""  # type: ignore[attr-defined]
    for magic in plan.magic:
        magic.read(r, f)
    outer_end = r.end
    if plan.size:
        r.begin_remaining()
        count = _prefix_count(r, plan.size["prefix"], _MAXIMUM, plan.size.get("including", 0))
        if count > r.end - r.pos:
            r.truncated(count)
        r.end = r.pos + count
        f.start = r.pos
    if plan.trailer > r.end - r.pos:
        r.truncated(plan.trailer)
    r.end -= plan.trailer
    _each(plan.items, "read", r, f)
    for version in plan.versions:
        _read_version(r, plan, version, f)
    if f.last and r.pos == r.end and f.last[1] < r.pos and _are_defaults(r, plan, f.last[0], f.last[1], f):
        start = f.last[1]
        words = f"bytes from offset {start} on hold only default values, so they must be absent"
        _fail("needlessDefaults", start, words)
    if plan.unknown_bytes:
        try:
            f.values[plan.unknown_bytes] = _remaining_bytes.read(r, f)
        except PacketError as problem:
            raise problem._within(f".{plan.unknown_bytes}")
    if plan.size and plan.size.get("skipsUnknownBytes"):
        r.pos = r.end
        r.taken = True
    _end_places(r, f)
    if plan.trailer or plan.is_followed:
        r.check_end()
        r.taken = True
    r.end += plan.trailer
    if plan.checksum:
        start = r.pos
        found = _take_checksum(r, plan.checksum)
        _compare_checksum(r, plan.checksum, found, r.bytes[f.start : start], start)
    if plan.size:
        r.check_end()
        r.end = outer_end
        r.taken = False
    _check_found(r, plan, f)
    return plan.make(f.values, f.case)  # type: ignore[attr-defined]


def _end_places(cursor: Any, f: _Frame) -> None:
    """Ends the checksums that cover all bytes of a packet."""
    if f.plan.uses_places:
        try:
            _end_checksums(cursor, None, f)
        except PacketError as problem:
            problem._is_placed = False
            raise


def _write_packet(plan: _Plan, w: _Writer, value: Any, given: Any = None) -> None:
    if plan.is_opaque:
        return _hand_written(plan, w).write(w, value, given)
    f = _Frame(plan, {}, w.pos, given)
    f.whole = value  # type: ignore[attr-defined]
    if not any(isinstance(item, _Union) for item in plan.items):
        cls = plan.classes.get("", (object, {}))[0]
        if value is None or not isinstance(value, cls):
            _not_a_value(w.pos, _shown(value), plan.name)
        f.values = plan.values_of(value)
    for rule in plan.rules:
        _check_rule(w, plan, rule, f)
    _fill_in(w, plan, f)
    for magic in plan.magic:
        magic.write(w, f)
    if not plan.size:
        return _write_fields(plan, w, f)
    outer, start = w.taken_end, w.pos
    w.check_end()
    w.taken_end = -1

    def body() -> None:
        f.start = w.pos
        _write_fields(plan, w, f)
        w.check_end()

    _write_after_length(w, plan.size["prefix"], _MAXIMUM, plan.size.get("including", 0), body)
    w.taken_end = outer if outer < start else -1


def _write_fields(plan: _Plan, w: _Writer, f: _Frame) -> None:
    _each(plan.items, "write", w, f)
    if plan.versions:
        _write_versions(w, plan, f)
    if plan.unknown_bytes:
        _remaining_bytes.write(w, f.values.get(plan.unknown_bytes) or b"", f)
    _end_places(w, f)
    is_followed = bool(plan.trailer) or plan.is_followed
    if is_followed:
        # After a field that leaves the last bytes, there are exactly these.
        if f.left_end is None:
            w.check_end()
        elif w.pos > f.left_end:
            w.follows_remaining(f.left_end)
        elif w.pos < f.left_end:
            _invalid(w.pos, f"{_plural(f.left_end - w.pos)} that a field leaves are missing")
        w.taken_end = -1
    if plan.checksum:
        offset = w.pos
        w.write(bytes(plan.checksum["bits"] // 8))
        _write_checksum(w, plan.checksum, bytes(w.bytes[f.start : offset]), offset)
    if is_followed and not plan.size:
        w.taken_end = w.pos


class _Packet(_Coder):
    holds_data = True

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        facts = schema.packets[form["packet"]]
        self.level, self.minimum = facts["nesting"], facts["minimum"]
        self.name: str = facts["name"]
        self.plan = schema.plan_of(form["packet"])
        # Of a packet that is given what an earlier field states.
        self.by: Optional[str] = form.get("by")
        if self.by:
            self.level = "packet"

    def text(self, value: Any) -> str:
        return self.name

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        return _identity_of_packet(self.plan(), value, most)

    def read(self, r: _Reader, f: Any) -> Any:
        return _read_packet(self.plan(), r, _part_at(f, self.by, r) if self.by else None)

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        _write_packet(self.plan(), w, value, _part_at(f, self.by, w) if self.by else None)


def _identity_of_packet(plan: _Plan, value: Any, most: Optional[int]) -> Any:
    case = ""
    if plan.items and isinstance(plan.items[0], _Union):
        case = plan.items[0].case_in(value, 0)["name"]
    values = plan.values_of(value, case)
    return (case, getattr(value, "tag", None) if case else None) + tuple(
        None if content is None else (name, _identity_of(plan.fields[name], content, most))
        for name, content in values.items()
    )


class _Region(_Coder):
    """A value that must use up a count of bytes."""

    level = "none"

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.value = schema.coder(form["value"])
        extent = form["extent"]
        self.prefix = schema.coder(extent["prefix"]) if "prefix" in extent else None
        self.surplus: int = extent.get("including", 0)
        self.maximum: int = extent.get("maximum", _MAXIMUM)
        self.stated = extent.get("stated")
        self.leaving: int = extent.get("leaving", 0)
        self.minimum = self.prefix.minimum if self.prefix else 0
        for name in ("is_text", "is_float", "holds_data", "bounds", "bits", "identity", "raw", "text"):
            setattr(self, name, getattr(self.value, name))

    def read(self, r: _Reader, f: Any) -> Any:
        r.begin_remaining()
        if self.prefix:
            count = _prefix_count(r, self.prefix, self.maximum, self.surplus)
        elif self.stated:
            count = _stated_count(r, self.stated, f)
        else:
            if self.leaving > r.end - r.pos:
                r.truncated(self.leaving)
            count = r.end - r.pos - self.leaving
        if count > r.end - r.pos:
            r.truncated(count)
        outer_end = r.end
        r.end = r.pos + count
        value = _read_field(self.value, r, f)
        r.check_end()
        r.end = outer_end
        r.taken = not self.prefix and not self.stated
        return value

    def write_content(self, w: _Writer, value: Any, f: Any) -> None:
        outer = w.taken_end
        w.check_end()
        w.taken_end = -1
        _write_field(self.value, w, value, f)
        w.check_end()
        w.taken_end = outer

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        start = w.pos
        if self.prefix:
            body = lambda: self.write_content(w, value, f)  # noqa: E731
            return _write_after_length(w, self.prefix, self.maximum, self.surplus, body)
        stated = _stated_count(w, self.stated, f) if self.stated else 0
        self.write_content(w, value, f)
        if self.stated:
            if w.pos - start != stated:
                words = f"takes {_plural(w.pos - start)}, but an earlier field states {stated}"
                _fail("contradictsLength", start, words)
        elif self.leaving:
            f.left_end = w.pos + self.leaving
        else:
            w.end_remaining()
