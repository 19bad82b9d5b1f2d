@main
enum PacketPlugin {
  static func main() {}
}
