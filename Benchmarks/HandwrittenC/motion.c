#include "codec.h"

static void c_motion_free(void *value) { (void)value; }

static inline bool write_u64(c_buffer *buffer, uint64_t value) {
  return c_write_u32(buffer, (uint32_t)(value >> 32)) && c_write_u32(buffer, (uint32_t)value);
}

static inline bool write_float(c_buffer *buffer, float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  return c_write_u32(buffer, bits);
}

static inline bool read_u64(c_cursor *cursor, uint64_t *value) {
  uint32_t high, low;
  if (!c_read_u32(cursor, &high) || !c_read_u32(cursor, &low)) return false;
  *value = (uint64_t)high << 32 | low;
  return true;
}

static inline bool read_float(c_cursor *cursor, float *value) {
  uint32_t bits;
  if (!c_read_u32(cursor, &bits)) return false;
  memcpy(value, &bits, 4);
  return true;
}

static bool c_motion_encode(const void *value, c_buffer *buffer) {
  const c_motion *motion = value;
  size_t start = buffer->count;
  if (write_u64(buffer, motion->tick)
      && c_write_u32(buffer, motion->entity)
      && write_float(buffer, motion->x)
      && write_float(buffer, motion->y)
      && write_float(buffer, motion->z)
      && write_float(buffer, motion->heading)
      && c_write_u16(buffer, (uint16_t)motion->speed)) {
    uint8_t *flags = c_buffer_append(buffer, 1);
    if (flags != NULL) {
      *flags = motion->flags;
      return true;
    }
  }
  buffer->count = start;
  return false;
}

static bool c_motion_decode(void *value, const uint8_t *bytes, size_t count) {
  c_motion *motion = value;
  c_cursor cursor = {bytes, bytes + count};
  uint16_t speed;
  if (!read_u64(&cursor, &motion->tick)
      || !c_read_u32(&cursor, &motion->entity)
      || !read_float(&cursor, &motion->x)
      || !read_float(&cursor, &motion->y)
      || !read_float(&cursor, &motion->z)
      || !read_float(&cursor, &motion->heading)
      || !c_read_u16(&cursor, &speed)) return false;
  motion->speed = (int16_t)speed;
  if (cursor.end - cursor.current != 1) return false;
  motion->flags = *cursor.current;
  return true;
}

const c_coder *c_motion_coder(void) {
  static const c_coder coder = {
      sizeof(c_motion), c_motion_encode, c_motion_decode, NULL, c_motion_free};
  return &coder;
}
