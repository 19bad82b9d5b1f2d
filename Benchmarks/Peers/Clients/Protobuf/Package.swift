// swift-tools-version: 6.2

import PackageDescription

// A program with one message; see Benchmarks/Peers/weigh.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0")
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")])
  ]
)
