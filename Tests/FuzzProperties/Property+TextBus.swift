import TextBus
import Foundation
import PacketFraming

extension Property {
  /// The lines of a text bus: what is taken apart is put together again, a message byte for byte.
  static let textBus = Property(
    "text-bus",
    [
      Subject("line") { try check(line: $0) },
      Subject("message") { try check(line: Array(":".utf8) + $0) },
      Subject("command") { try check(line: Array("subscribe ".utf8) + $0) },
      Subject("error") { try check(line: Array("error ".utf8) + $0) },
    ]
  )

  private static func check(line bytes: [UInt8]) throws {
    let bytes = Data(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let line: TextBusLine
    do throws(TextBusError) {
      line = try TextBusLine(parsing: bytes)
    } catch {
      return try require(
        error.offset.map { 0...bytes.count ~= $0 } ?? false, "\(error), of \(bytes.count) bytes")
    }
    // An error's sentence is shown, and may not be one that can be sent.
    guard let encoded = try? line.encoded() else {
      guard case .error = line else { throw Violation("\(line) cannot be sent again") }
      return
    }
    var decoder = FrameDecoder(.line(maximumLength: .max))
    decoder.append(encoded)
    let again = try decoder.nextFrame()
    try decoder.finish()
    try require(try again.map(TextBusLine.init(parsing:)) == line, "\(line) comes back otherwise")
    if case .message = line {
      try require(again == bytes, "\(line) does not come back byte for byte")
    }
  }
}
