// Reads checksums of downloads from an object among the items, so that they can be newer than those of this release.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Reference, Settings } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { referenceResolver } from './references.ts'

const FIELD = 'spec.profiles.downloads.checksumsFrom'

/** A line as sha256sum prints it. */
const LINE = /^([0-9a-f]{64}) [ *](\S+)$/

/** Returns the settings with the checksums of the object; those of the functionConfig take precedence. */
export function withChecksums(settings: Settings, catalog: Catalog, report: Report): Settings {
  const { downloads } = settings.profiles
  const { checksumsFrom: from } = downloads
  const text = from && referenceResolver(catalog, report)(from, FIELD)
  if (from === undefined || text === undefined) return settings
  const checksums: Record<string, string> = {}
  for (const [i, line] of text.split('\n').entries()) {
    const [, sum, path] = LINE.exec(line.trimEnd()) ?? []
    if (sum !== undefined) checksums[path!] = sum
    else if (line.trim() !== '' && !line.startsWith('#')) report(notAChecksum(i + 1, from))
  }
  return {
    ...settings,
    profiles: {
      ...settings.profiles,
      downloads: { ...downloads, checksums: { ...checksums, ...downloads.checksums } },
    },
  }
}

const notAChecksum = (line: number, { kind, namespace, name, key }: Reference) =>
  problem('OSM0353', `line ${line} of the checksums is not a SHA-256 and a path`, {
    object: { apiVersion: 'v1', kind, namespace, name },
    field: formatPath(['data', key]),
    help: 'Write each line as sha256sum does: the 64 hexadecimal digits, two spaces, and the path below the base URL.',
  })
