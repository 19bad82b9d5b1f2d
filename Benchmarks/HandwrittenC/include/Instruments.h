// What the benchmark measures with.

#ifndef INSTRUMENTS_H
#define INSTRUMENTS_H

#include <stdbool.h>
#include <stdint.h>

// Nanoseconds of processor time that this thread has used.
uint64_t thread_cpu_nanoseconds(void);

// Nanoseconds that have passed.
uint64_t monotonic_nanoseconds(void);

// Nanoseconds of processor time that all threads of this process have used.
uint64_t process_cpu_nanoseconds(void);

// How often threads of this process have waited and left the processor to others.
uint64_t context_switches(void);

// Where callgrind writes down the instructions since the last such call.
void end_of_counted_part(void);

// The number of allocations that this thread has made; only where counts_allocations() is true.
uint64_t allocation_count(void);
bool counts_allocations(void);

// The most bytes that this thread has held from the first call to the second, as the allocator rounds them up; what it
// held before does not count. Only where counts_allocations() is true.
void start_measuring_memory(void);
int64_t peak_memory(void);

// Something that the compiler must take to read and change what it is given.
void consume(const void *value);

#endif
