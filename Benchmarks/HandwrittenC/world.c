#include <stdlib.h>

#include "mover_bits.h"

// A world of moving entities, as what differs from a baseline.

// --- Writing

// If no field has changed by a step, all that it writes is taken back.
static bool put_mover(bit_writer *writer, const c_mover *value, const c_mover *baseline, bool *is_any_changed) {
  if (is_unchanged(value, baseline)) return put(writer, 0, 1);
  bit_writer before = *writer;
  size_t count = writer->buffer->count;
  bool is_changed = false;
  if (!put(writer, 1, 1) || !put_fields(writer, value, baseline, &is_changed)) return false;
  *is_any_changed |= is_changed;
  if (is_changed) return true;
  *writer = before;
  writer->buffer->count = count;
  return put(writer, 0, 1);
}

static bool encode_delta(const c_world *world, const c_world *baseline, c_buffer *buffer) {
  bit_writer writer = {buffer, 0, 0};
  size_t count = buffer->count;
  bool is_changed = false;
  // A change, but not of the count: the benchmark's worlds have the same.
  if (world->count != baseline->count || !put(&writer, 2, 2)) return false;
  for (size_t i = 0; i < world->count; i++) {
    if (!put_mover(&writer, &world->movers[i], &baseline->movers[i], &is_changed)) return false;
  }
  if (!is_changed) {
    buffer->count = count;
    writer = (bit_writer){buffer, 0, 1};
  }
  int rest = (writer.held + 7) / 8;
  uint8_t *bytes = c_buffer_append(buffer, (size_t)rest);
  if (bytes == NULL) return false;
  for (int i = 0; i < rest; i++) bytes[i] = (uint8_t)(writer.word << (64 - writer.held) >> (56 - 8 * i));
  return true;
}

// --- Reading

// Changes what is the baseline's.
static bool take_mover(bit_reader *reader, c_mover *mover, bool *is_any_changed) {
  uint32_t flag;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return true;
  *is_any_changed = true;
  bool is_changed = false;
  return take_fields(reader, mover, &is_changed) && is_changed;
}

// In place of a world with as many movers.
static bool update_delta(c_world *world, const c_world *baseline, const uint8_t *bytes, size_t count) {
  bit_reader reader = {{bytes, bytes + count}, 0, 0};
  uint32_t flag;
  bool is_changed = false;
  if (world->count != baseline->count) return false;
  memcpy(world->movers, baseline->movers, world->count * sizeof(c_mover));
  if (!take(&reader, 1, &flag)) return false;
  if (flag == 1) {
    // The benchmark's worlds have the same count.
    if (!take(&reader, 1, &flag) || flag == 1) return false;
    for (size_t i = 0; i < world->count; i++) {
      if (!take_mover(&reader, &world->movers[i], &is_changed)) return false;
    }
    if (!is_changed) return false;
  }
  return reader.word == 0 && reader.loaded < 8 && reader.cursor.current == reader.cursor.end;
}

static bool decode_delta(c_world *world, const c_world *baseline, const uint8_t *bytes, size_t count) {
  world->count = baseline->count;
  world->movers = malloc(world->count * sizeof(c_mover));
  if (world->movers == NULL && world->count > 0) return false;
  if (update_delta(world, baseline, bytes, count)) return true;
  free(world->movers);
  return false;
}

// --- In full: the baseline's bytes

static bool take_steps(bit_reader *reader, float *value, double limit, int bits) {
  for (int i = 0; i < 3; i++) {
    uint32_t step;
    if (!take(reader, bits, &step) || !dequantize(step, limit, bits, &value[i])) return false;
  }
  return true;
}

static bool decode_full(c_world *world, const uint8_t *bytes, size_t count) {
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  if (!c_read_u32(&cursor, &length) || (size_t)(cursor.end - cursor.current) != 15 * (size_t)length) return false;
  bit_reader reader = {cursor, 0, 0};
  world->count = length;
  world->movers = malloc(length * sizeof(c_mover));
  if (world->movers == NULL && length > 0) return false;
  for (size_t i = 0; i < length; i++) {
    c_mover *mover = &world->movers[i];
    uint32_t id, heading, health, weapon, firing, crouching;
    if (!take(&reader, 16, &id) || !take_steps(&reader, mover->position, position_limit, position_bits)
        || !take_steps(&reader, mover->velocity, velocity_limit, velocity_bits) || !take(&reader, 8, &heading)
        || !take(&reader, 8, &health) || !take(&reader, 5, &weapon) || !take(&reader, 1, &firing)
        || !take(&reader, 1, &crouching)) {
      free(world->movers);
      return false;
    }
    mover->id = (uint16_t)id;
    mover->heading = (uint8_t)heading;
    mover->health = (uint8_t)health;
    mover->weapon = (uint8_t)weapon;
    mover->is_firing = firing;
    mover->is_crouching = crouching;
  }
  return true;
}

// --- The coders

// What each coder's deltas differ from.
enum { coder_count = 4 };
static c_world baselines[coder_count];

static void world_free(void *value) { free(((c_world *)value)->movers); }

#define CODE(index) \
  static bool encode_##index(const void *value, c_buffer *buffer) { \
    return encode_delta(value, &baselines[index], buffer); \
  } \
  static bool decode_##index(void *value, const uint8_t *bytes, size_t count) { \
    return decode_delta(value, &baselines[index], bytes, count); \
  } \
  static bool update_##index(void *value, const uint8_t *bytes, size_t count) { \
    return update_delta(value, &baselines[index], bytes, count); \
  }
#define CODER(index) {sizeof(c_world), encode_##index, decode_##index, update_##index, world_free}

CODE(0)
CODE(1)
CODE(2)
CODE(3)

const c_coder *c_delta_coder(size_t index, const uint8_t *baseline, size_t count) {
  static const c_coder coders[coder_count] = {CODER(0), CODER(1), CODER(2), CODER(3)};
  free(baselines[index].movers);
  return decode_full(&baselines[index], baseline, count) ? &coders[index] : NULL;
}
