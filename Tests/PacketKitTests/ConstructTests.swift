import Foundation
import PacketTesting
import Testing

/// Python's `construct`, in which the wire format has been written down a second time.
@Suite(
  .enabled(if: Python.hasConstruct, "python3 can neither import construct nor fetch it"))
struct ConstructTests {
  /// The output of a failure names the seed.
  @Test func constructAndPacketKitAgreeOnRandomValues() throws {
    let peer = try #require(peer, "the build puts TestPeer beside the tests")
    let script = try FixtureFolder(named: "Tests").url
      .appendingPathComponent("TestPeer").appendingPathComponent("agree.py")
    try Python.run([script.path, "--count", "300", "--peer", peer.path])
  }

  /// The executable that encodes and decodes for the script.
  private var peer: URL? {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let folders = bundles.map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    let candidates = folders.flatMap { folder in
      ["TestPeer", "TestPeer.exe"].map { folder.appendingPathComponent($0) }
    }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
