#include <stdlib.h>

#include "codec.h"

// Samples after their count, and a title after its length.

static bool c_track_encode(const void *value, c_buffer *buffer) {
  const c_track *track = value;
  const uint16_t *samples = track->samples;
  size_t count = track->sample_count;
  if (count > UINT16_MAX || track->title.count > UINT8_MAX || !c_write_u16(buffer, (uint16_t)count)) return false;
  uint8_t *bytes = c_buffer_append(buffer, 2 * count);
  if (bytes == NULL) return false;
  for (size_t i = 0; i < count; i++) {
    uint16_t sample = __builtin_bswap16(samples[i]);
    memcpy(bytes + 2 * i, &sample, 2);
  }
  uint8_t *size = c_buffer_append(buffer, 1);
  if (size == NULL) return false;
  *size = (uint8_t)track->title.count;
  uint8_t *title = c_buffer_append(buffer, track->title.count);
  if (title == NULL) return false;
  c_copy(title, c_string_bytes(&track->title), track->title.count);
  return true;
}

static bool c_track_decode(void *value, const uint8_t *bytes, size_t count) {
  c_track *track = value;
  c_cursor cursor = {bytes, bytes + count};
  uint16_t length;
  if (!c_read_u16(&cursor, &length) || (size_t)(cursor.end - cursor.current) / 2 < length) return false;
  uint16_t *samples = malloc(2 * (size_t)length);
  if (samples == NULL && length > 0) return false;
  track->samples = samples;
  track->sample_count = length;
  for (size_t i = 0; i < length; i++) {
    uint16_t sample;
    memcpy(&sample, cursor.current + 2 * i, 2);
    samples[i] = __builtin_bswap16(sample);
  }
  cursor.current += 2 * (size_t)length;
  if (cursor.current == cursor.end) goto malformed;
  size_t size = *cursor.current++;
  if ((size_t)(cursor.end - cursor.current) != size || !c_utf8_is_valid(cursor.current, size)
      || !c_string_make(&track->title, cursor.current, size)) goto malformed;
  return true;
malformed:
  free(track->samples);
  return false;
}

static void c_track_free(void *value) {
  c_track *track = value;
  free(track->samples);
  c_string_free(&track->title);
}

const c_coder *c_track_coder(void) {
  static const c_coder coder = {sizeof(c_track), c_track_encode, c_track_decode, NULL, c_track_free};
  return &coder;
}
