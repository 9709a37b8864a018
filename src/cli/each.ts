// The option --each: a pattern for the folders or files that are a cluster each.

import { UsageError } from './usage-error.ts'

export interface EachPattern {
  readonly text: string
  /** The folder that all matches are in. */
  readonly base: string
  /** Returns the beginning of the path that matches. */
  readonly match: (path: string) => string | undefined
}

/** Reads a pattern. `*` and `?` stand for characters of one name. */
export function eachPattern(text: string): EachPattern {
  if (/\*\*|[[\]{}]/.test(text))
    throw new UsageError(
      `--each ${text}: only * and ? stand for something else, within one name; --each can be given several times`,
    )
  const names = text
    .replace(/^(?:\.\/+)+/, '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
  if (
    names.some(name => name === '' || name === '.' || name === '..') &&
    !text.startsWith('/') &&
    !text.startsWith('../')
  )
    throw new UsageError(`--each ${text} is not a path with patterns, such as "clusters/*"`)
  const patterns = names.map(patternOf)
  const fixed = names.findIndex(name => /[*?]/.test(name))
  return {
    text,
    base: (fixed < 0 ? names : names.slice(0, fixed)).join('/') || '.',
    match: path => {
      const parts = path.split('/')
      return parts.length >= patterns.length && patterns.every((pattern, i) => pattern.test(parts[i]!))
        ? parts.slice(0, patterns.length).join('/')
        : undefined
    },
  }
}

const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${name
      .replace(/[\\^$.|+()]/g, '\\$&')
      .replace(/\*+/g, '[^/]*')
      .replaceAll('?', '[^/]')}$`,
  )
