#include <stdlib.h>

#include "codec.h"

// A command of each kind holds nothing, a number, two numbers or a vector.

static inline bool write_tag(c_buffer *buffer, uint8_t tag) {
  uint8_t *bytes = c_buffer_append(buffer, 1);
  if (bytes == NULL) return false;
  *bytes = tag;
  return true;
}

static inline bool write_number(c_buffer *buffer, uint8_t tag, uint32_t number) {
  return write_tag(buffer, tag) && c_write_u32(buffer, number);
}

static inline bool write_pair(c_buffer *buffer, uint8_t tag, const uint16_t *pair) {
  return write_tag(buffer, tag) && c_write_u16(buffer, pair[0]) && c_write_u16(buffer, pair[1]);
}

static inline bool write_vector(c_buffer *buffer, uint8_t tag, const c_vector *vector) {
  if (!write_tag(buffer, tag)) return false;
  uint8_t *bytes = c_buffer_append(buffer, 12);
  if (bytes == NULL) return false;
  uint32_t words[3];
  memcpy(words, vector, 12);
  for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
  memcpy(bytes, words, 12);
  return true;
}

static inline bool read_pair(c_cursor *cursor, uint16_t *pair) {
  return c_read_u16(cursor, &pair[0]) && c_read_u16(cursor, &pair[1]);
}

static inline bool read_vector(c_cursor *cursor, c_vector *vector) {
  if (cursor->end - cursor->current < 12) return false;
  uint32_t words[3];
  memcpy(words, cursor->current, 12);
  for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
  memcpy(vector, words, 12);
  cursor->current += 12;
  return true;
}

static inline bool write_command(c_buffer *buffer, const c_command *command) {
  switch (command->tag) {
    case 1: return write_tag(buffer, 1);
    case 2: return write_number(buffer, 2, command->value.number);
    case 3: return write_pair(buffer, 3, command->value.pair);
    case 4: return write_vector(buffer, 4, &command->value.vector);
    case 5: return write_tag(buffer, 5);
    case 6: return write_number(buffer, 6, command->value.number);
    case 7: return write_pair(buffer, 7, command->value.pair);
    case 8: return write_vector(buffer, 8, &command->value.vector);
    case 9: return write_tag(buffer, 9);
    case 10: return write_number(buffer, 10, command->value.number);
    case 11: return write_pair(buffer, 11, command->value.pair);
    case 12: return write_vector(buffer, 12, &command->value.vector);
    case 13: return write_tag(buffer, 13);
    case 14: return write_number(buffer, 14, command->value.number);
    case 15: return write_pair(buffer, 15, command->value.pair);
    case 16: return write_vector(buffer, 16, &command->value.vector);
    case 17: return write_tag(buffer, 17);
    case 18: return write_number(buffer, 18, command->value.number);
    case 19: return write_pair(buffer, 19, command->value.pair);
    case 20: return write_vector(buffer, 20, &command->value.vector);
    case 21: return write_tag(buffer, 21);
    case 22: return write_number(buffer, 22, command->value.number);
    case 23: return write_pair(buffer, 23, command->value.pair);
    case 24: return write_vector(buffer, 24, &command->value.vector);
    case 25: return write_tag(buffer, 25);
    case 26: return write_number(buffer, 26, command->value.number);
    case 27: return write_pair(buffer, 27, command->value.pair);
    case 28: return write_vector(buffer, 28, &command->value.vector);
    case 29: return write_tag(buffer, 29);
    case 30: return write_number(buffer, 30, command->value.number);
    case 31: return write_pair(buffer, 31, command->value.pair);
    case 32: return write_vector(buffer, 32, &command->value.vector);
    case 33: return write_tag(buffer, 33);
    case 34: return write_number(buffer, 34, command->value.number);
    case 35: return write_pair(buffer, 35, command->value.pair);
    case 36: return write_vector(buffer, 36, &command->value.vector);
    case 37: return write_tag(buffer, 37);
    case 38: return write_number(buffer, 38, command->value.number);
    case 39: return write_pair(buffer, 39, command->value.pair);
    case 40: return write_vector(buffer, 40, &command->value.vector);
    case 41: return write_tag(buffer, 41);
    case 42: return write_number(buffer, 42, command->value.number);
    case 43: return write_pair(buffer, 43, command->value.pair);
    case 44: return write_vector(buffer, 44, &command->value.vector);
    case 45: return write_tag(buffer, 45);
    case 46: return write_number(buffer, 46, command->value.number);
    case 47: return write_pair(buffer, 47, command->value.pair);
    case 48: return write_vector(buffer, 48, &command->value.vector);
    case 49: return write_tag(buffer, 49);
    case 50: return write_number(buffer, 50, command->value.number);
    default: return false;
  }
}

static inline bool read_command(c_cursor *cursor, c_command *command) {
  if (cursor->current == cursor->end) return false;
  command->tag = *cursor->current++;
  switch (command->tag) {
    case 1: return true;
    case 2: return c_read_u32(cursor, &command->value.number);
    case 3: return read_pair(cursor, command->value.pair);
    case 4: return read_vector(cursor, &command->value.vector);
    case 5: return true;
    case 6: return c_read_u32(cursor, &command->value.number);
    case 7: return read_pair(cursor, command->value.pair);
    case 8: return read_vector(cursor, &command->value.vector);
    case 9: return true;
    case 10: return c_read_u32(cursor, &command->value.number);
    case 11: return read_pair(cursor, command->value.pair);
    case 12: return read_vector(cursor, &command->value.vector);
    case 13: return true;
    case 14: return c_read_u32(cursor, &command->value.number);
    case 15: return read_pair(cursor, command->value.pair);
    case 16: return read_vector(cursor, &command->value.vector);
    case 17: return true;
    case 18: return c_read_u32(cursor, &command->value.number);
    case 19: return read_pair(cursor, command->value.pair);
    case 20: return read_vector(cursor, &command->value.vector);
    case 21: return true;
    case 22: return c_read_u32(cursor, &command->value.number);
    case 23: return read_pair(cursor, command->value.pair);
    case 24: return read_vector(cursor, &command->value.vector);
    case 25: return true;
    case 26: return c_read_u32(cursor, &command->value.number);
    case 27: return read_pair(cursor, command->value.pair);
    case 28: return read_vector(cursor, &command->value.vector);
    case 29: return true;
    case 30: return c_read_u32(cursor, &command->value.number);
    case 31: return read_pair(cursor, command->value.pair);
    case 32: return read_vector(cursor, &command->value.vector);
    case 33: return true;
    case 34: return c_read_u32(cursor, &command->value.number);
    case 35: return read_pair(cursor, command->value.pair);
    case 36: return read_vector(cursor, &command->value.vector);
    case 37: return true;
    case 38: return c_read_u32(cursor, &command->value.number);
    case 39: return read_pair(cursor, command->value.pair);
    case 40: return read_vector(cursor, &command->value.vector);
    case 41: return true;
    case 42: return c_read_u32(cursor, &command->value.number);
    case 43: return read_pair(cursor, command->value.pair);
    case 44: return read_vector(cursor, &command->value.vector);
    case 45: return true;
    case 46: return c_read_u32(cursor, &command->value.number);
    case 47: return read_pair(cursor, command->value.pair);
    case 48: return read_vector(cursor, &command->value.vector);
    case 49: return true;
    case 50: return c_read_u32(cursor, &command->value.number);
    default: return false;
  }
}

static void c_commands_free(void *value) { free(((c_commands *)value)->commands); }

static bool c_commands_encode(const void *value, c_buffer *buffer) {
  const c_commands *commands = value;
  if (!c_write_u32(buffer, (uint32_t)commands->count)) return false;
  for (size_t i = 0; i < commands->count; i++) {
    if (!write_command(buffer, &commands->commands[i])) return false;
  }
  return true;
}

static bool c_commands_decode(void *value, const uint8_t *bytes, size_t count) {
  c_commands *commands = value;
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  *commands = (c_commands){0};
  if (!c_read_u32(&cursor, &length) || (size_t)(cursor.end - cursor.current) < length) return false;
  commands->commands = malloc(length * sizeof(c_command));
  if (commands->commands == NULL && length > 0) return false;
  commands->count = length;
  for (uint32_t i = 0; i < length; i++) {
    if (!read_command(&cursor, &commands->commands[i])) goto malformed;
  }
  if (cursor.current == cursor.end) return true;
malformed:
  c_commands_free(commands);
  return false;
}

const c_coder *c_commands_coder(void) {
  static const c_coder coder = {
      sizeof(c_commands), c_commands_encode, c_commands_decode, NULL, c_commands_free};
  return &coder;
}
