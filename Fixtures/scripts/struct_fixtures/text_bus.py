"""Sessions of the text bus, from its protocol as it is documented.

A case holds all that one client sends to a bus on which it is alone. The heading states the limits of the bus, what each
line means, and the lines that come back, however the bytes are cut into chunks. There \\x and two digits stand for a byte
that is not printable ASCII, or is a backslash.

    [a message]
    # bus: lines of 40 bytes, categories of 16, 2 subscriptions
    # line: subscribe a
    # line: message a [hi]
    # back: :a hi\\x0a
    73 75 62 73 63 72 69 62 65 20 61 0a   # subscribe a
    3a 61 20 68 69 0a                     # a message
"""

from hex_files import stanza

LONGEST_LINE = 40
LONGEST_CATEGORY = 16
MOST_SUBSCRIPTIONS = 2
WHITE_SPACE = b"\t\n\x0b\x0c\r "


class Refusal(Exception):
    pass


def escaped(data):
    """The bytes as text that can be in a comment."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F and byte != 0x5C else f"\\x{byte:02x}" for byte in data)


def first_space(data, start):
    """Where the first white space from `start` on is, or the end."""
    while start < len(data) and data[start] not in WHITE_SPACE:
        start += 1
    return start


def first_other(data, start):
    """Where the first byte from `start` on is that is not white space, or the end."""
    while start < len(data) and data[start] in WHITE_SPACE:
        start += 1
    return start


def parse(line):
    """What a line means: a word for its kind, a category and a content."""
    if line[:1] == b":":
        end = first_space(line, 1)
        if end == 1:
            raise Refusal("a category is missing at byte 1")
        return "message", line[1:end], line[end + 1 :]
    start = first_other(line, 0)
    end = first_space(line, start)
    command = line[start:end]
    if not command:
        return "blank", b"", b""
    if command == b"error":
        return "error", b"", line[end + 1 :]
    if command not in (b"subscribe", b"unsubscribe"):
        raise Refusal(
            'a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte '
            f"{start}"
        )
    start = first_other(line, end)
    end = first_space(line, start)
    if start == end:
        raise Refusal(f"a category is missing at byte {start}")
    another = first_other(line, end)
    if another != len(line):
        raise Refusal(f"a command takes one category, but another word follows at byte {another}")
    return command.decode(), line[start:end], b""


class Bus:
    """A bus with one client."""

    def __init__(self):
        self.subscriptions = set()
        self.meanings = []
        self.back = []

    def refuse(self, sentence):
        self.back.append(b"error " + sentence.encode() + b"\n")

    def take(self, stream):
        *lines, tail = stream.split(b"\n")
        for line in lines:
            # A CR may have to be put back, to be forwarded.
            content = line[:-1] if line[-1:] == b"\r" else line
            try:
                if len(content) > LONGEST_LINE:
                    raise Refusal(f"the line is longer than the maximum of {LONGEST_LINE} bytes")
                kind, category, rest = parse(content)
            except Refusal as refusal:
                self.meanings.append(f"refused: {refusal}")
                self.refuse(str(refusal))
                continue
            self.meanings.append(f"{kind} {escaped(category)}".rstrip())
            if kind == "message":
                self.meanings[-1] += f" [{escaped(rest)}]"
            try:
                self.use(kind, category, content)
            except Refusal as refusal:
                self.refuse(str(refusal))
        # A line that is too long is refused as soon as that is certain: a CR may still belong to its end.
        if len(tail) > LONGEST_LINE and tail[LONGEST_LINE:] != b"\r":
            sentence = f"the line is longer than the maximum of {LONGEST_LINE} bytes"
        elif first_other(tail, 0) == len(tail):
            # Blank, or nothing: passed over.
            self.meanings += ["blank"] if tail else []
            return
        else:
            count = f"{len(tail)} byte{'' if len(tail) == 1 else 's'}"
            sentence = f"the stream ends after {count} of a line, before its line feed"
        self.meanings.append(f"refused: {sentence}")
        self.refuse(sentence)

    def use(self, kind, category, line):
        if kind in ("message", "subscribe", "unsubscribe") and len(category) > LONGEST_CATEGORY:
            raise Refusal(
                f"the category of {len(category)} bytes is longer than the maximum of {LONGEST_CATEGORY}"
            )
        if kind == "message" and category in self.subscriptions:
            self.back.append(line + (b"\r\n" if line[-1:] == b"\r" else b"\n"))
        elif kind == "subscribe" and category not in self.subscriptions:
            if len(self.subscriptions) == MOST_SUBSCRIPTIONS:
                raise Refusal(
                    f"the client has {MOST_SUBSCRIPTIONS} subscriptions already, which is the maximum"
                )
            self.subscriptions.add(category)
        elif kind == "unsubscribe":
            self.subscriptions.discard(category)


def session(name, *pieces):
    """A fixture of these pieces, a line each but for its end."""
    bus = Bus()
    bus.take(b"".join(pieces))
    heading = [
        f"bus: lines of {LONGEST_LINE} bytes, categories of {LONGEST_CATEGORY}, "
        f"{MOST_SUBSCRIPTIONS} subscriptions"
    ]
    heading += [f"line: {meaning}" for meaning in bus.meanings]
    heading += [f"back: {escaped(line)}" for line in bus.back]
    parts = []
    for piece in pieces:
        for start in range(0, len(piece), 16):
            row = piece[start : start + 16]
            shown = "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in row)
            parts.append((row, shown.rstrip()))
    stanza("TextBus.hex", name, heading, parts)


session(
    "messages",
    b":/upper/colour too early\n",
    b"subscribe /upper/colour\n",
    b":/upper/colour red\n",
    b":/lower/colour blue\n",
    b":/upper/colour  two  spaces \n",
    b":/upper/colour\ttab\n",
    b":/upper/colour\n",
    b"unsubscribe /upper/colour\n",
    b":/upper/colour too late\n",
)
session(
    "CR LF",
    b"subscribe a\r\n",
    b":a b\r\n",
    b"\r\n",
    b":a b\rc\r\n",
    b":a b\r\r\n",
    b":a\rb\n",
    b"unsubscribe a\r\n",
    b":a b\r\n",
)
session(
    "bytes that are no text",
    b"subscribe a\x00b\n",
    b":a\x00b \x00\n",
    b":a b\n",
    b"subscribe \xff\xfe\n",
    b":\xff\xfe \x80\xc3\n",
    b":\xff \x80\n",
    b":\xc3\xa9 e\n",
)
session(
    "categories are bytes",
    b"subscribe \xc3\xa9\n",
    b":\xc3\xa9 composed\n",
    b":e\xcc\x81 decomposed\n",
    b"subscribe /A\n",
    b":/a lower case\n",
    b":/A upper case\n",
    b":/A/ slash\n",
    b":/ root\n",
)
session(
    "blank lines and odd commands",
    b"\n",
    b"   \n",
    b"\t\x0b\x0c\r \n",
    b" subscribe \t a \n",
    b":a heard\n",
    b"subscribe :a\n",
    b"::a heard\n",
    b"error of the client's\n",
    b"error\n",
    b"unsubscribe nothing\n",
    b"unsubscribe a\n",
    b":a unheard\n",
)
session(
    "commands that are none",
    b"hello\n",
    b"Subscribe a\n",
    b"subscribed a\n",
    b" :a b\n",
    b"subscribe\n",
    b"subscribe  \n",
    b"unsubscribe\t\n",
    b"subscribe a b\n",
    b"unsubscribe a\tb \n",
    b":\n",
    b": a\n",
    b":\ta\n",
    b"subscribe\x00a\n",
    b"\x00\n",
    b"\xff\n",
)
session(
    "lines at the maximum and over it",
    b"subscribe a\n",
    b":a " + b"x" * 37 + b"\n",
    b":a " + b"y" * 37 + b"\r\n",
    b":a " + b"z" * 38 + b"\n",
    b":a " + b"z" * 38 + b"\r\n",
    b":a " + b"x" * 36 + b"\r\n",
    b":a " + b"x" * 36 + b"\r\r\n",
    b":a " + b"x" * 37 + b"\r\r\n",
    b"z" * 90 + b"\n",
    b":a ok\n",
)
session(
    "categories at the maximum and over it",
    b"subscribe 0123456789abcdef\n",
    b"subscribe 0123456789abcdefg\n",
    b":0123456789abcdef x\n",
    b":0123456789abcdefg x\n",
    b"unsubscribe 0123456789abcdefg\n",
)
session(
    "subscriptions at the maximum and over it",
    b"subscribe a\n",
    b"subscribe b\n",
    b"subscribe c\n",
    b"subscribe a\n",
    b":c x\n",
    b"unsubscribe a\n",
    b"subscribe c\n",
    b":a x\n",
    b":b x\n",
    b":c x\n",
)
session(
    "injection that fails",
    b"subscribe a\n",
    b":a x subscribe b\n",
    b":a x\rsubscribe b\n",
    b":a x\x00subscribe b\n",
    b":b secret\n",
)
session("ends in a message", b"subscribe a\n", b":a whole\n", b":a half")
session("ends in a command", b"subscribe a\n", b"unsubscribe a")
session("ends behind CR", b"subscribe a\n", b":a half\r")
session("ends behind CR at the maximum", b"subscribe a\n", b":a " + b"x" * 37 + b"\r")
session("ends in a line that is too long", b"subscribe a\n", b":a " + b"x" * 60)
session("ends at once")
session("ends in a blank line", b"subscribe a\n", b" \t \x0b")
session("ends in a blank line behind CR", b"subscribe a\n", b":a whole\n", b"\r")
session("ends in a blank line that is too long", b"subscribe a\n", b" " * 41)
session(
    "unsubscribes at the maximum and over it",
    b"subscribe 0123456789abcdef\n",
    b"unsubscribe 0123456789abcdefg\n",
    b":0123456789abcdef x\n",
    b"unsubscribe 0123456789abcdef\n",
    b":0123456789abcdef y\n",
)
