// Light highlighting of the files of nodes. Each line is read once from left to right, and no expression can go back, so the time is
// proportional to the text.

export type Language = 'shell' | 'yaml' | 'ini' | 'json' | 'plain'

export interface Token {
  readonly kind: 'plain' | 'comment' | 'string' | 'key' | 'keyword' | 'variable' | 'section' | 'secret'
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

/** The beginning of a line up to the end of its key; the lookahead is one character. */
const KEYS: Readonly<Partial<Record<Language, RegExp>>> = {
  yaml: /^(\s*(?:- )?)([\w./-]{1,200})(?=:(?: |$))/,
  ini: /^(\s*)([\w.-]{1,200})(?= ?=)/,
  json: /^(\s*)("[^"\\]{1,200}")(?=:)/,
  shell: /^(\s*(?:export )?)([A-Za-z_]\w{0,200})(?==)/,
}

/** A string, a comment, a variable of a shell, a word, or any other character. None of them tries a second end. */
const TOKEN =
  /("(?:[^"\\]|\\.)*"?|'[^']*'?)|((?<=^|\s)#.*|^\s*;.*)|(\$\{[^}]*\}?|\$[A-Za-z_]\w*|\$[@#?*!0-9$-])|([A-Za-z_][\w-]*)|[\s\S]/g

export function tokensOf(line: string, language: Language): Token[] {
  if (language === 'plain' || line.length > LONGEST_LINE) return secretsIn(line)
  if (language === 'ini' && /^\s*\[/.test(line)) return [{ kind: 'section', text: line }]
  const [head = '', before = '', key = ''] = KEYS[language]?.exec(line) ?? []
  const tokens: { kind: Token['kind']; text: string }[] = [
    { kind: 'plain', text: before },
    { kind: 'key', text: key },
  ]
  for (const [text, string, comment, variable, word = ''] of line.slice(head.length).matchAll(TOKEN)) {
    const isVariable = variable !== undefined && language === 'shell'
    const isKeyword = KEYWORDS.has(word) && language !== 'ini'
    const kind = string ? 'string' : comment ? 'comment' : isVariable ? 'variable' : isKeyword ? 'keyword' : 'plain'
    const last = tokens.at(-1)!
    if (last.kind === kind) last.text += text
    else tokens.push({ kind, text })
  }
  return tokens.flatMap(({ kind, text }) => secretsIn(text, kind))
}

function secretsIn(text: string, kind: Token['kind'] = 'plain'): Token[] {
  const parts = text.split(/(⟦[^⟧\n]{1,600}⟧)/)
  return parts.flatMap((part, i): Token[] => (part === '' ? [] : [{ kind: i % 2 === 1 ? 'secret' : kind, text: part }]))
}

export const HighlightedLine = ({ line, language }: { readonly line: string; readonly language: Language }) => (
  <>
    {tokensOf(line, language).map(({ kind, text }) =>
      kind === 'plain' ? text : <span class={`k-${kind}`}>{text}</span>,
    )}
  </>
)
