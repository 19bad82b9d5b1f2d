import Foundation
import PacketKit

extension Property {
  /// The reader and the writer, method by method: what is read is written back as it was.
  ///
  /// The input is a list of fields, before each a byte that chooses its kind.
  static let fields = Property(
    "fields",
    [
      Subject("as they come", limits: .init()),
      Subject("with narrow limits", limits: .init(maximumDepth: 2, maximumElementCount: 3)),
    ]
  )
}

extension Subject {
  fileprivate init(_ name: String, limits: PacketLimits) {
    self.init(name) { bytes in
      var reader = PacketReader(bytes, limits: limits)
      var writer = PacketWriter(capacity: 16)
      while !reader.isAtEnd {
        let choice = try reader.read(UInt8.self)
        try writer.write(choice)
        let kind = FieldKind.all[Int(choice) % FieldKind.all.count]
        let start = reader.offset
        let isRead: Bool
        do {
          isRead = try kind.copy(&reader, &writer)
        } catch {
          throw Violation("\(kind.name) is read, but cannot be written: \(error)")
        }
        guard isRead else {
          try require(reader.offset == start, "\(kind.name) is refused, but the reader moved")
          break
        }
        let written = writer.makeArray()
        try require(
          written == Array(bytes[..<reader.offset]),
          "\(kind.name) of \(bytes[start..<reader.offset]) is written as \(written[start...])"
        )
      }
    }
  }
}
