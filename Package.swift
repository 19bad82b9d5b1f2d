// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let strict: [SwiftSetting] = upcoming + [.strictMemorySafety()]

// Lets a library declare how long a reader or a span may live. Clients need no flag.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "PacketKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PacketKit", targets: ["PacketKit"]),
    .library(name: "PacketFraming", targets: ["PacketFraming"]),
    .library(name: "PacketMessaging", targets: ["PacketMessaging"]),
    .library(name: "PacketSchemas", targets: ["PacketSchemas"]),
    .library(name: "PacketTesting", targets: ["PacketTesting"]),
    .executable(name: "packet", targets: ["packet"]),
  ],
  targets: [
    .target(name: "PacketKit", dependencies: ["PacketMacros"], swiftSettings: lifetimes),
    .target(name: "PacketFraming", dependencies: ["PacketKit"], swiftSettings: lifetimes),
    .target(
      name: "PacketMessaging",
      dependencies: [
        "PacketKit", "PacketFraming",
        .target(name: "CLinux", condition: .when(platforms: [.linux, .android])),
      ],
      swiftSettings: strict
    ),
    .systemLibrary(name: "CLinux"),
    .target(name: "PacketSchemas", dependencies: ["PacketKit"], swiftSettings: strict),
    .target(
      name: "PacketTesting",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging", "PacketSchemas"],
      swiftSettings: strict
    ),
    // All of the tool but its main function: the tests cannot import an executable.
    .target(
      name: "PacketTool",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging", "PacketSchemas"],
      swiftSettings: strict
    ),
    .executableTarget(name: "packet", dependencies: ["PacketTool"], swiftSettings: strict),
    .macro(name: "PacketMacros", swiftSettings: strict),
    .executableTarget(
      name: "PacketBenchmarks",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "HandwrittenC", "Instruments",
      ],
      path: "Benchmarks/PacketBenchmarks",
      swiftSettings: upcoming
    ),
    // Peak memory and time of hostile packets.
    .executableTarget(
      name: "PacketBombs",
      dependencies: ["PacketKit", "MemoryMeter"],
      path: "Benchmarks/PacketBombs",
      swiftSettings: upcoming
    ),
    .target(name: "MemoryMeter", path: "Benchmarks/MemoryMeter"),
    .target(name: "HandwrittenC", dependencies: ["Instruments"], path: "Benchmarks/HandwrittenC"),
    .target(name: "Instruments", path: "Benchmarks/Instruments"),
    // What Tests/ConstructPeer/agree.py asks to encode and decode.
    .executableTarget(
      name: "ConstructPeer",
      dependencies: ["PacketKit", "TestPackets"],
      path: "Tests/ConstructPeer",
      exclude: ["agree.py", "peer_packet.py"],
      swiftSettings: strict
    ),
    // The packets that tests, the fuzzer and its peers share, and what must hold of any input; see .ci/fuzz.
    .target(
      name: "TestPackets",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging", "PacketTesting"],
      path: "Tests/TestPackets",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PacketFuzzer",
      dependencies: ["TestPackets"],
      path: "Tests/PacketFuzzer",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["TestPackets", "PacketBombs"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketKitTests",
      dependencies: [
        "PacketKit", "PacketMessaging", "PacketSchemas", "PacketTesting", "TestPackets",
        "ConstructPeer",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketFramingTests",
      dependencies: ["PacketKit", "PacketFraming", "PacketTesting", "TestPackets"],
      swiftSettings: strict
    ),
    // The other process of TwoProcessTests, and what both do.
    .executableTarget(
      name: "MessagingPeer",
      dependencies: ["PacketMessaging", "MessagingExchange"],
      path: "Tests/MessagingPeer",
      swiftSettings: strict
    ),
    .target(
      name: "MessagingExchange",
      dependencies: ["PacketKit", "PacketFraming", "PacketMessaging"],
      path: "Tests/MessagingExchange",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketMessagingTests",
      dependencies: [
        "PacketKit", "PacketFraming", "PacketMessaging", "PacketTesting", "MessagingExchange",
        "MessagingPeer",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketTestingTests",
      dependencies: ["PacketKit", "PacketTesting", "TestPackets"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketSchemasTests",
      dependencies: ["PacketKit", "PacketSchemas", "TestPackets"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketToolTests",
      dependencies: ["PacketTool", "PacketSchemas", "packet"],
      exclude: ["Clients"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PacketMacrosTests",
      dependencies: ["PacketMacros", "TestPackets"],
      exclude: ["Differential"],
      swiftSettings: strict
    ),
  ]
)
