# Unions.


class _Union(_Item, kind="union"):
    def __init__(self, union: Dict[str, Any], plan: _Plan, version: Any = None) -> None:
        self.plan = plan
        plan.is_union = True
        self.tag = plan.schema.coder(union["tag"])
        self.most = (1 << union["tag"].get("bits", 64)) - 1 if union["tag"]["kind"] == "integer" else (1 << 64) - 1
        self.cases = [
            {**found, "items": plan.items_of(found["items"])} for found in union["cases"]
        ]
        self.by_tag = {str(found["tag"]): found for found in self.cases if found["tag"] != "other"}
        self.other = next((found for found in self.cases if found["tag"] == "other"), None)

    def case_of(self, text: str, offset: int) -> Any:
        is_tag = text.isascii() and text.isdigit() and int(text) <= self.most
        found = self.by_tag.get(text) or (self.other if is_tag else None)
        if not found:
            _fail("unknownTag", offset, f"{text} at offset {offset} is not a tag of {self.plan.name}")
        return found

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

    def code_case(self, c: Any, f: _Frame, found: Any, text: str) -> None:
        if not c.is_reader:
            f.values.update(self.plan.values_of(f.whole, found["name"]))
        elif found is self.other:
            f.values[""] = int(text)
        f.case = found["name"]
        _each(found["items"], c, f)

    def code(self, c: Any, f: _Frame) -> None:
        start = c.pos
        if c.is_reader:
            text = str(self.tag.code(c, None, f))
            found = self.case_of(text, start)
        else:
            found = self.case_in(f.whole, start)
            text = ""
            self.tag.code(c, self.tag_of(c, found, f.whole), f)
        self.code_case(c, f, found, text)


def _code_tagged(plan: _Plan, c: Any, value: Any, text: str) -> Any:
    f = _Frame(plan, {}, c.pos)
    f.whole = value
    union = plan.items[0]
    if not c.is_reader:
        found = union.case_in(value, c.pos)
        tag = union.tag_of(c, found, value)
        if str(tag) != text:
            _fail("contradictsTag", c.pos, f"has the tag {tag}, but an earlier field states {text}")
        return union.code_case(c, f, found, text)
    union.code_case(c, f, union.case_of(text, c.pos), text)
    _check_packet(c, plan, f)
    return plan.make(f.values, f.case)


class _Tagged(_Coder, kind="tagged"):
    """A case of a union whose tag an earlier field states."""

    level = "none"

    @staticmethod
    def of_elements(form: Dict[str, Any], schema: Any) -> Any:
        return _TaggedElements(form, schema)

    def __init__(self, form: Dict[str, Any], schema: Any) -> None:
        self.by: str = form["by"]
        self.plan = schema.plan_of(form["packet"])

    def identity(self, value: Any, most: Optional[int] = None) -> Any:
        return _identity_of_packet(self.plan(), value, most)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        text = _stated_text(f, self.by, c)
        c.enter(False)
        found = _code_tagged(self.plan(), c, value, text)
        c.leave(False)
        return found


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

    def code(self, c: Any, value: Any, f: Any) -> Any:
        tags = self.tags(c, f)
        if c.is_reader:
            _check_maximum(c.pos, len(tags), c.maximum_count)
        else:
            _check_stated(c, len(_list_in(c, value)), len(tags))
        c.enter(False)
        element = _TaggedElement(self.union_plan(), tags)
        found = _code_elements(c, f, element, [] if c.is_reader else value, len(tags))
        c.leave(False)
        return found


class _TaggedElement(_Coder):
    def __init__(self, plan: _Plan, tags: List[int]) -> None:
        self.union_plan, self.tags = plan, iter(tags)

    def code(self, c: Any, value: Any, f: Any) -> Any:
        return _code_tagged(self.union_plan, c, value, str(next(self.tags)))
