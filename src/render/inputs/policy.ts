// The policy of a run: what is strict, linted and ignored, from the settings and from annotations of profiles, overlays and the functionConfig.

import type { JsonObject } from '../../base/json.ts'
import { PROFILE_KINDS } from '../../base/kinds.ts'
import { t } from '../../base/span.ts'
import type { IgnoreRule, Policy } from '../../diagnostics/concluded.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import type { Settings } from '../settings/settings.ts'
import { type Catalog, type InputItem, inputRef } from './catalog.ts'

/** Returns the policy from the settings and the annotations of objects. */
export function policyOf(
  settings: Settings,
  { functionConfig, catalog }: { readonly functionConfig: JsonObject | undefined; readonly catalog: Catalog },
  report: Report,
): Policy {
  const config = functionConfig && { header: itemHeaderOf(functionConfig) }
  const annotated = [...(config ? [config] : []), ...PROFILE_KINDS.flatMap(kind => catalog.items(kind))]
  const ref: ObjectRef | undefined = config && inputRef(config)
  return {
    strict: settings.checks.strict,
    lint: lintPolicy(settings),
    severity: settings.checks.severity,
    ignore: [...rulesOfSettings(settings, ref), ...annotated.flatMap(item => rulesOfAnnotation(item, report))],
  }
}

/** A validator lints, and by default its findings have the severity of their codes. */
const lintPolicy = ({ mode, checks }: Settings): Policy['lint'] =>
  checks.lint === 'off' && mode === 'validate' ? 'as coded' : checks.lint

/** Not read from MachineDeployments: the controller hashes their annotations, so nodes would roll. */
export const IGNORE_ANNOTATION = 'osm-krm.dev/ignore'

/** Returns the rules in `checks.ignore`. */
export const rulesOfSettings = ({ checks }: Settings, functionConfig: ObjectRef | undefined): IgnoreRule[] =>
  checks.ignore.map(({ code, object, message, reason }, i) => ({
    code,
    ...(message !== undefined && { message }),
    ...(object !== undefined && { matches: (ref: ObjectRef) => namesOf(ref).includes(object) }),
    reason,
    at: { ...(functionConfig && { object: functionConfig }), field: ['spec', 'checks', 'ignore', i] },
  }))

const namesOf = ({ kind, namespace, name }: ObjectRef): string[] => [
  `${kind}/${name}`,
  ...(namespace ? [`${kind}/${namespace}/${name}`] : []),
]

const LINE = /^(OSM[0-9]{4}):\s*(\S.*)$/

/** Reads the annotation of an object: one finding on each line, as `OSM0301: reason`. */
function rulesOfAnnotation(item: InputItem, report: Report): IgnoreRule[] {
  const { [IGNORE_ANNOTATION]: text = '' } = item.header.annotations
  const object = inputRef(item)
  const at = { object, field: ['metadata', 'annotations', IGNORE_ANNOTATION] }
  const lines = text.split('\n').map(line => line.trim())
  return lines
    .filter(line => line !== '')
    .flatMap(line => {
      const [, code, reason] = LINE.exec(line) ?? []
      if (code !== undefined && reason !== undefined)
        return [{ code, reason, matches: (ref: ObjectRef) => isSame(ref, object), at }]
      report(
        problem('OSM0192', t`an entry is not a code with a reason, so it has no effect`, {
          ...at,
          help: [t`Write one entry on each line: "OSM0301: kept for the old controller".`],
        }),
      )
      return []
    })
}

const isSame = (a: ObjectRef, b: ObjectRef): boolean =>
  a.kind === b.kind && (a.namespace ?? '') === (b.namespace ?? '') && a.name === b.name
