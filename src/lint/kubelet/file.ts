// Checks the kind, the fields and the values of a KubeletConfiguration that a profile writes. The kubelet ignores a field that it does not
// know, after a line in its log, and does not start with a value of another type.

import { formatPath } from '../../base/field-path.ts'
import { isObject, type JsonObject, withoutNulls } from '../../base/json.ts'
import { nearestForm } from '../../base/nearest.ts'
import { rememberedFor } from '../../base/remembered.ts'
import { joined, named, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { ROOT } from '../../render/kubelet/fields.ts'
import { kubeletFieldProblems } from '../../render/settings/kubelet-config.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { fieldsOf, type TextPlace } from '../../render/yaml/locate.ts'
import type { ContentFinding, FileContent } from '../phase.ts'
import { featureGateProblems, kubeletValueProblems } from './values.ts'

const API_VERSION = /^["']?apiVersion["']?[ \t]*:[ \t]*["']?(kubelet\.config\.k8s\.io\/\w+)["']?[ \t]*$/m
const WANTED = 'kubelet.config.k8s.io/v1beta1'
const KIND = /^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)["']?[ \t]*$/m

/** The folder of drop-ins that the built-in profiles pass to the kubelet. */
const DROP_IN = /^\/etc\/kubernetes\/kubelet\.conf\.d\/[^/]+\.conf$/

/** Finds a drop-in that does not say what it is. The kubelet needs both fields in each file. */
export function untypedDropIns({ path, text }: FileContent): ContentFinding | undefined {
  const missing = missingTypes(path, text)
  if (missing.length === 0) return undefined
  return {
    predicate: t`has no ${joined(missing, ' and no ')}: the kubelet cannot read the drop-in, and does not start`,
    line: 1,
    help: t`Begin the file with apiVersion: ${words(WANTED)} and kind: ${words(ROOT)}.`,
  }
}

const missingTypes = (path: string, text: string): string[] =>
  !DROP_IN.test(path) || text.trim() === ''
    ? []
    : TYPE_META.filter(name => !new RegExp(`(?:^|[{,\\s])["']?${name}["']?\\s*:`).test(text))

function typeOf({ path, text }: FileContent): { readonly version: string; readonly kind: string } | undefined {
  if (missingTypes(path, text).length > 0 || !text.includes('kubelet.config.k8s.io') || text.startsWith('#!'))
    return undefined
  const [version, kind] = [API_VERSION, KIND].map(each => each.exec(text)?.[1])
  return version === undefined || kind === undefined ? undefined : { version, kind }
}

export function kubeletTypes(content: FileContent): ContentFinding | undefined {
  const { version = WANTED, kind = ROOT } = typeOf(content) ?? {}
  const lineOf = (pattern: RegExp) => content.text.split('\n').findIndex(line => pattern.test(line)) + 1
  if (kind === ROOT && version !== WANTED)
    return {
      predicate: t`has the apiVersion ${version}, in which there is no ${words(ROOT)}`,
      line: lineOf(API_VERSION),
      part: version,
      help: t`Write ${words(WANTED)}.`,
    }
  if (kind === ROOT || nearestForm(kind, [ROOT]) === undefined) return undefined
  return {
    predicate: t`has the kind ${named(kind)}, which does not exist`,
    line: lineOf(KIND),
    part: kind,
    help: t`Did you mean ${words(ROOT)}?`,
  }
}

/** Returns the fields and values of a configuration that can be read, and the problems of its fields. */
const read = rememberedFor((content: FileContent) => {
  const type = typeOf(content)
  if (type?.kind !== ROOT || type.version !== WANTED) return undefined
  const result = readYaml(content.text)
  const config = 'value' in result && isObject(result.value) ? withoutNulls(result.value) : undefined
  return isObject(config) ? { config, fields: kubeletFieldProblems(config, [], () => false) } : undefined
})

export function misspeltKubeletFields(content: FileContent): ContentFinding[] {
  const misspelt = (read(content)?.fields ?? []).flatMap(({ field: at, meant }) =>
    meant === undefined ? [] : [{ at, meant }],
  )
  if (misspelt.length === 0) return []
  const placeOf = fieldsOf(content.text)
  return misspelt.map(({ at, meant }) => ({
    predicate: t`has the field ${named(formatPath(at))}, which the kubelet does not know and ignores`,
    help: t`Did you mean ${named(meant)}?`,
    mayBeSetting: true,
    ...lineAndPart(content.text, placeOf(at)?.key),
  }))
}

export function refusedKubeletValues(content: FileContent): ContentFinding[] {
  const { config, fields } = read(content) ?? {}
  if (config === undefined || fields === undefined) return []
  const { text, kubeletMinor: minor } = content
  const wrong = fields.filter(({ caret, field: at }) => caret !== 'key' && !TYPE_META.includes(String(at[0])))
  const minors = minor === undefined ? [] : [minor]
  const refused = wrong.length === 0 ? [...kubeletValueProblems(config, { minors }), ...gateProblems(config)] : []
  if (wrong.length + refused.length === 0) return []
  const placeOf = fieldsOf(text)
  return [...wrong, ...refused].map((found): ContentFinding => {
    const { field: at = [], message, help, caret } = found
    const place = placeOf(at)
    return {
      predicate: t`has a value that the kubelet refuses: ${message}`,
      ...(help && { help: joined(help, ' ') }),
      mayBeSetting: refused.includes(found) || String(at[0]),
      ...lineAndPart(text, caret === 'key' ? place?.key : place?.value),
    }
  })
}

/** Returns the gates that no kubelet knows. Which version knows the others is judged where the version is set. */
const gateProblems = ({ featureGates }: JsonObject): TextProblem[] =>
  featureGateProblems(isObject(featureGates) ? featureGates : {}, new Set()).map(({ field = [], ...found }) => ({
    ...found,
    field: ['featureGates', ...field],
  }))

/** Returns the line of a range, and its text if that is within the line. */
function lineAndPart(content: string, range: TextPlace | undefined): Pick<ContentFinding, 'line' | 'part'> {
  if (range === undefined) return {}
  const part = content.slice(range.start, range.end)
  return {
    line: lineAt(content, range.start),
    ...(part !== '' && !part.includes('\n') && { part }),
  }
}

const TYPE_META = ['apiVersion', 'kind']
