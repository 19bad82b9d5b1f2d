#include <math.h>
#include <stdlib.h>

#include "codec.h"

// An entity's bits, most significant first: id 12, position 3 × 16, rotation 2 + 3 × 10, flags 4; that is 12 bytes.
// The arithmetic is that of WireFormat.md, in double.

static const double position_limit = 512;
static const double position_last = 65535;
static const double rotation_last = 1023;

static inline bool quantize(double number, double limit, double last, uint64_t *step) {
  if (!(number >= -limit && number <= limit)) return false;
  *step = (uint64_t)((number + limit) * (last / (2 * limit)) + 0.5);
  return true;
}

static inline double dequantize(uint64_t step, double limit, double last) {
  double number = -limit + (double)step * (2 * limit / last);
  return number < limit ? number : limit;
}

static inline bool is_unit(const float *value) {
  double square = 0;
  for (int i = 0; i < 4; i++) square += (double)value[i] * (double)value[i];
  return fabs(square - 1) <= 0.001 + 4 * (2 * (double)sqrtf(0.5f) / rotation_last);
}

static bool unpack_rotation(uint64_t packed, float *value) {
  double limit = sqrtf(0.5f);
  int largest = (int)(packed >> 30);
  double square = 0;
  float greatest = 0;
  int shift = 30;
  for (int i = 0; i < 4; i++) {
    if (i == largest) continue;
    shift -= 10;
    float component = (float)dequantize(packed >> shift & 1023, limit, rotation_last);
    value[i] = component;
    square += (double)component * (double)component;
    if (fabsf(component) > greatest) greatest = fabsf(component);
  }
  float rest = (float)sqrt(square < 1 ? 1 - square : 0);
  float next = nextafterf(greatest, INFINITY);
  value[largest] = rest > next ? rest : next;
  return is_unit(value);
}

static bool pack_rotation(const float *value, uint64_t *packed) {
  if (!is_unit(value)) return false;
  float limit = sqrtf(0.5f);
  int largest = 0;
  for (int i = 1; i < 4; i++) {
    if (fabsf(value[i]) > fabsf(value[largest])) largest = i;
  }
  float sign = value[largest] < 0 ? -1 : 1;
  uint64_t bits = (uint64_t)largest;
  double square = 0;
  for (int i = 0; i < 4; i++) {
    square += (double)value[i] * (double)value[i];
    if (i == largest) continue;
    float component = sign * value[i];
    if (component > limit) component = limit;
    if (component < -limit) component = -limit;
    uint64_t step;
    if (!quantize(component, limit, rotation_last, &step)) return false;
    bits = bits << 10 | step;
  }
  float decoded[4];
  if (square > 1.0005 && !unpack_rotation(bits, decoded)) return false;
  *packed = bits;
  return true;
}

static inline bool write_entity(c_buffer *buffer, const c_entity *entity) {
  uint64_t x, y, z, rotation;
  if (entity->id > 4095 || !quantize(entity->position[0], position_limit, position_last, &x)
      || !quantize(entity->position[1], position_limit, position_last, &y)
      || !quantize(entity->position[2], position_limit, position_last, &z)
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

static inline bool read_position(uint64_t step, float *number) {
  *number = (float)dequantize(step, position_limit, position_last);
  uint64_t again;
  return quantize(*number, position_limit, position_last, &again) && again == step;
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
  if (!read_position(high >> 36 & 0xFFFF, &entity->position[0])
      || !read_position(high >> 20 & 0xFFFF, &entity->position[1])
      || !read_position(high >> 4 & 0xFFFF, &entity->position[2])
      || !unpack_rotation((high & 15) << 28 | low >> 4, entity->rotation)) return false;
  entity->is_alive = low >> 3 & 1;
  entity->is_crouching = low >> 2 & 1;
  entity->is_reloading = low >> 1 & 1;
  entity->has_target = low & 1;
  return !entity->has_target || c_read_u16(cursor, &entity->target);
}

bool c_snapshot_encode(const c_snapshot *snapshot, c_buffer *buffer) {
  if (snapshot->count > 255 || !c_write_u32(buffer, snapshot->tick)) return false;
  uint8_t *count = c_buffer_append(buffer, 1);
  if (count == NULL) return false;
  *count = (uint8_t)snapshot->count;
  for (size_t i = 0; i < snapshot->count; i++) {
    if (!write_entity(buffer, &snapshot->entities[i])) return false;
  }
  return true;
}

bool c_snapshot_decode(c_snapshot *snapshot, const uint8_t *bytes, size_t count) {
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

void c_snapshot_free(c_snapshot *snapshot) { free(snapshot->entities); }
