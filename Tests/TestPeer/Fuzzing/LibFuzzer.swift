import TestPackets

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ try: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// What libFuzzer's callback, which can capture nothing, tries.
  nonisolated(unsafe) private var check: (RawSpan) throws(Violation) -> Void = { _ in }

  /// Hands over to libFuzzer.
  func run(_ chosen: @escaping (RawSpan) throws(Violation) -> Void) {
    unsafe check = chosen
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    _ = unsafe runDriver(&count, &arguments) { bytes, count in
      do throws(Violation) {
        try unsafe check(UnsafeRawBufferPointer(start: bytes, count: count).bytes)
      } catch {
        fatalError("\(error)")
      }
      return 0
    }
  }
#endif
