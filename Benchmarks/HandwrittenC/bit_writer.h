// Writes bits, most significant first, in words of 32.

#ifndef HANDWRITTEN_C_BIT_WRITER_H
#define HANDWRITTEN_C_BIT_WRITER_H

#include "codec.h"

// The bits that are not in their bytes yet, in the lowest places; fewer than 32.
typedef struct {
  uint8_t *bytes;
  uint64_t word;
  int held;
} bit_writer;

static inline void put(bit_writer *writer, uint32_t bits, int count) {
  writer->word = writer->word << count | bits;
  writer->held += count;
  if (writer->held < 32) return;
  writer->held -= 32;
  uint32_t full = __builtin_bswap32((uint32_t)(writer->word >> writer->held));
  memcpy(writer->bytes, &full, 4);
  writer->bytes += 4;
}

static inline void put_rest(bit_writer *writer) {
  for (; writer->held > 0; writer->held -= 8) {
    *writer->bytes++ = (uint8_t)(writer->held < 8 ? writer->word << (8 - writer->held)
                                                  : writer->word >> (writer->held - 8));
  }
}

#endif
