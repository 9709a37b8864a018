// Finds syntax and commands in scripts for sh that only bash has. sh is dash on Ubuntu, and bash on the other systems.

import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, readerOf, type UserDataRequest } from '../../render/userdata/request.ts'
import { isScript, shellOf } from './scripts.ts'

type Found = Pick<UserDataProblem, 'predicate' | 'help' | 'line' | 'part'>

interface Feature {
  readonly pattern: RegExp
  readonly name: string
  readonly instead: string
}

/** Begins a command: at the beginning of a line, and after what ends a command or comes before one. */
const START = String.raw`(?:^|[;&|({]|\b(?:if|then|else|elif|while|until|do|!))\s*`

const FEATURES: readonly Feature[] = [
  { pattern: new RegExp(`${START}(\\[\\[)(?=\\s)`), name: '[[', instead: '[ … ], with = instead of ==' },
  {
    pattern: new RegExp(`${START}set\\s(?:[^;&|]*\\s)?-\\w*o\\s+(pipefail)\\b`),
    name: 'set -o pipefail',
    instead: 'set -eu',
  },
  { pattern: new RegExp(`${START}(source)\\s`), name: 'source', instead: 'a dot: . /etc/example' },
  {
    pattern: new RegExp(`${START}(declare|mapfile|readarray|shopt)\\s`),
    name: 'declare, mapfile or shopt',
    instead: 'what sh has',
  },
  { pattern: new RegExp(`${START}(function)\\s+[\\w-]+`), name: 'function', instead: 'name() { … }' },
  { pattern: /(?:^|[;&|])\s*(\w+\+?=\()/, name: 'an array', instead: 'the positional parameters: set -- a b c' },
  {
    pattern: new RegExp(`${START}\\[\\s[^;&|\\]]*\\s(==)(?=\\s)`),
    name: '== in [ … ]',
    instead: 'a single =',
  },
  { pattern: /(?:^|\s)(&>>?)/, name: '&>', instead: '> FILE 2>&1' },
  { pattern: /(?:^|\s)(\{\d+\.\.\d+\})/, name: '{1..5}', instead: '$(seq 1 5)' },
  { pattern: /(<<<)/, name: '<<<', instead: 'a here-document, or printf with a pipe' },
  { pattern: /(?:^|\s)(<\()/, name: '<(…)', instead: 'a file or a pipe' },
]

/** The maximum length of a line that is searched: the time may grow with the square of the length. */
const LONGEST_LINE = 1000

const MAY_HAVE = /\[\[|pipefail|source|declare|mapfile|readarray|shopt|function|=\(|<<<|<\(|==|&>|\{\d/

export function shOnlyProblems(request: UserDataRequest): UserDataProblem[] {
  if (request.config.osName !== 'ubuntu') return []
  const { files = [], modules = {} } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  files.forEach(({ content: { inline } }, file) => {
    if (!isScript(inline.data) || !/^(?:sh|dash)$/.test(shellOf(inline.data) ?? '')) return
    const found = bashFeature(inline.data)
    if (found === undefined) return
    const help = `Write #!/bin/bash in the first line, or ${found.instead}.`
    problems.push({ code: 'OSM0645', place: { file, part: 'content' }, ...found.problem, help })
  })
  if (readerOf(request) !== 'cloud-init') return problems
  for (const module of ['bootcmd', 'runcmd'] as const)
    (modules[module] ?? []).forEach((command, entry) => {
      const found = bashFeature(command)
      if (found === undefined) return
      const { predicate } = found.problem
      const help = `Write ${found.instead}, or move the command into a script with #!/bin/bash.`
      problems.push({ code: 'OSM0645', place: { module, entry }, predicate, help })
    })
  return problems
}

function bashFeature(script: string): { readonly problem: Found; readonly instead: string } | undefined {
  if (!MAY_HAVE.test(script) || /\bbash\b|(?:BA|Z)SH_VERSION/.test(script)) return undefined
  for (const [i, line] of withoutQuotes(script).split('\n').entries()) {
    if (line.length > LONGEST_LINE) continue
    for (const { pattern, name, instead } of FEATURES) {
      const part = pattern.exec(line)?.[1]
      if (part !== undefined)
        return { problem: { predicate: `uses ${name}, which sh of Ubuntu does not have`, line: i + 1, part }, instead }
    }
  }
  return undefined
}

/** Returns the script with x in place of what is quoted, and without comments and here-documents. Lines stay where they are. */
function withoutQuotes(script: string): string {
  let until: string | undefined
  const visible = script.split('\n').map(line => {
    if (until !== undefined) {
      if (line.trim() === until) until = undefined
      return ''
    }
    until = /(?:^|[^<])<<-?\s*(?:\\|["']|)(\w+)/.exec(line)?.[1]
    return line
  })
  return visible
    .join('\n')
    .replaceAll(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|(?<=^|\s)#[^\n]*/gm, text =>
      text.startsWith('#') ? '' : text.replaceAll(/[^\n]/g, 'x'),
    )
}
