internal import PacketKit

extension PacketTree {
  /// Returns a part's value in one line: text is quoted, and a few elements are listed, otherwise their count. Nil if
  /// it contains other parts, or if its bytes have no further meaning.
  public func text(of node: Node) -> String? { text(of: node, longestList: Self.longestList) }

  func text(of node: Node, longestList: Int) -> String? {
    switch node.value {
    case .none, .constant: nil
    case .packet: node.emptyCase?.printable
    case .absent: "nil"
    case .bool, .unsigned, .signed, .wide, .float, .double: node.value?.rawText
    case .text(let text): text.quoted(maximumCount: .max)
    case .data: Self.count(node.content.count, "byte")
    case .byteArray: Self.list(bytes[node.content], longestList)
    case .numbers(let numbers): Self.list(numbers.map(\.rawText), longestList)
    case .vector(let numbers): "(\(numbers.map(\.rawText).joined(separator: ", ")))"
    case .enumerationCase(let name, let rawValue):
      node.isOtherTag ? "\(name.printable) \(rawValue.rawText)" : name.printable
    case .options(let bits): "0x\(String(bits, radix: 16))"
    case .uuid(let uuid): "\(uuid)"
    case .scalar(let scalar): "\(scalar)".quoted
    case .date(let date): date.text
    case .duration(let duration): "\(duration)"
    case .collection(let count), .dictionary(let count):
      list(node.elements, count, longestList)
    case .opaque(let text): text.printable
    case .digest(let bytes): "0x\(bytes.joinedHexDigits)"
    case .checksum(let sum): "0x\(sum.hexDigits(byteCount: node.content.count))"
    }
  }

  /// The most elements to list.
  static let longestList = 8

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func list(_ elements: some Collection, _ longestList: Int) -> String {
    guard elements.count <= longestList else { return count(elements.count, "element") }
    return "[\(elements.map { "\($0)" }.joined(separator: ", "))]"
  }

  private func list(_ nodes: [Node], _ count: Int, _ longestList: Int) -> String {
    let texts = count == nodes.count && count <= longestList ? nodes.compactMap(plainText) : []
    return texts.count == count ? Self.list(texts, longestList) : Self.count(count, "element")
  }

  /// The text of an element in which nothing nests.
  private func plainText(_ node: Node) -> String? {
    if node.children.map(\.role) == [.key, .value] {
      let texts = node.children.compactMap(plainText)
      return texts.count == 2 ? texts.joined(separator: ": ") : nil
    }
    return node.children.isEmpty ? text(of: node) : nil
  }
}
