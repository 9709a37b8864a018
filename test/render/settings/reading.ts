// Helpers of the tests of settings.

import type { Json, JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { readSettings } from '../../../src/render/settings/index.ts'
import type { Settings } from '../../../src/render/settings/settings.ts'
import { told } from '../../fixtures/told.ts'

export interface Reading {
  readonly settings: Settings | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Code and message of each error. */
  readonly errors: readonly string[]
}

export function read(functionConfig: JsonObject | undefined): Reading {
  const diagnostics: Diagnostic[] = []
  const settings = readSettings(functionConfig, diagnostic => diagnostics.push(diagnostic))
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return { settings, diagnostics, errors: errors.map(told).map(({ code, message }) => `${code} ${message}`) }
}

export const generator = (spec: Json): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'production' },
  spec,
})

export const flags = (data: Json): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'production' },
  data,
})

/** A certificate whose key was discarded. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBBjCBuaADAgECAgEBMAUGAytlcDASMRAwDgYDVQQDEwdleGFtcGxlMCAXDTI2
MDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjASMRAwDgYDVQQDEwdleGFtcGxl
MCowBQYDK2VwAyEA6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iyjMjAw
MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFP6BLBLzq0zmrF22msNS+QbLGxHv
MAUGAytlcANBAK+XYozgwXwBT9o3RzmSk+sqqL+cfwmy5OI2RXlbgaqVY9oCA2yQ
OsGhDEFM0Ef78xBemzwM9OfRHCNZ1PUHXwk=
-----END CERTIFICATE-----
`
