import TextBus
import Foundation
import PacketFraming
import PacketTesting

/// A client of a bus that speaks in bytes, as any program may.
final class BusPeer {
  let channel: MemoryChannel

  /// Why the bus says that the connection ended.
  let departure: Task<TextBusServer.Departure, Never>

  private var decoder = FrameDecoder(.line(maximumLength: 1 << 20))

  /// Connects to the bus.
  init(_ server: TextBusServer) {
    let (channel, other) = MemoryChannel.pair()
    self.channel = channel
    departure = Task { await server.serve(other) }
  }

  func send(_ text: String) async throws {
    try await channel.write(Data(text.utf8))
  }

  /// The next line from the bus, without its end; nil at the end.
  func line() async throws -> String? {
    while true {
      if let line = try decoder.nextFrame() { return String(decoding: line, as: UTF8.self) }
      guard let chunk = try await channel.read() else { return nil }
      decoder.append(chunk)
    }
  }

  /// Waits until the bus has used everything that this peer has sent.
  func fence() async throws {
    let name = UUID().uuidString
    try await send("subscribe \(name)\n:\(name)\nunsubscribe \(name)\n")
    while let line = try await line(), line != ":\(name)" {}
  }

  /// Subscribes, and waits until the bus knows it.
  func subscribe(_ category: String) async throws {
    try await send("subscribe \(category)\n")
    try await fence()
  }

  /// Ends this side, and takes all bytes that the bus still sends.
  func finish() async throws -> [UInt8] {
    try await channel.finishWriting()
    var bytes: [UInt8] = []
    while let chunk = try await channel.read() { bytes += chunk }
    return bytes
  }

  /// The same, as text.
  func finish() async throws -> String {
    String(decoding: try await finish() as [UInt8], as: UTF8.self)
  }
}
