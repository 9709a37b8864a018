// Checks the kind, the fields and the values of a KubeletConfiguration that a profile writes. The kubelet ignores a field that it does not
// know, after a line in its log, and does not start with a value of another type.

import { formatPath } from '../../base/field-path.ts'
import { isObject, type JsonObject, withoutNulls } from '../../base/json.ts'
import { nearestForm } from '../../base/nearest.ts'
import { joined, named, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { ROOT } from '../../render/kubelet/fields.ts'
import { kubeletFieldProblems } from '../../render/settings/kubelet-config.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { fieldsOf, type TextPlace } from '../../render/yaml/locate.ts'
import type { ContentProblem } from '../phase.ts'
import { featureGateProblems, kubeletValueProblems } from './values.ts'

const API_VERSION = /^["']?apiVersion["']?[ \t]*:[ \t]*["']?(kubelet\.config\.k8s\.io\/\w+)["']?[ \t]*$/m
const WANTED = 'kubelet.config.k8s.io/v1beta1'
const KIND = /^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)["']?[ \t]*$/m

/** The folder of drop-ins that the built-in profiles pass to the kubelet. */
const DROP_IN = /^\/etc\/kubernetes\/kubelet\.conf\.d\/[^/]+\.conf$/

/** Returns the problem of a drop-in that does not say what it is. The kubelet needs both fields in each file. */
function withoutType(path: string, content: string): ContentProblem[] {
  if (!DROP_IN.test(path) || content.trim() === '') return []
  const missing = TYPE_META.filter(name => !new RegExp(`(?:^|[{,\\s])["']?${name}["']?\\s*:`).test(content))
  if (missing.length === 0) return []
  return [
    {
      code: 'OSM0655',
      predicate: t`has no ${joined(missing, ' and no ')}: the kubelet cannot read the drop-in, and does not start`,
      line: 1,
      help: t`Begin the file with apiVersion: ${words(WANTED)} and kind: ${words(ROOT)}.`,
    },
  ]
}

export function kubeletConfigurationProblems(path: string, content: string, minor?: number): ContentProblem[] {
  const untyped = withoutType(path, content)
  if (untyped.length > 0) return untyped
  if (!content.includes('kubelet.config.k8s.io') || content.startsWith('#!')) return []
  const version = API_VERSION.exec(content)?.[1]
  if (version === undefined) return []
  const kind = KIND.exec(content)?.[1]
  if (kind === undefined) return []
  if (kind === ROOT && version !== WANTED)
    return [
      {
        code: 'OSM0606',
        predicate: t`has the apiVersion ${version}, in which there is no ${words(ROOT)}`,
        line: content.split('\n').findIndex(line => API_VERSION.test(line)) + 1,
        part: version,
        help: t`Write ${words(WANTED)}.`,
      },
    ]
  if (kind === ROOT) return valueProblems(content, minor)
  if (nearestForm(kind, [ROOT]) === undefined) return []
  return [
    {
      code: 'OSM0606',
      predicate: t`has the kind ${named(kind)}, which does not exist`,
      line: content.split('\n').findIndex(line => KIND.test(line)) + 1,
      part: kind,
      help: t`Did you mean ${words(ROOT)}?`,
    },
  ]
}

/** Returns the problems of fields that are misspelt, and of values that the kubelet refuses. */
function valueProblems(content: string, minor: number | undefined): ContentProblem[] {
  const read = readYaml(content)
  if (!('value' in read) || !isObject(read.value)) return []
  const config = withoutNulls(read.value)
  if (!isObject(config)) return []
  const fields = kubeletFieldProblems(config, [], () => false)
  const misspelt = fields.flatMap(({ field: at, meant }) => (meant === undefined ? [] : [{ at, meant }]))
  const wrong = fields.filter(({ caret, field: at }) => caret !== 'key' && !TYPE_META.includes(String(at[0])))
  const minors = minor === undefined ? [] : [minor]
  const refused = wrong.length === 0 ? [...kubeletValueProblems(config, { minors }), ...gateProblems(config)] : []
  if (misspelt.length + wrong.length + refused.length === 0) return []
  const placeOf = fieldsOf(content)
  return [
    ...misspelt.map(
      ({ at, meant }): ContentProblem => ({
        code: 'OSM0639',
        predicate: t`has the field ${named(formatPath(at))}, which the kubelet does not know and ignores`,
        help: t`Did you mean ${named(meant)}?`,
        mayBeSetting: true,
        ...lineAndPart(content, placeOf(at)?.key),
      }),
    ),
    ...[...wrong, ...refused].map((found): ContentProblem => {
      const { field: at = [], message, help, caret } = found
      const place = placeOf(at)
      return {
        code: 'OSM0655',
        predicate: t`has a value that the kubelet refuses: ${message}`,
        ...(help && { help: joined(help, ' ') }),
        mayBeSetting: refused.includes(found) || String(at[0]),
        ...lineAndPart(content, caret === 'key' ? place?.key : place?.value),
      }
    }),
  ]
}

/** Returns the gates that no kubelet knows. Which version knows the others is judged where the version is set. */
const gateProblems = ({ featureGates }: JsonObject): TextProblem[] =>
  featureGateProblems(isObject(featureGates) ? featureGates : {}, new Set()).map(({ field = [], ...found }) => ({
    ...found,
    field: ['featureGates', ...field],
  }))

/** Returns the line of a range, and its text if that is within the line. */
function lineAndPart(content: string, range: TextPlace | undefined): Pick<ContentProblem, 'line' | 'part'> {
  if (range === undefined) return {}
  const part = content.slice(range.start, range.end)
  return {
    line: lineAt(content, range.start),
    ...(part !== '' && !part.includes('\n') && { part }),
  }
}

const TYPE_META = ['apiVersion', 'kind']
