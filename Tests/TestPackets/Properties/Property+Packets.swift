import Foundation
import PacketKit
import PacketSchemas
import PacketTesting

extension Property {
  /// Generated decoders: what decodes encodes to the same bytes, and those decode to the same value. What follows from
  /// the packet's description is the same too.
  package static let packets = Property("packets", zoo.map { subject(of: $0) })

  /// Decoding in place: it comes to what decoding afresh does, whatever was there before.
  ///
  /// The first byte is the count of bytes of what was there; those of what comes follow them.
  package static let updates = Property("updates", zoo.map { updateSubject(of: $0) })

  /// Packets of every make.
  static let zoo: [any (Packet & Equatable & SendableMetatype).Type] =
    [
      Numbers.self, LittleNumbers.self, MixedVarints.self, Texts.self, Lists.self, Keyed.self,
      Maybes.self, Runs.self, MixedQuantities.self, Times.self, Spaced.self, Flagged.self,
      Order.self,
      Expression.self, Branch.self, Nothings.self, RestOfText.self, RestOfPoints.self,
      RestOfNumbers.self, SummedByCRC32.self, SummedByCRC32C.self, SummedByCRC16.self,
      SummedByAdler32.self, SummedFuzzed.self, FirstVersion.self, ThirdVersion.self, Envelope.self,
      Shapes.self,
      FewBytes.self, FormedVarints.self, Statements.self, Conditions.self, NarrowStatements.self,
      TaggedNotes.self, OtherOrders.self, Ended.self, Elementwise.self, Filled.self,
      LowRuns.self, EncodedTexts.self, TaggedParts.self, TrailingParts.self, TrailingSums.self,
      AfterRemaining.self, AfterChecksum.self, WideLengths.self, ExactQuantities.self,
    ] + newSystems + [
      VariableStatements.self, Constants.self, CodedStatements.self, RemoteConditions.self,
      NestedKeys.self,
    ] + FieldEvidence.all.flatMap(\.packets)

  /// Packets of types that older systems do not have.
  private static var newSystems: [any (Packet & Equatable & SendableMetatype).Type] {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
      return []
    }
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else {
      return [Wide.self]
    }
    return [Wide.self, Inline.self]
  }

  private static func subject<Value: Packet & Equatable & SendableMetatype>(
    of type: Value.Type
  ) -> Subject {
    Subject(type)
  }

  private static func updateSubject<Value: Packet & Equatable & SendableMetatype>(
    of type: Value.Type
  ) -> Subject {
    Subject(updating: type)
  }
}

extension Subject {
  init<Value: Packet & Equatable & SendableMetatype>(_ type: Value.Type) {
    self.init("\(type)") { bytes in
      var bytes = bytes
      try verifyDescription(of: type, in: bytes)
      try verifyView(of: type, in: bytes)
      // A checksum that a fuzzer cannot guess is mended, so that what it covers is tried too.
      if let error = try Self.check(type, bytes), error.mendChecksum(in: &bytes) {
        _ = try Self.check(type, bytes)
        try verifyDescription(of: type, in: bytes)
        try verifyView(of: type, in: bytes)
      }
    }
  }

  fileprivate init<Value: Packet & Equatable & SendableMetatype>(updating type: Value.Type) {
    self.init("\(type)") { input in
      guard let count = input.first, count < input.count else { return }
      let split = 1 + Int(count)
      let old = Array(input[1..<split])
      let new = Array(input[split...])
      guard var value = try? Value(decoding: old) else { return }
      let fresh = Result { () throws(PacketError) in try Value(decoding: new) }
      let updated = Result { () throws(PacketError) in try value.update(decoding: new) }
      switch (fresh, updated) {
      case (.success(let fresh), .success):
        let isEqual = value == fresh || "\(value)".contains("nan")
        try require(isEqual, "\(new) on \(old) comes to \(value), not to \(fresh)")
        try require(try value.encodedBytes() == new, "\(new) on \(old) has other bytes")
      case (.failure(let fresh), .failure(let updated)):
        try require(fresh == updated, "\(new) on \(old) fails with '\(updated)', not '\(fresh)'")
        // Whatever is left in the value: it must be one that can be used.
        _ = try? value.encodedBytes()
      default:
        throw Violation("\(new) on \(old): \(updated), but afresh \(fresh)")
      }
    }
  }

  /// - Returns: The error that the bytes are refused with.
  private static func check<Value: Packet & Equatable>(
    _ type: Value.Type,
    _ bytes: [UInt8]
  ) throws -> PacketError? {
    let value: Value
    do throws(PacketError) {
      value = try Value(decoding: bytes)
    } catch {
      try require(0...bytes.count ~= error.offset, "an error outside the bytes: \(error)")
      try require(!error.description.isEmpty, "an error that says nothing")
      return error
    }
    try require(
      bytes.count >= Value.minimumByteCount,
      "\(bytes.count) bytes are fewer than the minimum of \(Value.minimumByteCount)"
    )
    let encoding = try value.encodedBytes()
    try require(encoding == bytes, "\(bytes) encodes to \(encoding)")
    let again = try Value(decoding: ([0] + Data(bytes)).dropFirst())
    // A NaN is not equal to itself; then the bytes must do.
    let isEqual = again == value || "\(value)".contains("nan")
    try require(isEqual, "\(again) is not \(value)")
    try require(try again.encodedBytes() == bytes, "\(again) has other bytes than \(value)")
    return nil
  }
}
