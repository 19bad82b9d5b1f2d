import Foundation
import PacketKit
import Testing

@testable import TestPackets

/// The stack that nested values take is bounded in both directions, whatever the type.
@Suite struct StackTests {
  /// One node after the other, each the only child of the one before it.
  private static func nodes(_ count: Int) throws -> [UInt8] {
    let leaf = try WideNode().encodedBytes()
    let parent = leaf.dropLast(4) + [0, 0, 0, 1]
    return Array(repeatElement(parent, count: count - 1).joined()) + leaf
  }

  /// The result of `body` on a thread that has the stack of a secondary thread on Apple systems; with Address Sanitizer a
  /// larger one, as its programs need.
  private static func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024 * stackFactor
      thread.start()
    }
  }

  @Test(arguments: [2, 31, 63, 1000], [64, 100_000])
  func decodingIsRejectedBeforeTheStackEnds(_ count: Int, _ depth: Int) async throws {
    let bytes = try Self.nodes(count)
    let error = await Self.onSmallStack { () -> PacketError? in
      do throws(PacketError) {
        _ = try WideNode(decoding: bytes, limits: .init(maximumDepth: depth))
        return nil
      } catch {
        return error
      }
    }
    if count == 2 {
      #expect(error == nil)
    } else if let error {
      // Frames are smaller in release builds, where the limit of levels may come first.
      let reasons: [PacketError.Reason] = [
        .stackExceeded(maximum: 320 * 1024), .tooDeep(maximum: depth),
      ]
      #expect(reasons.contains(error.reason))
    } else {
      #expect(count == 31)
    }
  }

  @Test func encodingIsRejectedBeforeTheStackEnds() async throws {
    let error = await Self.onSmallStack { () -> PacketError? in
      var node = WideNode()
      for _ in 0..<1000 { node = WideNode(kids: [node]) }
      var writer = PacketWriter(limits: .init(maximumDepth: .max))
      do throws(PacketError) {
        try writer.write(7 as UInt8)
        try writer.write(node)
        return nil
      } catch {
        return writer.makeArray() == [7] ? error : nil
      }
    }
    #expect(error?.reason == .stackExceeded(maximum: 320 * 1024 * 4 / 3))
  }

  @Test func theBudgetIsAChoice() throws {
    let bytes = try Self.nodes(3)
    let error = try #require(throws: PacketError.self) {
      try WideNode(decoding: bytes, limits: .init(maximumStackByteCount: 1000))
    }
    #expect(error.reason == .stackExceeded(maximum: 1000))
    #expect(error.description.hasSuffix("exceed the limit of 1000 bytes of stack at offset 600"))
  }
}
