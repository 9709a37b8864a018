// All diagnostic codes by area. A code never changes its meaning, and the number of a removed code is not used again.

import type { CodeEntry } from './entry.ts'
import { inputs } from './inputs.ts'
import { krm } from './krm.ts'
import { live } from './live.ts'
import { node } from './node.ts'
import { outputs } from './outputs.ts'
import { profiles } from './profiles.ts'
import { rendered } from './rendered.ts'
import { settings } from './settings.ts'
import { templates } from './templates.ts'
import { userdata } from './userdata.ts'

/**
 * Areas in the order of their numbers: OSM00xx krm, 01 settings, 02 inputs, 03 profiles, 04 templates, 05 node, 06 user data, 07 outputs,
 * 08 rendered manifests, and the cluster to which they are applied.
 */
export const areas = { krm, settings, inputs, profiles, templates, node, userdata, outputs, rendered, live }

type Areas = typeof areas

/** A code in one of the tables; any other code is a compile error. */
export type DiagnosticCode = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas]

export const codes: Readonly<Record<DiagnosticCode, CodeEntry>> = {
  ...krm,
  ...settings,
  ...inputs,
  ...profiles,
  ...templates,
  ...node,
  ...userdata,
  ...outputs,
  ...rendered,
  ...live,
}

/** Whether lint reports the code. */
export const isLintCode = (code: string): boolean => entryOf(code)?.lint !== undefined

/** Whether only some runs report the code, so that an entry which ignores it may be needed by another run. */
export const isExternalCode = (code: string): boolean => entryOf(code)?.lint === 'external'

type Reporter = 'lint' | 'lint --rendered' | 'diff' | 'diff --live' | 'render'

/** What reports the code. Everything that is not listed here is reported by every rendering. */
export function reporterOf(code: DiagnosticCode): Reporter {
  if (isLintCode(code)) return 'lint'
  if (codes[code].comparison) return 'diff'
  if (Object.hasOwn(rendered, code)) return 'lint --rendered'
  return Object.hasOwn(live, code) ? 'diff --live' : 'render'
}

const entryOf = (code: string): CodeEntry | undefined =>
  Object.hasOwn(codes, code) ? codes[code as DiagnosticCode] : undefined
