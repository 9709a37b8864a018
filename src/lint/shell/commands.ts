// Splits scripts for checks of options and arguments: into lines, commands of a line, and words without quotes.

export interface CommandLine {
  readonly text: string
  /** The number of its first line. */
  readonly line: number
  /** The here-document that the line reads. */
  readonly document?: HereDocument
}

interface HereDocument {
  readonly text: string
  /** The number of the line before its first one. */
  readonly line: number
  /** Whether its expansions stay as they are. */
  readonly isQuoted: boolean
}

/** Returns the lines of a script without comments; the bodies of here-documents are apart. A line that ends in a backslash goes on in the next one. */
export function commandLines(script: string): CommandLine[] {
  const found: CommandLine[] = []
  let begun: CommandLine | undefined
  let document: OpenDocument | undefined
  for (const [i, raw] of script.split('\n').entries()) {
    if (document !== undefined) {
      if (raw.trim() === document.until) document = undefined
      else document.lines.push(raw)
      continue
    }
    if (begun === undefined && /^\s*(?:#|$)/.test(raw)) continue
    const continues = raw.includes('\\') && /(?:^|[^\\])\\\r?$/.test(raw)
    const part = continues ? raw.replace(/\\\r?$/, ' ') : raw
    begun = begun === undefined ? { text: part, line: i + 1 } : { ...begun, text: begun.text + part }
    if (continues) continue
    const [, mark, until] = begun.text.includes('<<') ? (HERE_DOCUMENT.exec(begun.text) ?? []) : []
    if (until !== undefined) document = { until, lines: [], line: i + 1, isQuoted: mark !== '' }
    found.push(document === undefined ? begun : { ...begun, document: hereDocument(document) })
    begun = undefined
  }
  return begun === undefined ? found : [...found, begun]
}

const HERE_DOCUMENT = /(?:^|[^<])<<-?\s*(\\|["']|)(\w+)/

interface OpenDocument extends Pick<HereDocument, 'line' | 'isQuoted'> {
  readonly until: string
  readonly lines: string[]
}

const hereDocument = ({ lines, line, isQuoted }: OpenDocument): HereDocument => ({
  get text() {
    return lines.join('\n')
  },
  line,
  isQuoted,
})

/** Returns the commands of a line: its parts between ; & | and brackets that are not quoted. */
export function commandsOf(line: string): string[] {
  const commands: string[] = []
  let start = 0
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!
    if (char === '\\' && quote !== "'") i++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (';|'.includes(char) || (char === '&' && line[i - 1] !== '>' && line[i + 1] !== '>')) {
      commands.push(line.slice(start, i))
      start = i + 1
    }
  }
  return [...commands, line.slice(start)]
}

/** Matches words before the name of a program that do not change which program runs. */
export const BEFORE_COMMAND = /^(?:if|then|else|elif|while|until|do|!|\{|exec|sudo|env|nohup|time|\w+=.*)$/s

/** Returns the words of a command; quotes hold a word together and are kept. */
export const wordsOf = (command: string): string[] =>
  command.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/g) ?? []

/** Returns a word without the quotes around it. */
export const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2')
