// The codes that lint reports. All others are reported by a rendering, whether it is linted or not.

import type { DiagnosticCode } from './index.ts'

const LINT_CODES: ReadonlySet<string> = new Set<DiagnosticCode>([
  'OSM0111',
  'OSM0122',
  'OSM0242',
  'OSM0244',
  'OSM0245',
  'OSM0253',
  'OSM0313',
  'OSM0368',
  'OSM0430',
  'OSM0431',
  'OSM0432',
  'OSM0433',
  'OSM0434',
  'OSM0435',
  'OSM0436',
  'OSM0437',
  'OSM0438',
  'OSM0439',
  'OSM0440',
  'OSM0606',
  'OSM0625',
  'OSM0628',
  'OSM0630',
  'OSM0633',
  'OSM0634',
  'OSM0635',
  'OSM0636',
  'OSM0637',
  'OSM0638',
  'OSM0639',
  'OSM0640',
  'OSM0641',
  'OSM0642',
  'OSM0644',
  'OSM0646',
  'OSM0647',
  'OSM0648',
  'OSM0649',
  'OSM0655',
  'OSM0656',
  'OSM0660',
  'OSM0661',
])

/** Codes of programs that only some runs start, so that an entry which ignores them may be needed by another run. */
export const EXTERNAL_CODES: ReadonlySet<string> = new Set<DiagnosticCode>(['OSM0660', 'OSM0661'])

/** Whether lint reports the code. */
export const isLintCode = (code: string): boolean => LINT_CODES.has(code)
