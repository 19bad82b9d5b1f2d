extension Misuse {
  static let elements: [Misuse] = [
    Misuse(
      "codings of elements that do not fit",
      """
      @Packet struct S {
        @Each var a: [UInt8]
        @Each(.varint) var b: UInt8
        @Each(.varint) var c: [String]
        @Each(coding) var d: [UInt8]
        @Each(.varint, .bytes(2)) var e: [UInt16]
        @Each(.bytes(3)) var f: [UInt16]
        @Each(.terminated(by: 0)) var g: [Point]
        @Each(.varint) var h: [UInt16?]
        @Each(.fixedWidth(0)) var i: [String]
        @Each(.lengthPrefixed()) var j: [String]
        @LengthPrefixed(UInt8.self) @Each(.varint) var k: [UInt16]
        @Remaining @Each(.bytes(3)) var l: [UInt32]
      }
      """,
      """
      2:3: '@Each' needs a coding such as '.varint'
        > @Each
      3:3: '@Each' is for an array, not for 'UInt8'
        > @Each(.varint) > UInt8
      4:9: '@Varint' is for an integer from 8 to 64 bits, not for 'String'
        > .varint > String
      5:9: '@Each' needs codings as they are called in attributes, such as '.varint', not coding
        > coding
      6:18: '@Bytes' and '@Varint' contradict each other; a field has one encoding
        > .bytes(2)
      7:9: a 'UInt16' has 2 bytes, not 3
        > .bytes(3) > UInt16
      8:9: an element with '@Terminated' must be a 'String', 'Data' or '[UInt8]', not 'Point'
        > .terminated(by: 0) > Point
      9:9: an element with '@Varint' must be an integer from 8 to 64 bits, not 'UInt16?'
        > .varint > UInt16?
      10:21: the width of '@FixedWidth' must be at least 1, not 0
        > 0
      11:9: '@LengthPrefixed' needs the type of its prefix
        > .lengthPrefixed()
      12:31: '@Each' and '@LengthPrefixed' contradict each other; a field has one encoding
        > @LengthPrefixed(UInt8.self) > @Each(.varint)
        fix, remove '@LengthPrefixed': @Each(.varint) var k: [UInt16]
        fix, remove '@Each': @LengthPrefixed(UInt8.self) var k: [UInt16]
      13:20: '@Remaining' does not combine with '.bytes'; use 'UInt24', 'UInt40' or 'UInt48' for the elements
        > .bytes(3)
      """
    )
  ]
}
