internal import PacketKit

// Deltas, which mean something only beside their baseline.

extension DumpCommand {
  /// Shows a delta against a baseline.
  func show(
    _ bytes: [UInt8],
    against baseline: PacketInput,
    _ console: ToolConsole
  ) throws(Failure) {
    guard let type = packet.type as? any DeltaPacket.Type else {
      throw .usage(
        packet.type == nil
          ? "only the program reads deltas: --against is not for a schema in a file"
          : "\(packet.shortName) has no deltas; it is no '@Packet(delta: true)'")
    }
    let baseline = try console.bytes(of: baseline, isRaw: isRaw)
    let tree: DeltaTree
    do throws(DeltaTree.BadBaseline) {
      tree = try DeltaTree(of: type, in: bytes, against: baseline)
    } catch {
      throw Failure(
        code: .badPacket, message: "the baseline is malformed: \(error.error.description.printable)"
      )
    }
    try console.write(
      isJSON ? tree.json.text : tree.text(style: console.style, isFull: isFull))
    if let error = tree.error {
      throw Failure(code: .badPacket, message: error.description.printable)
    }
  }
}
