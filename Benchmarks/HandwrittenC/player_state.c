#include "codec.h"

bool c_player_state_encode(const c_player_state *player, c_buffer *buffer) {
  size_t start = buffer->count;
  if (c_write_string8(buffer, &player->identifier)
      && c_write_string(buffer, &player->username)
      && c_write_u32(buffer, player->state)) return true;
  buffer->count = start;
  return false;
}

bool c_player_state_decode(c_player_state *player, const uint8_t *bytes, size_t count) {
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

void c_player_state_free(c_player_state *player) {
  c_string_free(&player->identifier);
  c_string_free(&player->username);
}
