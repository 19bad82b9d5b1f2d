internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What waits to be sent, in order, each with the sender that waits for it.
///
/// It holds no bytes: a message is encoded when its turn has come. Nor does it know the messages' type, so that it
/// need not be looked up for each.
struct Outbox: ~Copyable {
  /// What one sender wants to be done.
  enum Load {
    /// Frames that go in one write; what writes them may throw, whereupon none of them goes.
    case frames((inout PacketWriter) throws -> Void)
    /// The end of sending.
    case end
  }

  typealias Sender = CheckedContinuation<Void, any Error>

  private struct Parcel {
    let load: Load
    let sender: Sender
  }

  /// What goes to the channel at once.
  struct Batch {
    var bytes = Data()
    var isEnd = false
  }

  /// Those whose loads are done with a batch, and those whose loads are refused.
  struct Senders {
    var served: [Sender] = []
    var refused: [(sender: Sender, error: any Error)] = []
  }

  private var waiting = WaitingLine<Parcel>()
  private var writer = PacketWriter()
  private var refusal: (any Error)?
  private(set) var isWriting = false
  private(set) var lastWrite = Duration.zero

  /// As many bytes are gathered before a write, unless one sender has more.
  private static var gatheredByteCount: Int { 64 * 1024 }

  /// How many loads wait for their turn.
  var waitingCount: Int { waiting.count }

  /// Takes the load of a sender that need not wait, who then writes; nil if it has to wait.
  ///
  /// - Throws: Why nothing is sent any more, or why this is not.
  mutating func begin(_ load: Load) throws -> Batch? {
    if let refusal { throw refusal }
    guard !isWriting else { return nil }
    let isEnd = try encode(load)
    if isEnd { refusal = MessageBrokerError.sendingIsFinished }
    isWriting = true
    return takeBatch(isEnd: isEnd)
  }

  /// Adds a load that waits for its turn.
  ///
  /// - Returns: Whether somebody has to begin writing.
  /// - Throws: Why nothing is sent any more.
  mutating func add(_ load: Load, _ id: UInt64, _ sender: Sender) throws -> Bool {
    if let refusal { throw refusal }
    if case .end = load { refusal = MessageBrokerError.sendingIsFinished }
    waiting.append(Parcel(load: load, sender: sender), id)
    defer { isWriting = true }
    return !isWriting
  }

  /// Ends a sender's writing, unless others wait; then they have to be written for.
  ///
  /// - Returns: Whether others wait.
  mutating func finish(at time: Duration?) -> Bool {
    if let time { lastWrite = time }
    isWriting = !waiting.isEmpty
    return isWriting
  }

  /// Takes back a load whose turn has not come.
  mutating func remove(_ id: UInt64) -> Sender? {
    guard let parcel = waiting.remove(id) else { return nil }
    if case .end = parcel.load { refusal = nil }
    return parcel.sender
  }

  /// Gathers what goes to the channel next, and its senders.
  mutating func nextBatch() -> (Batch, Senders) {
    var senders = Senders()
    var isEnd = false
    while !isEnd, writer.count < Self.gatheredByteCount, let parcel = waiting.popFirst() {
      do {
        isEnd = try encode(parcel.load)
        senders.served.append(parcel.sender)
      } catch {
        senders.refused.append((parcel.sender, error))
      }
    }
    return (takeBatch(isEnd: isEnd), senders)
  }

  private mutating func takeBatch(isEnd: Bool) -> Batch {
    defer { writer.removeAll() }
    return Batch(bytes: writer.makeData(), isEnd: isEnd)
  }

  /// Sends nothing any more.
  ///
  /// - Returns: The senders whose loads were not taken.
  mutating func close(_ error: Disconnection) -> [Sender] {
    refusal = error
    return waiting.removeAll().map(\.sender)
  }

  /// Appends all of a load, or nothing.
  ///
  /// - Returns: Whether it ends sending.
  private mutating func encode(_ load: Load) throws -> Bool {
    guard case .frames(let write) = load else { return true }
    let start = writer.count
    do {
      try write(&writer)
    } catch {
      writer.truncate(to: start)
      throw error
    }
    return false
  }
}
