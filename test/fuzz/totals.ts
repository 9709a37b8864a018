// The totals of many runs.

import type { Kind } from './input.ts'

export interface Find {
  readonly seed: number
  readonly index: number
  readonly oracle: string
  readonly what: string
  /** The file with the shrunk input. */
  readonly file?: string
}

/** The record of one run. */
export interface RunReport {
  readonly kind: Kind
  readonly failed: boolean
  readonly milliseconds: number
}

export interface Totals {
  runs: number
  /** Runs whose result is an error of the input. */
  refused: number
  kinds: Partial<Record<Kind, number>>
  slowest: { readonly milliseconds: number; readonly index: number }
  finds: Find[]
}

export const emptyTotals = (): Totals => ({
  runs: 0,
  refused: 0,
  kinds: {},
  slowest: { milliseconds: 0, index: 0 },
  finds: [],
})

export function addRun(totals: Totals, { kind, failed, milliseconds }: RunReport, index: number): void {
  totals.runs++
  if (failed) totals.refused++
  totals.kinds[kind] = (totals.kinds[kind] ?? 0) + 1
  if (milliseconds > totals.slowest.milliseconds) totals.slowest = { milliseconds, index }
}

export function describeTotals({ runs, refused, kinds, slowest, finds }: Totals, seconds: number): string {
  const byKind = Object.entries(kinds)
    .sort()
    .map(([kind, count]) => `${count} ${kind}`)
  return [
    `${runs} runs, ${Math.round(runs / Math.max(seconds, 0.001))}/s`,
    byKind.join(', '),
    `${refused} refused`,
    `slowest ${Math.round(slowest.milliseconds)} ms (#${slowest.index})`,
    `${finds.length} finds`,
  ].join('; ')
}
