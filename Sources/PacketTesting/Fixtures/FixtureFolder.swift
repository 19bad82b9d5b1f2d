#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A folder of fixtures, a file for each packet.
///
/// ```swift
/// let fixtures = try FixtureFolder(named: "Fixtures").fixtures(of: "PlayerState")
///
/// @Test(arguments: fixtures) func decodes(_ fixture: Fixture) throws { … }
/// ```
public struct FixtureFolder: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// The folder at `url`.
  public init(_ url: URL) {
    self.url = url
  }

  /// The nearest folder of that name in a folder that contains the calling source file, at any depth.
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

  /// A folder in this one.
  public func folder(_ name: String) -> FixtureFolder {
    FixtureFolder(url.appendingPathComponent(name))
  }

  /// All fixtures of the folder and of the folders in it: the files by their paths, the cases as they follow one another.
  ///
  /// - Throws: ``FixtureError`` if a file cannot be read or is not commented hex.
  public func fixtures() throws(FixtureError) -> [Fixture] {
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    } catch {
      throw FixtureError(path: url.path, problem: "\(error)")
    }
    var fixtures: [Fixture] = []
    for path in paths.sorted() where path.hasSuffix(".hex") {
      fixtures += try Fixture.all(in: url.appendingPathComponent(path))
    }
    return fixtures
  }

  /// The fixtures of one packet: those of the file `packet.hex`.
  ///
  /// - Throws: ``FixtureError`` if the file cannot be read or is not commented hex.
  public func fixtures(of packet: String) throws(FixtureError) -> [Fixture] {
    try Fixture.all(in: url.appendingPathComponent("\(packet).hex"))
  }
}
