#include "expert.h"

enum { motion_size = 31 };

static void expert_free(void *value) { (void)value; }

static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_motion *motion = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, motion_size)) return false;
  uint32_t floats[4];
  memcpy(floats, &motion->x, 16);
  out.at = store64(out.at, motion->tick);
  out.at = store32(out.at, motion->entity);
  for (int i = 0; i < 4; i++) out.at = store32(out.at, floats[i]);
  out.at = store16(out.at, (uint16_t)motion->speed);
  *out.at++ = motion->flags;
  return finish(out, buffer);
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_motion *motion = value;
  if (count != motion_size) return false;
  motion->tick = load64(bytes);
  motion->entity = load32(bytes + 8);
  uint32_t floats[4];
  for (int i = 0; i < 4; i++) floats[i] = load32(bytes + 12 + 4 * i);
  memcpy(&motion->x, floats, 16);
  motion->speed = (int16_t)load16(bytes + 28);
  motion->flags = bytes[30];
  return true;
}

const c_coder *expert_motion_coder(void) {
  static const c_coder coder = {sizeof(c_motion), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
