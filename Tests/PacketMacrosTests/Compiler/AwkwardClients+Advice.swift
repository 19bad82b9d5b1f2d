// Mistakes for which the library says what to write instead.
extension AwkwardClient {
  private static let typesWithoutEncoding: [String] = {
    let types = ["Date", "Duration", "URL", "[Decimal]", "Character", "Substring?"]
    #if canImport(Darwin)
      return types + ["CGFloat"]
    #else
      return types
    #endif
  }()

  static let unencoded: [AwkwardClient] = typesWithoutEncoding.map { type in
    AwkwardClient(
      "fields of \(type), without an encoding",
      """
      import Foundation; import PacketKit
      @Packet struct P {
      var a: UInt8
      var b: \(type)
      }
      @Packet enum R {
      @Tag(1) case a(\(type))
      }
      @Packet(updatesInPlace: true) struct U {
      var a: [UInt8]
      var b: \(type)
      }
      """,
      lines: [4, 7, 11],
      "a 'Date' needs '@Timestamp(.milliseconds)', and a 'Duration' '@Interval(.milliseconds)'",
      onEveryLine: true, times: 7)
  }

  static let calledOtherwise = [
    AwkwardClient(
      "an enum without raw values",
      """
      import PacketKit
      enum Team: PacketField { case red, green }
      """,
      lines: [2], "give an enum a raw type, as in 'enum Team: UInt8, PacketField'", times: 3),
    AwkwardClient(
      "encode()",
      """
      @Packet struct M { var id: UInt8 }
      func encode(_ packet: M) throws {
      _ = try packet.encode()
      }
      """,
      lines: [3], "'encode()' has been renamed to 'encodedBytes()'"),
    AwkwardClient(
      "decode(from:)",
      """
      @Packet struct M { var id: UInt8 }
      func decode(_ bytes: [UInt8]) throws {
      _ = try M.decode(from: bytes)
      _ = try M.decode(bytes)
      }
      """,
      lines: [3, 4], "has been replaced by 'init(decoding:)'", onEveryLine: true),
    AwkwardClient(
      "a packet from bytes without a label",
      """
      import Foundation; import PacketKit
      @Packet struct M { var id: UInt8 }
      func decode(_ data: Data, _ bytes: [UInt8]) throws {
      _ = try M(data)
      _ = try M(bytes)
      }
      """,
      lines: [4, 5], "'init(_:)' has been renamed to 'init(decoding:)'", onEveryLine: true),
    AwkwardClient(
      "digits of an integer of three bytes",
      """
      @Packet struct P { @Digits(.decimal, terminator: 0x20) var number: UInt24 }
      """,
      lines: [1], "digits are for a standard integer, not for 'UInt24', 'UInt40' or 'UInt48'"),
    AwkwardClient(
      "a packet from a value",
      """
      @Packet struct M { var id: UInt8 }
      func make() {
      _ = M(5)
      }
      """,
      lines: [3], "missing argument label 'id:' in call"),
  ]
}
