// Checks files that curl reads with --config: each line is a long option without its dashes, and a value. Older versions of curl ignore a line with
// an unknown option; later ones stop.

import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { headerProblem } from '../http-headers.ts'
import { commandLines, commandsOf } from '../shell/commands.ts'
import { optionNames } from '../shell/option-names.ts'
import { nearOption } from '../shell/program-options.ts'
import { isScript } from '../shell/scripts.ts'
import type { LineProblem } from './line-problem.ts'

/** Names of files that only curl reads. */
const NAME = /\/(?:\.curlrc|[\w.-]*[._-]?curl(?:rc)?(?:\.(?:conf|cfg|config))?)$/

/** Matches the option for a file and its path; `line` calls curl. */
const CONFIG = /(?:\s-[a-zA-Z#]*K|\s--config[= ])\s*["']?(\/[\w./-]{1,200})/g

export function curlConfigProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [] } = phaseConfig(request)
  if (files.length === 0) return []
  const texts = commandTexts(request.config).filter(text => text.includes('curl'))
  const read = texts.some(text => MAY_READ.test(text)) ? new Set(texts.flatMap(pathsIn)) : new Set<string>()
  return files.flatMap(({ path, content: { inline } }, file): UserDataProblem[] => {
    if (isScript(inline.data) || !isText(inline.encoding) || !(read.has(path) || NAME.test(path))) return []
    const found = firstProblem(inline.data)
    return found === undefined ? [] : [{ code: 'OSM0630', place: { file, part: 'content' }, ...found }]
  })
}

const MAY_READ = /\s(?:-[a-zA-Z#]*K|--config)/

const isText = (encoding = ''): boolean => ['', 'b64', 'text/plain'].includes(encoding)

/** Returns the paths of the files that calls of curl in a text read. */
const pathsIn = (text: string): string[] =>
  MAY_READ.test(text)
    ? commandLines(text)
        .flatMap(({ text: line }) => (line.includes('curl') ? commandsOf(line) : []))
        .filter(command => /(?:^|[\s/(])curl\s/.test(command))
        .flatMap(command => [...command.matchAll(CONFIG)].map(([, path]) => path!))
    : []

function firstProblem(text: string): (LineProblem & { line: number }) | undefined {
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const found = lineProblem(line)
    if (found !== undefined) return { ...found, line: i + 1 }
  }
  return undefined
}

/** Matches an option, a separator, and a value. */
const LINE = /^(?:--)?([A-Za-z][\w.-]*)(\s*[=:]\s*|\s+|$)(.*)$/

function lineProblem(line: string): LineProblem | undefined {
  const [, name, , written = ''] = LINE.exec(line) ?? []
  if (name === undefined) return undefined
  const near = nearOption(name, optionNames('curl')!)
  if (near !== undefined)
    return { predicate: `has the option ${name}, which curl does not have`, help: `Did you mean ${near}?`, part: name }
  const value = readValue(written)
  if (typeof value !== 'string') return { ...value, part: name }
  return name === 'header' || name === 'proxy-header' ? headerProblem(value) : undefined
}

/** Returns the value as curl reads it, or its problem. Templates of other tools may hold quotes. */
function readValue(written: string): string | Omit<LineProblem, 'part'> {
  if (written.startsWith('"')) {
    const end = /^"(?:[^"\\]|\\.)*"/.exec(written)?.[0]
    if (end !== undefined) return end.slice(1, -1)
    return { predicate: 'has a quote without an end, so curl reads a wrong value', help: 'Write " after the value.' }
  }
  const [value = '', more] = written.split(/\s+/, 2)
  if (more === undefined || more.startsWith('#')) return value.endsWith('"') ? NO_BEGINNING : value
  return written.endsWith('"')
    ? NO_BEGINNING
    : {
        predicate: 'has a value with blanks and without quotes, of which curl reads only the first word',
        help: 'Write the value in double quotes.',
      }
}

const NO_BEGINNING = {
  predicate: 'has a quote only at the end of its value, so curl reads a wrong value',
  help: 'Write " before the value, too.',
}
