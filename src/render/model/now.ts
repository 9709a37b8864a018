// The date that a user gives with --now. Nothing reads the clock, so a run has the same result on every day.

import { isRfc3339 } from '../../gotemplate/time/time.ts'

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
