// Checks the kind, the fields and the values of a KubeletConfiguration that a profile writes. The kubelet ignores a field that it does not
// know, after a line in its log, and does not start with a value of another type.

import type { FieldPath } from '../../diagnostics/field-path.ts'
import { nearest, nearestForm } from '../../diagnostics/nearest.ts'
import { FIRST_MINOR, fieldNames, LAST_MINOR, minorsOf, ROOT } from '../../kubelet-config/fields.ts'
import { isObject, type JsonObject } from '../../model/json.ts'
import { withoutNulls } from '../../model/without-nulls.ts'
import { readYaml } from '../../yaml/index.ts'
import { kubeletFieldProblems } from '../settings/kubelet/fields.ts'
import { kubeletValueProblems } from '../settings/kubelet/values.ts'
import type { ContentProblem } from './content-problem.ts'

const API_VERSION = /^["']?apiVersion["']?[ \t]*:[ \t]*["']?kubelet\.config\.k8s\.io\/v1beta1["']?[ \t]*$/m
const KIND = /^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)["']?[ \t]*$/m

/** A field of the object itself, in block style. */
const FIELD = /^["']?([A-Za-z]\w*)["']?[ \t]*:/

export function kubeletConfigurationProblems(content: string): ContentProblem[] {
  if (!content.includes('kubelet.config.k8s.io') || content.startsWith('#!') || !API_VERSION.test(content)) return []
  const kind = KIND.exec(content)?.[1]
  if (kind === undefined) return []
  if (kind === ROOT)
    return [...content.split('\n').flatMap((line, i) => unknownField(line, i + 1) ?? []), ...valueProblems(content)]
  if (nearestForm(kind, [ROOT]) === undefined) return []
  return [
    {
      code: 'OSM0606',
      predicate: `has the kind ${kind}, which does not exist`,
      line: content.split('\n').findIndex(line => KIND.test(line)) + 1,
      part: kind,
      help: `Did you mean ${ROOT}?`,
    },
  ]
}

const TYPE_META = ['apiVersion', 'kind']

/** A field that is not even nearly known may be one of a later version. */
function unknownField(line: string, number: number): ContentProblem | undefined {
  const name = FIELD.exec(line)?.[1]
  if (name === undefined || TYPE_META.includes(name) || minorsOf(ROOT, name) !== undefined) return undefined
  const known = [...new Set([...fieldNames(ROOT, LAST_MINOR), ...fieldNames(ROOT, FIRST_MINOR)])]
  const close = nearest(name, known)
  if (close === undefined) return undefined
  return {
    code: 'OSM0639',
    predicate: `has the field ${name}, which the kubelet does not know and ignores`,
    line: number,
    part: name,
    help: `Did you mean ${close}?`,
  }
}

/** A text that is no YAML, or has several documents, is reported elsewhere. */
function valueProblems(content: string): ContentProblem[] {
  const read = readYaml(content)
  if (!('value' in read) || !isObject(read.value)) return []
  const config = withoutNulls(read.value) as JsonObject
  const types = kubeletFieldProblems(config, [], () => false).filter(({ caret }) => caret === undefined)
  const found = types.length > 0 ? types : kubeletValueProblems(config, {})
  const lines = content.split('\n')
  return found.map(({ at = [], message, help }) => {
    const [line, name] = lineOf(lines, at)
    return {
      code: 'OSM0655',
      predicate: `has a value that the kubelet refuses: ${message}`,
      line: line + 1,
      part: name,
      ...(help !== undefined && { help }),
    }
  })
}

/** Returns the index of the line with the last name of a path, and this name. */
function lineOf(lines: readonly string[], at: FieldPath): readonly [line: number, name: string] {
  let [line, name] = [0, '']
  for (const step of at) {
    if (typeof step === 'number') continue
    const next = lines.findIndex((text, i) => i >= line && text.includes(step) && text.split(':', 1)[0]!.includes(step))
    if (next < 0) break
    line = next
    name = step
  }
  return [line, name]
}
