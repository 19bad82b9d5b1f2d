internal import PacketFraming
internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What waits to be sent, in order, each with the sender that waits for it.
///
/// It holds no bytes: a message is encoded when its turn has come.
struct Outbox<Message: Packet & Sendable>: ~Copyable {
  /// What one sender wants to be done.
  enum Load {
    /// Messages that go in one write.
    case messages([Message])
    case heartBeat
    /// The end of sending.
    case end
  }

  typealias Sender = CheckedContinuation<Void, any Error>

  private struct Parcel {
    let id: UInt64
    let load: Load
    let sender: Sender
  }

  /// What goes in one write.
  struct Batch {
    var bytes = Data()
    var isEnd = false
    var senders: [Sender] = []
    /// Those whose messages do not encode.
    var refused: [(sender: Sender, error: any Error)] = []
  }

  private let encoder: FrameEncoder
  /// The bytes of a heart-beat, if there are any.
  private let heartBeat: Data?
  private var waiting: [Parcel] = []
  private var writer = PacketWriter()
  private var refusal: (any Error)?
  private(set) var isWriting = false
  private(set) var lastWrite = Duration.zero

  /// As many bytes are gathered before a write, unless one sender has more.
  private static var gatheredByteCount: Int { 64 * 1024 }

  init(_ framing: Framing, hasHeartBeat: Bool) {
    encoder = FrameEncoder(framing)
    heartBeat = hasHeartBeat ? try? encoder.encode([]) : nil
    precondition(
      !hasHeartBeat || heartBeat != nil, "the framing has no empty frame for heart-beats")
  }

  /// How many loads wait for their turn.
  var waitingCount: Int { waiting.count }

  /// Adds a load.
  ///
  /// - Returns: Whether somebody has to begin writing.
  /// - Throws: Why nothing is sent any more.
  mutating func add(_ load: Load, _ id: UInt64, _ sender: Sender) throws -> Bool {
    if let refusal { throw refusal }
    if case .end = load { refusal = MessageBrokerError.sendingIsFinished }
    waiting.append(Parcel(id: id, load: load, sender: sender))
    defer { isWriting = true }
    return !isWriting
  }

  /// Takes back a load whose turn has not come.
  mutating func remove(_ id: UInt64) -> Sender? {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
    let parcel = waiting.remove(at: index)
    if case .end = parcel.load { refusal = nil }
    return parcel.sender
  }

  /// Takes what goes in the next write; nil if nothing waits, which ends the writing.
  mutating func nextBatch(at time: Duration?) -> Batch? {
    if let time { lastWrite = time }
    guard !waiting.isEmpty else {
      isWriting = false
      return nil
    }
    var batch = Batch()
    var count = 0
    for parcel in waiting where !batch.isEnd && writer.count < Self.gatheredByteCount {
      count += 1
      do {
        batch.isEnd = try encode(parcel.load)
        batch.senders.append(parcel.sender)
      } catch {
        batch.refused.append((parcel.sender, error))
      }
    }
    waiting.removeFirst(count)
    batch.bytes = writer.makeData()
    writer.removeAll()
    return batch
  }

  /// Sends nothing any more.
  ///
  /// - Returns: The senders whose loads were not taken; nil if it was closed before.
  mutating func close(_ error: Disconnection) -> [Sender]? {
    if refusal is Disconnection { return nil }
    refusal = error
    defer { waiting = [] }
    return waiting.map(\.sender)
  }

  /// Appends all of a load, or nothing.
  ///
  /// - Returns: Whether it ends sending.
  private mutating func encode(_ load: Load) throws -> Bool {
    let start = writer.count
    switch load {
    case .messages(let messages):
      do {
        for message in messages { try encode(message) }
      } catch {
        writer.truncate(to: start)
        throw error
      }
    case .heartBeat:
      if let heartBeat { writer.write(remaining: heartBeat.bytes) }
    case .end:
      return true
    }
    return false
  }

  private mutating func encode(_ message: Message) throws {
    let start = writer.count
    try encoder.encode(message, into: &writer)
    if writer.count - start == heartBeat?.count { throw MessageBrokerError.messageIsEmpty }
  }
}
