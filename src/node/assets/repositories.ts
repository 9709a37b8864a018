// Repositories of packages: the properties that a tool needs to copy them.

import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import { OPEN, type Repository } from './asset.ts'

/** Returns a function that returns the repository that a line of a configuration file sets up, or undefined if the line is incomplete. */
export function repositoriesIn(lines: readonly string[]): (i: number) => Repository | undefined {
  let stanza: { readonly end: number; readonly repository: Repository | undefined } | undefined
  return i => {
    const line = lines[i]!
    if (/^\s*baseurl\s*=/i.test(line)) return { type: 'rpm' }
    if (!/^\s*URIs\s*:/i.test(line)) return aptRepository(line)
    // A stanza may have many URLs, and is read once.
    if (stanza === undefined || i >= stanza.end) stanza = aptStanza(lines, i)
    return stanza.repository
  }
}

/** Returns the repository of a line of sources.list: `deb [options] URL suite component...`. */
export function aptRepository(text: string): Repository | undefined {
  const words = wordsIn(text.split(/[|>;]/, 1)[0]!)
  const options = words.indexOf('deb') + 1
  const isBracket = words[options]?.startsWith('[')
  const url = isBracket ? words.findIndex((word, i) => i >= options && word.endsWith(']')) + 1 : options
  const [suite, ...components] = words.slice(url + 1)
  if (options === 0 || url === 0 || !words[url]?.includes('://') || suite === undefined || text.includes(OPEN))
    return undefined
  return apt([suite], components)
}

const isBlank = (line: string): boolean => line.trim() === ''

/** Reads the lines of a deb822 file between the blank ones before and after a line. */
function aptStanza(lines: readonly string[], i: number): { end: number; repository: Repository | undefined } {
  let start = i
  while (start > 0 && !isBlank(lines[start - 1]!)) start--
  let end = i
  while (end < lines.length && !isBlank(lines[end]!)) end++
  const stanza = lines.slice(start, end)
  const values = (field: RegExp): string[] =>
    wordsIn(stanza.find(line => field.test(line))?.replace(/^[^:]*:/, '') ?? '')
  return { end, repository: apt(values(/^Suites\s*:/i), values(/^Components\s*:/i)) }
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const NAME = /^[A-Za-z0-9][\w.+~-]*(?:\/[A-Za-z0-9][\w.+~-]*)*$/

/** A name with `%s` or an expansion is known only to the node. A suite that ends with a slash has no components. */
const apt = (suites: readonly string[], components: readonly string[]): Repository | undefined =>
  suites.length > 0 && components.length > 0 && [...suites, ...components].every(name => NAME.test(name))
    ? { type: 'apt', suites, components }
    : undefined

export interface DistributionPackages {
  /** The paths of RPM repositories below the base URL, with the variables of dnf; undefined for Ubuntu. */
  readonly rpmPaths: readonly string[] | undefined
}

/** Returns undefined for nodes that are not set up by a built-in profile, or that install nothing. */
export function distributionPackages(config: OperatingSystemConfigSpec): DistributionPackages | undefined {
  const contents = (path: string): string[] | undefined =>
    PHASES.flatMap(phase => config[phase].files ?? [])
      .find(file => file.path === path)
      ?.content.inline.data.split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'))
  const packages = contents('/etc/osm-krm/packages') ?? []
  return packages.length === 0 ? undefined : { rpmPaths: contents('/etc/osm-krm/repositories') }
}
