internal import PacketKit

// Wire types in words, for diagrams and for what has changed.

extension WireType {
  /// The type in a few words, such as "UTF-8 text after its length in bytes, a UInt16".
  var words: String { words(withExtent: true) }

  /// The words, perhaps without those for where the value ends.
  func words(withExtent isWhole: Bool) -> String {
    let plain = plainWords(isWhole)
    return order == .little ? "\(plain), little-endian" : plain
  }

  private var order: Endianness {
    switch self {
    case .integer(_, _, let order), .float(_, let order), .unicodeScalar(let order),
      .timestamp(_, let order), .interval(_, let order):
      order
    default: .big
    }
  }

  /// The words without the byte order.
  private func plainWords(_ isWhole: Bool) -> String {
    func end(_ extent: Extent, _ units: String) -> String { isWhole ? extent.words(units) : "" }
    return switch self {
    case .integer(let bits, let isSigned, _): "\(isSigned ? "Int" : "UInt")\(bits)"
    case .float(let bits, _): bits == 32 ? "Float" : "Double"
    case .bool: "Bool"
    case .number(let bits, let isSigned, let form):
      "\(isSigned ? "Int" : "UInt")\(bits) in \(form.words(isSigned))"
    case .string(.fixed(let count, let padding), let encoding) where isWhole:
      "\(encoding.words) text of \(count) bytes, filled with 0x\(padding.hexDigits)"
    case .string(.terminated(let end, let maximum), let encoding)
    where isWhole && encoding.unitByteCount == 2:
      "\(encoding.words) text up to a character U+00\(end.hexDigits)\(maximum.asMaximum)"
    case .string(let extent, let encoding): "\(encoding.words) text\(end(extent, "bytes"))"
    case .bytes(let extent): "bytes\(end(extent, "bytes"))"
    case .array(let element, .fixed(let count, _)) where isWhole:
      "\(count) × \(element.words)"
    case .array(.tagged(let packet, let field), _):
      "\(packet.name.shortName) for each tag in \(field)"
    case .array(let element, .stated(let count)) where isWhole:
      "\(count.words.contains(" ") ? "(\(count.words))" : count.words) × \(element.words)"
    case .array(let element, let extent): "\(element.words), repeated\(end(extent, "elements"))"
    case .set(let element, let extent):
      "unique, ascending \(element.words)\(end(extent, "elements"))"
    case .dictionary(let key, let value, let extent):
      "pairs of \(key.words) and \(value.words), in ascending order\(end(extent, "pairs"))"
    case .optional(let value): "\(value.words), after a byte that is 1 if it is present"
    case .enumeration(let type, let rawValue, let cases):
      "\(type.name.shortName), \(rawValue.words)\((cases ?? []).words)"
    case .optionSet(let type, let rawValue, let bits):
      "\(type.name.shortName), \(rawValue.words) with the bits \(bits.hex)"
    case .vector(let number, let count): "\(count) × \(number.words)"
    case .uuid: "UUID"
    case .unicodeScalar: "Unicode scalar, UInt32"
    case .timestamp(let unit, _): "\(unit) since 1970, Int64"
    case .interval(let unit, _): "\(unit), Int64"
    case .ranged(let value, let bounds): "\(value.words) in \(bounds.words)"
    case .packet(let packet): packet.name.shortName
    case .aligned(let value, let alignment): "\(value.words) at multiples of \(alignment) bytes"
    case .wrapped(let type, let value): "\(type.name.shortName), as \(value.words)"
    case .tagged(let packet, let field): "\(packet.name.shortName), whose tag is in \(field)"
    case .given(let packet, let path): "\(packet.name.shortName), given \(path)"
    case .region(.bytes, .stated(let count)): "\(count.words) bytes"
    // That the value takes all bytes of the region need not be said.
    case .region(let value, let extent):
      value.words(withExtent: value.extent?.leaving == nil) + end(extent, "bytes")
    case .opaque(let type): "\(type.name.shortName), in an encoding of its own"
    case .quantized(let lanes, _, let lower, let upper, let hasZero):
      "steps from \(lower) to \(upper)\(hasZero ? ", the middle one zero" : "")"
        + (lanes > 1 ? ", \(lanes) of them" : "")
    case .unitQuaternion(let hasZero):
      "the smallest three components of a unit quaternion\(hasZero ? "" : ", none of whose steps is zero")"
    }
  }
}

extension WirePrefix {
  var words: String {
    if case .custom(let prefix) = self, prefix.endianness == .little {
      return "\(type.words), little-endian"
    }
    return type.words
  }
}

extension [WireType.EnumerationCase] {
  fileprivate var words: String {
    guard !isEmpty else { return "" }
    let texts = prefix(8).map { "\($0.rawValue) \($0.name)" }
    return ": \(texts.joined(separator: ", "))\(count > 8 ? ", …" : "")"
  }
}

extension WireBounds {
  fileprivate var words: String {
    lower == nil && upper == nil ? reference?.range ?? "bounds of its own" : text
  }
}

extension TextEncoding {
  fileprivate var words: String {
    switch self {
    case .utf8: "UTF-8"
    case .ascii: "ASCII"
    case .latin1: "Latin-1"
    case .utf16: "UTF-16"
    case .utf16LittleEndian: "little-endian UTF-16"
    }
  }
}

extension String {
  /// The name without its module and enclosing types, such as `Frame<Ping>` for `Game.Net.Frame<Game.Ping>`.
  package var shortName: String {
    var text = ""
    for part in split(separator: ".", omittingEmptySubsequences: false) {
      text.removeSubrange(text.startOfLastName...)
      text += part
    }
    return text
  }

  /// Where the last name in it begins, to which its arguments belong.
  private var startOfLastName: Index {
    var depth = 0
    for index in indices.reversed() {
      switch self[index] {
      case ">", ")", "]": depth += 1
      case "<" where depth > 0, "(" where depth > 0, "[" where depth > 0: depth -= 1
      case "<", "(", "[", ",", " ", ":", "?":
        if depth == 0 { return self.index(after: index) }
      default: break
      }
    }
    return startIndex
  }

  /// The name without its module, such as `Net.Frame<Ping>` for `Game.Net.Frame<Game.Ping>`.
  ///
  /// A type in a function has no name that others know: it is without what encloses it.
  var enclosedName: String {
    let enclosing = dividedName.dropFirst().dropLast()
    let isKnown = enclosing.allSatisfy { !$0.contains("(") }
    return isKnown ? (enclosing + [shortName]).map(\.shortName).joined(separator: ".") : shortName
  }

  /// The names of what encloses it, then its own, each with its arguments.
  var dividedName: [String] {
    var names = [""]
    var depth = 0
    for character in self {
      if character == ".", depth == 0 {
        names.append("")
      } else {
        names[names.count - 1].append(character)
        depth += "<([".contains(character) ? 1 : ">)]".contains(character) ? -1 : 0
      }
    }
    return names
  }
}
