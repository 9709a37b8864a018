// Finds tokens by the prefix of their issuer, as gitleaks does.

import rules from './generated/issued-tokens.json' with { type: 'json' }
import type { TextRange } from './text-ranges.ts'

interface Issued {
  /** A text without any of them, in lower case, has no such token. */
  readonly prefixes: readonly string[]
  readonly form: RegExp
}

/** The letter of an escape is no part of the word behind it: `\nghp_…`. */
const compile = (form: string): RegExp => new RegExp(String.raw`(?<!(?<!\\)[A-Za-z0-9])${form}`, 'g')

/** Compiled when the first text is searched. */
let issued: readonly Issued[] | undefined

/** The token with which a machine joins: `abcdef.0123456789abcdef`. Its id is not secret. Public names of hosts have no digits there. */
const BOOTSTRAP_TOKEN = /(?<![a-z0-9./-])[a-z0-9]{6}\.(?=[a-z]{0,15}\d)([a-z0-9]{16})(?![a-z0-9.:/-])/dg

export function issuedTokens(text: string): TextRange[] {
  issued ??= rules.tokens.map(({ prefixes, form }) => ({ prefixes, form: compile(form) }))
  const small = text.toLowerCase()
  const ranges: TextRange[] = []
  for (const { prefixes, form } of issued)
    if (prefixes.some(prefix => small.includes(prefix)))
      for (const { index, 0: token } of text.matchAll(form)) {
        const range = { start: index, end: index + token.length }
        if (!isInAddress(text, range)) ranges.push(range)
      }
  for (const { indices } of text.matchAll(BOOTSTRAP_TOKEN)) {
    const [start, end] = indices![1]!
    ranges.push({ start, end })
  }
  return ranges
}

/** Whether a token is a part of a host or of a path, which must not hide where nodes connect and what they load. */
const isInAddress = (text: string, { start, end }: TextRange): boolean =>
  /[./]/.test(text[start - 1] ?? '') || /^(?:\/|\.\w)/.test(text.slice(end, end + 2))
