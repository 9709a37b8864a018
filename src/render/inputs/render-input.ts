// Checks the arguments of the library, because a caller may be written in JavaScript.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { isData, isMap } from './plain-data.ts'

/** Returns whether the input has the expected fields and consists of plain data, after it reported the problems. */
export function isRenderInput(input: unknown, report: Report): boolean {
  try {
    if (!isMap(input)) return refuse('the input is not an object', report)
    const { objects, functionConfig, previous } = input as Readonly<Record<string, unknown>>
    if (!Array.isArray(objects)) return refuse('objects is not a list', report)
    if (previous !== undefined && !Array.isArray(previous)) return refuse('previous is not a list', report)
    const areData = [
      ...Array.from(objects, (object, i) => isData(`objects[${i}]`, object, report)),
      ...Array.from(previous ?? [], (object, i) => isData(`previous[${i}]`, object, report)),
      functionConfig === undefined || isData('functionConfig', functionConfig, report),
    ]
    return areData.every(Boolean)
  } catch (error) {
    // A getter or a proxy threw.
    return refuse(`the input cannot be read: ${error instanceof Error ? error.message : String(error)}`, report)
  }
}

function refuse(message: string, report: Report): false {
  report(
    problem('OSM0014', message, { help: 'Pass { objects, functionConfig, previous } as docs/library.md describes.' }),
  )
  return false
}
