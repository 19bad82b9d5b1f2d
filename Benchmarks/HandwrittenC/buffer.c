#include <stdlib.h>

#include "codec.h"

bool c_buffer_grow(c_buffer *buffer, size_t additional) {
  size_t capacity = buffer->capacity * 2;
  if (capacity < buffer->count + additional) capacity = buffer->count + additional;
  if (capacity < 256) capacity = 256;
  uint8_t *bytes = realloc(buffer->bytes, capacity);
  if (bytes == NULL) return false;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return true;
}

void c_buffer_free(c_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (c_buffer){0};
}
