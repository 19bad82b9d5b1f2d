/// The compiler plug-in: answers the compiler's messages until it closes the pipe.
@main
enum PacketPlugin {
  static func main() {
    guard let pipes = Platform.takeStandardPipes() else { return }
    let channel = MessageChannel(pipes)
    while let message = channel.receive() {
      guard channel.send(MessageHandler.reply(to: message)) else { return }
    }
  }
}
