// The result of a stage: a value, and the problems that it found.

import type { Diagnostic, Report } from './diagnostic.ts'
import { problem } from './problem.ts'

export interface Found<T> {
  readonly value: T
  readonly problems: readonly Diagnostic[]
}

/** Runs a stage that reports its problems one by one, and returns them with its value. */
export function found<T>(stage: (report: Report) => T): Found<T> {
  const problems: Diagnostic[] = []
  return { value: stage(found => void problems.push(found)), problems }
}

/** As `found`, for a stage that waits. */
export async function foundAsync<T>(stage: (report: Report) => Promise<T>): Promise<Found<T>> {
  const { value, problems } = found(stage)
  return { value: await value, problems }
}

/** Runs a stage that is not expected to throw. If it does, that is a problem, and there is no value. */
export async function guarded<T>(stage: (report: Report) => T | Promise<T>): Promise<Found<T | undefined>> {
  const problems: Diagnostic[] = []
  try {
    return { value: await stage(found => void problems.push(found)), problems }
  } catch (error) {
    return { value: undefined, problems: [...problems, internalError(error)] }
  }
}

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', `internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: 'This is a bug in osm-krm. Please report it with the smallest input that causes it, without its secrets.',
  })
