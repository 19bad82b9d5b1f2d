// swift-tools-version: 6.2

import Foundation
import PackageDescription

// A program with one packet; see Benchmarks/Peers/weigh.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      name: "PacketKit", path: ProcessInfo.processInfo.environment["PACKETKIT"] ?? "../../../..")
  ],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "PacketKit", package: "PacketKit")])
  ]
)
