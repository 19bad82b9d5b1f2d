import PacketKit

// The bytes that the last call made. They have an address also if they are none.
nonisolated(unsafe) private var output: [UInt8] = [0]

/// Where the bytes that the last call made are.
@_cdecl("result")
public func result() -> UnsafeRawPointer {
  output.withUnsafeBytes { $0.baseAddress.unsafelyUnwrapped }
}

/// Keeps the bytes that `body` makes and returns their count; if it throws, those of the sentence and minus their count.
func answer(_ body: () throws(PacketError) -> [UInt8]) -> Int32 {
  do throws(PacketError) {
    let bytes = try body()
    output = bytes + [0]
    return Int32(bytes.count)
  } catch {
    let sentence = Array(error.description.utf8)
    output = sentence + [0]
    return -Int32(sentence.count)
  }
}

func bytes(_ start: UnsafeRawPointer, _ count: Int32) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
}

func text(_ start: UnsafeRawPointer, _ count: Int32) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
}
