#include <stdlib.h>

#include "codec.h"

// What a command holds goes by its tag: nothing, a number, two numbers, a vector, in turn.

static inline bool write_command(c_buffer *buffer, const c_command *command) {
  if (command->tag < 1 || command->tag > 50) return false;
  uint8_t *tag = c_buffer_append(buffer, 1);
  if (tag == NULL) return false;
  *tag = command->tag;
  switch (command->tag & 3) {
    case 1: return true;
    case 2: return c_write_u32(buffer, command->value.number);
    case 3:
      return c_write_u16(buffer, command->value.pair[0]) && c_write_u16(buffer, command->value.pair[1]);
    default: {
      uint8_t *bytes = c_buffer_append(buffer, 12);
      if (bytes == NULL) return false;
      uint32_t words[3];
      memcpy(words, &command->value.vector, 12);
      for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
      memcpy(bytes, words, 12);
      return true;
    }
  }
}

static inline bool read_command(c_cursor *cursor, c_command *command) {
  if (cursor->current == cursor->end) return false;
  command->tag = *cursor->current++;
  if (command->tag < 1 || command->tag > 50) return false;
  switch (command->tag & 3) {
    case 1: return true;
    case 2: return c_read_u32(cursor, &command->value.number);
    case 3:
      return c_read_u16(cursor, &command->value.pair[0]) && c_read_u16(cursor, &command->value.pair[1]);
    default: {
      if (cursor->end - cursor->current < 12) return false;
      uint32_t words[3];
      memcpy(words, cursor->current, 12);
      for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
      memcpy(&command->value.vector, words, 12);
      cursor->current += 12;
      return true;
    }
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
