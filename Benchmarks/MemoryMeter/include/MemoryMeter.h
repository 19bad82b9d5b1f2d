// How much memory a thread holds.

#ifndef MEMORY_METER_H
#define MEMORY_METER_H

#include <stdbool.h>
#include <stdint.h>

// Whether memory is measured here: with glibc, and without a sanitizer.
bool measures_memory(void);

// Forgets the peak, and takes what is held now for nothing.
void start_measuring_memory(void);

// The most bytes that this thread has held since, as the allocator rounds them up.
int64_t peak_memory(void);

#endif
