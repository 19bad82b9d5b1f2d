import PacketMessaging
import Foundation

@testable import TestPackets

extension Golden {
  static let taggedMessages: [Golden] = [
    Golden("text", TaggedMessage(tag: 100, text: "hello, Renée")),
    Golden("no payload", TaggedMessage(tag: 0)),
    Golden("zero bytes", TaggedMessage(tag: 1, payload: Data(count: 3))),
    Golden("greatest tag", TaggedMessage(tag: .max, payload: Data(0...255))),
    Golden(
      "little-endian it would be another tag",
      TaggedMessage(tag: 0x0102_0304, payload: Data([5]))
    ),
    Golden("property list", TaggedMessage(tag: 101, payload: propertyList)),
  ]

  /// What Python's `plistlib` writes for `{"name": "Renée", "scores": [1, 2]}`.
  private static let propertyList = Data(
    ([
      Array("bplist00".utf8), [0xD2, 1, 2, 3, 4, 0x54], Array("name".utf8), [0x56],
      Array("scores".utf8), [0x65, 0, 0x52, 0, 0x65, 0, 0x6E, 0, 0xE9, 0, 0x65],
      [0xA2, 5, 6, 0x10, 1, 0x10, 2, 8, 0x0D, 0x12, 0x19, 0x24, 0x27, 0x29],
      [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 7],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2B],
    ] as [[UInt8]]).joined())
}
