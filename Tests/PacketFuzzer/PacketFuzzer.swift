import FuzzProperties

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tries one property: `PacketFuzzer packets …`.
///
/// Built by .ci/fuzz it is libFuzzer's, and takes its arguments; else it replays the files that it is given.
@main
enum PacketFuzzer {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1,
      let property = Property.all.first(where: { $0.name == arguments[1] })
    else {
      print("usage: PacketFuzzer \(Property.all.map(\.name).joined(separator: "|")) …")
      exit(2)
    }
    run(property)
  }
}
