internal import PacketKit

/// `javascript`: writes a module for JavaScript, and its types for TypeScript.
struct JavaScriptCommand: SchemaCommand {
  static let name = "javascript"
  static let summary = "write a module for JavaScript, with types for TypeScript"
  static let synopsis = "[PACKET ...] [--output FILE] [--without-frames]"
  static let options: [Option] = [.output, .withoutFrames]
  static let discussion = """
    The module decodes and encodes the packets, in browsers and in Node 18 and later. Without PACKET, it knows all
    of them. With FILE, such as game.mjs, the types are written beside it, to game.d.mts.

    """

  private let document: ModuleDocument
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    document = try ModuleDocument(arguments, packets)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let module = JavaScriptModule(document)
    try console.write(module.source, to: path)
    if let path { try console.write(module.declarations, to: path.pathOfDeclarations) }
    console.warn(ofFunctions: document.functions)
  }
}

extension String {
  /// The file of types that belongs to a module: `game.d.mts` of `game.mjs`, and otherwise `game.d.ts`.
  fileprivate var pathOfDeclarations: String {
    if hasSuffix(".mjs") { return "\(dropLast(4)).d.mts" }
    return hasSuffix(".js") ? "\(dropLast(3)).d.ts" : "\(self).d.ts"
  }
}

/// `python`: writes a module for Python.
struct PythonCommand: SchemaCommand {
  static let name = "python"
  static let summary = "write a module for Python"
  static let synopsis = "[PACKET ...] [--output FILE] [--without-frames]"
  static let options: [Option] = [.output, .withoutFrames]
  static let discussion = """
    The module decodes and encodes the packets, in Python 3.8 and later. Without PACKET, it knows all of them.

    """

  private let document: ModuleDocument
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    document = try ModuleDocument(arguments, packets)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(PythonModule(document).source, to: path)
    console.warn(ofFunctions: document.functions)
  }
}

extension Option {
  fileprivate static let withoutFrames = Option(
    name: "--without-frames", summary: "leave out 'frames', which divides streams")
}

extension ModuleDocument {
  fileprivate init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    self.init(
      of: try packets.packets(named: arguments.operands), hasFrames: !arguments.has(.withoutFrames))
  }
}

extension ToolConsole {
  /// Says what a module needs functions for.
  fileprivate func warn(ofFunctions names: [String]) {
    guard !names.isEmpty else { return }
    warn("only the program knows these; pass functions for them: \(names.joined(separator: "; "))")
  }
}
