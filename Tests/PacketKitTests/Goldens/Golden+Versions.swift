import Foundation

@testable import TestPackets

extension Golden {
  static let versions: [Golden] = [
    Golden("of version 1", SettingsV1(volume: 7, name: "Renée", rest: Data())),
    Golden("of version 2", SettingsV1(volume: 7, name: "Renée", rest: second)),
    Golden("of version 3", SettingsV1(volume: 7, name: "Renée", rest: second + third)),
    Golden("empty", SettingsV1(volume: 0, name: "", rest: Data())),
    Golden("of version 1", SettingsV2(volume: 7, name: "Renée", rest: Data())),
    settingsV2("of version 2", Data()),
    settingsV2("of version 3", third),
    Golden(
      "one field is not the default",
      SettingsV2(volume: 7, name: "Renée", quality: 4, rest: Data())
    ),
    Golden(
      "defaults before unknown bytes",
      SettingsV2(volume: 7, name: "Renée", rest: Data([0]))
    ),
    Golden("of version 1", SettingsV3(volume: 7, name: "Renée", rest: Data())),
    settingsV3("of version 2", clan: nil, rank: 1, Data()),
    settingsV3("of version 3", clan: "SWIFT", rank: 300, Data()),
    settingsV3("of version 4", clan: "SWIFT", rank: 300, Data("later".utf8)),
    Golden(
      "version 3 behind defaults of version 2",
      SettingsV3(volume: 7, name: "Renée", rank: 2, rest: Data())
    ),
    Golden(
      "defaults before unknown bytes",
      SettingsV3(volume: 7, name: "Renée", rest: Data([0xFF]))
    ),
    Golden("rank of zero", SettingsV3(volume: 7, name: "abc", rank: 0, rest: Data())),
  ]

  private static func settingsV2(_ name: String, _ rest: Data) -> Golden {
    Golden(
      name,
      SettingsV2(
        volume: 7,
        name: "Renée",
        brightness: 200,
        isLoud: true,
        quality: 3,
        rest: rest
      )
    )
  }

  private static func settingsV3(
    _ name: String,
    clan: String?,
    rank: UInt32,
    _ rest: Data
  ) -> Golden {
    Golden(
      name,
      SettingsV3(
        volume: 7,
        name: "Renée",
        brightness: 200,
        isLoud: true,
        quality: 3,
        clan: clan,
        rank: rank,
        rest: rest
      )
    )
  }

  /// The fields of version 2 as bytes.
  private static let second = Data([0x00, 0xC8, 0b1011_0000])

  /// The fields of version 3 as bytes, behind those of version 2 and a name of six bytes.
  private static let third = Data([0, 0, 1, 0, 0, 0, 5] + "SWIFT".utf8 + [0xAC, 0x02])
}
