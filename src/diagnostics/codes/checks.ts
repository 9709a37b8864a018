// Codes of the diagnostics that concern checks.

import type { CodeTable } from '../diagnostic.ts'

export const checks = {} as const satisfies CodeTable
