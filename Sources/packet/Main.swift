import PacketTool

/// The `packet` command; all of it is in `PacketTool`, where tests reach it.
@main
enum Main {
  static func main() {
    CommandLineTool.main()
  }
}
