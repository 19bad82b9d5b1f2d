/// The items of a packet, divided into the parts that are read one after another.
struct PacketParts {
  struct Version {
    let number: Int
    let defaults: [UInt8]
    var items: [PacketLayout.Item] = []
  }

  private(set) var magic: [[UInt8]] = []
  private(set) var size: PacketLayout.Size?
  private(set) var items: [PacketLayout.Item] = []
  private(set) var versions: [Version] = []
  private(set) var unknownBytes: String?
  private(set) var checksum: PacketLayout.Checksum?
  private(set) var isOpaque = false

  init(_ items: [PacketLayout.Item]) {
    for item in items {
      switch item {
      // A constant at the start is the packet's, unless it belongs to the first field.
      case .magic(let bytes, "") where self.items.isEmpty && versions.isEmpty && size == nil:
        magic.append(bytes)
      case .size(let size): self.size = size
      case .version(let number, let defaults):
        versions.append(Version(number: number, defaults: defaults))
      case .unknownBytes(let name): unknownBytes = name
      case .checksum(let checksum): self.checksum = checksum
      case .opaque: isOpaque = true
      case .magic, .padding, .paddingTo, .alignment, .field, .bits, .union, .fieldChecksum,
        .trailer, .unknown:
        if versions.isEmpty {
          self.items.append(item)
        } else {
          versions[versions.count - 1].items.append(item)
        }
      }
    }
  }
}
