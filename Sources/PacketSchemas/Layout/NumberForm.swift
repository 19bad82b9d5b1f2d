internal import PacketKit

// Numbers in other forms than the bytes of their types: all that is made of them.

extension NumberForm {
  /// The names of the forms in JSON.
  static let kinds = ["varint", "digits"]

  /// The bits that every number takes; nil if numbers differ.
  var fixedBitCount: Int? {
    switch self {
    case .varint: nil
    case .digits(_, let width, let terminator):
      width.map { 8 &* ($0 &+ (terminator == nil ? 0 : 1)) }
    }
  }

  /// The form of an integer in words.
  func words(_ isSigned: Bool) -> String {
    switch self {
    case .varint(.zigzag): isSigned ? "LEB128, zigzag-coded" : "LEB128"
    case .varint(.plain): "LEB128"
    case .varint(.mostSignificantFirst): "groups of 7 bits, most significant first"
    case .digits(let radix, let width?, let terminator):
      "\(width) \(radix) digits" + (terminator.map { ", then a byte 0x\($0.hexDigits)" } ?? "")
    case .digits(let radix, nil, let terminator):
      "\(radix) digits" + (terminator.map { " up to a byte 0x\($0.hexDigits)" } ?? "")
    }
  }
}

// JSON.

extension NumberForm {
  func json(_ bits: Int, _ isSigned: Bool) -> JSONValue {
    switch self {
    case .varint(let form):
      .object(
        "kind", "varint",
        [
          "bits": .integer(bits), "signed": .flag(isSigned),
          "form": form == .zigzag ? nil : .string("\(form)"),
        ])
    case .digits(let radix, let width, let terminator):
      .object(
        "kind", "digits",
        [
          "bits": .integer(bits), "signed": .flag(isSigned), "radix": .integer(radix.rawValue),
          "width": width.map { .integer($0) }, "terminator": terminator.map { .integer($0) },
        ])
    }
  }

  static func read(_ json: JSONValue) throws(SchemaParseError) -> Form {
    let form: NumberForm
    if try json.text("kind") == "digits" {
      guard let radix = Radix(rawValue: try json.number("radix")) else {
        throw json.problem("'radix' is none of digits")
      }
      form = .digits(
        radix, width: json["width"] == nil ? nil : try json.number("width"),
        terminator: json["terminator"] == nil ? nil : try json.number("terminator"))
    } else {
      form = .varint(try json["form"] == nil ? .zigzag : json.one(of: VarintForm.all, "form"))
    }
    return .number(bits: try json.number("bits"), isSigned: json["signed"] != nil, form)
  }
}

extension VarintForm {
  fileprivate static let all: [Self] = [.zigzag, .plain, .mostSignificantFirst]
}

// Values.

extension Interpreter {
  mutating func number(
    _ bitWidth: Int,
    _ isSigned: Bool,
    _ form: NumberForm
  ) throws(Failed) -> Value {
    switch form {
    case .varint(let form):
      let number = try form == .mostSignificantFirst ? reversedVarint(bitWidth) : varint(bitWidth)
      guard isSigned else { return .unsigned(number) }
      let half = Int64(bitPattern: number >> 1)
      return .signed(
        form == .plain
          ? Self.signed(number, bitWidth) : number & 1 == 0 ? half : -half - 1)
    case .digits(let radix, let width, let terminator):
      let digits = try digits(bitWidth, isSigned, radix, width, terminator)
      return isSigned
        ? .signed(Int64(bitPattern: digits.isNegative ? 0 &- digits.number : digits.number))
        : .unsigned(digits.number)
    }
  }

  /// Reads digits, and their terminator.
  private mutating func digits(
    _ bitWidth: Int,
    _ isSigned: Bool,
    _ radix: Radix,
    _ width: Int?,
    _ terminator: UInt8?
  ) throws(Failed) -> (number: UInt64, isNegative: Bool) {
    let start = position
    let endCount = terminator == nil ? 0 : 1
    if let width, remaining - endCount < width { throw truncated(needed: width + endCount) }
    var (number, isNegative, digitCount) = (0 as UInt64, false, 0)
    func tooLarge(_ last: String = "") -> Failed {
      let text = "\(isNegative ? "-" : "")\(String(number, radix: radix.rawValue))\(last)"
      let type = "\(isSigned ? "Int" : "UInt")\(bitWidth)"
      return error(.doesNotFit(text, in: type), at: start)
    }
    while width.map({ position < start + $0 }) ?? (position < end && bytes[position] != terminator)
    {
      let byte = bytes[position]
      position += 1
      if isSigned, position == start + 1, byte == UInt8(ascii: "-") {
        isNegative = true
        continue
      }
      let text = String(Unicode.Scalar(byte))
      let isAfterZero = width == nil && digitCount > 0 && number == 0
      guard byte < 0x80, text == text.lowercased(), !isAfterZero,
        let digit = UInt64(text, radix: radix.rawValue)
      else {
        let other = width == nil && digitCount > 0 ? terminator : nil
        throw error(
          .noDigit(byte, radix, other, isAfterZero: isAfterZero), at: position - 1)
      }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: UInt64(radix.rawValue))
      let (sum, overflow) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !overflow, sum >> UInt64(bitWidth - 1) <= 1 else { throw tooLarge(text) }
      number = sum
      digitCount += 1
    }
    if width == nil, position == end { throw truncated(needed: 1) }
    guard digitCount > 0 else {
      let offset = width == nil ? position : start
      throw error(.noDigit(bytes[offset], radix, nil, isAfterZero: false), at: offset)
    }
    guard !isNegative || number > 0 else { throw error(.negativeZero, at: start) }
    let greatest = UInt64.max >> UInt64(64 - bitWidth + (isSigned ? 1 : 0))
    guard number <= greatest + (isNegative ? 1 : 0) else { throw tooLarge() }
    if let terminator {
      guard bytes[position] == terminator else {
        let expected = "0x\(terminator.hexDigits)"
        throw error(.unexpectedByte(bytes[position], expected: expected), at: position)
      }
      position += 1
    }
    return (number, isNegative)
  }
}

// Changes.

extension SchemaComparison {
  mutating func number(_ old: Form, _ new: Form, _ field: String) {
    guard case .number(let before, let wasSigned, let oldForm) = old,
      case .number(let now, let isSigned, let form) = new
    else { return }
    // A negative number in its type's own width has other bytes in another width.
    let isPlain = form == .varint(.plain) && isSigned && before != now
    let reason = "was \(old.words), is \(new.words) now"
    if wasSigned != isSigned || oldForm != form || isPlain {
      note(.breaking, field, reason)
    } else if before < now {
      note(.newReadsOld, field, "\(reason): an old reader rejects greater numbers")
    } else if before > now {
      note(.oldReadsNew, field, "\(reason): a new reader rejects greater numbers")
    }
  }
}

// construct.

extension NumberForm {
  func construct(_ bits: Int, _ isSigned: Bool) -> String {
    switch self {
    case .varint(.zigzag) where isSigned: "Shortest(\(bits), ZigZag, signed=True)"
    case .varint(.plain) where isSigned: "PlainVarInt(\(bits))"
    case .varint(.mostSignificantFirst): "Shortest(\(bits), ReversedVarInt())"
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
      switch form {
      case .mostSignificantFirst: return simple("varint_reversed", words)
      case .plain where isSigned: return simple("varint", "Two's complement in \(bits) bits.")
      case .plain, .zigzag: return simple(isSigned ? "varint_zigzag" : "varint", words)
      }
    case .digits(_, let width, let terminator):
      let text = JSONValue.object([
        "id": .string(name), "type": .string("str"), "size": width.map { .integer($0) },
        "terminator": width == nil ? terminator.map { .integer($0) } : nil,
        "encoding": .string("ASCII"), "doc": .string("Not checked: \(form.words(isSigned))."),
      ])
      let end = width == nil ? nil : terminator.map { contents(free("\(name)_end"), [$0]) }
      return [text] + [end].compactMap { $0 }
    }
  }

  /// The types of varints. Products, because shifts have 32 bits in some languages.
  static var varints: [JSONValue.Member] {
    let bytes = JSONValue.object([
      "id": .string("groups"), "type": .string("u1"), "repeat": .string("until"),
      "repeat-until": .string("_ < 128"),
    ])
    func type(_ instances: [JSONValue.Member]) -> JSONValue {
      .object([
        "doc": .string("A number of at most 63 bits."), "seq": .array([bytes]),
        "instances": .object(instances),
      ])
    }
    func instance(_ name: String, _ expression: String) -> JSONValue.Member {
      .init(name: name, value: .object(["value": .string(expression)]))
    }
    let count = 9
    let terms = (0..<count).map { index in
      "(groups.size > \(index) ? (groups[\(index)] % 128) * \(1 << (7 * index)) : 0)"
    }
    let plain = terms.joined(separator: " + ")
    let reversed = (1..<count).map { index in
      let next = "value_\(index - 1) * 128 + groups[\(index)] % 128"
      return instance(
        index == count - 1 ? "value" : "value_\(index)",
        "groups.size > \(index) ? \(next) : value_\(index - 1)")
    }
    return [
      .init(name: "varint", value: type([instance("value", plain)])),
      .init(
        name: "varint_reversed", value: type([instance("value_0", "groups[0] % 128")] + reversed)),
      .init(
        name: "varint_zigzag",
        value: type([
          instance("raw", plain),
          instance("value", "raw % 2 == 0 ? raw / 2 : -(raw / 2) - 1"),
        ])),
    ]
  }
}

// Wireshark.

extension WiresharkScript {
  static let numberForms = #"""
    function read.varint(r, t, tree, first)
      local low, high = varint(r, t.bits, t.form == "mostSignificantFirst")
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
