import Foundation
import PacketKit
import PacketSchemas
import Testing

/// Large hostile bytes are taken apart on the small stack of a secondary thread, in memory that grows as the bytes do.
@Suite struct HostileTreeTests {
  /// The result of `body` on a thread that has the stack of a secondary thread on Apple systems.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024 * stackFactor
      thread.start()
    }
  }

  /// The parts of the tree, the fields of the map, the bytes of the text, and the error.
  private func measure<Root: Packet & Sendable>(
    _ type: Root.Type,
    _ bytes: [UInt8],
    _ depth: Int = 64
  ) async -> (sizes: [Int], error: PacketError?) {
    await onSmallStack {
      let limits = PacketLimits(maximumDepth: depth)
      let tree = PacketTree(of: type, in: bytes, limits: limits)
      var count = 0
      tree.forEachNode { _, _ in count += 1 }
      let map = FieldMap(of: type, in: bytes, limits: limits)
      let text = AnnotatedHex(of: type, in: bytes, limits: limits).text(rowLimit: 4)
      return ([count, map.fields.count, text.utf8.count], tree.error)
    }
  }

  private func count(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  @Test func zerosAreLinear() async {
    var last: [Int] = []
    for size in [10_000, 20_000, 40_000] {
      let bytes = count(size / 4) + [UInt8](repeating: 0, count: size)
      let (sizes, error) = await measure(Lists.self, bytes)
      #expect(error == nil)
      for (size, last) in zip(sizes, last) { #expect(size * 10 <= last * 21) }
      last = sizes
    }
  }

  @Test(arguments: [64, 1_000_000])
  func recursionEndsBeforeTheStackDoes(_ depth: Int) async {
    let (sizes, error) = await measure(Chain.self, [UInt8](repeating: 2, count: 100_000), depth)
    let reasons: [PacketError.Reason] = [
      .tooDeep(maximum: depth), .stackExceeded(maximum: 320 * 1024),
    ]
    #expect(error.map { reasons.contains($0.reason) } == true)
    #expect(sizes.allSatisfy { $0 < 3_000_000 })
  }

  @Test func countsOfNothingEnd() async {
    let (sizes, error) = await measure(Lists.self, count(Int(UInt32.max)) + [0, 0, 4, 0])
    #expect(error?.offset == 4)
    #expect(sizes.allSatisfy { $0 < 1000 })
    let bytes = count(1) + count(Int(UInt32.max))
    let empty = await measure(Lists.self, bytes)
    #expect(empty.error?.reason == .lengthTooLarge(UInt64(UInt32.max), maximum: 1024))
  }

  @Test func longZerosEnd() async {
    let bytes = count(0x4_0000) + [UInt8](repeating: 0, count: 0x10_0000)
    let error = await onSmallStack { PacketTree(of: Lists.self, in: bytes).error }
    #expect(error == nil)
  }
}

@Packet private struct Nothing: Sendable {}

@Packet private struct Lists: Sendable {
  var lists: [[Nothing]]
}

@Packet private indirect enum Chain: Sendable {
  @Tag(1) case end
  @Tag(2) case next(Chain)
}
