import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct ComputedTests {
  private let free: [UInt8] = [0, 0, 0, 11, 0x66, 0x72, 0x65, 0x65, 1, 2, 3]

  private func sentence(_ encode: () throws -> Void) -> String? {
    (#expect(throws: PacketError.self) { try encode() })?.description
  }

  @Test func encodingRejectsWhatContradictsAComputedValue() throws {
    var box = ComputedBox.free
    box.size = 12
    let expected = ".content: takes 3 bytes, but an earlier field states 4"
    #expect(sentence { _ = try box.encodedBytes() } == "ComputedBox" + expected)
    #expect(
      sentence { _ = try ComputedByHand(box).encodedBytes() } == "ComputedByHand" + expected)
    box.size = 3
    #expect(
      sentence { _ = try box.encodedBytes() }
        == "ComputedBox.content: an earlier field holds the invalid count -5 at offset 8"
    )
    var fields = ComputedFields.named
    fields.name = nil
    #expect(
      sentence { _ = try fields.encodedBytes() }?.hasPrefix("ComputedFields.name: ") == true)
    fields = .named
    fields.exponent = 2
    #expect(
      sentence { _ = try fields.encodedBytes() }
        == "ComputedFields.table: has 3 elements, but an earlier field states 6")
    fields = .named
    fields.note = .number(1, isLast: false)
    #expect(
      sentence { _ = try fields.encodedBytes() }?.hasPrefix("ComputedFields.note: ") == true)
  }

  /// Each way of decoding gives the same value, and the same error.
  @Test func allWaysOfDecodingAgree() throws {
    for golden in [ComputedFields.nothing, .named, .image] {
      let bytes = try golden.encodedBytes()
      for count in 0...bytes.count {
        let prefix = Array(bytes.prefix(count))
        var updated = ComputedFields.named
        let results: [Result<ComputedFields, PacketError>] = [
          result { () throws(PacketError) in try ComputedFields(decoding: prefix) },
          result { () throws(PacketError) in
            ComputedFields(copying: try PacketView<ComputedFields>(decoding: prefix))
          },
          result { () throws(PacketError) in
            try updated.update(decoding: prefix)
            return updated
          },
        ]
        #expect(results.allSatisfy { $0 == results[0] })
        try verifyDescription(of: ComputedFields.self, in: prefix)
      }
    }
  }

  private func result<Value>(
    _ body: () throws(PacketError) -> Value
  ) -> Result<Value, PacketError> {
    do { return .success(try body()) } catch { return .failure(error) }
  }

  @Test func aViewReadsWhatDependsOnIt() throws {
    let view = try PacketView<ComputedBox>(decoding: free)
    #expect(view.size == 11)
    #expect(ComputedBox(copying: view) == .free)
  }

  @Test func aDeltaAppliesTheValuesOfBoth() throws {
    let baseline = ComputedFields.nothing
    for value in [ComputedFields.nothing, .named, .image] {
      let delta = try value.encodedBytes(against: baseline)
      #expect(try ComputedFields(decoding: delta, against: baseline) == value)
    }
    // Another size alone contradicts the content.
    var box = ComputedBox.free
    box.size = 12
    #expect(throws: PacketError.self) { try box.encodedBytes(against: .free) }
    #expect(throws: PacketError.self) {
      try ComputedBox(decoding: [0b1000_0000, 0, 0, 0, 12], against: .free)
    }
  }

  /// A tree has the value where it is computed, even if the bytes end after it.
  @Test func aTreeHasTheValue() throws {
    let tree = PacketTree(of: ComputedBox.self, in: Array(free.prefix(9)))
    #expect(tree.error?.path == "ComputedBox.content")
    let node = try #require(tree.root.field("contentCount"))
    #expect(node.bytes == 8..<8)
    #expect(tree.text(of: node) == "3")
  }

  /// Exports say what they cannot express, and a lock that it cannot be compared.
  @Test func whatOthersCannotKnowIsSaid() throws {
    let document = SchemaDocument(of: [ComputedBox.self])
    #expect(
      document.unexpressed == ["TestPackets.ComputedBox.content, and what follows"])
    #expect(
      document.uncompared.map(\.description) == [
        "ComputedBox.content: only the program knows contentCount"
      ])
    #expect(WiresharkDissector(of: ComputedBox.self).source.contains("content"))
  }

  @Test func randomValuesAgree() throws {
    try verifyRoundTrip(ComputedFields.self)
    try verifyRoundTrip(ComputedBox.self)
    try verifyRoundTrip(ComputedVersions.self)
    try verifyRoundTrip(ComputedNames.List<UInt16>.self)
    try verifyCanonical(ComputedFields.self)
    try verifyCanonical(ComputedBox.self)
  }

  @Packet(given: UInt8.self)
  struct Measured: Equatable {
    var size: UInt8
    @Computed var count: Int { Int(size) % 4 }
    @Counted(by: "count") var list: [UInt8]
    @Present(when: "given", in: 2...) var more: UInt8?
  }

  @Test(arguments: [1, 2] as [UInt8])
  func randomValuesOfGivenPacketsAreFound(version: UInt8) throws {
    var generator = SplitMix64(seed: UInt64(version))
    for _ in 0..<50 {
      let packet = try Measured.random(given: version, using: &generator)
      #expect((packet.more != nil) == (version >= 2))
      try verifyDescription(
        of: Measured.self, in: packet.encodedBytes(given: version), given: version)
    }
  }
}
