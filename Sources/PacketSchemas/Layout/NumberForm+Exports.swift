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

// Kaitai.

extension NumberForm {
  /// The expression of the number in a field.
  func kaitaiValue(_ field: String) -> String {
    switch self {
    case .varint: "\(field).value"
    case .digits(let radix, _, _): "\(field).to_i(\(radix.rawValue))"
    }
  }

  /// The condition that a number of so many bits fulfills; nil if there is none.
  func kaitaiCondition(_ bits: Int, _ isSigned: Bool, _ number: String) -> String? {
    guard case .varint(let form) = self, bits < 64 else { return nil }
    let half = 1 << (bits - 1)
    return isSigned && form != .plain
      ? "\(number) >= -\(half) and \(number) < \(half)" : "\(number) <= \(half - 1 + half)"
  }
}

extension KaitaiSource {
  mutating func number(
    _ bits: Int,
    _ isSigned: Bool,
    _ form: NumberForm,
    _ name: String,
    _ words: String?
  ) -> Attributes {
    func simple(_ type: String, _ doc: String?) -> Attributes {
      [.object(["id": .string(name), "type": .string(type), "doc": doc.map { .string($0) }])]
    }
    switch form {
    case .varint(let form):
      usesVarint = true
      let type =
        switch form {
        case .mostSignificantFirst: "varint_reversed"
        case .quic: "varint_quic"
        case .zigzag, .plain: form == .zigzag && isSigned ? "varint_zigzag" : "varint"
        }
      let isComplement = form == .plain && isSigned
      return simple(
        typeNames[.field(type)], isComplement ? "Two's complement in \(bits) bits." : words)
        + checks(.number(bits: bits, isSigned: isSigned, .varint(form)), name)
    case .digits(_, let width, let terminator):
      let text = JSONValue.object([
        "id": .string(name), "type": .string("str"), "size": width.map { .integer($0) },
        "terminator": width == nil ? terminator.map { .integer($0) } : nil,
        "encoding": .string("ASCII"), "doc": .string("Not checked: \(form.words(isSigned))."),
      ])
      let end = width == nil ? nil : terminator.map { contents(names.unique("\(name)_end"), [$0]) }
      return [text] + [end].compactMap { $0 }
    }
  }

  /// The types that are in every file that needs them.
  static let commonTypes = ["varint", "varint_reversed", "varint_zigzag", "varint_quic", "zero"]

  private func type(_ name: String, _ seq: Attributes, _ instances: [(String, String)] = [])
    -> JSONValue.Member
  {
    let members = instances.map { name, expression in
      JSONValue.Member(name: name, value: .object(["value": .string(expression)]))
    }
    let body = JSONValue.object([
      "seq": .array(seq), "instances": members.isEmpty ? nil : .object(members),
    ])
    return .init(name: typeNames[.field(name)], value: body)
  }

  /// A byte that must be zero.
  var zero: JSONValue.Member {
    type("zero", [.object(["id": .string("byte"), "type": .string("u1"), "valid": .integer(0)])])
  }

  /// The types of varints: products of 64 bits, because shifts have 32 bits in some languages.
  var varints: [JSONValue.Member] {
    func seq(_ condition: String, last: String) -> Attributes {
      let groups = JSONValue.object([
        "id": .string("groups"), "type": .string("u1"), "repeat": .string("until"),
        "repeat-until": .string("_ < 128"),
      ])
      let fits = "groups.size < 10 or groups.size == 10 and \(last)"
      return [groups]
        + ["groups.size == 1 or \(condition)", fits].enumerated().map {
          .object([
            "id": .string("check_\($0)"), "size": .integer(0),
            "valid": .object(["expr": .string($1)]),
          ])
        }
    }
    func sum(ofShifts shift: (Int) -> Int) -> String {
      let terms = (1...9).map { index in
        // No language has trouble with numbers of 63 bits.
        let shift = shift(index)
        let factor = shift < 63 ? "\(1 << shift)" : "\(1 << 62) * 2"
        return "(groups.size > \(index) ? (groups[\(index)] % 128).as<u8> * \(factor) : 0)"
      }
      return terms.joined(separator: " + ")
    }
    let forward = seq("groups[groups.size - 1] != 0", last: "groups[9] == 1")
    let plain = "(groups[0] % 128 + \(sum { 7 * $0 })).as<u8>"
    let half = "(groups[0] % 128 / 2 + \(sum { 7 * $0 - 1 })).as<s8>"
    let reversed = (1...9).map { index in
      let next = "value_\(index - 1) * 128 + groups[\(index)] % 128"
      let value = "(groups.size > \(index) ? \(next) : value_\(index - 1)).as<u8>"
      return (index == 9 ? "value" : "value_\(index)", value)
    }
    return [
      type("varint", forward, [("value", plain)]),
      type(
        "varint_reversed", seq("groups[0] != 128", last: "groups[0] == 129"),
        [("value_0", "(groups[0] % 128).as<u8>")] + reversed),
      type(
        "varint_zigzag", forward,
        [("half", half), ("value", "(groups[0] % 2 == 0 ? half : -half - 1).as<s8>")]),
      quicVarint,
    ]
  }
}

extension KaitaiSource {
  /// A varint whose first two bits state how many bytes it takes.
  private var quicVarint: JSONValue.Member {
    let rest = JSONValue.object([
      "id": .string("rest"), "type": .string("u1"), "repeat": .string("expr"),
      "repeat-expr": .string("first < 64 ? 0 : first < 128 ? 1 : first < 192 ? 3 : 7"),
    ])
    let values = (1...7).map { index in
      let next = "value_\(index - 1) * 256 + rest[\(index - 1)]"
      let value = "(rest.size >= \(index) ? \(next) : value_\(index - 1)).as<u8>"
      return (index == 7 ? "value" : "value_\(index)", value)
    }
    let least = "rest.size == 0 ? 0 : rest.size == 1 ? 64 : rest.size == 3 ? 16384 : 1073741824"
    let check = JSONValue.object([
      "id": .string("check"), "size": .integer(0),
      "valid": .object(["expr": .string("value >= (\(least))")]),
    ])
    let first = JSONValue.object(["id": .string("first"), "type": .string("u1")])
    return type(
      "varint_quic", [first, rest, check], [("value_0", "(first % 64).as<u8>")] + values)
  }
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
