import Foundation
import PacketKit

@Packet(updatesInPlace: true, view: true)
struct TerminatedFields: Equatable {
  @Terminated(by: 0) var name: String
  @Terminated(by: 0x0A, maximum: 8) @Encoding(.ascii) var line: String
  @Terminated(by: 0xFF) var path: Data
  @Terminated(by: 0, maximum: 40) var bytes: [UInt8]
  @Terminated(by: 0xFF, maximum: 3) @LittleEndian var numbers: [UInt16]
  @Terminated(by: 0xFF) var points: [Point]
  @Terminated(by: 0) var note: String?
}

/// Text that ends before a code unit, which takes two bytes in UTF-16.
@Packet(updatesInPlace: true, view: true, delta: true)
struct TerminatedTexts: Equatable {
  @Terminated(by: 0) @Encoding(.utf16LittleEndian) var title: String
  @Terminated(by: 0, maximum: 6) @Encoding(.utf16) var artist: String
  @Terminated(by: 0x0A) @Encoding(.utf16) var line: String?
  @Terminated(by: 0) @Encoding(.latin1) var code: String
}

extension FieldEvidence {
  static let terminatedTexts = FieldEvidence(
    packets: [TerminatedTexts.self],
    goldens: [
      Golden("empty", TerminatedTexts(title: "", artist: "", code: "")),
      Golden(
        "letters", TerminatedTexts(title: "hi", artist: "Zo\u{EB}", line: "a b", code: "\u{E9}")),
      Golden(
        "edges",
        TerminatedTexts(
          title: "\u{100}\u{FF}\u{1F600}", artist: "\u{D7FF}\u{E000}\u{FFFF}",
          line: "\u{A00}\0\u{D}", code: "\u{FF}\u{1}")),
    ],
    kinds: ([.utf16, .utf16LittleEndian, .latin1] as [TextEncoding]).map { encoding in
      FieldKind(
        "\(encoding) before a unit", String.self,
        as: .terminated(by: 0x61, maximum: 9, encoding: encoding))
    })
}
