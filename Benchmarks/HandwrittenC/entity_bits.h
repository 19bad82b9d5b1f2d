// An entity's numbers as bits, and back.

#ifndef HANDWRITTEN_C_ENTITY_BITS_H
#define HANDWRITTEN_C_ENTITY_BITS_H

#include <math.h>

#include "codec.h"

// No fused multiply-add, wherever the processor has one.
#pragma STDC FP_CONTRACT OFF

// An entity's bits, most significant first: id 12, position 3 × 16, rotation 2 + 3 × 10, flags 4; that is 12 bytes.
// The arithmetic is that of WireFormat.md, in double.

static const double position_limit = 512;
// The steps that are zero.
static const double position_middle = 32767;
static const double rotation_middle = 511;

static inline bool quantize(double number, double limit, double middle, uint64_t *step) {
  if (!(number >= -limit && number <= limit)) return false;
  *step = (uint64_t)(number * (middle / limit) + (middle + 0.5));
  return true;
}

// The last number of the bits is no step. With so few steps, each is a float of its own, and the last rounds to the limit.
static inline bool dequantize(uint64_t step, double limit, double middle, float *number) {
  if ((double)step > 2 * middle) return false;
  *number = (float)(((double)step - middle) * (limit / middle));
  return true;
}

static inline bool is_unit(const float *value) {
  double square = 0;
  for (int i = 0; i < 4; i++) square += (double)value[i] * (double)value[i];
  return fabs(square - 1) <= 0.001 + 4 * ((double)sqrtf(0.5f) / rotation_middle);
}

static inline bool unpack_rotation(uint64_t packed, float *value) {
  double limit = sqrtf(0.5f);
  int largest = (int)(packed >> 30);
  double square = 0;
  float greatest = 0;
  int shift = 30;
  for (int i = 0; i < 4; i++) {
    if (i == largest) continue;
    shift -= 10;
    float component;
    if (!dequantize(packed >> shift & 1023, limit, rotation_middle, &component)) return false;
    value[i] = component;
    square += (double)component * (double)component;
    if (fabsf(component) > greatest) greatest = fabsf(component);
  }
  float rest = (float)sqrt(square < 1 ? 1 - square : 0);
  float next = nextafterf(greatest, INFINITY);
  value[largest] = rest > next ? rest : next;
  return is_unit(value);
}

static inline bool pack_rotation(const float *value, uint64_t *packed) {
  if (!is_unit(value)) return false;
  float limit = sqrtf(0.5f);
  int largest = 0;
  for (int i = 1; i < 4; i++) {
    if (fabsf(value[i]) > fabsf(value[largest])) largest = i;
  }
  float sign = value[largest] < 0 ? -1 : 1;
  uint64_t bits = (uint64_t)largest;
  double square = 0;
  for (int i = 0; i < 4; i++) {
    square += (double)value[i] * (double)value[i];
    if (i == largest) continue;
    float component = sign * value[i];
    if (component > limit) component = limit;
    if (component < -limit) component = -limit;
    uint64_t step;
    if (!quantize(component, limit, rotation_middle, &step)) return false;
    bits = bits << 10 | step;
  }
  float decoded[4];
  if (square > 1.0005 && !unpack_rotation(bits, decoded)) return false;
  *packed = bits;
  return true;
}

#endif
