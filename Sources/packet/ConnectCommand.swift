import PacketFraming
import PacketKit
import PacketMessaging
import PacketSchemas
import PacketSockets

/// `packet connect`: sends typed lines, and prints received ones.
struct ConnectCommand: Command {
  static let name = "connect"
  static let summary = "send typed lines to 'packet serve', and print the lines of others"
  static let synopsis = "[--name TEXT] [--framing NAME] HOST:PORT"
  static let options = [sender, ChatFraming.option]
  static let discussion = """
    Sends each line of the standard input as one packet. At the end of the input, sending ends; received
    packets are printed until the server closes the connection.

    """

  private static let sender = Option(
    name: "--name",
    value: "TEXT",
    summary: "who says it, at most 255 bytes of UTF-8; the user's name unless given"
  )

  let address: SocketAddress
  let framing: ChatFraming
  let sender: String

  init(_ arguments: Arguments) throws(Failure) {
    guard let operand = arguments.operands.first else {
      throw .usage("the address is missing, such as 127.0.0.1:4712")
    }
    guard arguments.operands.count == 1 else {
      throw .usage("unexpected argument \(arguments.operands[1].inQuotes)")
    }
    guard let address = SocketAddress(operand) else {
      throw .usage("\(operand.inQuotes) is not an address such as 127.0.0.1:4712 or [::1]:4712")
    }
    self.address = address
    framing = try ChatFraming(arguments)
    sender = arguments.textIfGiven(Self.sender) ?? Platform.environment("USER") ?? "someone"
    guard sender.utf8.count <= UInt8.max else {
      throw .usage("--name has \(sender.utf8.count) bytes, but at most \(UInt8.max) fit")
    }
  }

  func run(_ console: Console) throws(Failure) {
    try Platform.runTasks { try await talk(console) }
  }

  private func talk(_ console: Console) async throws {
    let broker: SymmetricBroker<ChatMessage> = MessageBroker(
      try await SocketChannel.connect(to: address),
      framing: framing.framing
    )
    let typist = Typist(name: sender, broker: broker)
    let typing = Task { await typist.send(console.input) }
    for await message in broker.messages {
      try console.output.write("\("\(message.name): \(message.text)".printable)\n")
    }
    switch try? await broker.waitForDisconnection() {
    case .endedByPeer? where await typist.hasReadAll: return
    case .closed?:
      if let failure = await typing.value { throw failure }
    case let reason?: throw reason
    case nil: return
    }
  }
}

/// Sends lines of text.
private actor Typist {
  /// Whether all input has been read.
  private(set) var hasReadAll = false

  private let name: String
  private let broker: SymmetricBroker<ChatMessage>

  init(name: String, broker: SymmetricBroker<ChatMessage>) {
    self.name = name
    self.broker = broker
  }

  /// Sends each line, then signals the end to the peer. An error closes the connection.
  func send(_ input: FileDescriptor) async -> (any Error)? {
    // A message with the longest line and the longest name fits in its frame.
    var lines = InputLines(input, maximumLength: ChatFraming.maximumLength - 1024)
    do {
      while let line = try await lines.next() {
        try await broker.send(ChatMessage(name: name, text: line))
      }
      hasReadAll = true
      try await broker.finishSending()
      return nil
    } catch {
      await broker.close()
      return error
    }
  }
}
