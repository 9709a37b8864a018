// Finds tokens by the prefix of their issuer, as gitleaks does.

import rules from './generated/issued-tokens.json' with { type: 'json' }
import type { TextRange } from './text-ranges.ts'

interface Issued {
  /** Matches where a word begins with any of the prefixes: most texts have none, which takes one search. */
  readonly mark: RegExp
  readonly tokens: readonly {
    /** A text without any of them, in lower case, has no such token. */
    readonly prefixes: readonly string[]
    readonly form: RegExp
  }[]
}

/** The letter of an escape is no part of the word behind it: `\nghp_…`. */
const compile = (form: string, flags: string): RegExp => new RegExp(String.raw`(?<!(?<!\\)[A-Za-z0-9])${form}`, flags)

/** Compiled when the first text is searched. */
let issued: Issued | undefined

function compiled(): Issued {
  const prefixes = rules.tokens.flatMap(each => each.prefixes).sort()
  return {
    mark: compile(`(?:${prefixes.join('|').replaceAll('.', '\\.')})`, 'i'),
    tokens: rules.tokens.map(({ prefixes, form }) => ({ prefixes, form: compile(form, 'g') })),
  }
}

/** The token with which a machine joins: `abcdef.0123456789abcdef`. Its id is not secret. Public names of hosts have no digits there. */
const BOOTSTRAP_TOKEN = /(?<![a-z0-9./-])[a-z0-9]{6}\.(?=[a-z]{0,15}\d)([a-z0-9]{16})(?![a-z0-9.:/-])/dg

export function issuedTokens(text: string): TextRange[] {
  issued ??= compiled()
  const ranges: TextRange[] = []
  if (issued.mark.test(text)) {
    const small = text.toLowerCase()
    for (const { prefixes, form } of issued.tokens)
      if (prefixes.some(prefix => small.includes(prefix)))
        for (const { index, 0: token } of text.matchAll(form)) {
          const range = { start: index, end: index + token.length }
          if (!isInAddress(text, range)) ranges.push(range)
        }
  }
  if (text.includes('.'))
    for (const { indices } of text.matchAll(BOOTSTRAP_TOKEN)) {
      const [start, end] = indices![1]!
      ranges.push({ start, end })
    }
  return ranges
}

/** Whether a token is a part of a host or of a path, which must not hide where nodes connect and what they load. */
const isInAddress = (text: string, { start, end }: TextRange): boolean =>
  /[./]/.test(text[start - 1] ?? '') || /^(?:\/|\.\w)/.test(text.slice(end, end + 2))
