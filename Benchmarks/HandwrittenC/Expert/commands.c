#include "expert.h"

static void expert_free(void *value) { free(((c_commands *)value)->commands); }

// The bytes of a command with its tag, by the tag's last two bits.
static const uint8_t sizes[4] = {13, 1, 5, 5};

// One check for all of them, each taken for the longest.
static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_commands *commands = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, 4 + 13 * commands->count)) return false;
  uint8_t *at = store32(out.at, (uint32_t)commands->count);
  for (size_t i = 0; i < commands->count; i++) {
    const c_command *command = &commands->commands[i];
    if (command->tag < 1 || command->tag > 50) return false;
    *at++ = command->tag;
    switch (command->tag & 3) {
      case 1: break;
      case 2: at = store32(at, command->value.number); break;
      case 3: at = store16(store16(at, command->value.pair[0]), command->value.pair[1]); break;
      default: at = store_vector(at, &command->value.vector);
    }
  }
  out.at = at;
  return finish(out, buffer);
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_commands *commands = value;
  const uint8_t *end = bytes + count;
  if (count < 4 || load32(bytes) > count - 4) return false;
  commands->count = load32(bytes);
  commands->commands = allocate(commands->count * sizeof(c_command));
  if (commands->commands == NULL && commands->count > 0) return false;
  bytes += 4;
  for (size_t i = 0; i < commands->count; i++) {
    c_command *command = &commands->commands[i];
    if (bytes == end) goto malformed;
    command->tag = *bytes;
    size_t size = sizes[command->tag & 3];
    if (command->tag < 1 || command->tag > 50 || (size_t)(end - bytes) < size) goto malformed;
    switch (command->tag & 3) {
      case 1: break;
      case 2: command->value.number = load32(bytes + 1); break;
      case 3:
        command->value.pair[0] = load16(bytes + 1);
        command->value.pair[1] = load16(bytes + 3);
        break;
      default: load_vector(&command->value.vector, bytes + 1);
    }
    bytes += size;
  }
  if (bytes == end) return true;
malformed:
  expert_free(commands);
  return false;
}

const c_coder *expert_commands_coder(void) {
  static const c_coder coder = {sizeof(c_commands), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
