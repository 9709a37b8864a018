// Codes of the diagnostics that concern inputs.

import type { CodeTable } from '../diagnostic.ts'

export const inputs = {} as const satisfies CodeTable
