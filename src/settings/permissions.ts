// A functionConfig that lies among the inputs comes from who writes profiles: it cannot allow their code to run.

import { valueAt } from '../diagnostics/field-path.ts'
import type { JsonObject } from '../model/profile.ts'

const ALLOW_ETA = ['profiles', 'templates', 'allowEta']

/** What has to be set before the overrides of who calls: they may still allow it. */
export const withoutPermissions = (functionConfig: JsonObject | undefined): readonly string[] =>
  valueAt(functionConfig, ['spec', ...ALLOW_ETA]) === true ? [`${ALLOW_ETA.join('.')}=false`] : []
