internal import PacketKit

/// `check`: compares packets with the lock file.
struct CheckCommand: SchemaCommand {
  static let name = "check"
  static let summary = "compare the packets with the lock file, and say what has changed"
  static let synopsis = "[FILE] [--allow VERDICT]"
  static let options = [allow]
  static let discussion = """
    FILE is the lock file; packets.lock unless given. VERDICT is what may have changed:
      names          names, but no bytes
      new-reads-old  new programs still read what old programs write
      old-reads-new  old programs still read what new programs write
    Without --allow, nothing may have changed. 'lock' accepts a change.

    """

  private static let allow = Option(
    name: "--allow", value: "VERDICT", summary: "accept such changes")

  private let packets: [any Packet.Type]
  private let path: String
  private let allowed: Set<WireVerdict>

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    guard arguments.operands.count <= 1 else {
      throw .usage("unexpected argument \(arguments.operands[1].inQuotes)")
    }
    self.packets = packets.types
    path = arguments.operands.first ?? "packets.lock"
    let verdict = arguments.has(Self.allow) ? try arguments.text(Self.allow) : nil
    switch verdict {
    case nil: allowed = [.identical]
    case "names": allowed = [.identical, .bothWays]
    case "new-reads-old": allowed = [.identical, .bothWays, .newReadsOld]
    case "old-reads-new": allowed = [.identical, .bothWays, .oldReadsNew]
    case let other?:
      throw .usage("--allow \(other.inQuotes) is not one of names, new-reads-old, old-reads-new")
    }
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let text: String
    do {
      text = String(decoding: try console.contents(path, PacketInput.limit), as: UTF8.self)
    } catch {
      throw Failure(code: .noInput, message: "cannot read \(path.inQuotes): \(error)")
    }
    let lock: PacketLock
    do {
      lock = try PacketLock(parsing: text)
    } catch {
      throw Failure(code: .noInput, message: "\(path.inQuotes) is not a lock file: \(error)")
    }
    let comparison = lock.comparison(with: packets)
    guard comparison.unlocked.isEmpty, allowed.contains(comparison.verdict) else {
      throw Failure(
        code: .badPacket,
        message: "the wire format is not what \(path.inQuotes) says: \(comparison)",
        details: "To accept it, run the command 'lock' and commit the file.\n"
      )
    }
    try console.write("\(comparison)\n")
  }
}
