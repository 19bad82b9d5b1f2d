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
    .library(name: "PacketSnapshots", targets: ["PacketSnapshots"]),
    .library(name: "TextBus", targets: ["TextBus"]),
    .library(name: "PacketSchemas", targets: ["PacketSchemas"]),
    .library(name: "PacketTesting", targets: ["PacketTesting"]),
    .executable(name: "packet", targets: ["packet"]),
  ],
  traits: [
    .default(enabledTraits: ["Foundation"]),
    // Only PacketKit can do without. On Apple's systems, where Foundation is always there, it makes no difference.
    .trait(
      name: "Foundation", description: "Fields of Data, Date and UUID, and packets as Data."),
  ],
  targets: [
    .target(
      name: "PacketKit",
      dependencies: ["PacketMacros"],
      // For square roots; Foundation links it, too.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    .macro(name: "PacketMacros"),
    .target(name: "PacketFraming", dependencies: ["PacketKit"]),
    .target(name: "PacketMessaging", dependencies: ["PacketKit", "PacketFraming"]),
    .target(name: "PacketSockets", dependencies: ["PacketMessaging", "PacketCLibrary"]),
    .target(
      name: "PacketCLibrary",
      dependencies: [.target(name: "CLinux", condition: .when(platforms: [.linux, .android]))]
    ),
    .systemLibrary(name: "CLinux"),
    .target(name: "PacketSnapshots", dependencies: ["PacketKit"]),
    .target(name: "TextBus", dependencies: ["PacketKit", "PacketFraming", "PacketMessaging"]),
    .target(
      name: "PacketSchemas",
      dependencies: ["PacketKit", "PacketSnapshots"],
      resources: [
        .embedInCode("Exports/Wireshark/Files"), .embedInCode("Exports/Modules/JavaScript"),
        .embedInCode("Exports/Modules/Python"), .embedInCode("Page/Files"),
      ]
    ),
    .target(
      name: "PacketTesting",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging", "PacketSchemas"]
    ),
    .executableTarget(
      name: "packet",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "PacketSnapshots",
        "TextBus", "PacketSchemas", "PacketCLibrary",
      ]
    ),
    .executableTarget(
      name: "PacketBenchmarks",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSnapshots", "PacketSockets",
        "HandwrittenC",
      ],
      path: "Benchmarks/PacketBenchmarks"
    ),
    // What PacketKit races, and what is measured with.
    .target(name: "HandwrittenC", path: "Benchmarks/HandwrittenC"),
    // The packets that tests, the fuzzer and the peer share, and what must hold for any input.
    .target(
      name: "TestPackets",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketSnapshots", "TextBus", "PacketSchemas",
        "PacketTesting",
      ],
      path: "Tests/TestPackets"
    ),
    // The process at the other end of a test, and the fuzzer; see .ci/fuzz.
    .executableTarget(
      name: "TestPeer",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "TestPackets",
      ],
      path: "Tests/TestPeer",
      exclude: ["agree.py", "peer_packet.py"]
    ),
    // ProtocolTests declares real protocols; see the article Recipes.
    .testTarget(
      name: "PacketKitTests",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSchemas", "PacketSnapshots",
        "PacketTesting", "TestPackets", "TestPeer",
      ],
      path: "Tests",
      exclude: [
        "Clients", "Embedded", "Gallery.md", "PacketMacrosTests", "PacketMessagingTests",
        "ScannerFuzzer",
        "TestPackets",
        "TestPeer", "ToolingTests", "PacketKitTests/Exports/Scripts",
      ],
      sources: ["PacketKitTests", "ProtocolTests"]
    ),
    .testTarget(
      name: "PacketMessagingTests",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketSockets", "TextBus",
        "PacketTesting", "TestPackets", "TestPeer",
      ]
    ),
    .testTarget(
      name: "ToolingTests",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketSockets", "PacketSnapshots", "PacketSchemas",
        "PacketTesting", "packet", "PacketBenchmarks", "TestPackets",
      ],
      exclude: ["Tool/Clients"]
    ),
    // A link among its sources leads to those of PacketMacros. With a dependency on a macro, everything would be built
    // twice, and the tests of executables before what they import.
    .testTarget(
      name: "PacketMacrosTests",
      dependencies: ["PacketKit", "TestPackets"],
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
  // Lets views be what a field lends, which cannot escape.
  if target.name == "PacketKit" {
    settings.append(.enableExperimentalFeature("SuppressedAssociatedTypes"))
  }
  target.swiftSettings = settings
}
