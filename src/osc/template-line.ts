// Finds the line of a template that has produced a line of its output.

/** A range of a template. */
interface TemplateRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the only line of the template whose text around actions is that of the output's line. Returns undefined if there are several, or
 * none, because the line comes out of an included template.
 */
export function templateLine(template: string, line: string): TemplateRange | undefined {
  let found: TemplateRange | undefined
  let start = 0
  for (const text of template.split('\n')) {
    if (text === line || mayProduce(text, line)) {
      if (found !== undefined) return undefined
      found = { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length }
    }
    start += text.length + 1
  }
  return found
}

/** Whether the parts of the template's line between its actions are in the output's line, in this order. */
function mayProduce(text: string, line: string): boolean {
  const parts = text.split(/\{\{.*?\}\}/)
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined || parts.join('').trim() === '') return false
  const end = line.length - last.length
  if (!line.startsWith(first) || !line.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const next = line.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return at <= end
}
