// What the tests ask of the system; the one file of them that imports it.

#if !os(Windows)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A terminal that nobody sits at.
  final class Terminal {
    /// What a program takes for the terminal. It is the caller's to close.
    let side: Int32

    private let screen: Int32

    /// Nil if the system has none left.
    init?() {
      var screen: Int32 = -1
      var side: Int32 = -1
      guard unsafe openpty(&screen, &side, nil, nil, nil) == 0 else { return nil }
      self.screen = screen
      self.side = side
    }

    deinit { _ = close(screen) }

    /// All that has been written, if it fits the terminal's buffer: then one read has it.
    func contents() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(screen, &bytes, bytes.count)
      return Array(bytes.prefix(max(count, 0)))
    }
  }
#endif
