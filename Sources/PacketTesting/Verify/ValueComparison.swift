internal import PacketKit
internal import PacketSchemas

internal import Foundation

/// Compares the values of a tree with those of a packet by reflection.
struct ValueComparison {
  let tree: PacketTree

  /// The first value that differs in the packet; nil if none does.
  func difference(from packet: Any) -> String? {
    difference(tree.root, packet, "\(tree.packet)")
  }

  private func difference(_ node: PacketTree.Node, _ value: Any, _ path: String) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first?.value else {
        if case .absent = node.value { return nil }
        return "\(path) is nil"
      }
      return difference(node, wrapped, path)
    }
    // An inline array does not reflect its elements.
    let isInline = "\(mirror.subjectType)".hasPrefix("InlineArray<")
    // Elements that share bytes have none of their own.
    if isInline, node.isBits { return nil }
    if node.isWrapped || isInline { return differenceOfBytes(node, value, path) }
    if let read = node.read {
      return areAlike(read.value, value) ? nil : "\(path) is \(value), not \(read.value)"
    }
    switch node.value {
    case .packet where mirror.displayStyle == .enum: return differenceOfCase(node, mirror, path)
    case .packet: return differenceOfFields(node, mirror, path)
    case .collection(let count), .dictionary(let count):
      guard mirror.children.count == count else { return "\(path) has another count than \(count)" }
      return switch mirror.displayStyle {
      case .collection: differenceOfElements(node, mirror, path)
      case .set, .dictionary: differenceOfUnordered(node, mirror, path)
      default: nil
      }
    case .some(let known) where isEqual(known, value, tree.bytes[node.content]): return nil
    default: return "\(path) is \(value), not \(tree.text(of: node) ?? "unknown")"
    }
  }

  /// For a hand-written type or an inline array, only the bytes of a value are known.
  private func differenceOfBytes(
    _ node: PacketTree.Node,
    _ value: Any,
    _ path: String
  ) -> String? {
    guard let value = value as? any PacketField else { return nil }
    let bytes = Array(
      tree.bytes[(node.bytes.lowerBound + node.presenceByteCount)..<node.bytes.upperBound])
    let isEqual = [Endianness.big, .little].contains { endianness in
      var writer = PacketWriter()
      try? value.encode(into: &writer, endianness: endianness)
      return writer.makeArray() == bytes
    }
    guard isEqual else { return "\(path) is \(value), not \(tree.text(of: node) ?? "the same")" }
    return StoredNumbers(of: value).areReversed(in: node)
      ? "\(path) is \(value), whose bytes are described in the other byte order" : nil
  }

  private func differenceOfFields(
    _ node: PacketTree.Node,
    _ mirror: Mirror,
    _ path: String
  ) -> String? {
    for child in node.children {
      guard case .field(let name) = child.role else { continue }
      // A wrapped or an observed property has no mirror child of its name, or one of its wrapper.
      guard let property = mirror.children.first(where: { $0.label == name }) else { continue }
      if let difference = difference(child, property.value, "\(path).\(name)") { return difference }
    }
    return nil
  }

  private func differenceOfElements(
    _ node: PacketTree.Node,
    _ mirror: Mirror,
    _ path: String
  ) -> String? {
    for (index, (child, element)) in zip(node.elements, mirror.children).enumerated() {
      if let difference = difference(child, element.value, "\(path)[\(index)]") {
        return difference
      }
    }
    return nil
  }

  /// A set or a dictionary has its elements in any order. One of more than 100 is not compared, as this takes quadratic time.
  private func differenceOfUnordered(
    _ node: PacketTree.Node,
    _ mirror: Mirror,
    _ path: String
  ) -> String? {
    for (index, child) in node.elements.enumerated() where node.elements.count <= 100 {
      let isFound = mirror.children.contains { element in
        guard mirror.displayStyle == .dictionary else {
          return difference(child, element.value, path) == nil
        }
        let pair = Mirror(reflecting: element.value).children
        return zip(child.children, pair).allSatisfy { difference($0, $1.value, path) == nil }
      }
      guard isFound else { return "\(path) lacks what is described at [\(index)]" }
    }
    return nil
  }

  /// Fields are named after the case and, if it has several values or labels, after the labels.
  private func differenceOfCase(
    _ node: PacketTree.Node,
    _ mirror: Mirror,
    _ path: String
  ) -> String? {
    guard let (label, payload) = mirror.children.first, let label else { return nil }
    for child in node.children {
      guard case .field(let name) = child.role else { continue }
      let parts = name.split(separator: ".").map(String.init)
      guard parts.first == label else { return "\(path) is \(label), not \(name)" }
      var value = payload
      if parts.count == 2 {
        let values = Mirror(reflecting: payload).children
        guard
          let found = values.first(where: { $0.label == parts[1] || $0.label == ".\(parts[1])" })
        else { continue }
        value = found.value
      }
      if let difference = difference(child, value, "\(path).\(name)") { return difference }
    }
    return nil
  }
}

extension ValueComparison {
  private func isEqual(
    _ known: PacketTree.Value,
    _ value: Any,
    _ content: ArraySlice<UInt8>
  ) -> Bool {
    switch known {
    case .absent, .packet, .collection, .dictionary, .constant, .checksum, .digest: return false
    case .bool(let known): return value as? Bool == known
    case .unsigned(let known):
      let value = (value as? any NarrowInteger)?.value ?? value
      return (value as? any FixedWidthInteger).map { UInt64(exactly: $0) == known } ?? false
    case .signed(let known):
      return (value as? any FixedWidthInteger).map { Int64(exactly: $0) == known } ?? false
    case .wide(let known): return value is any FixedWidthInteger && "\(value)" == "\(known)"
    case .float(let known): return (value as? Float)?.bitPattern == known.bitPattern
    case .double(let known): return (value as? Double)?.bitPattern == known.bitPattern
    case .text(let known):
      return (value as? String)?.utf8.elementsEqual(known.utf8) ?? false
    case .data: return (value as? Data)?.elementsEqual(content) ?? false
    case .byteArray: return (value as? [UInt8])?.elementsEqual(content) ?? false
    case .numbers(let known):
      let elements = Mirror(reflecting: value).children
      return elements.count == known.count
        && zip(known, elements).allSatisfy { isEqual($0, $1.value, content) }
    case .vector(let known):
      // Its numbers print as they do individually.
      let text = "(\(known.map(\.rawText).joined(separator: ", ")))"
      return "\(value)".hasSuffix(text)
    case .enumerationCase(let name, let rawValue):
      guard let value = value as? any RawRepresentable else { return "\(value)" == name }
      return "\(value)" == name && isEqual(rawValue, value.rawValue, content)
    case .options(let known):
      let rawValue = (value as? any RawRepresentable)?.rawValue as? any FixedWidthInteger
      return rawValue.map { UInt64(truncatingIfNeeded: $0) & mask($0) == known } ?? false
    case .uuid(let known): return value as? UUID == known
    case .scalar(let known): return value as? Unicode.Scalar == known
    case .date(let known): return value as? Date == known
    case .duration(let known): return value as? Duration == known
    case .opaque(let known): return String(describing: value) == known
    }
  }

  private func mask(_ number: some FixedWidthInteger) -> UInt64 {
    .max >> UInt64(64 - min(number.bitWidth, 64))
  }
}
