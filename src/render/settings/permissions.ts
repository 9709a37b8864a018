// Restricts a functionConfig that was found among the inputs: it may come from an author of profiles, so it cannot allow profiles to run code.

import { valueAt } from '../../diagnostics/field-path.ts'
import type { JsonObject } from '../model/json.ts'

const ALLOW_ETA = ['profiles', 'templates', 'allowEta']

/** Returns overrides that are applied before those of the caller, which may still allow it. */
export const withoutPermissions = (functionConfig: JsonObject | undefined): readonly string[] =>
  valueAt(functionConfig, ['spec', ...ALLOW_ETA]) === true ? [`${ALLOW_ETA.join('.')}=false`] : []
