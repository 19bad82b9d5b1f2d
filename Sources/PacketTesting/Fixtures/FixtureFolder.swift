internal import PacketSchemas

public import Foundation

/// A folder of fixtures, with one file for each packet.
///
/// ```swift
/// let fixtures = try FixtureFolder(named: "Fixtures").fixtures(of: "PlayerState")
///
/// @Test(arguments: fixtures) func decodes(_ fixture: Fixture) throws { … }
/// ```
public struct FixtureFolder: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// Creates a reference to the folder at `url`.
  public init(_ url: URL) {
    self.url = url
  }

  /// Finds the nearest folder with that name in any folder that contains the calling source file.
  ///
  /// - Throws: ``FixtureError`` if there is none.
  public init(named name: String, near file: String = #filePath) throws(FixtureError) {
    var parent = URL(fileURLWithPath: file)
    while parent.pathComponents.count > 1 {
      parent.deleteLastPathComponent()
      let folder = parent.appendingPathComponent(name)
      if (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil {
        url = folder
        return
      }
    }
    throw FixtureError(path: file, problem: "no folder around it holds a folder '\(name)'")
  }

  /// Returns a subfolder.
  public func folder(_ name: String) -> FixtureFolder {
    FixtureFolder(url.appendingPathComponent(name))
  }

  /// Reads all fixtures of the folder and its subfolders: files in the order of their paths, cases in file order.
  ///
  /// - Throws: ``FixtureError`` if a file cannot be read or is not commented hex.
  public func fixtures() throws(FixtureError) -> [Fixture] {
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    } catch {
      throw FixtureError(path: url.path, problem: error.fileReason)
    }
    var fixtures: [Fixture] = []
    for path in paths.sorted() where path.hasSuffix(".hex") {
      fixtures += try Fixture.all(in: url.appendingPathComponent(path))
    }
    return fixtures
  }

  /// Reads the fixtures of one packet, from the file `packet.hex`.
  ///
  /// - Throws: ``FixtureError`` if the file cannot be read or is not commented hex.
  public func fixtures(of packet: String) throws(FixtureError) -> [Fixture] {
    try Fixture.all(in: url.appendingPathComponent("\(packet).hex"))
  }
}
