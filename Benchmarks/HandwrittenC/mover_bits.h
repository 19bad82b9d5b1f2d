// What differs between moving entities, in bits, most significant first. The arithmetic is that of WireFormat.md, in double.

#ifndef HANDWRITTEN_C_MOVER_BITS_H
#define HANDWRITTEN_C_MOVER_BITS_H

#include "codec.h"

// No fused multiply-add, wherever the processor has one.
#pragma STDC FP_CONTRACT OFF

enum { position_bits = 16, velocity_bits = 11 };
static const double position_limit = 256;
static const double velocity_limit = 32;

// --- Numbers and their steps

static inline bool quantize(float number, double limit, int bits, uint32_t *step) {
  double middle = (double)((1u << (bits - 1)) - 1);
  if (!(number >= -limit && number <= limit)) return false;
  *step = (uint32_t)((double)number * (middle / limit) + (middle + 0.5));
  return true;
}

// With so few steps, each is a float of its own, and the last rounds to the limit.
static inline bool dequantize(uint32_t step, double limit, int bits, float *number) {
  double middle = (double)((1u << (bits - 1)) - 1);
  if ((double)step > 2 * middle) return false;
  *number = (float)(((double)step - middle) * (limit / middle));
  return true;
}

static inline int32_t difference(uint32_t number, uint32_t baseline, int width) {
  return (int32_t)((number - baseline) << (32 - width)) >> (32 - width);
}

static inline bool fits(int32_t value, int bits) {
  return (int32_t)((uint32_t)value << (32 - bits)) >> (32 - bits) == value;
}

// --- Writing

typedef struct {
  c_buffer *buffer;
  uint64_t word;
  int held;
} bit_writer;

static inline bool write_word(bit_writer *writer) {
  uint8_t *bytes = c_buffer_append(writer->buffer, 4);
  if (bytes == NULL) return false;
  writer->held -= 32;
  uint32_t word = __builtin_bswap32((uint32_t)(writer->word >> writer->held));
  memcpy(bytes, &word, 4);
  return true;
}

// At most 32 bits.
static inline bool put(bit_writer *writer, uint32_t bits, int count) {
  writer->word = writer->word << count | bits;
  writer->held += count;
  return writer->held < 32 || write_word(writer);
}

static inline bool put_relative(
    bit_writer *writer, uint32_t number, uint32_t baseline, int width, int small, int large) {
  int32_t delta = difference(number, baseline, width);
  if (fits(delta, small)) return put(writer, (uint32_t)delta & ((1u << small) - 1), small + 1);
  if (fits(delta, large)) return put(writer, 2u << large | ((uint32_t)delta & ((1u << large) - 1)), large + 2);
  return put(writer, 3u << width | number, width + 2);
}

// Whether a field has changed.
static inline bool put_change(bit_writer *writer, bool is_changed, bool *is_any_changed) {
  *is_any_changed |= is_changed;
  return put(writer, is_changed, 1);
}

static inline bool are_same(const float *first, const float *second) {
  return first[0] == second[0] && first[1] == second[1] && first[2] == second[2];
}

static inline bool put_vector(
    bit_writer *writer, const float *value, const float *baseline, double limit, int bits, int small, int large,
    bool *is_changed) {
  if (are_same(value, baseline)) return put(writer, 0, 1);
  uint32_t new[3], old[3];
  for (int i = 0; i < 3; i++) {
    if (!quantize(value[i], limit, bits, &new[i]) || !quantize(baseline[i], limit, bits, &old[i])) return false;
  }
  if (new[0] == old[0] && new[1] == old[1] && new[2] == old[2]) return put(writer, 0, 1);
  if (!put_change(writer, true, is_changed)) return false;
  for (int i = 0; i < 3; i++) {
    if (!put_relative(writer, new[i], old[i], bits, small, large)) return false;
  }
  return true;
}

static inline bool put_number(bit_writer *writer, uint32_t value, uint32_t baseline, int bits, bool *is_changed) {
  return put_change(writer, value != baseline, is_changed) && (value == baseline || put(writer, value, bits));
}

static inline bool put_relative_number(
    bit_writer *writer, uint32_t value, uint32_t baseline, int bits, int small, int large, bool *is_changed) {
  return put_change(writer, value != baseline, is_changed)
      && (value == baseline || put_relative(writer, value, baseline, bits, small, large));
}

static inline bool is_unchanged(const c_mover *value, const c_mover *baseline) {
  return value->id == baseline->id && are_same(value->position, baseline->position)
      && are_same(value->velocity, baseline->velocity) && value->heading == baseline->heading
      && value->health == baseline->health && value->weapon == baseline->weapon
      && value->is_firing == baseline->is_firing && value->is_crouching == baseline->is_crouching;
}

// All fields of a mover that differ, after a bit that says so, if there is one.
static inline bool put_fields(bit_writer *writer, const c_mover *value, const c_mover *baseline, bool *is_changed) {
  return value->weapon <= 31 && put_number(writer, value->id, baseline->id, 16, is_changed)
      && put_vector(writer, value->position, baseline->position, position_limit, position_bits, 1, 8, is_changed)
      && put_vector(writer, value->velocity, baseline->velocity, velocity_limit, velocity_bits, 1, 5, is_changed)
      && put_relative_number(writer, value->heading, baseline->heading, 8, 3, 5, is_changed)
      && put_relative_number(writer, value->health, baseline->health, 8, 3, 6, is_changed)
      && put_number(writer, value->weapon, baseline->weapon, 5, is_changed)
      && put_change(writer, value->is_firing != baseline->is_firing, is_changed)
      && put_change(writer, value->is_crouching != baseline->is_crouching, is_changed);
}

// --- Reading

typedef struct {
  c_cursor cursor;
  // In the highest places; zeros follow them.
  uint64_t word;
  int loaded;
} bit_reader;

static inline bool refill(bit_reader *reader, int count) {
  while (reader->loaded <= 56 && reader->cursor.current < reader->cursor.end) {
    reader->word |= (uint64_t)*reader->cursor.current++ << (56 - reader->loaded);
    reader->loaded += 8;
  }
  return reader->loaded >= count;
}

// From 1 to 32 bits.
static inline bool take(bit_reader *reader, int count, uint32_t *bits) {
  if (reader->loaded < count && !refill(reader, count)) return false;
  *bits = (uint32_t)(reader->word >> (64 - count));
  reader->word <<= count;
  reader->loaded -= count;
  return true;
}

static inline uint32_t sum(uint32_t baseline, uint32_t delta, int bits, int width) {
  int32_t wide = (int32_t)(delta << (32 - bits)) >> (32 - bits);
  return (baseline + (uint32_t)wide) & ((1u << width) - 1);
}

static inline bool take_relative(
    bit_reader *reader, uint32_t baseline, int width, int small, int large, uint32_t *number) {
  uint32_t bits;
  if (!take(reader, 1, &bits)) return false;
  if (bits == 0) {
    if (!take(reader, small, &bits)) return false;
    *number = sum(baseline, bits, small, width);
    return true;
  }
  if (!take(reader, 1, &bits)) return false;
  if (bits == 0) {
    if (!take(reader, large, &bits)) return false;
    *number = sum(baseline, bits, large, width);
    return !fits(difference(*number, baseline, width), small);
  }
  return take(reader, width, number) && !fits(difference(*number, baseline, width), large);
}

static inline bool take_vector(
    bit_reader *reader, float *value, double limit, int bits, int small, int large, bool *is_changed) {
  uint32_t flag;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return true;
  *is_changed = true;
  uint32_t new[3], old[3];
  for (int i = 0; i < 3; i++) {
    if (!quantize(value[i], limit, bits, &old[i])) return false;
    if (!take_relative(reader, old[i], bits, small, large, &new[i])) return false;
    if (!dequantize(new[i], limit, bits, &value[i])) return false;
  }
  return new[0] != old[0] || new[1] != old[1] || new[2] != old[2];
}

static inline bool take_number(bit_reader *reader, uint32_t baseline, int bits, uint32_t *number, bool *is_changed) {
  uint32_t flag;
  *number = baseline;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return true;
  *is_changed = true;
  return take(reader, bits, number) && *number != baseline;
}

static inline bool take_relative_number(
    bit_reader *reader, uint32_t baseline, int bits, int small, int large, uint32_t *number, bool *is_changed) {
  uint32_t flag;
  *number = baseline;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return true;
  *is_changed = true;
  return take_relative(reader, baseline, bits, small, large, number) && *number != baseline;
}

// Changes what is the baseline's.
static inline bool take_fields(bit_reader *reader, c_mover *mover, bool *is_changed) {
  uint32_t id, heading, health, weapon, firing, crouching;
  if (!take_number(reader, mover->id, 16, &id, is_changed)
      || !take_vector(reader, mover->position, position_limit, position_bits, 1, 8, is_changed)
      || !take_vector(reader, mover->velocity, velocity_limit, velocity_bits, 1, 5, is_changed)
      || !take_relative_number(reader, mover->heading, 8, 3, 5, &heading, is_changed)
      || !take_relative_number(reader, mover->health, 8, 3, 6, &health, is_changed)
      || !take_number(reader, mover->weapon, 5, &weapon, is_changed)
      || !take(reader, 1, &firing) || !take(reader, 1, &crouching)) return false;
  mover->id = (uint16_t)id;
  mover->heading = (uint8_t)heading;
  mover->health = (uint8_t)health;
  mover->weapon = (uint8_t)weapon;
  mover->is_firing ^= firing;
  mover->is_crouching ^= crouching;
  *is_changed |= firing || crouching;
  return true;
}

#endif
