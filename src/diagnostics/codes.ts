// What a run knows of the codes. Their texts are docs/errors/*.yaml, from which `npm run generate` makes the tables.

import { externalCodes, helps, removed, reporters, severities } from './generated/codes.ts'

export { helps, removed }

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A code of docs/errors/; any other is a compile error. */
export type DiagnosticCode = keyof typeof severities

/** A code of a problem of user data. Each has a help. */
export type UserDataCode = keyof typeof helps

/** A code of a problem of a template. */
export type TemplateCode = Extract<DiagnosticCode, `OSM04${string}`>

type Reporter = 'lint' | 'lint --rendered' | 'diff' | 'diff --live' | 'render'

export const severityOf = (code: DiagnosticCode): Severity => severities[code]

export const isCode = (code: string): code is DiagnosticCode => Object.hasOwn(severities, code)

/** All codes, in the order of their numbers. */
export const allCodes = (): DiagnosticCode[] => Object.keys(severities).filter(isCode)

/** What reports the code: every rendering, or what its row says. */
export const reporterOf = (code: string): Reporter =>
  Object.hasOwn(reporters, code) ? reporters[code as keyof typeof reporters] : 'render'

export const isLintCode = (code: string): boolean => reporterOf(code) === 'lint'

/** Whether only some runs report the code, so that an entry which ignores it may be needed by another run. */
export const isExternalCode = (code: string): boolean => externalCodes.includes(code)
