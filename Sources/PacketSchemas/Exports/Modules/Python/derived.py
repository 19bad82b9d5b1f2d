# Derived fields and rules.


def _derive(c: Any, plan: _Plan, f: _Frame) -> None:
    """Fills in the fields that follow from the rest of a packet, or compares them, once the packet is whole."""
    if c.is_reader:
        return _check_derived(c, plan, f)
    w = c
    for item, coder in plan.derived:
        name, source = item["name"], item["derived"]
        if source == "computed":
            f.values[name] = _computed(f, name, w)
        elif "constant" in source:
            f.values[name] = _parsed(coder, source["constant"])
        else:
            f.values[name] = _count_for(w, plan, f, name, source)


def _count_for(w: _Writer, plan: _Plan, f: _Frame, name: str, source: Dict[str, str]) -> int:
    """The number from which the count or the size of a later field follows."""
    counted = source.get("bytesOf") or source["countOf"]
    form = plan.forms[counted]
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
            _invalid(w.pos, f"{unit} has no length code")
    except PacketError as problem:
        raise problem._within(f".{counted}")
    return cast(int, number)


_members["derived"] = _derive


def _check_derived(r: _Reader, plan: _Plan, f: _Frame) -> None:
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


def _expected_text(r: _Reader, plan: _Plan, f: _Frame, item: Dict[str, Any], coder: Any) -> Optional[str]:
    source = item["derived"]
    if source == "computed":
        compute = r.hook("computed", f"{plan.name}.{item['name']}")
        return _raw_text(coder, compute(f.view())) if compute else None
    if "constant" in source:
        return cast(str, source["constant"])
    return "0" if f.values.get(source.get("bytesOf") or source["countOf"]) is None else None


def _check_rules(c: Any, plan: _Plan, f: _Frame) -> None:
    for rule in plan.rules:
        holds = c.hook("rules", f"{plan.name}.{rule['name']}")
        if not holds or holds(f.view()):
            continue
        field = rule.get("field")
        start = f.starts.get(field, f.beginning) if c.is_reader else f.beginning
        problem = PacketError("invalid", start, f"{rule['sentence']} at offset {start}")
        raise problem._within(f".{field}") if field else problem


_members["rules"] = _check_rules
