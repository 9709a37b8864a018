// The upstream releases whose behaviour this version reproduces.

export const REFERENCE = {
  operatingSystemManager: 'v1.11.3',
  machineControllerSdk: 'v1.66.1',
} as const
