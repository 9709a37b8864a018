// The totals of runs, kept in a file, so that a long run can be continued.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
  readonly inputBytes: number
  readonly outputBytes: number
}

interface Extreme {
  readonly value: number
  readonly seed: number
  readonly index: number
}

export interface Totals {
  runs: number
  /** Runs whose result is an error of the input. */
  refused: number
  seconds: number
  kinds: Partial<Record<Kind, number>>
  slowestMs: Extreme
  largestInput: Extreme
  largestOutput: Extreme
  finds: Find[]
  /** The ranges of indices that were run, by seed: [seed, from, to). */
  ranges: [seed: number, from: number, to: number][]
}

const NONE: Extreme = { value: 0, seed: 0, index: 0 }

export const emptyTotals = (): Totals => ({
  runs: 0,
  refused: 0,
  seconds: 0,
  kinds: {},
  slowestMs: NONE,
  largestInput: NONE,
  largestOutput: NONE,
  finds: [],
  ranges: [],
})

export function addRun(totals: Totals, report: RunReport, seed: number, index: number): void {
  const larger = (known: Extreme, value: number): Extreme => (value > known.value ? { value, seed, index } : known)
  totals.runs++
  if (report.failed) totals.refused++
  totals.kinds[report.kind] = (totals.kinds[report.kind] ?? 0) + 1
  totals.slowestMs = larger(totals.slowestMs, Math.round(report.milliseconds))
  totals.largestInput = larger(totals.largestInput, report.inputBytes)
  totals.largestOutput = larger(totals.largestOutput, report.outputBytes)
}

export function addRange(totals: Totals, seed: number, from: number, to: number): void {
  const last = totals.ranges.at(-1)
  if (last?.[0] === seed && last[2] === from) last[2] = to
  else if (to > from) totals.ranges.push([seed, from, to])
}

export const readTotals = (file: string): Totals =>
  existsSync(file) ? { ...emptyTotals(), ...JSON.parse(readFileSync(file, 'utf8')) } : emptyTotals()

export function writeTotals(file: string, totals: Totals): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(totals, null, 2)}\n`)
}

export function describeTotals({ runs, refused, seconds, kinds, finds, ...extremes }: Totals): string {
  const { slowestMs, largestInput, largestOutput } = extremes
  const byKind = Object.entries(kinds)
    .sort()
    .map(([kind, count]) => `${count} ${kind}`)
  return [
    `${runs} runs, ${Math.round(runs / Math.max(seconds, 0.001))}/s`,
    byKind.join(', '),
    `${refused} refused`,
    `slowest ${slowestMs.value} ms (#${slowestMs.index})`,
    `largest input ${largestInput.value} bytes`,
    `largest output ${largestOutput.value} bytes (#${largestOutput.index})`,
    `${finds.length} finds`,
  ].join('; ')
}
