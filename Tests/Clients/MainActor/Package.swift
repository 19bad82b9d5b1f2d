// swift-tools-version: 6.3

import PackageDescription

// A client whose declarations are on the main actor unless they say otherwise, which is what Xcode sets for new apps.
let package = Package(
  name: "MainActorClient",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "PacketKit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MainActorClient",
      dependencies: [
        .product(name: "PacketKit", package: "PacketKit"),
        .product(name: "PacketFraming", package: "PacketKit"),
      ],
      path: "Sources",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ]
)
