// swift-tools-version: 6.2

import PackageDescription

// PacketKit beside other packages that speak the same bytes. PacketKit itself depends on none of them.
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "PacketKit", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
  ],
  targets: [
    // The links among its sources lead to what the benchmark beside C measures with, and to its packets.
    .executableTarget(
      name: "PeerBenchmarks",
      dependencies: [
        "Instruments",
        .product(name: "PacketKit", package: "PacketKit"),
        .product(name: "PacketFraming", package: "PacketKit"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["Protobuf/packets.proto"]
    ),
    .target(name: "Instruments"),
    .testTarget(
      name: "PeerTests",
      dependencies: [
        .product(name: "PacketKit", package: "PacketKit"),
        .product(name: "PacketFraming", package: "PacketKit"),
        .product(name: "PacketMessaging", package: "PacketKit"),
        .product(name: "PacketSockets", package: "PacketKit"),
        .product(name: "PacketTesting", package: "PacketKit"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ]
    ),
  ]
)
