import Testing

@testable import PacketKit

/// What stands in for the standard library's spans of arrays on Apple's systems.
@Suite struct ArraySpanTests {
  @Test(arguments: [0, 1, 5, 4096])
  func theSpansOfABufferHaveTheElements(_ count: Int) {
    let numbers = (0..<count).map { UInt16(truncatingIfNeeded: $0 &* 7) }
    #expect(elements(of: numbers.bufferSpan) == numbers)
    var changed = numbers
    increment(changed.mutableBufferSpan)
    #expect(changed == numbers.map { $0 &+ 1 })
    #expect(numbers == (0..<count).map { UInt16(truncatingIfNeeded: $0 &* 7) })
  }

  private func elements(of span: Span<UInt16>) -> [UInt16] { span.indices.map { span[$0] } }

  private func increment(_ span: consuming MutableSpan<UInt16>) {
    for index in span.indices { span[index] &+= 1 }
  }

  @Test func aSpanOfWhatIsNotBitwiseCopyableIsChanged() {
    var texts = ["a", String(repeating: "b", count: 40)]
    let copy = texts
    replaceLast(texts.mutableBufferSpan)
    #expect(texts == ["a", "c"])
    #expect(copy[1].count == 40)
  }

  private func replaceLast(_ span: consuming MutableSpan<String>) { span[span.count - 1] = "c" }
}
