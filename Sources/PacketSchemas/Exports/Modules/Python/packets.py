# Packets: their fields, and what surrounds these.


_items: Dict[str, Any] = {}

# What no version has.
_SURROUNDING = ("version", "unknownBytes", "checksum", "size")


class _Item:
    """A part of a packet, which reads or writes itself, and the step of a path to it."""

    step = ""
    # Whether it is read and written with the others, one after the other.
    is_part = True

    def __init_subclass__(cls, kind: str = "") -> None:
        for name in kind.split():
            _items[name] = cls

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        pass

    def code(self, c: Any, f: Any) -> None:
        raise NotImplementedError


class _Plan:
    """A packet's items, divided as they are read."""

    def __init__(self, qualified: str, schema: Any) -> None:
        packet = schema.packets[qualified]
        self.schema = schema
        self.name: str = packet["name"]
        self.classes: Dict[str, Tuple[Any, Dict[str, str]]] = schema.classes.get(qualified, {})
        self.rules: List[Dict[str, Any]] = packet.get("rules", [])
        self.is_given = "given" in packet
        self.unsteady = set(packet.get("unsteady", []))
        self.magic: List[Any] = []
        self.items: List[Any] = []
        self.versions: List[Any] = []
        self.version: Any = None
        self.fields: Dict[str, Any] = {}
        self.forms: Dict[str, Any] = {}
        self.derived: List[Any] = []
        self.size: Any = None
        self.rest: Optional[str] = None
        self.checksum: Any = None
        self.is_union = self.is_opaque = False
        items: List[Dict[str, Any]] = packet["items"]
        # What ends checksums of some bytes, if there are such.
        self.checksums = _items["fieldChecksum"] if "fieldChecksum" in json.dumps(items) else None
        self.uses_places = bool(self.checksums or self.rules)
        for item in items:
            self.add(item)
        if self.size and self.size.skips:
            self.items.append(_Skipped(item, self))
        if self.checksums:
            self.items.append(self.checksums.end_of(None))
        leaves = self.checksum and (self.size or any(map(_takes_remaining, items)))
        self.trailer: int = self.checksum.count if leaves else 0
        is_last = not self.versions and not self.rest
        self.is_followed = self.trailer > 0 or any(
            _extent_of(item).get("remaining") and item["type"]["kind"] == "region" for item in items
        ) or (is_last and "whileNext" in _extent_of(items[-1] if items else {}))

    def add(self, item: Dict[str, Any]) -> None:
        kind = item["item"]
        is_first = kind == "magic" and "field" not in item and not self.items
        version = None if kind in _SURROUNDING else self.version
        (self.magic if is_first else (version or self).items).extend(self.items_of([item], version))

    def items_of(self, items: List[Dict[str, Any]], version: Any = None) -> List[Any]:
        made: List[Any] = []
        for item in items:
            found = _items[item["item"]](item, self, version)
            if found.is_part:
                made.append(found)
            if self.checksums and item["item"] in ("field", "unknownBytes"):
                made.append(self.checksums.end_of(item["name"]))
        return made

    def field(self, item: Dict[str, Any], coder: Any) -> None:
        """Notes a field, so that others can refer to it."""
        self.fields.setdefault(item["name"], coder)
        self.forms.setdefault(item["name"], item["type"])
        if "derived" in item:
            self.derived.append((item, coder))

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


class _Size(_Item, kind="size"):
    """The length before a packet."""

    is_part = False

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.prefix = plan.schema.coder(item["prefix"])
        self.surplus: int = item.get("including", 0)
        self.skips = bool(item.get("skipsUnknownBytes"))
        plan.size = self

    def read(self, r: Any, f: Any, body: Any) -> None:
        r.begin_remaining()
        count = _prefix_count(r, self.prefix, _MAXIMUM, self.surplus)
        f.start = r.pos
        _read_sized(r, count, body)

    def write(self, w: Any, f: Any, body: Any) -> None:
        outer, start = w.taken_end, w.pos

        def content() -> None:
            f.start = w.pos
            body()

        _write_after_length(w, self.prefix, _MAXIMUM, self.surplus, lambda: _write_sized(w, content))
        w.taken_end = outer if outer < start else -1


class _Skipped(_Item):
    """Bytes after all items, which a reader leaves out."""

    def code(self, c: Any, f: Any) -> None:
        if c.is_reader:
            c.pos = c.end
            c.taken = True


class _HandWritten(_Item, kind="opaque"):
    """A packet that the program reads and writes itself."""

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        plan.is_opaque = True


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
        self.case = ""
        self.whole: Any = None
        self.left_end: Optional[int] = None
        if plan.uses_places:
            self.starts: Dict[Any, int] = {}
            self.ends: Dict[Any, int] = {}
            self.open: List[Any] = []

    def view(self) -> Any:
        return types.SimpleNamespace(**self.values)


def _each(items: List[Any], c: Any, f: _Frame) -> None:
    """Reads or writes items, and says in which of them an error is."""
    item: Any = None
    try:
        for item in items:
            item.code(c, f)
    except PacketError as problem:
        raise problem._within(item.step)


# Whole packets.


def _read_packet(plan: _Plan, r: _Reader, given: Any = None) -> Any:
    if plan.is_opaque:
        return r.needed("coders", plan.name).read(r, given)
    if plan.is_given and given is None:
        _invalid(r.pos, f"{plan.name} is given nothing")
    f = _Frame(plan, {}, r.pos, given)
    for magic in plan.magic:
        magic.code(r, f)
    if plan.size:
        plan.size.read(r, f, lambda: _read_fields(plan, r, f))
    else:
        _read_fields(plan, r, f)
    _check_packet(r, plan, f)
    return plan.make(f.values, f.case)


def _check_packet(r: _Reader, plan: _Plan, f: _Frame) -> None:
    """Checks a packet once it is whole."""
    if f.found:
        _members["derived"](r, plan, f)
    if plan.rules:
        _members["rules"](r, plan, f)


def _read_sized(r: _Reader, count: int, body: Any) -> Any:
    """Reads what must use up a count of bytes."""
    r.check_room(count)
    outer_end = r.end
    r.end = r.pos + count
    value = body()
    r.check_end()
    r.end = outer_end
    r.taken = False
    return value


def _write_sized(w: _Writer, body: Any) -> None:
    """Writes what must use up a count of bytes, in which a value may take all that remain."""
    outer = w.taken_end
    w.check_end()
    w.taken_end = -1
    body()
    w.check_end()
    w.taken_end = outer


def _read_fields(plan: _Plan, r: _Reader, f: _Frame) -> None:
    r.check_room(plan.trailer)
    r.end -= plan.trailer
    _each(plan.items, r, f)
    if plan.is_followed:
        r.check_end()
        r.taken = True
    r.end += plan.trailer
    if plan.checksum:
        plan.checksum.code(r, f)


def _write_packet(plan: _Plan, w: _Writer, value: Any, given: Any = None) -> None:
    if plan.is_opaque:
        return cast(None, w.needed("coders", plan.name).write(w, value, given))
    f = _Frame(plan, {}, w.pos, given)
    f.whole = value
    if not plan.is_union:
        cls = plan.classes.get("", (object, {}))[0]
        if value is None or not isinstance(value, cls):
            _not_a_value(w.pos, _shown(value), plan.name)
        f.values = plan.values_of(value)
    if plan.rules:
        _members["rules"](w, plan, f)
    if plan.derived:
        _members["derived"](w, plan, f)
    for magic in plan.magic:
        magic.code(w, f)
    if plan.size:
        return plan.size.write(w, f, lambda: _write_fields(plan, w, f))
    _write_fields(plan, w, f)


def _write_fields(plan: _Plan, w: _Writer, f: _Frame) -> None:
    _each(plan.items, w, f)
    if plan.is_followed:
        # After a field that leaves the last bytes, there are exactly these.
        if f.left_end is None:
            w.check_end()
        elif w.pos > f.left_end:
            _follows_remaining(f.left_end)
        elif w.pos < f.left_end:
            _invalid(w.pos, f"{_plural(f.left_end - w.pos)} that a field leaves are missing")
        w.taken_end = -1
    if plan.checksum:
        plan.checksum.code(w, f)
    if plan.is_followed and not plan.size:
        w.taken_end = w.pos


class _Packet(_Coder, kind="packet given"):
    holds_data = True

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        facts = schema.packets[form["packet"]]
        self.level, self.minimum = facts["nesting"], facts["minimum"]
        self.name: str = facts["name"]
        self.plan = schema.plan_of(form["packet"])
        # Of a packet that is given what an earlier field or, for the whole, the caller states.
        self.by: Optional[str] = form.get("by")
        self.given: Any = None
        if self.by:
            self.level = "packet"

    def text(self, value: Any) -> str:
        return self.name

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        return _identity_of_packet(self.plan(), value, most)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        given = _members["by"](f, self.by, c) if self.by else self.given
        if c.is_reader:
            return _read_packet(self.plan(), c, given)
        return _write_packet(self.plan(), c, value, given)


def _identity_of_packet(plan: _Plan, value: Any, most: Optional[int]) -> Any:
    case = ""
    if plan.is_union:
        case = plan.items[0].case_in(value, 0)["name"]
    values = plan.values_of(value, case)
    return (case, getattr(value, "tag", None) if case else None) + tuple(
        None if content is None else (name, _identity_of(plan.fields[name], content, most))
        for name, content in values.items()
    )


class _Region(_Coder, kind="region"):
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
        self.content = _field_code(self.value)
        self.borrow(self.value, "text")

    def read(self, r: _Reader, f: Any) -> Any:
        r.begin_remaining()
        if self.prefix:
            count = _prefix_count(r, self.prefix, self.maximum, self.surplus)
        elif self.stated:
            count = _members["stated"](r, self.stated, f)
        else:
            r.check_room(self.leaving)
            count = r.end - r.pos - self.leaving
        value = _read_sized(r, count, lambda: self.content(r, None, f))
        r.taken = not self.prefix and not self.stated
        return value

    def write_content(self, w: _Writer, value: Any, f: Any) -> None:
        _write_sized(w, lambda: self.content(w, value, f))

    def write(self, w: _Writer, value: Any, f: Any) -> None:
        start = w.pos
        if self.prefix:
            body = lambda: self.write_content(w, value, f)  # noqa: E731
            return _write_after_length(w, self.prefix, self.maximum, self.surplus, body)
        stated = _members["stated"](w, self.stated, f) if self.stated else 0
        self.write_content(w, value, f)
        if self.stated:
            if w.pos - start != stated:
                words = f"takes {_plural(w.pos - start)}, but an earlier field states {stated}"
                _fail("contradictsLength", start, words)
        elif self.leaving:
            f.left_end = w.pos + self.leaving
        else:
            w.end_remaining()
