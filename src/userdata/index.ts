// From a rendered configuration to the bytes that a machine boots with.

import type { Report } from '../diagnostics/diagnostic.ts'
import { cloudInitText } from './cloud-init/text.ts'
import { ignitionText } from './ignition/index.ts'
import type { UserDataRequest } from './request.ts'

export type { UserDataPhase, UserDataRequest } from './request.ts'

/** undefined where the reference refuses the configuration: what it objects to has been reported. */
export function renderUserData(request: UserDataRequest, report: Report): string | undefined {
  if (request.provisioner === 'cloud-init') return cloudInitText(request)
  const r = ignitionText(request)
  if (typeof r === 'string') return r
  report({ code: 'x', severity: 'error', message: r.problem })
  return undefined
}
