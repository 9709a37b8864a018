// Codes of the diagnostics that concern krm.

import type { CodeTable } from '../diagnostic.ts'

export const krm = {} as const satisfies CodeTable
