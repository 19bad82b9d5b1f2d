import Foundation

/// A packet that is appended to `Data` field by field and read out of it, as most Swift code does it. The bytes are
/// those of PacketKit.
protocol DataCoded {
  init(from data: Data, at offset: inout Int) throws
  func append(to data: inout Data)
}

/// The data ends too early, or holds what is no packet.
struct MalformedData: Error {}

extension Data {
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    append(Data(text.utf8))
  }

  func bytes(_ count: Int, at offset: inout Int) throws -> Data {
    guard count <= self.count - offset else { throw MalformedData() }
    defer { offset += count }
    return subdata(in: startIndex + offset..<startIndex + offset + count)
  }

  func number<Number: FixedWidthInteger>(at offset: inout Int) throws -> Number {
    let size = MemoryLayout<Number>.size
    guard size <= count - offset else { throw MalformedData() }
    defer { offset += size }
    return Number(
      bigEndian: withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
  }

  func text(_ count: Int, at offset: inout Int) throws -> String {
    guard let text = String(data: try bytes(count, at: &offset), encoding: .utf8) else {
      throw MalformedData()
    }
    return text
  }

  func text(at offset: inout Int) throws -> String {
    try text(Int(number(at: &offset) as UInt32), at: &offset)
  }

  func elements<Element>(
    at offset: inout Int,
    _ element: (Data, inout Int) throws -> Element
  ) throws -> [Element] {
    let count: UInt32 = try number(at: &offset)
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(self, &offset)) }
    return elements
  }
}
