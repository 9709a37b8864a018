// Explains errors of MachineDeployments that cannot be rendered: fields in a wrong place or of a wrong type.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Rendering } from '../../render/index.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import { fieldProblems } from './fields.ts'
import { findingIn } from './in-deployments.ts'
import { ignoredSpecFields, refusedSpecFields } from './provider-spec.ts'

/** The rules of lint that explain errors. */
const EXPLAINING = [
  { code: 'OSM0241', check: fieldProblems },
  { code: 'OSM0241', check: ignoredSpecFields },
  { code: 'OSM0248', check: refusedSpecFields },
] as const

export const explanations = ({ inputs }: Rendering, errors: readonly Diagnostic[]): Diagnostic[] =>
  inputs.selectedObjects.flatMap(input => {
    const { name } = deploymentRef(input)
    const fields = errors.flatMap(({ object, field }) => (object?.name === name ? [field] : []))
    if (fields.length === 0) return []
    return EXPLAINING.flatMap(({ code, check }) =>
      check(input.object)
        .filter(({ belongsTo, field }) => belongsTo !== undefined || fields.includes(field))
        .map(found => {
          const { message, ...where } = findingIn(input, found)
          return problem(code, message, where)
        }),
    )
  })
