internal import PacketKit

/// The items of a packet, divided into the parts that are read one after another.
struct PacketParts {
  struct Size {
    let prefix: WirePrefix
    let including: Int
    let skipsUnknownBytes: Bool
  }

  struct Version {
    let number: Int
    let defaults: [UInt8]
    var items: [PacketDescription.Item] = []
  }

  private(set) var magic: [[UInt8]] = []
  private(set) var size: Size?
  private(set) var items: [PacketDescription.Item] = []
  private(set) var versions: [Version] = []
  private(set) var unknownBytes: String?
  private(set) var checksum: (kind: Checksum, order: Endianness)?
  private(set) var isOpaque = false

  init(_ items: [PacketDescription.Item]) {
    for item in items {
      switch item {
      // A constant at the start is the packet's, unless it belongs to the first field.
      case .magic(let bytes, "") where self.items.isEmpty && versions.isEmpty && size == nil:
        magic.append(bytes)
      case .size(let prefix, let surplus, let skips):
        size = Size(prefix: prefix, including: surplus, skipsUnknownBytes: skips)
      case .version(let number, let defaults):
        versions.append(Version(number: number, defaults: defaults))
      case .unknownBytes(let name): unknownBytes = name
      case .checksum(let kind, let order): checksum = (kind, order)
      case .opaque: isOpaque = true
      case .magic, .padding, .paddingTo, .alignment, .field, .computed, .bits, .union,
        .fieldChecksum:
        if versions.isEmpty {
          self.items.append(item)
        } else {
          versions[versions.count - 1].items.append(item)
        }
      }
    }
  }
}
