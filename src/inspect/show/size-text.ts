// Writes sizes, and the bar that compares user data with the limit of the provider.

import { digits, percent } from '../../diagnostics/words.ts'
import type { UserDataSize } from './node-view.ts'

const WIDTH = 20

/** Returns a bar for a part of a whole; anything that is more than nothing has a mark, and only the whole is full. */
export function bar(part: number, whole: number, width = WIDTH): string {
  const exact = (part / whole) * width
  const marks = exact >= width ? width : exact <= 0 ? 0 : Math.min(width - 1, Math.max(1, Math.round(exact)))
  return `[${'#'.repeat(marks)}${'.'.repeat(width - marks)}]`
}

/** Returns the size that counts, the limit and how full it is. */
export function limitText({ bytes, measured }: UserDataSize, provider: string | undefined): string {
  if (measured === undefined)
    return `${digits(bytes)} bytes; ${provider === undefined ? 'the cloud provider is not known' : `the limit of ${provider} is not known`}`
  const { limit, size } = measured
  const isCompressed = limit.counts === 'gzip' && size < bytes
  const takes = `${provider} ${limit.published ? 'accepts' : 'is said to accept'} ${digits(limit.bytes)}`
  // The name of a machine is known only when it is created; the longest one counts.
  const most = size > bytes ? 'at most ' : ''
  return `${bar(size, limit.bytes)} ${percent(size, limit.bytes)}: ${most}${digits(size)} bytes${isCompressed ? ' when compressed' : ''}, ${takes}`
}
