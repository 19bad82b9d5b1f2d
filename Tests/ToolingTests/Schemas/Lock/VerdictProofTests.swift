import PacketKit
import TestPackets
import Testing

@testable import PacketSchemas
@testable import PacketTesting

/// The verdict about two declarations, proved by decoding values of one with the other.
@Suite(.takesLong) struct VerdictProofTests {
  /// The bits of a leaf of a packet. Several may take none at the same place, so that these have their paths, too.
  struct Place: Hashable {
    let bits: Range<Int>
    let path: String?

    init(_ bits: Range<Int>, _ path: String) {
      self.bits = bits
      self.path = bits.isEmpty ? path : nil
    }
  }

  /// A packet of a random declaration: the values of its leaves, and where its fields are.
  struct Reading {
    var leaves: [Place: String] = [:]
    var places: [String: Range<Int>] = [:]
    let isValid: Bool
    var hasUnknownBytes = false

    init(_ bytes: [UInt8], withNamesOfCases: Bool) {
      let tree = PacketTree(of: Slot0.self, in: bytes)
      isValid = tree.error == nil
      guard isValid else { return }
      tree.forEachNode { path, node in
        guard let value = node.value else { return }
        // Unknown bytes are those of fields that only the other declaration has.
        guard node.role != .unknownBytes else { return }
        guard node.role != .field("rest") else {
          hasUnknownBytes = hasUnknownBytes || !node.bytes.isEmpty
          return
        }
        let place = Place(node.bits, path)
        switch value {
        case .packet, .constant, .checksum, .collection, .dictionary: return
        case .enumerationCase(let name, let rawValue):
          guard withNamesOfCases || node.role != .tag else { return }
          leaves[place] = "\(rawValue)" + (withNamesOfCases ? name : "")
        case .data, .byteArray, .text:
          // Text that has become bytes has its padding, too.
          var content = bytes[node.content]
          while content.last == 0 { content.removeLast() }
          leaves[place] = "data \(content)"
        default: leaves[place] = Self.text(value)
        }
        if case .field = node.role { places[path] = node.bits }
      }
    }

    /// A value as text, and a number as a Float has it: a step of a range is the same in every type.
    private static func text(_ value: PacketTree.Value) -> String {
      switch value {
      case .double(let number): "\(Float(number))"
      case .float(let number): "\(number)"
      // What has become a number is the same number.
      case .bool(let flag): text(.unsigned(flag ? 1 : 0))
      case .options(let bits): text(.unsigned(bits))
      case .vector(let numbers): numbers.map(text).joined(separator: " ")
      default: "\(value)"
      }
    }

    /// Whether a reading of the same bytes gives no field another place, and no place another value.
    func agrees(with other: Reading) -> Bool {
      leaves.allSatisfy { place, value in
        other.leaves[place].map { $0 == value } ?? true
      } && places.allSatisfy { path, place in other.places[path].map { $0 == place } ?? true }
    }
  }

  /// Random values of a declaration, without bytes that it does not know.
  static func values(_ count: Int, _ slots: [[RandomSchema.Item]], seed: UInt64) -> [[UInt8]] {
    Slots.with(slots) {
      var generator = SplitMix64(seed: seed)
      var values: [[UInt8]] = []
      for _ in 0..<3 * count where values.count < count {
        var random = RandomBytes(generator)
        defer { generator = random.generator }
        guard (try? random.packet(PacketReference(Slot0.self))) != nil else { continue }
        let reading = Reading(random.bytes, withNamesOfCases: false)
        if reading.isValid, !reading.hasUnknownBytes { values.append(random.bytes) }
      }
      return values
    }
  }

  /// Whether programs with one declaration read values of another one as these were meant.
  static func reads(
    _ values: [[UInt8]],
    of writer: [[RandomSchema.Item]],
    with reader: [[RandomSchema.Item]],
    withNamesOfCases: Bool
  ) -> [UInt8]? {
    values.first { bytes in
      let written = Slots.with(writer) { Reading(bytes, withNamesOfCases: withNamesOfCases) }
      let read = Slots.with(reader) { Reading(bytes, withNamesOfCases: withNamesOfCases) }
      return !read.isValid || !written.agrees(with: read)
    }
  }

  @Test func verdictsHoldForRandomValues() {
    let seed = LongTests.seed
    var counts: [WireVerdict: Int] = [:]
    var (claims, withoutWitness) = (0, [String]())
    for index in 0..<(LongTests.areEnabled ? 2000 : 60 as UInt64) {
      var random = RandomSchema(seed: seed &+ index)
      let old = random.slots()
      let new = random.changed(old)
      let documents = [old, new].map { Slots.with($0) { SchemaDocument(of: [Slot0.self]) } }
      var comparison = SchemaComparison(from: documents[0], to: documents[1])
      comparison.packet("ToolingTests.Slot0", "ToolingTests.Slot0")
      let verdict = comparison.verdict
      for change in comparison.changes {
        #expect(change.isInWords, "seed \(seed &+ index): \(change)")
      }
      #expect(verdict == .identical || documents[0] != documents[1], "seed \(seed &+ index)")
      counts[verdict, default: 0] += 1
      let sides = [
        ("new reads old", verdict.newProgramsReadOldPackets, old, new),
        ("old reads new", verdict.oldProgramsReadNewPackets, new, old),
      ]
      for (name, isPromised, writer, reader) in sides {
        let values = Self.values(isPromised ? 20 : 200, writer, seed: seed &+ index)
        let witness = Self.reads(values, of: writer, with: reader, withNamesOfCases: !isPromised)
        if isPromised {
          let message = "seed \(seed &+ index), \(name): \(comparison.changes)"
          #expect(witness == nil, "\(message), but \(witness.map { $0.hexDigits } ?? "")")
        } else if verdict != .unknown, values.count > 50,
          !comparison.changes.contains(where: \.isOfDefaults)
        {
          claims += 1
          if witness == nil {
            withoutWitness.append("\(seed &+ index), \(name): \(comparison.changes)")
          }
        }
      }
    }
    // Each verdict that promises or denies something occurs, and where a verdict promises nothing, some value nearly always fails.
    let verdicts = Set(WireVerdict.allCases).subtracting([.unknown])
    #expect(verdicts.isSubset(of: counts.keys), "\(counts)")
    let sample = withoutWitness.prefix(40).joined(separator: "\n")
    // Of 200 claims 9 in 100 have none on average, so that 20 in 100 are not chance.
    #expect(5 * withoutWitness.count < claims, "\(withoutWitness.count) of \(claims):\n\(sample)")
  }
}

extension WireChange {
  /// Whether the reason has no JSON, and says what differs.
  fileprivate var isInWords: Bool {
    let parts = reason.split(separator: ", is ", maxSplits: 1).map(String.init)
    let isDifference = parts.count < 2 || !parts[1].hasPrefix("\(parts[0].dropFirst(4)) now")
    return !reason.contains { "{}\"".contains($0) } && isDifference
  }

  /// Whether absent fields mean something else, which no byte shows.
  fileprivate var isOfDefaults: Bool { reason.hasPrefix("other default values") }
}
