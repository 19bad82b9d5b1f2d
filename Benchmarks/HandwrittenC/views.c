// Packets read where they lie: checked like those that are copied, but nothing is copied.

#include <string.h>

#include "codec.h"

// Text in the bytes of a packet.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} text;

static inline bool lend_string(c_cursor *cursor, text *string) {
  uint32_t count;
  if (!c_read_u32(cursor, &count) || (size_t)(cursor->end - cursor->current) < count) return false;
  if (!c_utf8_is_valid(cursor->current, count)) return false;
  *string = (text){cursor->current, count};
  cursor->current += count;
  return true;
}

static inline bool lend_string8(c_cursor *cursor, text *string) {
  if (cursor->end - cursor->current < 8) return false;
  uint64_t word;
  memcpy(&word, cursor->current, 8);
  size_t count = c_first_zero(word);
  if (count < 8 && word >> (count * 8) != 0) return false;
  if ((word & 0x8080808080808080) != 0 && !c_utf8_is_valid(cursor->current, count)) return false;
  *string = (text){cursor->current, count};
  cursor->current += 8;
  return true;
}

bool c_run_sum_frames(
    const uint8_t *bytes, size_t count, size_t maximum, const char *name, size_t runs, uint64_t *sum) {
  size_t name_count = strlen(name);
  for (size_t run = 0; run < runs; run++) {
    c_cursor cursor = {bytes, bytes + count};
    while (cursor.current != cursor.end) {
      uint32_t length, state;
      if (!c_read_u32(&cursor, &length) || length > maximum) return false;
      if ((size_t)(cursor.end - cursor.current) < length) return false;
      c_cursor packet = {cursor.current, cursor.current + length};
      text identifier, username;
      if (!lend_string8(&packet, &identifier) || !lend_string(&packet, &username)
          || !c_read_u32(&packet, &state) || packet.current != packet.end) return false;
      *sum += state;
      if (username.count == name_count && memcmp(username.bytes, name, name_count) == 0) *sum += 1;
      cursor.current += length;
    }
    consume(sum);
  }
  return true;
}

static bool has_room(const c_cursor *cursor, uint32_t count, size_t smallest) {
  return (size_t)(cursor->end - cursor->current) / smallest >= count;
}

static inline bool sum_vector(c_cursor *cursor, uint64_t *sum) {
  if (cursor->end - cursor->current < 12) return false;
  uint32_t words[3];
  memcpy(words, cursor->current, 12);
  for (int i = 0; i < 3; i++) *sum += __builtin_bswap32(words[i]);
  cursor->current += 12;
  return true;
}

static inline bool sum_string(c_cursor *cursor, uint64_t *sum) {
  text string;
  if (!lend_string(cursor, &string)) return false;
  *sum += string.count;
  return true;
}

static inline bool sum_u16(c_cursor *cursor, uint64_t *sum) {
  uint16_t value;
  if (!c_read_u16(cursor, &value)) return false;
  *sum += value;
  return true;
}

static bool sum_monster(c_cursor *cursor, uint64_t *sum) {
  uint32_t count;
  if (!sum_vector(cursor, sum) || !sum_u16(cursor, sum) || !sum_u16(cursor, sum)
      || !sum_string(cursor, sum) || !c_read_u32(cursor, &count) || !has_room(cursor, count, 1)) return false;
  for (uint32_t i = 0; i < count; i++) *sum += cursor->current[i];
  cursor->current += count;
  if (cursor->current == cursor->end || *cursor->current > 2) return false;
  *sum += *cursor->current++;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 6)) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!sum_string(cursor, sum) || !sum_u16(cursor, sum)) return false;
  }
  if (!sum_string(cursor, sum) || !sum_u16(cursor, sum)) return false;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 12)) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!sum_vector(cursor, sum)) return false;
  }
  return true;
}

bool c_run_sum_monsters(const uint8_t *bytes, size_t count, size_t runs, uint64_t *sum) {
  for (size_t run = 0; run < runs; run++) {
    c_cursor cursor = {bytes, bytes + count};
    uint32_t length;
    if (!c_read_u32(&cursor, &length) || !has_room(&cursor, length, 39)) return false;
    for (uint32_t i = 0; i < length; i++) {
      if (!sum_monster(&cursor, sum)) return false;
    }
    if (cursor.current != cursor.end) return false;
    consume(sum);
  }
  return true;
}
