// Codes of the diagnostics that concern profiles.

import type { CodeTable } from '../diagnostic.ts'

export const profiles = {} as const satisfies CodeTable
