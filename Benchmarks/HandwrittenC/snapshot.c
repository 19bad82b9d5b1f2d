#include <stdlib.h>

#include "entity_bits.h"

static inline bool write_entity(c_buffer *buffer, const c_entity *entity) {
  uint64_t x, y, z, rotation;
  if (entity->id > 4095 || !quantize(entity->position[0], position_limit, position_middle, &x)
      || !quantize(entity->position[1], position_limit, position_middle, &y)
      || !quantize(entity->position[2], position_limit, position_middle, &z)
      || !pack_rotation(entity->rotation, &rotation)) return false;
  uint8_t *bytes = c_buffer_append(buffer, entity->has_target ? 14 : 12);
  if (bytes == NULL) return false;
  uint64_t high = (uint64_t)entity->id << 52 | x << 36 | y << 20 | z << 4 | rotation >> 28;
  uint32_t low = (uint32_t)(rotation << 4) | (uint32_t)entity->is_alive << 3
      | (uint32_t)entity->is_crouching << 2 | (uint32_t)entity->is_reloading << 1 | entity->has_target;
  high = __builtin_bswap64(high);
  low = __builtin_bswap32(low);
  memcpy(bytes, &high, 8);
  memcpy(bytes + 8, &low, 4);
  if (entity->has_target) {
    uint16_t target = __builtin_bswap16(entity->target);
    memcpy(bytes + 12, &target, 2);
  }
  return true;
}

static inline bool read_entity(c_cursor *cursor, c_entity *entity) {
  if (cursor->end - cursor->current < 12) return false;
  uint64_t high;
  uint32_t low;
  memcpy(&high, cursor->current, 8);
  memcpy(&low, cursor->current + 8, 4);
  high = __builtin_bswap64(high);
  low = __builtin_bswap32(low);
  cursor->current += 12;
  entity->id = (uint16_t)(high >> 52);
  if (!dequantize(high >> 36 & 0xFFFF, position_limit, position_middle, &entity->position[0])
      || !dequantize(high >> 20 & 0xFFFF, position_limit, position_middle, &entity->position[1])
      || !dequantize(high >> 4 & 0xFFFF, position_limit, position_middle, &entity->position[2])
      || !unpack_rotation((high & 15) << 28 | low >> 4, entity->rotation)) return false;
  entity->is_alive = low >> 3 & 1;
  entity->is_crouching = low >> 2 & 1;
  entity->is_reloading = low >> 1 & 1;
  entity->has_target = low & 1;
  return !entity->has_target || c_read_u16(cursor, &entity->target);
}

static void c_snapshot_free(void *value) { free(((c_snapshot *)value)->entities); }

static bool c_snapshot_encode(const void *value, c_buffer *buffer) {
  const c_snapshot *snapshot = value;
  if (snapshot->count > 255 || !c_write_u32(buffer, snapshot->tick)) return false;
  uint8_t *count = c_buffer_append(buffer, 1);
  if (count == NULL) return false;
  *count = (uint8_t)snapshot->count;
  for (size_t i = 0; i < snapshot->count; i++) {
    if (!write_entity(buffer, &snapshot->entities[i])) return false;
  }
  return true;
}

static bool c_snapshot_decode(void *value, const uint8_t *bytes, size_t count) {
  c_snapshot *snapshot = value;
  c_cursor cursor = {bytes, bytes + count};
  *snapshot = (c_snapshot){0};
  if (!c_read_u32(&cursor, &snapshot->tick) || cursor.current == cursor.end) return false;
  size_t length = *cursor.current++;
  if ((size_t)(cursor.end - cursor.current) / 12 < length) return false;
  snapshot->entities = malloc(length * sizeof(c_entity));
  if (snapshot->entities == NULL && length > 0) return false;
  snapshot->count = length;
  for (size_t i = 0; i < length; i++) {
    if (!read_entity(&cursor, &snapshot->entities[i])) goto malformed;
  }
  if (cursor.current == cursor.end) return true;
malformed:
  c_snapshot_free(snapshot);
  return false;
}

const c_coder *c_snapshot_coder(void) {
  static const c_coder coder = {
      sizeof(c_snapshot), c_snapshot_encode, c_snapshot_decode, NULL, c_snapshot_free};
  return &coder;
}
