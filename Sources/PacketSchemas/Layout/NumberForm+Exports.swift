internal import PacketKit

// Numbers in other forms than the bytes of their types, in exports.

// construct.

extension NumberForm {
  func construct(_ bits: Int, _ isSigned: Bool) -> String {
    switch self {
    case .varint(.zigzag) where isSigned: "Shortest(\(bits), ZigZag, signed=True)"
    case .varint(.plain) where isSigned: "PlainVarInt(\(bits))"
    case .varint(.mostSignificantFirst): "Shortest(\(bits), ReversedVarInt())"
    case .varint(.quic): "Shortest(\(min(bits, 62)), QUICVarInt())"
    case .varint: "Shortest(\(bits), VarInt)"
    case .digits(let radix, let width, let terminator):
      "Digits(\(radix.rawValue), \(bits), \(isSigned ? "True" : "False")"
        + "\(width.map { ", width=\($0)" } ?? "")"
        + "\(terminator.map { ", terminator=\($0)" } ?? ""))"
    }
  }
}

extension ConstructSource {
  static let numberForms = #"""
    class Shortest(Subconstruct):
        """An integer of so many bits, in no more bytes than it takes."""

        def __init__(self, bits, subcon, signed=False):
            super().__init__(subcon)
            self.lower, self.upper = (-1 << bits - 1, 1 << bits - 1) if signed else (0, 1 << bits)

        def _parse(self, stream, context, path):
            start = stream_tell(stream, path)
            number = self.subcon._parsereport(stream, context, path)
            count = stream_tell(stream, path) - start
            if not self.lower <= number < self.upper or count > len(self.subcon.build(number)):
                raise ValidationError("not the shortest form of a number of its type", path=path)
            return number

        def _build(self, obj, stream, context, path):
            if not self.lower <= obj < self.upper:
                raise ValidationError("too large for its type", path=path)
            return self.subcon._build(obj, stream, context, path)


    def PlainVarInt(bits):
        """LEB128 of two's complement in so many bits."""
        half = 1 << bits - 1
        varint = Shortest(bits, VarInt)
        return ExprAdapter(varint, lambda obj, ctx: (obj ^ half) - half, lambda obj, ctx: obj % (2 * half))


    class ReversedVarInt(Construct):
        """Groups of seven bits, most significant first."""

        def _parse(self, stream, context, path):
            number, byte = 0, 0x80
            while byte & 0x80:
                byte = stream_read(stream, 1, path)[0]
                number = number << 7 | byte & 0x7F
            return number

        def _build(self, obj, stream, context, path):
            groups, rest = [obj & 0x7F], obj
            while rest := rest >> 7:
                groups.append(rest & 0x7F | 0x80)
            stream_write(stream, bytes(reversed(groups)), len(groups), path)
            return obj


    class QUICVarInt(Construct):
        """As many bytes as the first two bits say."""

        def _parse(self, stream, context, path):
            first = stream_read(stream, 1, path)
            data = first + stream_read(stream, (1 << (first[0] >> 6)) - 1, path)
            return int.from_bytes(data, "big") & ((1 << 8 * len(data) - 2) - 1)

        def _build(self, obj, stream, context, path):
            size = sum(obj >> bits > 0 for bits in (6, 14, 30))
            data = (obj | size << (8 << size) - 2).to_bytes(1 << size, "big")
            stream_write(stream, data, len(data), path)
            return obj


    class Digits(Construct):
        """An integer in digits: in so many bytes, or as many as it takes, then a byte that ends them."""

        def __init__(self, base, bits, signed, width=None, terminator=None):
            super().__init__()
            self.base, self.width = base, width
            self.lower, self.upper = (-1 << bits - 1, 1 << bits - 1) if signed else (0, 1 << bits)
            self.end = b"" if terminator is None else bytes([terminator])

        def _text(self, number, path):
            sign, digits = "-" if number < 0 else "", format(abs(number), {8: "o", 10: "d", 16: "x"}[self.base])
            text = sign + digits.rjust((self.width or 0) - len(sign), "0")
            if not self.lower <= number < self.upper or len(text) > (self.width or len(text)):
                raise ValidationError("too large for its type or its width", path=path)
            return text.encode()

        def _parse(self, stream, context, path):
            text = stream_read(stream, self.width or 0, path)
            while self.width is None and (byte := stream_read(stream, 1, path)) != self.end and len(text) < 99:
                text += byte
            try:
                number = int(text, self.base)
            except ValueError:
                raise ValidationError("not a number", path=path)
            if self._text(number, path) != text or self.width and stream.read(len(self.end)) != self.end:
                raise ValidationError("not the only form of a number", path=path)
            return number

        def _build(self, obj, stream, context, path):
            text = self._text(obj, path)
            if self.width is None and self.end in text:
                raise ValidationError("the digits have the terminator", path=path)
            stream_write(stream, text + self.end, len(text + self.end), path)
            return obj
    """#
}

// Wireshark.

extension WiresharkScript {
  static let numberForms = #"""
    function read.varint(r, t, tree, first)
      local low, high
      if t.form == "quic" then low, high = quic_varint(r, t.bits)
      else low, high = varint(r, t.bits, t.form == "mostSignificantFirst") end
      local number, text
      if t.signed and t.form ~= "plain" then
        -- Zigzag: 0, -1, 1, -2, …
        local is_negative = low % 2 == 1
        low = floor(low / 2) + (high % 2) * 2147483648
        high = floor(high / 2)
        if is_negative then low, high = two32 - 1 - low, two32 - 1 - high end
        number, text = signed(low, high, 64)
        if t.bits <= 32 then number = tonumber(text) end
      else
        number, text = number_of(low, high, t.bits, t.signed)
      end
      add(r, tree, t.field, first, number)
      return text, tonumber(text)
    end
    function minimum_of.varint() return 1 end

    local names_of_digits = { [8] = "an octal digit", [10] = "a decimal digit", [16] = "a lowercase hexadecimal digit" }

    function read.digits(r, t, tree, first)
      local start, at, low, high, count, is_negative, text = r.pos, r.pos, 0, 0, 0, false, "0"
      local expected, ending = names_of_digits[t.radix], t.terminator and string.format("0x%02x", t.terminator)
      local function too_large(last)
        fail(r, start, (is_negative and "-" or "") .. text .. last .. " at offset " .. start .. " does not fit in "
          .. (t.signed and "Int" or "UInt") .. t.bits)
      end
      if t.width and minimum(t) > r.stop - r.pos then truncated(r, minimum(t)) end
      while not t.width or at < start + t.width do
        r.pos = at
        if at >= r.stop then truncated(r, 1) end
        local next = byte_at(r, at)
        if not t.width and next == t.terminator then break end
        if t.signed and at == start and next == 45 then
          is_negative = true
        else
          local letter = string.char(next)
          local digit = letter:match("[0-9a-f]") and tonumber(letter, 16)
          if not t.width and count > 0 and text == "0" then
            unexpected(r, at, ending .. ", because no zero precedes other digits")
          elseif not digit or digit >= t.radix then
            unexpected(r, at, expected .. (not t.width and count > 0 and " or " .. ending or ""))
          end
          local next_low = low * t.radix + digit
          local next_high = high * t.radix + floor(next_low / two32)
          next_low = next_low % two32
          local is_too_large = next_high >= 2 ^ math.max(t.bits - 32, 0)
          if is_too_large or t.bits < 32 and next_low >= 2 ^ t.bits then too_large(letter) end
          low, high, count = next_low, next_high, count + 1
          text = (text == "0" and "" or text) .. letter
        end
        at = at + 1
      end
      if count == 0 then unexpected(r, t.width and start or at, expected) end
      if is_negative and low == 0 and high == 0 then unexpected(r, start, "a digit, because zero has no sign") end
      if t.signed then
        local half = t.bits > 32 and 2 ^ (t.bits - 33) or 2 ^ (t.bits - 1)
        local most, rest = t.bits > 32 and high or low, t.bits > 32 and low or 0
        if most > half or most == half and (rest > 0 or not is_negative) then too_large("") end
      end
      if ending and byte_at(r, at) ~= t.terminator then unexpected(r, at, ending) end
      r.pos = at + (ending and 1 or 0)
      local number
      if is_negative then
        high = low > 0 and two32 - 1 - high or two32 - high
        low = (two32 - low) % two32
      end
      if t.signed then
        number, text = signed(low, high, 64)
        if t.bits <= 32 then number = tonumber(text) end
      else
        number, text = unsigned(low, high, t.bits)
      end
      add(r, tree, t.field, first, number)
      return text, tonumber(text)
    end
    function minimum_of.digits(t) return (t.width or 1) + (t.terminator and 1 or 0) end
    """#
}
