import PacketMessaging
import Foundation
import PacketFraming
import PacketTesting

/// A channel that notes what is written, and lets a write go on only when it is told to.
actor GatedChannel: ByteChannel {
  private(set) var writes: [Data] = []
  private(set) var isClosed = false
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let channel: MemoryChannel?
  private let keepsWrites: Bool

  /// A channel that reads from and writes to another; without one nothing is ever read.
  init(_ channel: MemoryChannel? = nil, isOpen: Bool = false, keepsWrites: Bool = true) {
    self.channel = channel
    self.isOpen = isOpen
    self.keepsWrites = keepsWrites
  }

  /// Lets the writes go on that wait, and all to come.
  func open() {
    isOpen = true
    wake()
  }

  func read() async throws -> Data? {
    if let channel { return try await channel.read() }
    while !isClosed { await wait() }
    throw GateClosed()
  }

  func write(_ bytes: Data) async throws {
    if keepsWrites { writes.append(bytes) }
    while !isOpen, !isClosed { await wait() }
    if isClosed { throw GateClosed() }
    try await channel?.write(bytes)
  }

  func finishWriting() async throws { try await channel?.finishWriting() }

  func close() async {
    isClosed = true
    wake()
    await channel?.close()
  }

  private func wait() async { await withCheckedContinuation { waiting.append($0) } }

  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A channel that takes nothing, and reads from another.
struct UnwritableChannel: ByteChannel {
  private let channel: MemoryChannel

  init(_ channel: MemoryChannel) { self.channel = channel }

  func read() async throws -> Data? { try await channel.read() }

  func write(_ bytes: Data) async throws { throw GateClosed() }

  func close() async { await channel.close() }
}

/// The channel has been closed.
struct GateClosed: Error {}

extension MemoryChannel {
  /// Writes chunk by chunk, then ends.
  func write(_ chunks: some Sequence<some Sequence<UInt8>>) async throws {
    for chunk in chunks { try await write(Data(chunk)) }
    try await finishWriting()
  }
}
