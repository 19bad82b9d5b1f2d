// The only file that imports the C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// The compiler's two ends of the conversation, as file descriptors.
struct Pipes {
  let input: CInt
  let output: CInt
}

enum Platform {
  /// Moves the conversation to private descriptors and points standard output at standard error, so
  /// that no stray `print` can corrupt a message.
  static func takeStandardPipes() -> Pipes? {
    #if os(Windows)
      let input = _dup(0)
      let output = _dup(1)
      guard input >= 0, output >= 0, _dup2(2, 1) >= 0 else { return nil }
      _ = _setmode(input, _O_BINARY)
      _ = _setmode(output, _O_BINARY)
      _ = _close(0)
    #else
      let input = dup(0)
      let output = dup(1)
      guard input >= 0, output >= 0, dup2(2, 1) >= 0 else { return nil }
      _ = close(0)
    #endif
    return Pipes(input: input, output: output)
  }

  /// Reads up to `count` bytes; empty at the end of the stream and after an error.
  static func receive(upTo count: Int, from descriptor: CInt) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = 0
      while true {
        #if os(Windows)
          let got = Int(unsafe _read(descriptor, buffer.baseAddress, CUnsignedInt(count)))
        #else
          let got = unsafe read(descriptor, buffer.baseAddress, count)
        #endif
        if got < 0 && errno == EINTR { continue }
        initialized = max(got, 0)
        return
      }
    }
  }

  /// Writes as much as it can of `bytes`; returns the number written, or a negative number after an error.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      while true {
        #if os(Windows)
          let count = CUnsignedInt(min(buffer.count, 1 << 20))
          let put = Int(unsafe _write(descriptor, buffer.baseAddress, count))
        #else
          let put = unsafe write(descriptor, buffer.baseAddress, buffer.count)
        #endif
        if put < 0 && errno == EINTR { continue }
        return put
      }
    }
  }
}
