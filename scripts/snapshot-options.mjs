// The options with which Node makes the same startup snapshot of a program each time. The Dockerfile has them, too.

export const REPRODUCIBLE_SNAPSHOT = [
  // V8 hashes with random numbers.
  '--random-seed=1',
  // It compiles and collects garbage in threads.
  '--single-threaded',
  // It sizes its heap by the measured speed of the process. On a busy machine it collects garbage at other times, and other strings keep their hashes.
  '--predictable-gc-schedule',
]
