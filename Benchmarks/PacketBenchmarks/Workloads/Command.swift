import PacketKit

/// Commands of 50 kinds, which hold nothing, a number, two numbers or a vector.
@Packet
enum Command: Equatable {
  @Tag(1) case command1
  @Tag(2) case command2(UInt32)
  @Tag(3) case command3(UInt16, UInt16)
  @Tag(4) case command4(Vector)
  @Tag(5) case command5
  @Tag(6) case command6(UInt32)
  @Tag(7) case command7(UInt16, UInt16)
  @Tag(8) case command8(Vector)
  @Tag(9) case command9
  @Tag(10) case command10(UInt32)
  @Tag(11) case command11(UInt16, UInt16)
  @Tag(12) case command12(Vector)
  @Tag(13) case command13
  @Tag(14) case command14(UInt32)
  @Tag(15) case command15(UInt16, UInt16)
  @Tag(16) case command16(Vector)
  @Tag(17) case command17
  @Tag(18) case command18(UInt32)
  @Tag(19) case command19(UInt16, UInt16)
  @Tag(20) case command20(Vector)
  @Tag(21) case command21
  @Tag(22) case command22(UInt32)
  @Tag(23) case command23(UInt16, UInt16)
  @Tag(24) case command24(Vector)
  @Tag(25) case command25
  @Tag(26) case command26(UInt32)
  @Tag(27) case command27(UInt16, UInt16)
  @Tag(28) case command28(Vector)
  @Tag(29) case command29
  @Tag(30) case command30(UInt32)
  @Tag(31) case command31(UInt16, UInt16)
  @Tag(32) case command32(Vector)
  @Tag(33) case command33
  @Tag(34) case command34(UInt32)
  @Tag(35) case command35(UInt16, UInt16)
  @Tag(36) case command36(Vector)
  @Tag(37) case command37
  @Tag(38) case command38(UInt32)
  @Tag(39) case command39(UInt16, UInt16)
  @Tag(40) case command40(Vector)
  @Tag(41) case command41
  @Tag(42) case command42(UInt32)
  @Tag(43) case command43(UInt16, UInt16)
  @Tag(44) case command44(Vector)
  @Tag(45) case command45
  @Tag(46) case command46(UInt32)
  @Tag(47) case command47(UInt16, UInt16)
  @Tag(48) case command48(Vector)
  @Tag(49) case command49
  @Tag(50) case command50(UInt32)
}

@Packet
struct Commands: Equatable {
  var commands: [Command]
}

extension Commands {
  /// One command of each kind.
  static let everyKind = Commands(
    commands: [
      .command1,
      .command2(2000),
      .command3(3, 6),
      .command4(Vector(x: 4, y: 1, z: 2)),
      .command5,
      .command6(6000),
      .command7(7, 14),
      .command8(Vector(x: 8, y: 1, z: 2)),
      .command9,
      .command10(10000),
      .command11(11, 22),
      .command12(Vector(x: 12, y: 1, z: 2)),
      .command13,
      .command14(14000),
      .command15(15, 30),
      .command16(Vector(x: 16, y: 1, z: 2)),
      .command17,
      .command18(18000),
      .command19(19, 38),
      .command20(Vector(x: 20, y: 1, z: 2)),
      .command21,
      .command22(22000),
      .command23(23, 46),
      .command24(Vector(x: 24, y: 1, z: 2)),
      .command25,
      .command26(26000),
      .command27(27, 54),
      .command28(Vector(x: 28, y: 1, z: 2)),
      .command29,
      .command30(30000),
      .command31(31, 62),
      .command32(Vector(x: 32, y: 1, z: 2)),
      .command33,
      .command34(34000),
      .command35(35, 70),
      .command36(Vector(x: 36, y: 1, z: 2)),
      .command37,
      .command38(38000),
      .command39(39, 78),
      .command40(Vector(x: 40, y: 1, z: 2)),
      .command41,
      .command42(42000),
      .command43(43, 86),
      .command44(Vector(x: 44, y: 1, z: 2)),
      .command45,
      .command46(46000),
      .command47(47, 94),
      .command48(Vector(x: 48, y: 1, z: 2)),
      .command49,
      .command50(50000),
    ])
}
