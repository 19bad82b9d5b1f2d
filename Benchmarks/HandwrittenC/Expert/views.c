#include "monsters.h"

// Packets read where they lie, with one check for a run of fields.

bool expert_run_sum_frames(
    const uint8_t *bytes, size_t count, size_t maximum, const char *name, size_t runs, uint64_t *sum) {
  size_t name_count = strlen(name);
  for (size_t run = 0; run < runs; run++) {
    const uint8_t *at = bytes, *end = bytes + count;
    uint64_t total = 0;
    while (at != end) {
      if (end - at < 4) return false;
      size_t length = load32(at);
      at += 4;
      if (length > maximum || (size_t)(end - at) < length || length < 16) return false;

      uint64_t word;
      memcpy(&word, at, 8);
      size_t identifier = c_first_zero(word);
      if (identifier < 8 && word >> (identifier * 8) != 0) return false;
      if ((word & 0x8080808080808080) != 0 && !c_utf8_is_valid(at, identifier)) return false;

      size_t username = load32(at + 8);
      if (username != length - 16 || !is_utf8(at + 12, username)) return false;
      total += load32(at + 12 + username);
      total += username == name_count && are_equal(at + 12, name, name_count);
      at += length;
    }
    *sum += total;
    consume(sum);
  }
  return true;
}

static inline uint64_t sum_vector(const uint8_t *at) {
  return (uint64_t)load32(at) + load32(at + 4) + load32(at + 8);
}

static inline bool sum_string(input *in, size_t others, uint64_t *sum) {
  size_t count;
  if (!read_count(in, others, &count) || !is_utf8(in->at, count)) return false;
  *sum += count;
  in->at += count;
  return true;
}

static inline bool sum_weapon(input *in, uint64_t *sum) {
  if (!sum_string(in, 2, sum)) return false;
  *sum += load16(in->at);
  in->at += 2;
  return true;
}

static inline bool sum_monster(input *in, uint64_t *sum) {
  size_t count;
  if (!has(in, 16)) return false;
  *sum += sum_vector(in->at) + load16(in->at + 12) + load16(in->at + 14);
  in->at += 16;
  if (!sum_string(in, 4, sum) || !read_count(in, 5, &count)) return false;
  for (size_t i = 0; i < count; i++) *sum += in->at[i];
  in->at += count;
  if (*in->at > 2) return false;
  *sum += *in->at++;

  if (!read_elements(in, 6, &count)) return false;
  for (size_t i = 0; i < count; i++) {
    if (!sum_weapon(in, sum)) return false;
  }
  if (!sum_weapon(in, sum) || !read_elements(in, 12, &count)) return false;
  for (size_t i = 0; i < count; i++) *sum += sum_vector(in->at + 12 * i);
  in->at += 12 * count;
  return true;
}

bool expert_run_sum_monsters(const uint8_t *bytes, size_t count, size_t runs, uint64_t *sum) {
  for (size_t run = 0; run < runs; run++) {
    input in = {bytes, bytes + count};
    size_t length;
    uint64_t total = 0;
    if (!read_elements(&in, 39, &length)) return false;
    for (size_t i = 0; i < length; i++) {
      if (!sum_monster(&in, &total)) return false;
    }
    if (in.at != in.end) return false;
    *sum += total;
    consume(sum);
  }
  return true;
}
