// Escapes characters that change the writing direction or are invisible, because they would show a script other than the one that a node runs.

import { terminalText } from '../../diagnostics/text.ts'
import type { ReportData } from './report-data.ts'

const visible = (_: string, value: unknown): unknown => (typeof value === 'string' ? terminalText(value) : value)

/** Returns the data as the JSON that a page shows. */
export const visibleJson = (data: ReportData): string => JSON.stringify(data, visible)
