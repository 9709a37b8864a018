// Settings of osm-controller from the manifest of an installer, as the flags that the installer derives from it.

import type { JsonObject } from '../render/model/json.ts'

export interface ManifestSettings {
  readonly flags: ReadonlyMap<string, string>
  /** Settings that are files in the controller's Pod. */
  readonly spec: JsonObject
  /** Sentences about information that is missing in the manifest. */
  readonly missing: readonly string[]
}

/** The address of NodeLocal DNSCache, which both installers use. */
export const NODE_LOCAL_DNS = '169.254.20.10'

export type FlagEntry = readonly [name: string, value: string]

/** Returns the flag, or nothing if the value is not set or false. */
export const flag = (name: string, value: string | boolean | undefined): FlagEntry[] =>
  value === undefined || value === '' || value === false ? [] : [[name, String(value)]]

/** Flags that may be given several times; of others, the last one counts. */
const REPEATED: ReadonlySet<string> = new Set(['node-containerd-registry-mirrors'])

/** Returns the texts of flags by name, with repeated flags joined. */
export function flagTexts(entries: Iterable<FlagEntry>): Map<string, string> {
  const flags = new Map<string, string>()
  for (const [name, value] of entries) {
    const earlier = flags.get(name)
    flags.set(name, earlier !== undefined && REPEATED.has(name) ? `${earlier}\n${value}` : value)
  }
  return flags
}
