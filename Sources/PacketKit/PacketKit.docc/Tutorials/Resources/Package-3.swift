// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Game",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "<address>/PacketKit.git", branch: "main")],
  targets: [
    .target(
      name: "Game",
      dependencies: [
        .product(name: "PacketKit", package: "PacketKit"),
        .product(name: "PacketFraming", package: "PacketKit"),
        .product(name: "PacketMessaging", package: "PacketKit"),
        .product(name: "PacketSockets", package: "PacketKit"),
      ]
    ),
    .executableTarget(name: "play", dependencies: ["Game"]),
    .executableTarget(
      name: "schemas",
      dependencies: ["Game", .product(name: "PacketSchemas", package: "PacketKit")]
    ),
    .testTarget(
      name: "GameTests",
      dependencies: ["Game", .product(name: "PacketTesting", package: "PacketKit")]
    ),
  ]
)
