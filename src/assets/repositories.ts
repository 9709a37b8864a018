// Repositories of packages, as far as a tool that copies them has to know them.

import { OPEN } from './variables.ts'

/** `rpm` has a URL below which `repodata/` is. */
export type Repository =
  | { readonly type: 'rpm' }
  | { readonly type: 'apt'; readonly suites: readonly string[]; readonly components: readonly string[] }

/** Returns the repository that a line of a configuration file sets up, or undefined if the line does not say enough. */
export function repositoryAt(lines: readonly string[], i: number): Repository | undefined {
  const line = lines[i]!
  if (/^\s*baseurl\s*=/i.test(line)) return { type: 'rpm' }
  return /^\s*URIs\s*:/i.test(line) ? aptStanza(stanzaAround(lines, i)) : aptRepository(line)
}

/** Returns the repository of a line of sources.list: `deb [options] URL suite component...`. */
export function aptRepository(text: string): Repository | undefined {
  const [, suite, components] = /(?:^|\s)deb\s+(?:\[[^\]]*\]\s+)?\S+:\/\/\S+\s+(\S+)([^|>;]*)/.exec(text) ?? []
  return suite === undefined || text.includes(OPEN) ? undefined : apt([suite], wordsIn(components!))
}

/** Returns the lines of a deb822 file up to the empty lines before and after. */
function stanzaAround(lines: readonly string[], i: number): readonly string[] {
  const isEmpty = (line: string): boolean => line.trim() === ''
  const start = lines.slice(0, i).findLastIndex(isEmpty) + 1
  const length = lines.slice(i).findIndex(isEmpty)
  return lines.slice(start, length < 0 ? undefined : i + length)
}

function aptStanza(lines: readonly string[]): Repository | undefined {
  const values = (field: string): string[] =>
    wordsIn(lines.find(line => new RegExp(`^${field}\\s*:`, 'i').test(line))?.replace(/^[^:]*:/, '') ?? '')
  return apt(values('Suites'), values('Components'))
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const NAME = /^[A-Za-z0-9][\w.+~/-]*$/

/** A name with `%s` or an expansion is known only to the node. A suite that ends with a slash has no components. */
const apt = (suites: readonly string[], components: readonly string[]): Repository | undefined =>
  suites.length > 0 && components.length > 0 && [...suites, ...components].every(name => NAME.test(name))
    ? { type: 'apt', suites, components }
    : undefined
