// What the benchmark measures with.

#ifndef INSTRUMENTS_H
#define INSTRUMENTS_H

#include <stdbool.h>
#include <stdint.h>

// Nanoseconds of processor time that this thread has used.
uint64_t thread_cpu_nanoseconds(void);

// Nanoseconds that have passed.
uint64_t monotonic_nanoseconds(void);

// The number of allocations that this thread has made; only where counts_allocations() is true.
uint64_t allocation_count(void);
bool counts_allocations(void);

// Something that the compiler must take to read and change what it is given.
void consume(const void *value);

#endif
