/// The compiler plug-in: answers the compiler's messages until it closes the pipe.
///
/// Every client compiles it, and optimizes it in a release build, but runs it for milliseconds. So what counts is how much
/// code it is: small functions that many others call are never inlined, what is passed on everywhere is a class, and enums
/// that are switched over have no payloads.
@main
enum PacketPlugin {
  static func main() {
    guard let pipes = Platform.takeStandardPipes() else { return }
    let channel = MessageChannel(pipes)
    let handler = MessageHandler()
    while let message = channel.receive() {
      guard channel.send(handler.reply(to: message)) else { return }
    }
  }
}
