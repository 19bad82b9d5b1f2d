// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "PacketKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PacketKit", targets: ["PacketKit"]),
    .library(name: "PacketFraming", targets: ["PacketFraming"]),
    .library(name: "PacketMessaging", targets: ["PacketMessaging"]),
    .library(name: "PacketSockets", targets: ["PacketSockets"]),
    .library(name: "TextBus", targets: ["TextBus"]),
    .library(name: "PacketSchemas", targets: ["PacketSchemas"]),
    .library(name: "PacketTesting", targets: ["PacketTesting"]),
    .library(name: "PacketExpectations", targets: ["PacketExpectations"]),
    .executable(name: "packet", targets: ["packet"]),
  ],
  targets: [
    .target(name: "PacketKit", dependencies: ["PacketMacros"]),
    .macro(name: "PacketMacros"),
    .target(name: "PacketFraming", dependencies: ["PacketKit"]),
    .target(name: "PacketMessaging", dependencies: ["PacketKit", "PacketFraming"]),
    .target(
      name: "PacketSockets",
      dependencies: [
        "PacketMessaging",
        .target(name: "CLinux", condition: .when(platforms: [.linux, .android])),
      ]
    ),
    .systemLibrary(name: "CLinux"),
    .target(name: "TextBus", dependencies: ["PacketKit", "PacketFraming", "PacketMessaging"]),
    .target(name: "PacketSchemas", dependencies: ["PacketKit"]),
    .target(
      name: "PacketTesting",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging", "PacketSchemas"]
    ),
    // The checks of PacketTesting as expectations of Swift Testing, which an executable cannot link.
    .target(
      name: "PacketExpectations",
      dependencies: ["PacketKit", "PacketTesting", "PacketSchemas"]
    ),
    .executableTarget(
      name: "packet",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "TextBus",
        "PacketSchemas",
      ]
    ),
    .executableTarget(
      name: "PacketBenchmarks",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "HandwrittenC",
        "Instruments",
      ],
      path: "Benchmarks/PacketBenchmarks"
    ),
    // Peak memory and time of hostile packets.
    .executableTarget(
      name: "PacketBombs",
      dependencies: ["PacketKit", "MemoryMeter"],
      path: "Benchmarks/PacketBombs"
    ),
    .target(name: "MemoryMeter", path: "Benchmarks/MemoryMeter"),
    .target(name: "HandwrittenC", dependencies: ["Instruments"], path: "Benchmarks/HandwrittenC"),
    .target(name: "Instruments", path: "Benchmarks/Instruments"),
    // What Tests/ConstructPeer/agree.py asks to encode and decode.
    .executableTarget(
      name: "ConstructPeer",
      dependencies: ["PacketKit"],
      path: "Tests/ConstructPeer",
      exclude: ["agree.py", "peer_packet.py"]
    ),
    // What must hold of any input, and the fuzzer that tries it; see .ci/fuzz.
    .executableTarget(
      name: "PacketFuzzer",
      dependencies: ["PacketKit", "PacketFraming", "TextBus", "PacketTesting"],
      path: "Tests/FuzzProperties"
    ),
    // The other process of TwoProcessTests.
    .executableTarget(
      name: "MessagingPeer",
      dependencies: ["PacketFraming", "PacketMessaging", "PacketSockets"],
      path: "Tests/MessagingPeer"
    ),
    .testTarget(name: "FuzzTests", dependencies: ["PacketFuzzer", "PacketBombs"]),
    .testTarget(
      name: "PacketKitTests",
      dependencies: ["PacketKit", "TextBus", "PacketSchemas", "PacketTesting", "ConstructPeer"]
    ),
    .testTarget(
      name: "PacketFramingTests",
      dependencies: ["PacketKit", "PacketFraming", "PacketTesting"]
    ),
    .testTarget(
      name: "PacketMessagingTests",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "TextBus",
        "PacketTesting", "MessagingPeer",
      ]
    ),
    .testTarget(
      name: "PacketTestingTests",
      dependencies: ["PacketKit", "PacketTesting"]
    ),
    .testTarget(
      name: "PacketExpectationsTests",
      dependencies: ["PacketKit", "PacketTesting", "PacketExpectations"]
    ),
    .testTarget(
      name: "PacketSchemasTests",
      dependencies: ["PacketKit", "PacketSchemas"]
    ),
    .testTarget(
      name: "PacketToolTests",
      dependencies: ["PacketFraming", "PacketSchemas", "PacketSockets", "packet"],
      exclude: ["Clients"]
    ),
    // A link among its sources leads to those of PacketMacros. With a dependency on a macro, everything would be built
    // twice, and the tests of executables before what they import.
    .testTarget(
      name: "PacketMacrosTests",
      exclude: ["Differential", "PacketMacros/Plugin/PacketPlugin.swift"]
    ),
  ]
)

for target in package.targets where target.type != .system {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  let isBenchmark = target.path?.hasPrefix("Benchmarks") ?? false
  if !isBenchmark { settings.append(.strictMemorySafety()) }
  // Lets a library declare how long a reader or a span may live. Clients need no flag.
  if ["PacketKit", "PacketFraming"].contains(target.name) {
    settings.append(.enableExperimentalFeature("Lifetimes"))
  }
  target.swiftSettings = settings
}
