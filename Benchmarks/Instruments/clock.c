#include <time.h>

#include "Instruments.h"

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t thread_cpu_nanoseconds(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

uint64_t monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

void consume(const void *value) { (void)value; }
