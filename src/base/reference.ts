// The upstream releases whose behaviour this version reproduces.

export const REFERENCE = {
  operatingSystemManager: 'v1.11.3',
  machineControllerSdk: 'v1.66.1',
} as const

/** The day of the last release. Without a date from the user, what expired before it has expired. */
export const RELEASED = new Date('2026-11-26T00:00:00Z')
