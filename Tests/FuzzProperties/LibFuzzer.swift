#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ try: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// What libFuzzer's callback, which can capture nothing, tries.
  nonisolated(unsafe) private var property: Property?

  /// Hands over to libFuzzer.
  func run(_ chosen: Property) {
    unsafe property = chosen
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    _ = unsafe runDriver(&count, &arguments) { bytes, count in
      let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
      do {
        try unsafe property?.check(input)
      } catch {
        fatalError("\(error)")
      }
      return 0
    }
  }
#endif
