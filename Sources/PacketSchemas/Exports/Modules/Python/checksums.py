# Checksums.


def _reversed_bits(number: int, count: int) -> int:
    return int(format(number, f"0{count}b")[::-1], 2)


def _crc(width: int, polynomial: int, initial: int, is_reflected: bool, final: int) -> Any:
    mask = (1 << width) - 1
    table = []
    divisor = _reversed_bits(polynomial, width) if is_reflected else polynomial
    for byte in range(256):
        total = byte if is_reflected else byte << (width - 8)
        for _ in range(8):
            if is_reflected:
                total = total >> 1 ^ (divisor if total & 1 else 0)
            else:
                total = (total << 1 ^ (divisor if total >> (width - 1) else 0)) & mask
        table.append(total)

    def compute(data: bytes) -> int:
        total = _reversed_bits(initial, width) if is_reflected else initial
        for byte in data:
            if is_reflected:
                total = total >> 8 ^ table[total & 0xFF ^ byte]
            else:
                total = (total << 8 & mask) ^ table[total >> (width - 8) ^ byte]
        return total ^ final

    return compute


def _sums(modulus: int, start: int, shift: int) -> Any:
    def compute(data: bytes) -> int:
        a, b = start, 0
        for byte in data:
            a = (a + byte) % modulus
            b = (b + a) % modulus
        return b << shift | a

    return compute


def _internet(data: bytes) -> int:
    total = sum(data[::2]) * 256 + sum(data[1::2])
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return 0xFFFF - total


def _exclusive_or(data: bytes) -> int:
    total = 0
    for byte in data:
        total ^= byte
    return total


_ONES = (1 << 64) - 1
_checksums: Dict[str, Any] = {
    "crc32": _crc(32, 0x04C11DB7, 0xFFFFFFFF, True, 0xFFFFFFFF),
    "crc32c": _crc(32, 0x1EDC6F41, 0xFFFFFFFF, True, 0xFFFFFFFF),
    "crc16CCITT": _crc(16, 0x1021, 0xFFFF, False, 0),
    "adler32": _sums(65521, 1, 16),
    "fletcher16": _sums(255, 0, 8),
    "fletcher16Modulo256": _sums(256, 0, 8),
    "crc64XZ": _crc(64, 0x42F0E1EBA9EA3693, _ONES, True, _ONES),
    "crc64ECMA": _crc(64, 0x42F0E1EBA9EA3693, 0, False, 0),
    "crc64GoISO": _crc(64, 0x1B, _ONES, True, _ONES),
    "internet": _internet,
    "udp": lambda data: _internet(data) or 0xFFFF,
    "sum8": lambda data: sum(data) & 0xFF,
    "sum16": lambda data: sum(data) & 0xFFFF,
    "sum32": lambda data: sum(data) & 0xFFFFFFFF,
    "xor8": _exclusive_or,
}


def _bytes_of_list(text: Optional[str]) -> bytes:
    return bytes(int(number) for number in (text or "").split(",") if number.strip())


def _digits_of(compute: Any, match: Any) -> Any:
    """The checksum as a number in digits, whose bytes are a number again."""
    radix = {"octal": "o", "decimal": "d", "hexadecimal": "x"}[match[2]]
    width, end = int(match[3]), _bytes_of_list(match[5])

    def in_digits(data: bytes) -> int:
        text = format(compute(data), radix).zfill(width)[-width:]
        return int.from_bytes((text.upper() if match[4] else text).encode() + end, "big")

    return in_digits


def _checksum_function(algorithm: str) -> Any:
    """The function of a checksum's name; None if the name does not say all about it."""
    name = re.sub(r"\.countingItself\(as: \d+\)$", "", algorithm)
    text = re.fullmatch(
        r"(.*)\.digits\(\.(\w+), width: (\d+)(, uppercase: true)?(?:, terminator: \[([\d, ]*)\])?\)", name
    )
    if text:
        compute = _checksum_function(text[1])
        return compute and _digits_of(compute, text)
    extended = re.fullmatch(r"(.*)\.including\(after: \[([\d, ]*)\]\)", name)
    if extended:
        compute, tail = _checksum_function(extended[1]), _bytes_of_list(extended[2])
        return compute and (lambda data: compute(bytes(data) + tail))
    found = re.fullmatch(
        r"crc\(width: (\d+), polynomial: (\w+), initial: (\w+), reflected: (\w+), finalXOR: (\w+)\)", name
    )
    if name not in _checksums and found and int(found[1]) >= 8:
        numbers = [int(number, 0) for number in (found[1], found[2], found[3], found[5])]
        _checksums[name] = _crc(numbers[0], numbers[1], numbers[2], found[4] == "true", numbers[3])
    return _checksums.get(name)


def _checksum_of(cursor: _Cursor, item: Dict[str, Any]) -> Any:
    """The function of a checksum, which may be one that only the caller knows: it returns a number, or bytes."""
    own = cursor.hook("checksums", item["algorithm"]) or cursor.hook("checksums", item.get("type", ""))
    if not own:
        return _checksum_function(item["algorithm"])

    def compute(data: bytes) -> int:
        found = own(data)
        return found if isinstance(found, int) else int.from_bytes(found, "big")

    return compute


def _checksum_place(c: Any, item: Dict[str, Any]) -> Optional[int]:
    """Reads a checksum, or makes room for one, which is written once the bytes that it covers are known."""
    count = item["bits"] // 8
    return int.from_bytes(c.read(count), item.get("endianness", "big")) if c.is_reader else c.write(bytes(count))


def _end_checksum(c: Any, item: Dict[str, Any], found: Any, data: bytes, offset: int) -> None:
    """Compares a checksum at an offset with the one of bytes, or writes it there."""
    compute, count = _checksum_of(c, item), item["bits"] // 8
    if not c.is_reader:
        if not compute:
            raise MissingFunction("checksums", item.get("type", item["algorithm"]))
        c.bytes[offset : offset + count] = compute(data).to_bytes(count, item.get("endianness", "big"))
        return
    computed = compute(data) if compute else found
    if computed == found:
        return
    # Those that are text, or digests, are in quotation marks if all may be text.
    both = [number.to_bytes(count, "big") for number in (found, computed)]
    is_number = count <= 4 and ".digits(" not in item["algorithm"]
    are_texts = not is_number and all(
        byte == 0 or 9 <= byte <= 13 or 0x20 <= byte < 0x7F for byte in both[0] + both[1]
    )
    actual, expected = (_quoted(text.decode()) if are_texts else f"0x{text.hex()}" for text in both)
    sentence = f"checksum at offset {offset} is {actual}, but must be {expected}"
    _fail("wrongChecksum" if is_number else "wrongDigest", offset, sentence)


class _Checksum(_Item, kind="checksum"):
    """The checksum at the end of a packet."""

    is_part = False

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.item = item
        self.count: int = item["bits"] // 8
        plan.checksum = self

    def code(self, c: Any, f: Any) -> None:
        offset = c.pos
        found = _checksum_place(c, self.item)
        _end_checksum(c, self.item, found, bytes(c.bytes[f.start : offset]), offset)


class _FieldChecksum(_Item, kind="fieldChecksum"):
    """The checksum before or after a field. One before its bytes is compared, or written, once these are."""

    def __init__(self, item: Dict[str, Any], plan: Any, version: Any = None) -> None:
        self.item = item
        self.step = f".{item.get('before', item.get('after'))}"

    def code(self, c: Any, f: Any) -> None:
        offset = c.pos
        found = _checksum_place(c, self.item)
        if "before" in self.item:
            f.open.append((self.item, offset, found))
        else:
            _cover_bytes(c, f, self.item, offset, found, f.ends.get(self.item["through"], offset))


    @staticmethod
    def end_of(name: Optional[str]) -> Any:
        return _ChecksumEnd(name)


class _ChecksumEnd(_Item):
    """The end of a field up to which checksums may cover bytes or, for None, of the packet."""

    def __init__(self, name: Optional[str]) -> None:
        self.name = name

    def code(self, c: Any, f: Any) -> None:
        _end_checksums(c, self.name, f)


def _cover_bytes(c: Any, f: Any, item: Dict[str, Any], offset: int, found: Any, end: int) -> None:
    """Ends a checksum that covers bytes up to an offset. Its own count as zero, or as another number."""
    before = b""
    if "including" in item:
        # What only the program computes.
        name = f"{f.plan.name}.{item['including']}"
        compute = c.hook("computed", name) if c.is_reader else c.needed("computed", name)
        if not compute:
            return
        before = bytes(compute(f.view()))
    own = re.search(r"\.countingItself\(as: (\d+)\)$", item["algorithm"])
    start = f.starts.get(item["from"], f.start)
    covered = bytearray(c.bytes[start:end])
    for index in range(max(offset - start, 0), min(offset + item["bits"] // 8, end) - start):
        covered[index] = int(own[1]) if own else 0
    _end_checksum(c, item, found, before + bytes(covered), offset)


def _end_checksums(c: Any, field: Optional[str], f: Any) -> None:
    """Ends the checksums that cover the bytes through a field or, for None, all bytes of the packet."""
    f.ends[field] = c.pos
    ending = [entry for entry in f.open if entry[0]["through"] == field]
    if not ending:
        return
    f.open = [entry for entry in f.open if entry[0]["through"] != field]
    for item, offset, found in ending:
        with _InPart(f".{item['before']}"):
            _cover_bytes(c, f, item, offset, found, c.pos)
