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
        _invalid(cursor.pos, f"an earlier field holds the invalid count {text}")

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
