import Foundation
import PacketKit
import Testing

/// Overloads of a read and a write differ in speed, never in meaning: the one that knows the field's type does what the
/// generic one does.
struct FieldOverloads: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// Read the field and encode it again; the second by the generic overloads.
  let concrete: @Sendable (inout PacketReader, inout PacketWriter) throws(PacketError) -> Void
  let generic: @Sendable (inout PacketReader, inout PacketWriter) throws(PacketError) -> Void
  let concreteUpdate: @Sendable (inout PacketReader, inout PacketWriter) throws(PacketError) -> Void
  let genericUpdate: @Sendable (inout PacketReader, inout PacketWriter) throws(PacketError) -> Void

  init<Field: PacketField & Sendable>(
    _ old: Field,
    _ bytes: [UInt8],
    read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Field,
    update: @escaping @Sendable (inout PacketReader, inout Field) throws(PacketError) -> Void,
    write: @escaping @Sendable (Field, inout PacketWriter) throws(PacketError) -> Void
  ) {
    testDescription = "\(Field.self)"
    self.bytes = bytes
    concrete = { (reader, writer) throws(PacketError) in try write(try read(&reader), &writer) }
    generic = { (reader, writer) throws(PacketError) in
      let value = try reader.read(Field.self, field: "field")
      try writer.write(value, field: "field")
    }
    concreteUpdate = { (reader, writer) throws(PacketError) in
      var value = old
      try update(&reader, &value)
      try write(value, &writer)
    }
    genericUpdate = { (reader, writer) throws(PacketError) in
      var value = old
      try reader.update(&value, field: "field")
      try writer.write(value, field: "field")
    }
  }
}

/// A class that holds one field, as a user writes it to break a cycle.
final class Ref<Value: PacketField & Sendable>: PacketField, Sendable {
  static var minimumByteCount: Int { Value.minimumByteCount }
  let value: Value

  init(_ value: Value) { self.value = value }

  convenience init(from reader: inout PacketReader) throws(PacketError) {
    self.init(try reader.read(Value.self))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value)
  }
}

/// A union that holds itself by way of a class.
@Packet
enum ClassChain: Sendable {
  @Tag(1) case end
  @Tag(2) case link(Ref<ClassChain>)

  init(length: Int) {
    self = .end
    for _ in 0..<length { self = .link(Ref(self)) }
  }
}

@Suite struct OverloadTests {
  /// What a pair of overloads comes to: the bytes that were written or the error's sentence, and how much was read.
  private func outcome(
    _ bytes: [UInt8],
    depth: Int,
    _ body: (inout PacketReader, inout PacketWriter) throws(PacketError) -> Void
  ) -> String {
    var reader = PacketReader(bytes, limits: .init(maximumDepth: depth))
    var writer = PacketWriter(limits: .init(maximumDepth: depth))
    do throws(PacketError) {
      try body(&reader, &writer)
      return "\(writer.makeArray()), \(reader.offset) bytes read"
    } catch {
      return "\(error), \(reader.offset) bytes read"
    }
  }

  @Test(arguments: FieldOverloads.all)
  func agree(_ field: FieldOverloads) {
    let twins = field.bytes.indices.flatMap { index -> [[UInt8]] in
      var flipped = field.bytes
      flipped[index] ^= 0xFF
      return [Array(field.bytes.prefix(index)), flipped]
    }
    for bytes in [field.bytes] + twins {
      for depth in 0...5 {
        let expected = outcome(bytes, depth: depth, field.generic)
        #expect(outcome(bytes, depth: depth, field.concrete) == expected, "\(bytes) \(depth)")
        let updated = outcome(bytes, depth: depth, field.genericUpdate)
        #expect(outcome(bytes, depth: depth, field.concreteUpdate) == updated, "\(bytes) \(depth)")
        #expect(updated == expected, "\(bytes) \(depth)")
      }
    }
  }

  /// A byte of tag for each link, and one of those without an end.
  @Test func aChainOfClassesNestsOnlyToTheLimit() throws {
    let endless = [UInt8](repeating: 2, count: 100_000)
    let error = try #require(throws: PacketError.self) { try ClassChain(decoding: endless) }
    #expect(error.reason == .tooDeep(maximum: 64))
    #expect(error.offset == 32)

    // Two levels for each link: the class and the union in it.
    let deepest = try ClassChain(length: 31).encodedBytes()
    #expect(deepest.count == 32)
    #expect(try ClassChain(decoding: deepest).encodedBytes() == deepest)
    #expect(throws: PacketError.self) { try ClassChain(length: 32).encodedBytes() }
    #expect(throws: PacketError.self) { try ClassChain(decoding: [2] + deepest) }
  }
}
