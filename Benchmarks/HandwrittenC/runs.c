#include <stdlib.h>

#include "Instruments.h"
#include "codec.h"

// Enough for a value of any packet.
typedef union {
  max_align_t alignment;
  char bytes[256];
} any_value;

bool c_run_encode(const c_coder *coder, const void *value, c_buffer *buffer, size_t packets, size_t runs) {
  for (size_t run = 0; run < runs; run++) {
    buffer->count = 0;
    for (size_t i = 0; i < packets; i++) {
      if (!coder->encode(value, buffer)) return false;
    }
    consume(buffer->bytes);
  }
  return true;
}

bool c_run_encode_anew(const c_coder *coder, const void *value, size_t runs) {
  for (size_t run = 0; run < runs; run++) {
    c_buffer buffer = {0};
    bool is_encoded = coder->encode(value, &buffer);
    consume(buffer.bytes);
    c_buffer_free(&buffer);
    if (!is_encoded) return false;
  }
  return true;
}

bool c_run_decode(const c_coder *coder, const uint8_t *bytes, size_t count, size_t runs) {
  any_value value;
  for (size_t run = 0; run < runs; run++) {
    if (!coder->decode(&value, bytes, count)) return false;
    consume(&value);
    coder->free(&value);
  }
  return true;
}

bool c_run_update(const c_coder *coder, void *value, const uint8_t *bytes, size_t count, size_t runs) {
  for (size_t run = 0; run < runs; run++) {
    if (!coder->update(value, bytes, count)) return false;
    consume(value);
  }
  return true;
}

bool c_run_reject(const c_coder *coder, const uint8_t *bytes, size_t count, size_t runs) {
  any_value value;
  for (size_t run = 0; run < runs; run++) {
    if (coder->decode(&value, bytes, count)) {
      coder->free(&value);
      return false;
    }
    consume(&value);
  }
  return true;
}

bool c_run_decode_frames(
    const c_coder *coder, const uint8_t *bytes, size_t count, size_t maximum, size_t runs) {
  any_value value;
  for (size_t run = 0; run < runs; run++) {
    c_cursor cursor = {bytes, bytes + count};
    while (cursor.current != cursor.end) {
      uint32_t length;
      if (!c_read_u32(&cursor, &length) || length > maximum) return false;
      if ((size_t)(cursor.end - cursor.current) < length) return false;
      if (!coder->decode(&value, cursor.current, length)) return false;
      consume(&value);
      coder->free(&value);
      cursor.current += length;
    }
  }
  return true;
}

bool c_run_crc32(const uint8_t *bytes, size_t count, size_t runs) {
  for (size_t run = 0; run < runs; run++) {
    uint32_t checksum = c_crc32(bytes, count);
    consume(&checksum);
  }
  return true;
}
