internal import PacketKit
internal import PacketSchemas

// Values that take no bytes, which the packet computes from those before them.
extension RandomBytes {
  /// Asks the packet for a value; throws if that states an unlikely count, or a tag of no case.
  mutating func computed(
    _ name: String,
    _ type: TypeReference,
    _ head: ArraySlice<PacketDescription.Item>,
    _ start: Int,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    // A checksum takes some of the bytes that follow.
    let body = bytes[start...] + [UInt8](repeating: 0, count: 64)
    var random = RandomBytes(generator)
    for item in head {
      switch item {
      case .magic(let magic, _): random.bytes += magic
      case .size(let prefix, let surplus, _):
        try random.write(size: body.count, surplus, as: prefix)
      default: break
      }
    }
    random.bytes += body
    var reader = unsafe PacketReader(random.bytes.elementSpan.bytes)
    earlier.note(computed: name, try type.read(&reader))
    guard earlier.isStated(name), !states(name, earlier, upTo: 63) else { return }
    isUnlikely = true
    throw PacketError("\(name) is \(earlier.packet.text(statedBy: name))", at: bytes.count)
  }
}
