internal import PacketKit

// Numbers in other forms than the bytes of their types: all that is made of them.

extension NumberForm {
  /// The names of the forms in JSON.
  static let kinds = ["varint"]

  /// The bits that every number takes; nil if numbers differ.
  var fixedBitCount: Int? {
    switch self {
    case .varint: nil
    }
  }

  /// The form of an integer in words.
  func words(_ isSigned: Bool) -> String {
    switch self {
    case .varint(.zigzag): isSigned ? "LEB128, zigzag-coded" : "LEB128"
    case .varint(.plain): "LEB128"
    case .varint(.mostSignificantFirst): "groups of 7 bits, most significant first"
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
    }
  }

  static func read(_ json: JSONValue) throws(SchemaParseError) -> Form {
    let form = try json["form"] == nil ? .zigzag : json.one(of: VarintForm.all, "form")
    return .number(
      bits: try json.number("bits"), isSigned: json["signed"] != nil, .varint(form))
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
    }
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
    """#
}

// Kaitai.

extension NumberForm {
  /// The expression of the number in a field.
  func kaitaiValue(_ field: String) -> String {
    switch self {
    case .varint: "\(field).value"
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
    """#
}
