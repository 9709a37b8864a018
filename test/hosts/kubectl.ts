// kubectl as .ci/install-programs built it: of the API server's version.

import { existsSync } from 'node:fs'
import { built } from './programs.ts'

export const KUBECTL = built('kubectl')

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  existsSync(KUBECTL) ? undefined : 'kubectl was not built: .ci/install-programs does it'
