import Foundation
import TestPackets

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerMutate")
  private func change(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ maximum: Int) -> Int

  private let isMending = ProcessInfo.processInfo.environment["FUZZ_MENDING"] != nil

  /// Changes an input as libFuzzer does, and then, with FUZZ_MENDING in the environment, mends it.
  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>,
    _ count: Int,
    _ maximum: Int,
    _ seed: UInt32
  ) -> Int {
    let count = unsafe change(bytes, count, maximum)
    guard isMending else { return count }
    var input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    LeanProperty.mend(&input, seed: UInt64(seed))
    let mended = input.prefix(maximum)
    _ = unsafe UnsafeMutableBufferPointer(start: bytes, count: maximum).update(
      fromContentsOf: mended)
    return mended.count
  }
#endif
