/// JSON text under construction, in UTF-8.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// Adds text as it is.
  @inline(never) mutating func add(_ text: String) { bytes += text.utf8 }

  /// Adds a string literal.
  @inline(never) mutating func addString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): add("\\n")
      case UInt8(ascii: "\r"): add("\\r")
      case UInt8(ascii: "\t"): add("\\t")
      case 0..<0x20: add((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an array, each element as `write` adds it.
  @inline(never) mutating func addList<Element>(
    _ elements: [Element], _ write: (Element, inout JSONText) -> Void
  ) {
    add("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { add(",") }
      write(element, &self)
    }
    add("]")
  }
}
