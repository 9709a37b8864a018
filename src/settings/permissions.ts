// A functionConfig found among the inputs may come from an author of profiles: it cannot allow the code of profiles to run.

import { valueAt } from '../diagnostics/field-path.ts'
import type { JsonObject } from '../model/profile.ts'

const ALLOW_ETA = ['profiles', 'templates', 'allowEta']

/** Set before the caller's overrides, which may still allow it. */
export const withoutPermissions = (functionConfig: JsonObject | undefined): readonly string[] =>
  valueAt(functionConfig, ['spec', ...ALLOW_ETA]) === true ? [`${ALLOW_ETA.join('.')}=false`] : []
