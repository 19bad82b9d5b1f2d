import Foundation
import PacketKit

extension Property {
  /// Generated decoders: what decodes encodes to the same bytes, and those decode to the same value.
  package static let packets = Property(
    "packets",
    [
      Subject(Numbers.self), Subject(LittleNumbers.self), Subject(Varints.self),
      Subject(Texts.self),
      Subject(Lists.self), Subject(Keyed.self), Subject(Maybes.self), Subject(Runs.self),
      Subject(Quantities.self), Subject(Times.self), Subject(Spaced.self), Subject(Flagged.self),
      Subject(Order.self), Subject(Expression.self), Subject(Tree.self), Subject(Nothings.self),
      Subject(RestOfText.self), Subject(RestOfPoints.self), Subject(RestOfNumbers.self),
      Subject(SummedByCRC32.self), Subject(SummedByCRC32C.self), Subject(SummedByCRC16.self),
      Subject(SummedByAdler32.self), Subject(FirstVersion.self), Subject(ThirdVersion.self),
      Subject(Envelope.self), Subject(Shapes.self),
    ]
  )
}

extension Subject {
  init<Value: Packet & Equatable & SendableMetatype>(_ type: Value.Type) {
    self.init("\(type)") { bytes in
      var bytes = bytes
      // A checksum that a fuzzer cannot guess is mended, so that what it covers is tried too.
      if let error = try Self.check(type, bytes), error.mend(&bytes) {
        _ = try Self.check(type, bytes)
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

extension PacketError {
  /// Puts right a checksum, wherever it stands and in either byte order.
  fileprivate func mend(_ bytes: inout [UInt8]) -> Bool {
    guard case .wrongChecksum(let found, let computed, let count) = reason else { return false }
    func bytesOf(_ sum: UInt32) -> [UInt8] {
      (1...count).map { UInt8(truncatingIfNeeded: sum >> UInt32(8 * (count - $0))) }
    }
    let place = offset..<min(offset + count, bytes.count)
    let isBig = Array(bytes[place]) == bytesOf(found)
    bytes.replaceSubrange(place, with: isBig ? bytesOf(computed) : bytesOf(computed).reversed())
    return true
  }
}
