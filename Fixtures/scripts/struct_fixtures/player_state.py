"""The packet of Downside."""

from fields import count, data, fixed, number, raw, string
from hex_files import golden, malformed


def player_state(identifier, username, state):
    return (
        fixed("identifier", identifier, 8)
        + string("username", username)
        + number("state", ">I", state)
    )


for case, identifier, username, state in [
    ("reference", "abcdefgh", "Renée", 42),
    ("full-width identifier", "DOWNSIDE", "zoë", 7),
    ("short identifier", "abc", "Bob", 1),
    ("empty strings", "", "", 0),
    ("multi-byte identifier", "αβγδ", "Μαρία", 2),
    ("combining marks", "e\u0301a\u0323", "A\u030aq\u0323\u0307", 3),
    ("precomposed characters", "\u00e9\u1ea1", "\u00c5", 3),
    ("emoji identifier", "👋🏽", "🇫🇷🇯🇵", 4),
    ("emoji family", "family", "👨\u200d👩\u200d👧\u200d👦", 5),
    ("byte order mark", "\ufeffabc", "\ufeffRenée", 6),
    ("only a byte order mark", "\ufeff", "\ufeff", 6),
    ("maximum state", "max", "max", 0xFFFFFFFF),
    ("sign bit of state", "sign", "sign", 0x80000000),
    ("NUL in username", "nul", "a\0b\0", 8),
    ("line breaks", "a\r\nb", "\r\n\t\u2028\u0085", 9),
    ("replacement character", "\ufffd", "\ufffd\ufffd", 10),
    ("edges of Unicode", "\u007f\u0080", "\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff", 11),
    ("right to left", "שלום", "مرحبا\u202eabc", 12),
    ("username of 255 bytes", "buffer", "u" * 255, 13),
    ("username of 256 bytes", "buffer", "u" * 256, 14),
    ("username of 70000 bytes", "long", "0123456789" * 7000, 15),
]:
    shown = ascii(username) if len(username) <= 40 else f"{len(username.encode())} bytes"
    golden(
        "PlayerState",
        case,
        f"identifier {ascii(identifier)}, username {shown}, state {state}",
        player_state(identifier, username, state),
    )

ABC = fixed("identifier", "abcdefgh", 8)
STATE = number("state", ">I", 42)

for case, error, parts in [
    ("no bytes", "PlayerState.identifier: needs 8 bytes at offset 0, but 0 remain", []),
    (
        "truncated identifier",
        "PlayerState.identifier: needs 8 bytes at offset 0, but 7 remain",
        raw("identifier", "61 62 63 64 65 66 67"),
    ),
    (
        "nothing after identifier",
        "PlayerState.username: needs 4 bytes at offset 8, but 0 remain",
        ABC,
    ),
    (
        "truncated length",
        "PlayerState.username: needs 4 bytes at offset 8, but 3 remain",
        ABC + raw("username: 3 of 4 bytes of its length", "00 00 00"),
    ),
    (
        "truncated username",
        "PlayerState.username: needs 6 bytes at offset 12, but 5 remain",
        ABC + count("username", ">I", 6) + raw("username", "52 65 6e c3 a9"),
    ),
    (
        "truncated state",
        "PlayerState.state: needs 4 bytes at offset 18, but 1 remains",
        ABC + string("username", "Renée") + raw("state", "00"),
    ),
    (
        "length in the other byte order",
        "PlayerState.username: needs 100663296 bytes at offset 12, but 10 remain",
        ABC + raw("username: 6 bytes, swapped", "06 00 00 00") + [("Renée".encode(), "")] + STATE,
    ),
    (
        "length of 4278190084",
        "PlayerState.username: needs 4278190084 bytes at offset 12, but 8 remain",
        ABC + count("username", ">I", 0xFF000004) + raw("username", "7a 6f c3 ab") + STATE,
    ),
    (
        "length of UInt32.max",
        "PlayerState.username: needs 4294967295 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0xFFFFFFFF) + STATE,
    ),
    (
        "length of Int32.max",
        "PlayerState.username: needs 2147483647 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0x7FFFFFFF) + STATE,
    ),
    (
        "length above Int32.max",
        "PlayerState.username: needs 2147483648 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0x80000000) + STATE,
    ),
    (
        "length one too large",
        "PlayerState.username: needs 11 bytes at offset 12, but 10 remain",
        ABC + count("username", ">I", 11) + [("Renée".encode(), "username")] + STATE,
    ),
    (
        "username swallows state",
        "PlayerState.state: needs 4 bytes at offset 22, but 0 remain",
        ABC + count("username", ">I", 10) + [("Renée".encode(), "username")] + STATE,
    ),
    (
        "NUL inside identifier",
        "PlayerState.identifier: byte at offset 4 is 0x65, but must be 0x00 like the padding before it",
        raw("identifier", "61 62 63 00 65 66 67 68") + string("username", "Renée") + STATE,
    ),
    (
        "NUL before identifier",
        "PlayerState.identifier: byte at offset 7 is 0x61, but must be 0x00 like the padding before it",
        raw("identifier", "00 00 00 00 00 00 00 61") + string("username", "Renée") + STATE,
    ),
    (
        "identifier not UTF-8",
        "PlayerState.identifier: bytes at offset 2 are not valid UTF-8",
        raw("identifier", "61 62 ff 64 65 66 67 68") + string("username", "Renée") + STATE,
    ),
    (
        "identifier cut inside a character",
        "PlayerState.identifier: bytes at offset 7 are not valid UTF-8",
        raw("identifier", "61 62 63 64 65 66 67 c3") + string("username", "Renée") + STATE,
    ),
    (
        "one byte left over",
        "PlayerState: ends at offset 22, but 1 byte is left over",
        ABC + string("username", "Renée") + STATE + raw("", "00"),
    ),
    (
        "a packet left over",
        "PlayerState: ends at offset 22, but 16 bytes are left over",
        ABC + string("username", "Renée") + STATE + player_state("", "", 0),
    ),
]:
    malformed("PlayerState", case, error, parts)

# Ill-formed UTF-8, after three bytes that are well-formed.
for case, text in [
    ("lone continuation byte", "80"),
    ("two-byte character cut short", "c3"),
    ("two-byte character without continuation", "c3 41"),
    ("three-byte character cut short", "e2 82"),
    ("four-byte character cut short", "f0 9f 98"),
    ("overlong NUL", "c0 80"),
    ("overlong solidus of two bytes", "c0 af"),
    ("overlong solidus of three bytes", "e0 80 af"),
    ("overlong solidus of four bytes", "f0 80 80 af"),
    ("overlong U+07FF", "e0 9f bf"),
    ("overlong U+FFFF", "f0 8f bf bf"),
    ("first surrogate", "ed a0 80"),
    ("last surrogate", "ed bf bf"),
    ("surrogate pair", "ed a0 bd ed b8 80"),
    ("beyond U+10FFFF", "f4 90 80 80"),
    ("five-byte sequence", "f8 88 80 80 80"),
    ("byte 0xfe", "fe"),
    ("UTF-16 byte order mark", "ff fe"),
    ("bad byte beyond eight of ASCII", "61 62 63 64 65 66 67 68 69 ff 6a"),
]:
    body = bytes.fromhex("6f c3 a9" + text)
    offset = 15 + (9 if "beyond eight" in case else 0)
    malformed(
        "PlayerState",
        case,
        f"PlayerState.username: bytes at offset {offset} are not valid UTF-8",
        ABC + data("username", body) + STATE,
    )
