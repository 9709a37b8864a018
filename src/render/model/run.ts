// What a caller gives to a run and sees of it: limits, the date of --now, and the progress of work on many nodes.

import { isRfc3339 } from 'gotemplate/go/time'

/** Limits for what Go templates use. */
export interface TemplateLimits {
  readonly steps: number
  readonly outputBytes: number
}

export interface Limits {
  /** For the templates and files of one phase of one node, which becomes one Secret. */
  readonly phase: TemplateLimits
  /** For a whole run. The output of all templates is held in memory until the last node is rendered. */
  readonly run: TemplateLimits & { readonly inputBytes: number }
}

/** The defaults of the settings. */
export const DEFAULT_LIMITS: Limits = {
  phase: { steps: 10_000_000, outputBytes: 16 << 20 },
  run: { inputBytes: 2 ** 31, steps: 100_000_000, outputBytes: 512 << 20 },
}

interface Progress {
  readonly stage: 'render' | 'output' | 'report' | 'compare' | 'lint' | 'cluster'
  /** The number of nodes, or of clusters. */
  readonly done: number
  readonly total: number
}

export type OnProgress = (progress: Progress) => void

/** The date with which lint compares expirations. */
export interface Now {
  readonly date: Date
  /** Whether it is that of --now, and not that of the clock. */
  readonly isGiven: boolean
}

/** Returns the date of a text such as `2030-01-31` or `2030-01-31T12:00:00Z`, or undefined if it is neither. */
export function parseNow(text: string): Date | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text
  return isRfc3339(time) ? parseRfc3339(time) : undefined
}

/** Returns the date, or undefined for the few forms that Go reads and JavaScript does not. */
export function parseRfc3339(text: string): Date | undefined {
  const date = new Date(text.replace(',', '.'))
  return Number.isNaN(date.getTime()) ? undefined : date
}
