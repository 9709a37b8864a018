// Splits the help of a problem into prose and what it says to paste: YAML or commands, which are shown with their indentation.

export interface HelpBlock {
  readonly text: string
  readonly isCode: boolean
}

/** A key at the start of a line. Prose begins with a word and a space. */
const KEY = /^\s*[\w./-]+:(?:\s|$)/

/** Returns the paragraphs of a help, which blank lines separate. The first is prose. What follows a colon, or begins with a key, is code. */
export function helpBlocks(help: string): HelpBlock[] {
  let isIntroduced = false
  return help
    .trimEnd()
    .split(/\n{2,}/)
    .map((text, i) => {
      const isCode = i > 0 && (isIntroduced || KEY.test(text))
      isIntroduced = !isCode && text.endsWith(':')
      return { text: isCode ? withoutIndentation(text) : text, isCode }
    })
}

/** Removes the indentation that all lines have. */
function withoutIndentation(text: string): string {
  const lines = text.split('\n')
  const common = Math.min(...lines.map(line => line.search(/\S/)).filter(column => column >= 0))
  return lines.map(line => line.slice(common)).join('\n')
}
