// Codes of the diagnostics that concern node.

import type { CodeTable } from '../diagnostic.ts'

export const node = {} as const satisfies CodeTable
