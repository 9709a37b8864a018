// Chooses the range of a field below which a caret is shown.

import type { FieldPlace, TextPlace } from './locate.ts'

/** Returns the range for the caret: the value, or the key if the key is wrong or has no value next to it. */
export function caretRange(
  text: string,
  { exact, key, value, isCollection, isEmpty }: FieldPlace,
  caret?: 'key',
): TextPlace {
  if (key === undefined) return value
  const isBelow = isCollection && text.slice(key.end, value.start).includes('\n')
  return caret === 'key' || !exact || isEmpty || isBelow ? key : value
}
