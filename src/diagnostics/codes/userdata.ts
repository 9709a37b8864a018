// Codes of the diagnostics that concern userdata.

import type { CodeTable } from '../diagnostic.ts'

export const userdata = {} as const satisfies CodeTable
