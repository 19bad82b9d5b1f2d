#include "codec.h"

bool c_framed_players_decode(
    const uint8_t *bytes, size_t count, size_t maximum, c_player_visitor visit, void *context) {
  c_cursor cursor = {bytes, bytes + count};
  while (cursor.current != cursor.end) {
    uint32_t length;
    if (!c_read_u32(&cursor, &length) || length > maximum) return false;
    if ((size_t)(cursor.end - cursor.current) < length) return false;
    c_player_state player;
    if (!c_player_state_decode(&player, cursor.current, length)) return false;
    visit(&player, context);
    c_player_state_free(&player);
    cursor.current += length;
  }
  return true;
}
