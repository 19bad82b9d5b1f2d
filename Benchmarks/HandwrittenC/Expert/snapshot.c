#include "../entity_bits.h"
#include "expert.h"

static void expert_free(void *value) { free(((c_snapshot *)value)->entities); }

// One check for all entities, each taken for one with a target.
static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_snapshot *snapshot = value;
  output out = output_of(buffer);
  if (snapshot->count > 255 || !has_room(&out, buffer, 5 + 14 * snapshot->count)) return false;
  uint8_t *at = store32(out.at, snapshot->tick);
  *at++ = (uint8_t)snapshot->count;
  for (size_t i = 0; i < snapshot->count; i++) {
    const c_entity *entity = &snapshot->entities[i];
    uint64_t x, y, z, rotation;
    if (entity->id > 4095 || !quantize(entity->position[0], position_limit, position_middle, &x)
        || !quantize(entity->position[1], position_limit, position_middle, &y)
        || !quantize(entity->position[2], position_limit, position_middle, &z)
        || !pack_rotation(entity->rotation, &rotation)) return false;
    at = store64(at, (uint64_t)entity->id << 52 | x << 36 | y << 20 | z << 4 | rotation >> 28);
    at = store32(at, (uint32_t)(rotation << 4) | (uint32_t)entity->is_alive << 3
        | (uint32_t)entity->is_crouching << 2 | (uint32_t)entity->is_reloading << 1 | entity->has_target);
    if (entity->has_target) at = store16(at, entity->target);
  }
  out.at = at;
  return finish(out, buffer);
}

static inline bool load_entity(c_entity *entity, const uint8_t *bytes) {
  uint64_t high = load64(bytes);
  uint32_t low = load32(bytes + 8);
  entity->id = (uint16_t)(high >> 52);
  if (!dequantize(high >> 36 & 0xFFFF, position_limit, position_middle, &entity->position[0])
      || !dequantize(high >> 20 & 0xFFFF, position_limit, position_middle, &entity->position[1])
      || !dequantize(high >> 4 & 0xFFFF, position_limit, position_middle, &entity->position[2])
      || !unpack_rotation((high & 15) << 28 | low >> 4, entity->rotation)) return false;
  entity->is_alive = low >> 3 & 1;
  entity->is_crouching = low >> 2 & 1;
  entity->is_reloading = low >> 1 & 1;
  entity->has_target = low & 1;
  return true;
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_snapshot *snapshot = value;
  const uint8_t *end = bytes + count;
  if (count < 5 || (count - 5) / 12 < bytes[4]) return false;
  snapshot->tick = load32(bytes);
  snapshot->count = bytes[4];
  snapshot->entities = allocate(snapshot->count * sizeof(c_entity));
  if (snapshot->entities == NULL && snapshot->count > 0) return false;
  bytes += 5;
  for (size_t i = 0; i < snapshot->count; i++) {
    c_entity *entity = &snapshot->entities[i];
    if (end - bytes < 12) goto malformed;
    size_t size = bytes[11] & 1 ? 14 : 12;
    if ((size_t)(end - bytes) < size || !load_entity(entity, bytes)) goto malformed;
    if (entity->has_target) entity->target = load16(bytes + 12);
    bytes += size;
  }
  if (bytes == end) return true;
malformed:
  expert_free(snapshot);
  return false;
}

const c_coder *expert_snapshot_coder(void) {
  static const c_coder coder = {sizeof(c_snapshot), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
