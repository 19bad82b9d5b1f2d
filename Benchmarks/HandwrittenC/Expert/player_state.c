#include "expert.h"

static void expert_free(void *value) { free_string(&((c_player_state *)value)->username); }

static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_player_state *player = value;
  size_t count = player->identifier.count;
  if (count > 8 || player->username.count > UINT32_MAX) return false;
  uint64_t word;
  memcpy(&word, player->identifier.storage.inline_bytes, 8);
  if (count < 8) word &= (UINT64_C(1) << 8 * count) - 1;
  if (c_first_zero(word) < count) return false;

  output out = output_of(buffer);
  if (!has_room(&out, buffer, 8 + string_room(&player->username) + 4)) return false;
  memcpy(out.at, &word, 8);
  out.at = store_string(out.at + 8, &player->username);
  out.at = store32(out.at, player->state);
  return finish(out, buffer);
}

// Eight bytes, a length and four bytes: then the length is the only one that fits.
static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_player_state *player = value;
  if (count < 16 || load32(bytes + 8) != count - 16) return false;
  uint64_t word;
  memcpy(&word, bytes, 8);
  size_t length = c_first_zero(word);
  if (length < 8 && word >> (length * 8) != 0) return false;
  if ((word & 0x8080808080808080) != 0 && !c_utf8_is_valid(bytes, length)) return false;
  memcpy(player->identifier.storage.inline_bytes, &word, 8);
  player->identifier.count = length;
  player->state = load32(bytes + count - 4);
  return make_string(&player->username, bytes + 12, count - 16);
}

const c_coder *expert_player_state_coder(void) {
  static const c_coder coder = {sizeof(c_player_state), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
