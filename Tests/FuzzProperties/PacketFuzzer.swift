import Foundation

/// Tries one property, that which the variable FUZZ_PROPERTY names: libFuzzer starts itself again, with arguments of
/// its own.
///
/// Built by .ci/fuzz it is libFuzzer's, and takes its arguments; else it replays the files that it is given.
@main
enum PacketFuzzer {
  static func main() {
    let name = ProcessInfo.processInfo.environment["FUZZ_PROPERTY"]
    guard let property = Property.all.first(where: { $0.name == name }) else {
      print("FUZZ_PROPERTY must be \(Property.all.map(\.name).joined(separator: " or "))")
      exit(2)
    }
    run(property)
  }
}
