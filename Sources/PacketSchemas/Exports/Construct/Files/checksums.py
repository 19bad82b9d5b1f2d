def crc(width, polynomial, initial, reflected, final):
    mask = (1 << width) - 1

    def reversed_bits(number, count):
        return int(f"{number & (1 << count) - 1:0{count}b}"[::-1], 2)

    def compute(data):
        remainder = initial & mask
        for byte in data:
            for bit in range(8):
                carry = remainder >> width - 1 ^ byte >> (bit if reflected else 7 - bit) & 1
                remainder = remainder << 1 & mask ^ (polynomial if carry else 0)
        return (reversed_bits(remainder, width) if reflected else remainder) ^ final & mask

    return compute


def fletcher16(data, modulus=255):
    a = b = 0
    for byte in data:
        a = (a + byte) % modulus
        b = (b + a) % modulus
    return b << 8 | a


def digits(function, radix, width, uppercase=False, terminator=[]):
    """A checksum in digits, whose bytes are a number again."""
    form = {"octal": "o", "decimal": "d", "hexadecimal": "X" if uppercase else "x"}[radix]

    def compute(data):
        text = f"{function(data):0{width}{form}}"[-width:]
        return int.from_bytes(text.encode() + bytes(terminator), "big")

    return compute


def internet(data):
    data += bytes(len(data) % 2)
    total = sum(int.from_bytes(data[i : i + 2], "big") for i in range(0, len(data), 2))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return 0xFFFF - total
