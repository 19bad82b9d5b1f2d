import HandwrittenC

/// The C coder did not come to the end that it must.
struct CFailure: Error, CustomStringConvertible {
  var description: String { "C rejected what it must accept, or accepted what it must reject" }
}

/// A packet as one of the C coders holds it. Its operations loop in C, so that nothing of Swift's is measured.
final class Handwritten {
  typealias Coder = UnsafePointer<c_coder>

  private let coder: Coder
  private let bytes: [UInt8]
  private let value: UnsafeMutableRawPointer

  init(_ coder: Coder, decoding bytes: [UInt8]) {
    self.coder = coder
    self.bytes = bytes
    value = .allocate(byteCount: coder.pointee.size, alignment: 16)
    guard coder.pointee.decode(value, bytes, bytes.count) else { fatalError("C cannot decode") }
  }

  deinit {
    coder.pointee.free(value)
    value.deallocate()
  }

  /// Encodes so many packets in each run: into the buffer that is given, or into one for all runs.
  func encoding(packets: Int = 1, into kept: UnsafeMutablePointer<c_buffer>? = nil) -> Operation {
    { [self] runs in
      var own = c_buffer()
      defer { c_buffer_free(&own) }
      let succeeds =
        if let kept {
          c_run_encode(coder, value, kept, packets, runs)
        } else {
          c_run_encode(coder, value, &own, packets, runs)
        }
      guard succeeds else { throw CFailure() }
    }
  }

  var encodingAnew: Operation {
    { [self] runs in
      guard c_run_encode_anew(coder, value, runs) else { throw CFailure() }
    }
  }

  var decoding: Operation {
    { [self] runs in
      guard c_run_decode(coder, bytes, bytes.count, runs) else { throw CFailure() }
    }
  }

  /// Decodes in place of the packet.
  var updating: Operation {
    { [self] runs in
      guard c_run_update(coder, value, bytes, bytes.count, runs) else { throw CFailure() }
    }
  }

  static func rejecting(_ coder: Coder, _ bytes: [UInt8]) -> Operation {
    { runs in
      guard c_run_reject(coder, bytes, bytes.count, runs) else { throw CFailure() }
    }
  }

  /// Makes sure that the packet encodes to the bytes that it was decoded from, and decodes in place to them.
  func verify() throws {
    try Disagreement.unless(try encoded() == bytes, "C encodes otherwise")
    if coder.pointee.update != nil { try verify(updatingTo: bytes) }
  }

  /// Makes sure that the packet becomes another when it is decoded in place.
  func verify(updatingTo bytes: [UInt8]) throws {
    guard let update = coder.pointee.update, update(value, bytes, bytes.count) else {
      throw CFailure()
    }
    try Disagreement.unless(try encoded() == bytes, "C decodes otherwise in place")
  }

  /// Makes sure that the coder rejects the packet when it is cut short, wherever that is.
  func verifyCuts() throws {
    for count in 0..<bytes.count {
      try Self.rejecting(coder, Array(bytes.prefix(count)))(1)
    }
  }

  private func encoded() throws -> [UInt8] {
    var buffer = c_buffer()
    defer { c_buffer_free(&buffer) }
    guard coder.pointee.encode(value, &buffer) else { throw CFailure() }
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }
}
