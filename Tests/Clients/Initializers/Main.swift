import Game
import PacketKit

@main enum Main {
  static func main() throws {
    let member = Member(name: "zoë", default: 7, b: 2)
    precondition(member.role == .player && member.team == nil && member.default == 7)
    precondition(member.a == 1 && member.b == 2 && !member.isSelected)
    let all = Member.init(name:role:team:default:a:b:isSelected:onChange:)
    let other = try Member(decoding: all("a", .referee, 3, 1, 2, 3, true, {}).encodedBytes())
    precondition(other.role == .referee && other.team == 3 && !other.isSelected)
    _ = Outer.Empty()
    print("passed")
  }
}
