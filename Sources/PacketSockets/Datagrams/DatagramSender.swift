#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Sends several datagrams with one call. Unchecked, because one thread at a time sends.
@safe final class DatagramSender: @unchecked Sendable {
  private let batch = DatagramBatch()
  private let memory = MappedMemory(byteCount: capacity)

  /// Twice as many bytes as the longest datagram takes.
  private static let capacity = 128 * 1024

  /// Sends as many of the datagrams as one call does. Returns how many the system took.
  func send(
    _ datagrams: ArraySlice<Datagram>,
    on number: Int32,
    to destination: (DatagramPeer) throws(SystemError) -> Endpoint?
  ) throws(SystemError) -> Int {
    var (count, end) = (0, 0)
    for datagram in datagrams.prefix(DatagramBatch.capacity) {
      let bytes = datagram.bytes
      guard bytes.count <= Self.capacity - end else { break }
      let start = unsafe memory.start + end
      let room = unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
      unsafe bytes.copyBytes(to: room)
      unsafe batch.prepare(count, start, count: bytes.count)
      do throws(SystemError) {
        if let endpoint = try destination(datagram.peer) { batch.address(count, to: endpoint) }
      } catch {
        if count == 0 { throw error }
        break
      }
      end += bytes.count
      count += 1
    }
    if count == 0 { throw .messageTooLong }
    return try batch.send(number, count: count)
  }
}
