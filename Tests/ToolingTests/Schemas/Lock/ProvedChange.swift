import Foundation
import PacketKit
import PacketTesting
import TestPackets
import Testing

@testable import PacketSchemas

/// A packet as it was and as it is, and the verdict of the lock about it, which random values prove.
struct ProvedChange {
  let old: any Packet.Type
  let new: any Packet.Type
  let comparison: SchemaComparison

  init(_ old: any Packet.Type, _ new: any Packet.Type) {
    self.old = old
    self.new = new
    let documents = [old, new].map { SchemaDocument(of: [$0]) }
    var comparison = SchemaComparison(from: documents[0], to: documents[1])
    comparison.packet(documents[0].names[0], documents[1].names[0])
    self.comparison = comparison
  }

  /// The verdict about what could be compared.
  var verdict: WireVerdict { comparison.changes.reduce(.identical) { $0.and($1.verdict) } }

  var lines: [String] { comparison.changes.map(\.description) }

  /// Expects a verdict, under which a reader either takes all random values of the other declaration, or rejects or
  /// misreads one of them.
  func expect(
    _ expected: WireVerdict,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    // Only names differ in all of these.
    let found = verdict == .renamed ? .identical : verdict
    #expect(found == expected, "\(lines)", sourceLocation: location)
    let sides = [
      ("new reads old", expected.newProgramsReadOldPackets, old, new),
      ("old reads new", expected.oldProgramsReadNewPackets, new, old),
    ]
    for (name, isPromised, writer, reader) in sides {
      let count = isPromised ? LongTests.count(300) : 300
      let failure = try Self.failure(of: reader, reading: writer, count)
      #expect(
        (failure == nil) == isPromised, "\(name): \(failure ?? "all is read")",
        sourceLocation: location)
    }
  }

  /// The first error in reading what a declaration accepts, or bytes that are other ones when written again.
  private static func failure(
    of reader: any Packet.Type,
    reading writer: any Packet.Type,
    _ count: Int
  ) throws -> String? {
    var generator = SplitMix64(seed: 54)
    for _ in 0..<count {
      let bytes = try writer.random(using: &generator).encoded()
      // Readers also accept what no program of the same declaration writes, such as padding that they ignore.
      var other = bytes
      other[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
      let isAccepted = (try? writer.init(decoding: other)) != nil
      for bytes in isAccepted && !writer.skipsBytes ? [bytes, other] : [bytes] {
        do {
          let read = try reader.init(decoding: bytes)
          guard try reader.losesBytes || read.encoded() == bytes else { return "is misread" }
        } catch {
          return "\(error)"
        }
      }
    }
    return nil
  }
}

extension Packet {
  /// Whether bytes of later versions are skipped, which no program writes that does not know them.
  fileprivate static var skipsBytes: Bool {
    SchemaDocument(of: [Self.self]).packets.contains { packet in
      packet.items.contains {
        if case .size(_, _, let skipsUnknownBytes) = $0 { skipsUnknownBytes } else { false }
      }
    }
  }
}

extension WireVerdict {
  /// The verdict about the opposite change.
  var reversed: WireVerdict {
    switch self {
    case .newReadsOld: .oldReadsNew
    case .oldReadsNew: .newReadsOld
    default: self
    }
  }
}
