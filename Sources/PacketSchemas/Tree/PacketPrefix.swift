package import PacketKit

/// Reads the first items of a packet, without what follows them: for what later items depend on.
package struct PacketPrefix {
  private let packet: PacketReference
  private let given: GivenValue?
  private var interpreter: Interpreter

  package init(of packet: PacketReference, given: GivenValue?) {
    self.packet = packet
    self.given = given
    interpreter = Interpreter([], root: packet.shortName, limits: .init())
  }

  /// Reads items that take all bytes of `range`. The packet begins where `bytes` do, and may have magic bytes and a size
  /// before those items.
  ///
  /// Checksums beside fields are not compared: they may cover bytes that follow.
  package mutating func read(
    _ items: [PacketDescription.Item],
    in bytes: [UInt8],
    _ range: Range<Int>
  ) throws(PacketError) -> PacketTree.Node {
    interpreter.bytes = bytes
    interpreter.end = range.upperBound
    interpreter.place = (range.lowerBound, 0, false)
    interpreter.path = []
    interpreter.given = nil
    var frame = Interpreter.Frame(start: range.lowerBound)
    frame.outerEnd = bytes.count
    var node = PacketTree.Node(.packet, at: 0)
    node.given = given
    do throws(Interpreter.Failed) {
      let plan = interpreter.plan(for: packet)
      for item in items {
        if case .fieldChecksum(let checksum) = item {
          let filling = PacketDescription.Filling(ignoresValues: true)
          let count = checksum.checksum.byteCount
          try interpreter.padding(count, filling, checksum.field, of: &node)
        } else {
          try interpreter.item(item, plan, &frame, into: &node)
        }
      }
      guard interpreter.remaining == 0 else {
        throw interpreter.error(
          .trailingBytes(count: interpreter.remaining), at: interpreter.position)
      }
    } catch {
      throw interpreter.failure.error ?? PacketError("nothing was read", at: range.lowerBound)
    }
    return node
  }
}
