#include "expert.h"

output expert_grow(c_buffer *buffer, uint8_t *at, size_t count) {
  if (buffer->bytes != NULL) buffer->count = (size_t)(at - buffer->bytes);
  return c_buffer_grow(buffer, count) ? output_of(buffer) : (output){NULL, NULL};
}
