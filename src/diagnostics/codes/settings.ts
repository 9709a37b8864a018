// Codes of the diagnostics that concern settings.

import type { CodeTable } from '../diagnostic.ts'

export const settings = {} as const satisfies CodeTable
