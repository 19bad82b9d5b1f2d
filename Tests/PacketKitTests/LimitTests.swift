import PacketKit
import Testing

@testable import TestPackets

@Packet(sized: UInt8.self) struct Late: Equatable {
  var number: UInt8
  @Since(2) var list: [UInt8] = []
}

@Packet indirect enum Shelf: Equatable {
  @Tag(1) case more(Shelf)
  @Tag(2) case last(Late)
}

@Suite struct LimitTests {
  private func tree(depth: Int) -> [UInt8] {
    (1..<depth).flatMap { [UInt8($0), 1] } + [UInt8(depth), 0]
  }

  /// The root is one level, each array of children one more.
  @Test(arguments: [(2, 1), (3, 2), (64, 63), (100, 99)])
  func nestingStopsAtTheLimit(_ limit: Int, _ depth: Int) throws {
    let limits = PacketLimits(maximumDepth: limit, maximumStackByteCount: 1 << 20)
    let deepest = try Tree(decoding: tree(depth: depth), limits: limits)
    #expect(try deepest.encodedBytes(limits: limits) == tree(depth: depth))
    let error = try #require(throws: PacketError.self) {
      try Tree(decoding: tree(depth: depth + 1), limits: limits)
    }
    #expect(error.reason == .tooDeep(maximum: limit))
    #expect(error.offset == 2 * depth + 2)
    #expect(
      error.path == "Tree." + String(repeating: "children[0].", count: depth) + "children"
    )
  }

  /// The writer rejects what the reader would.
  @Test(arguments: [1, 2, 3, 63, 64, 65])
  func encodingStopsAtTheSameLimit(_ depth: Int) throws {
    let limits = PacketLimits(maximumDepth: 200, maximumStackByteCount: 1 << 20)
    let deep = try Tree(decoding: tree(depth: depth), limits: limits)
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    guard depth >= 64 else {
      try writer.write(deep)
      #expect(writer.makeArray() == [7] + tree(depth: depth))
      return
    }
    let error = try #require(
      refusal(by: &writer) { writer throws(PacketError) in try writer.write(deep) })
    #expect(error.reason == .tooDeep(maximum: 64))
    #expect(error.path == "Tree." + String(repeating: "children[0].", count: 63) + "children")
    #expect(writer.makeArray() == [7])
  }

  /// Packets that hold one another without a collection between them.
  @Test(arguments: [63, 64]) func nestedPacketsStopAtTheLimit(_ count: Int) throws {
    let nested = (0..<count).reduce(VarintCommand.leaf(5)) { inner, _ in .pair(inner, .none) }
    guard count >= 64 else {
      let bytes = try nested.encodedBytes()
      #expect(try VarintCommand(decoding: bytes) == nested)
      return
    }
    let error = try #require(throws: PacketError.self) { try nested.encodedBytes() }
    #expect(error.reason == .tooDeep(maximum: 64))
    let limits = PacketLimits(maximumDepth: 65)
    let bytes = try nested.encodedBytes(limits: limits)
    #expect(throws: PacketError.self) { try VarintCommand(decoding: bytes) }
    #expect(try VarintCommand(decoding: bytes, limits: limits) == nested)
  }

  /// What is absent could not be written here, so it cannot be read either.
  @Test(arguments: [61, 62]) func absentFieldsNestLikePresentOnes(_ count: Int) throws {
    let bytes = [UInt8](repeating: 1, count: count) + [2, 1, 9]
    guard count > 61 else {
      #expect(try Shelf(decoding: bytes).encodedBytes() == bytes)
      return
    }
    let error = try #require(throws: PacketError.self) { try Shelf(decoding: bytes) }
    #expect(error.reason == .tooDeep(maximum: 64))
    #expect(error.offset == count + 3)
  }

  @Test func elementsOfNoBytesHaveALimitInBothDirections() throws {
    var writer = PacketWriter()
    try writer.write([Empty](repeating: Empty(), count: 1024), as: .countPrefixed(UInt16.self))
    #expect(writer.makeArray() == [4, 0])
    let error = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(
        [Empty](repeating: Empty(), count: 1025), as: .countPrefixed(UInt16.self), field: "a")
    }
    #expect(error?.reason == .lengthTooLarge(1025, maximum: 1024))
    #expect(error?.path == "a")
    #expect(writer.makeArray() == [4, 0])
    var reader = PacketReader([4, 1])
    let refused = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read([Empty].self, as: .countPrefixed(UInt16.self))
    }
    #expect(refused?.reason == .lengthTooLarge(1025, maximum: 1024))
  }

  @Test func theLimitOfElementsIsForEncodingToo() {
    var writer = PacketWriter(limits: .init(maximumElementCount: 2))
    let errors = [
      refusal(by: &writer) { writer throws(PacketError) in try writer.write([1, 2, 3] as [UInt8]) },
      refusal(by: &writer) { writer throws(PacketError) in
        try writer.write([1, 2, 3] as Set<UInt8>)
      },
      refusal(by: &writer) { writer throws(PacketError) in
        try writer.write([1: 1, 2: 2, 3: 3] as [UInt8: UInt8])
      },
      refusal(by: &writer) { writer throws(PacketError) in
        try writer.write([1, 2, 3] as [UInt8], as: .remaining())
      },
      refusal(by: &writer) { writer throws(PacketError) in
        try writer.write(["", "", ""], as: .remaining())
      },
    ]
    for error in errors { #expect(error?.reason == .lengthTooLarge(3, maximum: 2)) }
    #expect(writer.count == 0)
  }

  @Test func optionalsNestToo() throws {
    var reader = PacketReader([1, 1, 42], limits: .init(maximumDepth: 2))
    #expect(try reader.read(UInt8??.self) == 42)
    var shallow = PacketReader([1, 1, 42], limits: .init(maximumDepth: 1))
    let error = refusal(by: &shallow) { reader throws(PacketError) in
      _ = try reader.read(UInt8??.self)
    }
    #expect(error?.reason == .tooDeep(maximum: 1))
    #expect(error?.offset == 2)
  }

  @Test func siblingsAreNotDeeperThanOneAnother() throws {
    let bytes: [UInt8] = [0, 200] + (0..<200).flatMap { [$0, 0] }
    let wide = try Tree(decoding: bytes, limits: .init(maximumDepth: 3))
    #expect(wide.children.count == 200)
  }

  /// Each way to read a collection of two elements, of one byte each or of more.
  struct Collection: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]
    let read: @Sendable (inout PacketReader) throws(PacketError) -> Int
  }

  static let collections: [Collection] = [
    Collection(description: "array of numbers", bytes: [2, 1, 1]) { reader throws(PacketError) in
      try reader.read([UInt8].self, as: .countPrefixed(UInt8.self)).count
    },
    Collection(description: "array of Bool", bytes: [2, 1, 1]) { reader throws(PacketError) in
      try reader.read([Bool].self, as: .countPrefixed(UInt8.self)).count
    },
    Collection(description: "array of no bytes", bytes: [2]) { reader throws(PacketError) in
      try reader.read([Empty].self, as: .countPrefixed(UInt8.self)).count
    },
    Collection(description: "array in place", bytes: [2, 1, 1]) { reader throws(PacketError) in
      var array: [UInt8] = []
      try reader.update(&array, as: .countPrefixed(UInt8.self))
      return array.count
    },
    Collection(description: "set", bytes: [2, 0, 1]) { reader throws(PacketError) in
      try reader.read(Set<UInt8>.self, as: .countPrefixed(UInt8.self)).count
    },
    Collection(description: "dictionary", bytes: [2, 0, 5, 1, 5]) { reader throws(PacketError) in
      try reader.read([UInt8: UInt8].self, as: .countPrefixed(UInt8.self)).count
    },
    Collection(description: "remaining numbers", bytes: [1, 1]) { reader throws(PacketError) in
      try reader.read([UInt8].self, as: .remaining()).count
    },
    Collection(description: "remaining Bool", bytes: [1, 1]) { reader throws(PacketError) in
      try reader.read([Bool].self, as: .remaining()).count
    },
  ]

  @Test(arguments: collections)
  func collectionsStopAtTheLimitOfElements(_ collection: Collection) throws {
    var enough = PacketReader(collection.bytes, limits: .init(maximumElementCount: 2))
    #expect(try collection.read(&enough) == 2)
    var tooFew = PacketReader(collection.bytes, limits: .init(maximumElementCount: 1))
    let error = refusal(by: &tooFew) { reader throws(PacketError) in
      _ = try collection.read(&reader)
    }
    #expect(error?.reason == .lengthTooLarge(2, maximum: 1))
  }

  @Test func theLimitDoesNotLiftTheMaximumOfAField() throws {
    let bytes: [UInt8] = [0, 0, 0, 3, 0, 1, 0, 2, 0, 3]
    let error = #expect(throws: PacketError.self) {
      try Bounded(decoding: bytes, limits: .init(maximumElementCount: 100))
    }
    #expect(error?.reason == .lengthTooLarge(3, maximum: 2))
  }

  @Test func aCountIsCheckedBeforeMemoryIsReserved() throws {
    // 4 GiB of elements announced, none there: it must fail at once.
    var reader = PacketReader([0xFF, 0xFF, 0xFF, 0xFF])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read([String].self)
    }
    #expect(error?.needed == 4 * 4_294_967_295)
    #expect(error?.available == 0)
  }
  @Packet struct Digits: Equatable {
    @InRange(0...9) @Bits(4) var first: UInt64
    @InRange(0...9) @Bits(4) var second: UInt64
  }

  /// An element takes 16 times as much memory as bytes: half of it is reserved first, and more as there are elements.
  @Test(arguments: [0, 1, 2, 100, 5000])
  func memoryForElementsGrowsWithThem(_ count: Int) throws {
    let digits = (0..<count).map { index in
      Digits(first: UInt64(index % 10), second: UInt64(index % 7))
    }
    var bytes = [UInt8(count >> 8), UInt8(count & 0xFF)]
    for number in digits { bytes.append(UInt8(number.first << 4 | number.second)) }
    var reader = PacketReader(bytes)
    #expect(try reader.read([Digits].self, as: .countPrefixed(UInt16.self)) == digits)
    guard count > 0 else { return }
    bytes[bytes.count - 1] = 0x0A
    reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read([Digits].self, as: .countPrefixed(UInt16.self), field: "digits")
    }
    #expect(error?.path == "digits[\(count - 1)].second")
    #expect(error?.offset == count + 1)
  }
}
