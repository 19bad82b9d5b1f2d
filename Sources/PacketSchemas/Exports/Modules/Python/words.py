# Numbers and text in sentences, as PacketKit writes them.


def _plural(count: int, noun: str = "byte") -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _spaced(data: bytes) -> str:
    return " ".join(f"{byte:02x}" for byte in data)


def _float_text(number: float, bits: int) -> str:
    """The shortest digits from which a number of 32 or 64 bits can be read."""
    if number != number:
        return _nan_text(number, bits)
    if number in (math.inf, -math.inf):
        return "inf" if number > 0 else "-inf"
    if number == 0:
        return "-0.0" if math.copysign(1, number) < 0 else "0.0"
    if bits == 64:
        mantissa, _, power = format(decimal.Decimal(repr(number)), "e").partition("e")
    else:
        for digits in range(9):
            mantissa, _, power = format(number, f".{digits}e").partition("e")
            if _single(float(f"{mantissa}e{power}")) == number:
                break
    sign = "-" if mantissa[0] == "-" else ""
    digits_text = mantissa.lstrip("-").replace(".", "").rstrip("0") or "0"
    exponent = int(power)
    if exponent < -4 or abs(number) > 2 ** (24 if bits == 32 else 53):
        rest = f".{digits_text[1:]}" if digits_text[1:] else ""
        return f"{sign}{digits_text[0]}{rest}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
    if exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{digits_text}"
    if len(digits_text) <= exponent + 1:
        return f"{sign}{digits_text.ljust(exponent + 1, '0')}.0"
    return f"{sign}{digits_text[: exponent + 1]}.{digits_text[exponent + 1 :]}"


def _nan_text(number: float, width: int) -> str:
    """A NaN with its sign and payload."""
    fraction = 23 if width == 32 else 52
    bits = _nan_bits(number, width)
    sign = "-" if bits >> (width - 1) else ""
    signaling = "" if bits >> (fraction - 1) & 1 else "s"
    payload = bits & ((1 << (fraction - 2)) - 1)
    return f"{sign}{signaling}nan{f'(0x{payload:x})' if payload else ''}"


def _is_mark(scalar: str) -> bool:
    return unicodedata.category(scalar)[0] == "M"


def _is_emoji(scalar: str) -> bool:
    return ord(scalar) > 0x7F and unicodedata.category(scalar) in ("So", "Sk", "Sm")


_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)


def _is_selector(code: int) -> bool:
    return 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or code in (0x180B, 0x180C, 0x180D, 0x180F)


def _is_printable(scalar: str, before: str, after: str) -> bool:
    code = ord(scalar)
    if 0x20 <= code < 0x7F:
        return True
    # A joiner combines the parts of one emoji.
    if code == 0x200D:
        ends = before and (_is_emoji(before) or _is_selector(ord(before)))
        return bool(ends and after and _is_emoji(after))
    if _is_mark(scalar) and not before:
        return False
    if unicodedata.category(scalar) in ("Cc", "Cf", "Zl", "Zp", "Cn", "Co", "Cs"):
        return False
    return _is_selector(code) or not any(low <= code <= high for low, high in _IGNORABLE)


_ESCAPES = {0: "\\0", 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\"}


def _escape(scalar: str) -> str:
    code = ord(scalar)
    if code in _ESCAPES:
        return _ESCAPES[code]
    return f"\\u{{{code:0{2 if code < 0x80 else 4 if code < 0x10000 else 8}X}}}"


def _escaped(text: str, maximum: int, others: str) -> str:
    result = []
    before = ""
    for index, scalar in enumerate(text[:maximum]):
        if _is_printable(scalar, before, text[index + 1 : index + 2]) and scalar not in others:
            result.append(scalar)
            before = scalar
        else:
            result.append(_escape(scalar))
            before = ""
    return "".join(result)


def _printable(text: str, maximum: int) -> str:
    return _escaped(text, maximum, "") + ("…" if len(text) > maximum else "")


def _quoted(text: str, maximum: int = 40) -> str:
    return f'"{_escaped(text, maximum, chr(34) + chr(92))}"' + ("…" if len(text) > maximum else "")


def _shown(value: Any) -> str:
    """A value that a caller passed, in the sentence of an error."""
    if isinstance(value, str):
        return _quoted(value)
    plain = value is None or isinstance(value, (bool, int, float))
    return _printable(str(value) if plain else type(value).__name__, 40)
