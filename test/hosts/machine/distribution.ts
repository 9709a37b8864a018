// How the root plays a distribution, and how that gets its user data.

import type { Machine } from './machine.ts'

export interface Distribution {
  /** Before the first boot: what the distribution has and the root lacks, and the provider's part with the user data. */
  prepare(machine: Machine, userData: string): void
  /** What runs at each boot before the machine's own root does. */
  initialRamDisk?(machine: Machine): void
}
