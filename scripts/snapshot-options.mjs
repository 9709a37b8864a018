// The options with which Node makes the same startup snapshot of a program each time. The Dockerfile has them, too.

export const REPRODUCIBLE_SNAPSHOT = [
  // V8 hashes with random numbers.
  '--random-seed=1',
  // It compiles and collects garbage in threads.
  '--single-threaded',
  // It collects garbage once more in a process that takes long, as on a busy machine: strings lose the hashes that they had.
  '--predictable-gc-schedule',
]
