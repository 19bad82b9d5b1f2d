import PacketKit
import PacketTesting
import Testing

/// Many elements, which are sorted in another way than few: by the first eight bytes, and only then by the others.
@Suite struct EncodingOrderTests {
  /// The elements of a set, each as its bytes.
  private func written<Element: PacketField & Hashable>(_ set: Set<Element>) throws -> [[UInt8]] {
    var writer = PacketWriter()
    try writer.write(set)
    let bytes = writer.makeArray()
    var reader = PacketReader(bytes)
    #expect(try reader.read(Set<Element>.self) == set)
    reader = PacketReader(bytes)
    _ = try reader.read(UInt32.self)
    var elements: [[UInt8]] = []
    while !reader.isAtEnd {
      let start = reader.offset
      _ = try reader.read(Element.self)
      elements.append(Array(bytes[start..<reader.offset]))
    }
    #expect(elements.count == set.count)
    return elements
  }

  @Test func nestedDictionariesAreSortedEach() throws {
    let value: [UInt8: [UInt8: UInt8]] = [2: [4: 40, 3: 30], 1: [6: 60, 5: 50]]
    var writer = PacketWriter()
    try writer.write(value)
    let expected: [UInt8] = [
      0, 0, 0, 2, 1, 0, 0, 0, 2, 5, 50, 6, 60, 2, 0, 0, 0, 2, 3, 30, 4, 40,
    ]
    #expect(writer.makeArray() == expected)
  }

  private func check<Element: PacketField & Hashable>(_ elements: some Sequence<Element>) throws {
    let elements = try written(Set(elements))
    for (a, b) in zip(elements, elements.dropFirst()) {
      #expect(a.lexicographicallyPrecedes(b), "\(a) before \(b)")
    }
  }

  @Test(arguments: [2, 31, 32, 33, 200]) func sortsNumbersThatDifferInAnyByte(_ count: Int) throws {
    var generator = SplitMix64()
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      try check((0..<UInt64(count)).map { ($0 * 2_654_435_769 & 0xFF) << shift })
      try check((0..<UInt64(count)).map { $0 << shift })
    }
    try check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try check((0..<count).map { _ in UInt16.random(in: 0...9999, using: &generator) })
    try check((0..<count).map { _ in Int32.random(in: -99...99, using: &generator) })
    try check((0..<count).map { _ in Int64.random(in: -999...999, using: &generator) })
  }

  @Test(arguments: [31, 32, 33, 200]) func sortsTextThatBeginsAlike(_ count: Int) throws {
    try check((0..<count).map { "\($0)" })
    try check((0..<count).map { "the same beginning, \($0)" })
    try check((0..<count).map { String(repeating: "a", count: $0) })
    try check((0..<count).map { index in "\(index % 7)".first.map { "\($0)-\(index)" } ?? "" })
  }

  @Test(arguments: [31, 32, 200]) func rejectsEqualKeysAmongMany(_ count: Int) throws {
    struct Modulo: PacketField, Hashable {
      let value: UInt16
      static var minimumByteCount: Int { 2 }
      init(_ value: UInt16) { self.value = value }
      init(from reader: inout PacketReader) throws(PacketError) { value = try reader.read() }
      func encode(into writer: inout PacketWriter) throws(PacketError) {
        try writer.write(value % 100)
      }
    }
    var writer = PacketWriter()
    let equal = Set((0..<UInt16(count - 1)).map { Modulo($0 % 90) } + [Modulo(107)] + [Modulo(7)])
    let error = #expect(throws: PacketError.self) { try writer.write(equal) }
    #expect(error?.reason == .duplicateElement)
    #expect(writer.count == 0)
  }
}
