// Codes of the diagnostics that concern templates.

import type { CodeTable } from '../diagnostic.ts'

export const templates = {} as const satisfies CodeTable
