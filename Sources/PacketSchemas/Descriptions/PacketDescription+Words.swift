internal import PacketKit

// Parts of packets in words, for diagrams and for what has changed.

extension PacketDescription.Presence {
  /// The condition under which a field is present; nil if it always is, or if it has a byte of its own.
  var words: String? {
    switch self {
    case .always, .byte: nil
    case .flag(let path): "if \(path)"
    case .equal(let path, let value): "if \(path) is \(value)"
    case .options(let path, let mask): "if \(path) has the bits \(mask.hex)"
    case .within(let path, let bounds): "if \(path) is within \(bounds.text)"
    case .bits(let path, let mask, nil): "if \(path) has one of the bits \(mask.hex)"
    case .bits(let path, let mask, let equal?):
      "if the bits \(mask.hex) of \(path) are \(equal.hex)"
    case .bytesRemain: "if bytes remain"
    }
  }
}

extension PacketDescription.Filling {
  /// The bytes of padding, such as `zero bytes`.
  var words: String {
    if ignoresValues { return "bytes of any value" }
    return byte == 0 ? "zero bytes" : "bytes 0x\(byte.hexDigits)"
  }
}

extension PacketDescription.Derivation? {
  /// The source of a derived field, after the words for its type.
  var words: String {
    switch self {
    case nil: ""
    case .computed: "; follows from the other fields"
    case .bytes(let name): "; counts the bytes of \(name)"
    case .count(let name): "; counts the elements of \(name)"
    case .constant(let value): "; always \(value)"
    }
  }
}

extension PacketDescription.FieldChecksum {
  /// The checksum, and the fields that it covers.
  var words: String {
    let first = first.map { "from \($0)" } ?? "from the start"
    let last = last.map { "through \($0)" } ?? "to the end"
    let property = including.map { "\($0), then " } ?? ""
    return "\(checksum.words(endianness)), \(property)\(first) \(last)"
  }
}
