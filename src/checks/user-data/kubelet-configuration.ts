// Checks the kind and the fields of a KubeletConfiguration that a profile writes. The kubelet ignores a field that it does not know, after
// a line in its log.

import { nearest, nearestForm } from '../../diagnostics/nearest.ts'
import { FIRST_MINOR, fieldNames, LAST_MINOR, minorsOf, ROOT } from '../../kubelet-config/fields.ts'
import type { ContentProblem } from './content-problem.ts'

const API_VERSION = /^["']?apiVersion["']?[ \t]*:[ \t]*["']?kubelet\.config\.k8s\.io\/v1beta1["']?[ \t]*$/m
const KIND = /^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)["']?[ \t]*$/m

/** A field of the object itself, in block style. */
const FIELD = /^["']?([A-Za-z]\w*)["']?[ \t]*:/

export function kubeletConfigurationProblems(content: string): ContentProblem[] {
  if (!content.includes('kubelet.config.k8s.io') || content.startsWith('#!') || !API_VERSION.test(content)) return []
  const kind = KIND.exec(content)?.[1]
  if (kind === undefined) return []
  if (kind === ROOT) return content.split('\n').flatMap((line, i) => unknownField(line, i + 1) ?? [])
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

/** Reports a field that resembles a known one. Any other unknown field may be one of a later version. */
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
