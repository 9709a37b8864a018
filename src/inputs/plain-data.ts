// Objects that a program hands over: whether they are data, as JSON has it.

import type { Report } from '../diagnostics/diagnostic.ts'
import { formatPath } from '../diagnostics/field-path.ts'
import { problem } from '../diagnostics/problem.ts'

type Path = readonly (string | number)[]

/** False after it was reported which are not. */
export function areData(objects: readonly unknown[], report: Report): boolean {
  let all = true
  objects.forEach((object, index) => {
    const found = isMap(object) ? firstNoData(object, [], []) : { path: [], why: 'is not an object' }
    if (found === undefined) return
    all = false
    const where = found.path.length === 0 ? '' : ` at ${formatPath(found.path)}`
    report(
      problem('OSM0014', `object ${index + 1}${where} ${found.why}`, {
        help: 'Hand over what JSON.parse or a YAML reader gives.',
      }),
    )
  })
  return all
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Kubernetes has no deeper objects, and recursive functions would overflow the stack. */
const DEEPEST = 500

function firstNoData(
  value: unknown,
  path: Path,
  around: readonly unknown[],
): { readonly path: Path; readonly why: string } | undefined {
  if (value === null || value === undefined) return undefined
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return undefined
  if (typeof value !== 'object') return { path, why: `is a ${typeof value}` }
  if (around.includes(value)) return { path, why: 'refers to what it is part of' }
  if (around.length === DEEPEST) return { path: path.slice(0, 5), why: `is more than ${DEEPEST} levels deep` }
  for (const [key, below] of Object.entries(value)) {
    const found = firstNoData(below, [...path, Array.isArray(value) ? Number(key) : key], [...around, value])
    if (found !== undefined) return found
  }
  return undefined
}
