// Validates MachineDeployments and OperatingSystemProfiles as the API server does before it stores an object.

import { formatPath } from '../../diagnostics/field-path.ts'
import { caretOf, type FieldProblem, sentence, validateWith } from '../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../model/profile.ts'
import * as machineDeployment from './generated/machine-deployment.js'
import * as profile from './generated/profile.js'

interface SchemaProblem {
  readonly severity: 'error' | 'warning'
  readonly field: string
  readonly message: string
  readonly help?: string
  readonly caret?: 'key'
}

/** Validates a profile. An unknown field is only a warning, because the API server drops it. */
export const checkProfile = (object: JsonObject): SchemaProblem[] =>
  validateWith(profile.validate, profile.schemaText, object).map(found =>
    found.unknown
      ? { ...inWords(found, 'warning'), help: 'The API server drops it without a word, so it has no effect.' }
      : inWords(found, 'error'),
  )

export const checkMachineDeployment = (object: JsonObject): SchemaProblem[] =>
  validateWith(machineDeployment.validate, machineDeployment.schemaText, object, 'MachineDeployment').map(found =>
    inWords(found, 'error'),
  )

const inWords = (found: FieldProblem, severity: 'error' | 'warning'): SchemaProblem => ({
  severity,
  field: formatPath(found.path),
  message: sentence(found),
  ...caretOf(found),
  ...(found.help !== undefined && { help: found.help }),
})
