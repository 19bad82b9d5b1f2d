internal import PacketKit

/// `check`: compares packets with the lock file.
struct CheckCommand: SchemaCommand {
  static let name = "check"
  static let summary = "compare the packets with the lock file, and say what has changed"
  static let synopsis = "[FILE] [--allow VERDICT] [--not-comparing NAMES] [--schema FILE]"
  static let options = [allow, notComparing, .schema]
  static let discussion = """
    FILE is the lock file; packets.lock unless given. VERDICT is what may have changed:
      names          only names
      both-ways      what leaves old and new programs compatible both ways
      new-reads-old  new programs still read what old programs write
      old-reads-new  old programs still read what new programs write
    Without --allow, nothing may have changed. 'lock' accepts a change.

    Some of the wire format only the program's own code knows: then the verdict is 'unknown'. NAMES are those of
    the types, fields or rules that need not be compared, as the verdict has them, separated by commas.

    """

  private static let allow = Option(
    name: "--allow", value: "VERDICT", summary: "accept such changes")
  private static let notComparing = Option(
    name: "--not-comparing", value: "NAMES", summary: "accept that these cannot be compared")

  private let packets: [PacketReference]
  private let path: String
  private let allowed: Set<WireVerdict>
  private let notCompared: [String]

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    guard arguments.operands.count <= 1 else {
      throw .usage("unexpected argument \(arguments.operands[1].inQuotes)")
    }
    self.packets = packets.packets
    path = arguments.operands.first ?? "packets.lock"
    notCompared = arguments.textIfGiven(Self.notComparing)?.separateNames ?? []
    switch arguments.textIfGiven(Self.allow) {
    case nil: allowed = [.identical]
    case "names": allowed = [.identical, .renamed]
    case "both-ways": allowed = [.identical, .renamed, .bothWays]
    case "new-reads-old": allowed = [.identical, .renamed, .bothWays, .newReadsOld]
    case "old-reads-new": allowed = [.identical, .renamed, .bothWays, .oldReadsNew]
    case let other?:
      let verdicts = "names, both-ways, new-reads-old, old-reads-new"
      throw .usage("--allow \(other.inQuotes) is not one of \(verdicts)")
    }
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let text = try console.text(of: path)
    let lock: PacketLock
    do {
      lock = try PacketLock(parsing: text)
    } catch {
      throw Failure(code: .noInput, message: "\(path.inQuotes) is not a lock file: \(error)")
    }
    let comparison = lock.comparison(with: packets).accepting(notCompared)
    if let name = comparison.unknownNames.first {
      throw .usage("--not-comparing \(name.inQuotes) is compared, or does not exist")
    }
    guard comparison.unlocked.isEmpty, allowed.contains(comparison.verdictOfChanges) else {
      throw Failure(
        code: .badPacket,
        message: "the wire format is not what \(path.inQuotes) says: \(comparison)",
        details: "To accept it, run the command 'lock' and commit the file.\n"
      )
    }
    guard comparison.uncompared.isEmpty else {
      let names = comparison.uncompared.map(\.name).joined(separator: ",")
      throw Failure(
        code: .badPacket,
        message: "not all of the wire format can be compared with \(path.inQuotes): \(comparison)",
        details: "To accept that, check with --not-comparing '\(names)'\n"
      )
    }
    try console.write("\(comparison)\n")
  }
}

extension String {
  /// The names between commas. The commas of a generic type's arguments, such as `Pair<Int, Int>`, separate none.
  fileprivate var separateNames: [String] {
    var depth = 0
    var isArrow = false
    let names = split { character in
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character), !(character == ">" && isArrow) { depth -= 1 }
      isArrow = character == "-"
      return character == "," && depth <= 0
    }
    return names.map(String.init)
  }
}
