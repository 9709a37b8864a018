// Reads what to ignore from the settings and from the annotation osm-krm.dev/ignore.

import type { IgnoreRule } from '../../diagnostics/concluded.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Settings } from './settings.ts'

/** Not read from MachineDeployments: the controller hashes their annotations, so nodes would roll. */
export const IGNORE_ANNOTATION = 'osm-krm.dev/ignore'

/** Returns the rules in `checks.ignore`. */
export const rulesOfSettings = ({ checks }: Settings, functionConfig: ObjectRef | undefined): IgnoreRule[] =>
  checks.ignore.map(({ code, object, message, reason }, i) => ({
    code,
    ...(message !== undefined && { message }),
    ...(object !== undefined && { matches: (ref: ObjectRef) => namesOf(ref).includes(object) }),
    reason,
    at: { ...(functionConfig && { object: functionConfig }), field: `spec.checks.ignore[${i}]` },
  }))

const namesOf = ({ kind, namespace, name }: ObjectRef): string[] => [
  `${kind}/${name}`,
  ...(namespace ? [`${kind}/${namespace}/${name}`] : []),
]

const LINE = /^(OSM[0-9]{4}):\s*(\S.*)$/

/** Reads the annotation of an object: one finding on each line, as `OSM0301: reason`. */
export function rulesOfAnnotation(text: string, object: ObjectRef, report: Report): IgnoreRule[] {
  const at = { object, field: `metadata.annotations[${IGNORE_ANNOTATION}]` }
  const lines = text.split('\n').map(line => line.trim())
  return lines
    .filter(line => line !== '')
    .flatMap(line => {
      const [, code, reason] = LINE.exec(line) ?? []
      if (code !== undefined && reason !== undefined)
        return [{ code, reason, matches: (ref: ObjectRef) => isSame(ref, object), at }]
      report(
        problem('OSM0192', 'an entry is not a code with a reason, so it has no effect', {
          ...at,
          help: 'Write one entry on each line: "OSM0301: kept for the old controller".',
        }),
      )
      return []
    })
}

const isSame = (a: ObjectRef, b: ObjectRef): boolean =>
  a.kind === b.kind && (a.namespace ?? '') === (b.namespace ?? '') && a.name === b.name
