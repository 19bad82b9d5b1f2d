import Game

if CommandLine.arguments.contains("serve") {
  try await serve()
} else {
  try await play(PlayerState(identifier: "abcdefgh", username: "Renée", state: 42))
}
