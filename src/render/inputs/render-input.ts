// Checks the arguments of the library, because a caller may be written in JavaScript.

import { formatPath } from '../../base/field-path.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'

/** Returns whether the input has the expected fields and consists of plain data, after it reported the problems. */
export function isRenderInput(input: unknown, report: Report): boolean {
  try {
    if (!isMap(input)) return refuse(t`the input is not an object`, report)
    const { objects, functionConfig, previous } = input as Readonly<Record<string, unknown>>
    if (!Array.isArray(objects)) return refuse(t`objects is not a list`, report)
    if (previous !== undefined && !Array.isArray(previous)) return refuse(t`previous is not a list`, report)
    const areData = [
      ...Array.from(objects, (object, i) => isData(`objects[${i}]`, object, report)),
      ...Array.from(previous ?? [], (object, i) => isData(`previous[${i}]`, object, report)),
      functionConfig === undefined || isData('functionConfig', functionConfig, report),
    ]
    return areData.every(Boolean)
  } catch (error) {
    // A getter or a proxy threw.
    return refuse(t`the input cannot be read: ${error instanceof Error ? error.message : String(error)}`, report)
  }
}

function refuse(message: Text, report: Report): false {
  report(
    problem('OSM0014', message, {
      help: [t`Pass { objects, functionConfig, previous } as docs/library.md describes.`],
    }),
  )
  return false
}

type Path = readonly (string | number)[]

/** Returns whether the value is an object of plain data, after it reported why it is not. */
function isData(name: string, value: unknown, report: Report): boolean {
  const found = isMap(value) ? firstNoData(value, [], []) : { path: [], why: t`is not an object` }
  if (found === undefined) return true
  const where = found.path.length === 0 ? [] : t` at ${named(formatPath(found.path))}`
  report(
    problem('OSM0014', t`${named(name)}${where} ${found.why}`, {
      subject: name,
      help: [t`Pass the result of JSON.parse or of a YAML parser.`],
    }),
  )
  return false
}

/** Whether the value is an object and not a list. */
const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects in Kubernetes are not deeper, and recursive functions would overflow the stack. */
const DEEPEST = 500

function firstNoData(
  value: unknown,
  path: Path,
  around: readonly unknown[],
): { readonly path: Path; readonly why: Text } | undefined {
  if (value === null || value === undefined) return undefined
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return undefined
  if (typeof value !== 'object') return { path, why: t`is a ${words(typeof value)}` }
  if (around.includes(value)) return { path, why: t`refers to an object that contains it` }
  if (around.length === DEEPEST) return { path: path.slice(0, 5), why: t`is more than ${DEEPEST} levels deep` }
  const entries = Object.entries(value)
  // A Map has no entries, and would be read as an empty object. The runner of kpt-functions hands over dates as Dates.
  const type = entries.length === 0 ? Object.prototype.toString.call(value).slice('[object '.length, -1) : 'Object'
  if (!['Object', 'Array', 'Date'].includes(type)) return { path, why: t`is a ${type}` }
  for (const [key, below] of entries) {
    const found = firstNoData(below, [...path, Array.isArray(value) ? Number(key) : key], [...around, value])
    if (found !== undefined) return found
  }
  return undefined
}
