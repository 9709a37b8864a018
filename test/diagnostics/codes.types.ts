// Compiled by `npm run types`, never run: an unknown code does not compile.

import { t } from '../../src/base/span.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { problem } from '../../src/diagnostics/problem.ts'

problem('OSM0001', t`a code of the tables`)

// @ts-expect-error: no table has this code
problem('OSM9999', t``)

const text: string = 'OSM0001'
// @ts-expect-error: not every string is a code
problem(text, t``)

// @ts-expect-error: the same holds for a diagnostic that is written out
export const diagnostic: Diagnostic = { code: 'OSM9999', severity: 'error', message: t`` }
