#include "codec.h"

static void c_player_state_free(void *value) {
  c_player_state *player = value;
  c_string_free(&player->identifier);
  c_string_free(&player->username);
}

static bool c_player_state_encode(const void *value, c_buffer *buffer) {
  const c_player_state *player = value;
  size_t start = buffer->count;
  if (c_write_string8(buffer, &player->identifier)
      && c_write_string(buffer, &player->username)
      && c_write_u32(buffer, player->state)) return true;
  buffer->count = start;
  return false;
}

static bool c_player_state_decode(void *value, const uint8_t *bytes, size_t count) {
  c_player_state *player = value;
  c_cursor cursor = {bytes, bytes + count};
  if (!c_read_string8(&cursor, &player->identifier)) return false;
  if (!c_read_string(&cursor, &player->username)) {
    c_string_free(&player->identifier);
    return false;
  }
  if (!c_read_u32(&cursor, &player->state) || cursor.current != cursor.end) {
    c_player_state_free(player);
    return false;
  }
  return true;
}

const c_coder *c_player_state_coder(void) {
  static const c_coder coder = {
      sizeof(c_player_state), c_player_state_encode, c_player_state_decode, NULL, c_player_state_free};
  return &coder;
}
