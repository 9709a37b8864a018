// Reads the time that the user names with --now. Nothing reads the clock, so the same input gives the same output.

import { isRfc3339 } from '../gotemplate/time/rfc3339.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads an RFC 3339 date with a time, or a day, which begins at midnight in UTC. Returns undefined for any other text. */
export function parseNow(text: string): Date | undefined {
  const written = DAY.test(text) ? `${text}T00:00:00Z` : text
  if (!isRfc3339(written)) return undefined
  const date = new Date(written)
  return Number.isNaN(date.getTime()) ? undefined : date
}
