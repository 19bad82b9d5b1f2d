# What earlier fields of a packet state: counts, tags, and whether later fields are present.


class _Part:
    def __init__(self, value: Any, coder: Any = None) -> None:
        self.value = value
        self.coder = coder

    @property
    def raw(self) -> Any:
        """What it states: the raw value of a case, or the value itself."""
        if self.value is None:
            return None
        return self.coder.raw(self.value) if self.coder and self.coder.raw else self.value


def _part_at(f: Any, path: str, cursor: Any) -> Optional[_Part]:
    """The part at a path, which may begin with what the packet is given."""
    name, _, rest = path.partition(".")
    part = f.given if name == "given" and f.given else None
    if part is None:
        coder = f.plan.fields.get(name)
        part = _Part(f.values.get(name), coder) if coder else _Part(_computed(f, name, cursor))
    for member in filter(None, rest.split(".")):
        part = _member_of(part, member, cursor) if part else None
    return part


def _computed(f: Any, name: str, cursor: Any) -> Any:
    return cursor.needed("computed", f"{f.plan.name}.{name}")(f.view())


def _member_of(part: _Part, name: str, cursor: Any) -> Optional[_Part]:
    if part.value is None:
        return None
    if part.coder and part.coder.plan:
        plan = part.coder.plan()
        return _part_at(_Frame(plan, plan.values_of(part.value), 0), name, cursor)
    if name == "rawValue":
        return _Part(part.raw)
    return _Part(getattr(part.value, name)) if hasattr(part.value, name) else None


def _statement(f: Any, paths: str, cursor: Any) -> Tuple[Optional[_Part], Any]:
    """The statement of the first of several fields that is present, such as "length32 - 16 ?? length8"."""
    part = None
    for text in paths.split(" ?? "):
        words = text.split(" ")
        part = _part_at(f, words[0], cursor)
        value = part.raw if part else None
        if value is None:
            continue
        # What is too large for a count stays so.
        if len(words) == 3 and isinstance(value, int) and value <= _MAXIMUM:
            value += int(words[1] + words[2])
        return part, value
    return part, None


def _stated_text(f: Any, paths: str, cursor: Any) -> str:
    part, value = _statement(f, paths, cursor)
    if value is None:
        return "nil" if part else ""
    return _raw_text(part.coder if part else None, value)


def _stated_count(cursor: Any, count: Dict[str, Any], f: Any) -> int:
    """The count that an earlier field states."""
    _, value = _statement(f, count["by"], cursor)
    if isinstance(value, int) and not isinstance(value, bool):
        product = value * count.get("times", 1)
        total = product + count.get("plus", 0)
        result: int = total - count.get("minus", 0)
        if all(-_MAXIMUM - 1 <= number <= _MAXIMUM for number in (value, product, total, result)) and result >= 0:
            return result
    text = _stated_text(f, count["by"], cursor)
    _invalid(cursor.pos, f"an earlier field holds the invalid count {text}")


def _condition(condition: Dict[str, Any]) -> Any:
    """A function that says whether a condition holds."""
    path = condition.get("flag") or condition["field"]
    contains, mask = (int(condition[name], 16) if name in condition else None for name in ("contains", "mask"))
    bits = int(condition["bits"], 16) if "bits" in condition else None
    upper = condition.get("through", condition.get("below"))

    def holds(cursor: Any, f: Any) -> bool:
        part, value = _statement(f, path, cursor)
        if "flag" in condition:
            return value is True
        coder = part.coder if part else None
        if "equals" in condition:
            text = "" if value is None else _raw_text(coder, value)
            return part is not None and text == condition["equals"]
        if value is None:
            return False
        if contains is None and mask is None:
            plain = _Coder()
            plain.is_text, plain.is_float = isinstance(value, str), isinstance(value, float)
            plain.bits = coder.bits if coder else 64
            return bool(_contains(plain, condition.get("from"), upper, "below" in condition)(value))
        if not isinstance(value, int):
            return False
        common = value & (1 << 64) - 1 & cast(int, mask if contains is None else contains)
        if contains is not None:
            return common == contains
        return common != 0 if bits is None else common == bits

    return holds


def _is_last(element: Any, value: Any, path: str, cursor: Any) -> bool:
    """Whether an element of an array says that it is the last."""
    part = _member_of(_Part(value, element), path, cursor)
    return part is not None and part.raw is True


_members["by"] = _part_at
_members["until"] = _is_last
_members["stated"] = _stated_count
_members["flag"] = _condition
_members["field"] = _condition
