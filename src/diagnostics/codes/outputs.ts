// Codes of the diagnostics that concern outputs.

import type { CodeTable } from '../diagnostic.ts'

export const outputs = {} as const satisfies CodeTable
