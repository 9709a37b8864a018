import type { Oracle } from './oracle.ts'

/** Text that shows a defect of the program itself. */
const INTERNAL =
  /internal error|OSM0001|^ {4}at .+:\d+:\d+\)?$|\bnode:internal\b|(?:Type|Range|Reference|Syntax)Error:|Cannot read propert|is not a function\b|Maximum call stack|\[object Object\]/m

/** No message is caused by a defect of the program. */
export const internals: Oracle = (_, { messages }) => {
  const [found] = INTERNAL.exec(messages) ?? []
  return found === undefined ? undefined : `a message has "${found}": ${lineWith(messages, found)}`
}

const lineWith = (text: string, part: string): string => text.split('\n').find(line => line.includes(part)) ?? part
