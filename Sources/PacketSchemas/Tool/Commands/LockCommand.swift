internal import PacketKit

/// `lock`: writes the lock file.
struct LockCommand: SchemaCommand {
  static let name = "lock"
  static let summary = "write the lock file, which 'check' compares with"
  static let synopsis = "[--output FILE]"
  static let options = [output]
  static let discussion = """
    Writes the wire format of all packets to FILE, or to packets.lock. Commit it, and run 'check' before you
    release. To check in your tests instead, call 'verifyWireFormat' of PacketTesting.

    """

  private static let output = Option(
    name: "--output", value: "FILE", summary: "the lock file; packets.lock unless given")

  private let packets: [PacketReference]
  private let path: String

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    try arguments.refuseOperands()
    self.packets = packets.packets
    path = arguments.textIfGiven(Self.output) ?? "packets.lock"
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let lock = PacketLock(of: packets)
    try console.write(lock.text, to: path)
    guard !lock.uncompared.isEmpty else { return }
    let parts = lock.uncompared.map { "  \($0)\n" }.joined()
    try console.write("\(path.inQuotes) cannot show that these have changed:\n\(parts)")
  }
}
