@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting

/// A message that does not always encode, and is not always accepted.
@Packet
struct Note: Sendable, Hashable {
  @InRange(0...99) var author: UInt8
  var number: UInt32
  @Remaining var text: String

  init(_ number: Int, by author: Int = 0, _ text: String = "") {
    self.author = UInt8(author)
    self.number = UInt32(number)
    self.text = text
  }
}

extension Framing {
  /// That of the notes: frames of up to a thousand bytes.
  static let notes = Framing.lengthPrefixed(
    UInt64.self,
    endianness: .little,
    maximumLength: 1000
  )
}

typealias NoteBroker = SymmetricBroker<Note>

extension MessageBroker where Incoming == Note, Outgoing == Note {
  /// Two brokers on the ends of one connection.
  static func pair(
    chaos: Chaos? = nil,
    options: MessageBrokerOptions = .init()
  ) -> (NoteBroker, NoteBroker) {
    let (one, other) = chaos.map { MemoryChannel.pair(chaos: $0) } ?? MemoryChannel.pair()
    return (
      NoteBroker(one, framing: .notes, options: options),
      NoteBroker(other, framing: .notes, options: options)
    )
  }

  /// A broker, and the other end of its connection.
  static func withPeer(options: MessageBrokerOptions = .init()) -> (NoteBroker, MemoryChannel) {
    let (channel, peer) = MemoryChannel.pair()
    return (NoteBroker(channel, framing: .notes, options: options), peer)
  }

  /// Waits until so many loads wait for their turn.
  func waitForSenders(_ count: Int) async throws {
    try await yield(while: connection.outbox.waitingCount != count)
  }

  /// Waits until so many consumers wait.
  func waitForConsumers(_ count: Int) async throws {
    try await yield(while: connection.inbox.withLock({ $0.consumers.count }) != count)
  }

  /// The numbers of all messages to come.
  func numbers() async -> [Int] {
    var numbers: [Int] = []
    for await note in messages { numbers.append(Int(note.number)) }
    return numbers
  }
}

/// The frames of these notes.
func frames(_ notes: [Note]) throws -> [UInt8] {
  try notes.flatMap { try FrameEncoder(.notes).encode($0) }
}

/// The notes of these numbers.
func notes(_ numbers: Range<Int>, by author: Int = 0, _ text: String = "") -> [Note] {
  numbers.map { Note($0, by: author, text) }
}

/// Gives way to other tasks as long as the condition holds.
///
/// - Throws: `CancellationError`, as when the test's time is up.
func yield(while condition: @autoclosure () async -> Bool) async throws {
  while await condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
