// Light highlighting of the files of nodes. Each line is read once from left to right, and no expression can go back, so the time is
// proportional to the text.

export type Language = 'shell' | 'yaml' | 'ini' | 'json' | 'plain'

export interface Token {
  readonly kind: 'plain' | 'comment' | 'string' | 'key' | 'number' | 'keyword' | 'variable' | 'section' | 'secret'
  readonly text: string
}

/** Longer lines are data, such as certificates. */
const LONGEST_LINE = 2000

export function languageOf(name: string, text: string): Language {
  if (/^#!.*\b(?:ba|da|)sh\b/.test(text.slice(0, 80)) || /\.(?:sh|env)$/.test(name)) return 'shell'
  if (/\.(?:service|socket|timer|mount|target|path|slice|network|netdev|link|conf|toml|ini|repo|curl)$/.test(name))
    return 'ini'
  if (/\.json$/.test(name) || /^\s*[{[]\s*["{[]/.test(text.slice(0, 80))) return 'json'
  if (/\.ya?ml$/.test(name)) return 'yaml'
  const start = text.slice(0, 400)
  if (/^\[[\w.":/-]+\]/m.test(start)) return 'ini'
  if (/^(?:apiVersion|kind|[\w-]+): /m.test(start)) return 'yaml'
  return /^[A-Z_]+=/m.test(start) ? 'shell' : 'plain'
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'if then else elif fi for in do done while until case esac function return exit local export readonly set source trap shift break continue true false null'.split(
    ' ',
  ),
)

/** Patterns for the beginnings of tokens, one alternative for each kind. Every alternative is a run of one class of characters, or one character. */
const SECRET = '<secret [A-Z]{1,6}>'
const WORD = '[A-Za-z_][\\w-]*'
const STEPS = new RegExp(
  `(${SECRET})|(\\$\\{|\\$[A-Za-z_]\\w*|\\$[@#?*!0-9$-])|(${WORD})|(\\d[\\w.]*)|(["'\`])|(#|;|//)|(\\s+)|([^\\s\\w"'\`#$<;/]+)|([\\s\\S])`,
  'y',
)

export function tokensOf(line: string, language: Language): Token[] {
  if (language === 'plain' || line.length > LONGEST_LINE) return secretsIn(line)
  const head = headOf(line, language)
  const tokens = head === undefined ? [] : [...head.tokens]
  let at = head?.end ?? 0
  const push = (kind: Token['kind'], text: string): void => {
    const last = tokens.at(-1)
    if (last?.kind === kind) tokens[tokens.length - 1] = { kind, text: last.text + text }
    else tokens.push({ kind, text })
  }
  while (at < line.length) {
    STEPS.lastIndex = at
    const [text = '', secret, variable, word, number, quote, comment] = STEPS.exec(line)!
    if (secret !== undefined) push('secret', text)
    else if (comment !== undefined && beginsComment(line, at, comment, language)) {
      tokens.push(...secretsIn(line.slice(at), 'comment'))
      break
    } else if (quote !== undefined) {
      const end = endOfString(line, at, quote)
      for (const part of secretsIn(line.slice(at, end), 'string')) push(part.kind, part.text)
      at = end
      continue
    } else if (variable !== undefined && language === 'shell') {
      const end = text === '${' ? endOfBraces(line, at) : at + text.length
      push('variable', line.slice(at, end))
      at = end
      continue
    } else if (word !== undefined) push(KEYWORDS.has(word) && language !== 'ini' ? 'keyword' : 'plain', text)
    else if (number !== undefined) push(isNumber(line, at, text, language) ? 'number' : 'plain', text)
    else push('plain', text)
    at += text.length
  }
  return tokens
}

/** Not a version, an address or a part of a word. */
const isNumber = (line: string, at: number, text: string, language: Language): boolean =>
  (language === 'yaml' || language === 'json') &&
  /^\d+(?:\.\d+)?$/.test(text) &&
  !/[\w./:-]/.test((line[at - 1] ?? '') + (line[at + text.length] ?? ''))

/** A key or a section at the beginning of a line. */
function headOf(
  line: string,
  language: Language,
): { readonly tokens: readonly Token[]; readonly end: number } | undefined {
  const trimmed = line.trimStart()
  const indent = line.length - trimmed.length
  const blank: Token[] = indent > 0 ? [{ kind: 'plain', text: line.slice(0, indent) }] : []
  if (language === 'ini' && trimmed.startsWith('['))
    return { tokens: [...blank, { kind: 'section', text: trimmed }], end: line.length }
  const key = KEYS[language]?.exec(trimmed)
  if (!key) return undefined
  const [all, dash = '', name = ''] = key
  const tokens: Token[] = [...blank]
  if (dash !== '') tokens.push({ kind: 'plain', text: dash })
  tokens.push({ kind: 'key', text: name })
  return { tokens, end: indent + all.length }
}

/** The beginning of a line up to the end of its key; the lookahead is one character. */
const KEYS: Readonly<Partial<Record<Language, RegExp>>> = {
  yaml: /^((?:- )?)([\w./-]{1,200})(?=:(?: |$))/,
  ini: /^()([\w.-]{1,200})(?= ?=)/,
  json: /^()("[^"\\]{1,200}")(?=:)/,
  shell: /^((?:export )?)([A-Za-z_]\w{0,200})(?==)/,
}

function beginsComment(line: string, at: number, mark: string, language: Language): boolean {
  const isAtWord = at === 0 || /\s/.test(line[at - 1]!)
  if (mark === '#') return language !== 'json' && isAtWord
  return mark === ';' && language === 'ini' && line.slice(0, at).trim() === ''
}

/** Returns the end of the string that begins at a quote, or of the line. */
function endOfString(line: string, start: number, quote: string): number {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '\\' && quote !== "'") at++
    else if (line[at] === quote) return at + 1
  }
  return line.length
}

function endOfBraces(line: string, start: number): number {
  const end = line.indexOf('}', start)
  return end < 0 ? line.length : end + 1
}

function secretsIn(text: string, kind: Token['kind'] = 'plain'): Token[] {
  const parts = text.split(/(<secret [A-Z]{1,6}>)/)
  return parts.flatMap((part, i): Token[] => (part === '' ? [] : [{ kind: i % 2 === 1 ? 'secret' : kind, text: part }]))
}

export const HighlightedLine = ({ line, language }: { readonly line: string; readonly language: Language }) => (
  <>
    {tokensOf(line, language).map(({ kind, text }) =>
      kind === 'plain' ? text : <span class={`k-${kind}`}>{text}</span>,
    )}
  </>
)
