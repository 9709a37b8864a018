// Collects the policy of a run from the settings and from annotations of profiles, overlays and the functionConfig.

import type { IgnoreRule, Policy } from '../../diagnostics/concluded.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/json.ts'
import { IGNORE_ANNOTATION, rulesOfAnnotation, rulesOfSettings } from '../settings/ignore-rules.ts'
import type { Settings } from '../settings/settings.ts'
import { type Catalog, type InputItem, inputRef, itemHeaderOf } from './catalog.ts'
import { PROFILE_KINDS } from './profiles.ts'

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
    ignore: [...rulesOfSettings(settings, ref), ...annotated.flatMap(item => rulesOf(item, report))],
  }
}

/** A validator lints, and by default its findings have the severity of their codes. */
const lintPolicy = ({ mode, checks }: Settings): Policy['lint'] =>
  checks.lint === 'off' && mode === 'validate' ? 'as coded' : checks.lint

function rulesOf(item: InputItem, report: Report): IgnoreRule[] {
  const text = item.header.annotations[IGNORE_ANNOTATION]
  return text === undefined ? [] : rulesOfAnnotation(text, inputRef(item), report)
}
