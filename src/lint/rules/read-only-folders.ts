// Finds commands of scripts that write below /usr on Flatcar, where it is read-only.

import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { READ_ONLY, writable } from '../../render/validate/user-data/paths.ts'
import { isScript, shellOf } from '../readers/shebang.ts'
import { BEFORE_COMMAND, commandLines, commandsOf, unquoted, wordsOf } from '../shell/commands.ts'

type Found = Required<Pick<UserDataProblem, 'predicate' | 'help' | 'line' | 'part'>>

/** Scripts that look at the folder first, or mount something over it. */
const PREPARES = /\b(?:mount|systemd-sysext|systemd-run|chroot|os-release)\b/

export function readOnlyFolderProblems(request: UserDataRequest): UserDataProblem[] {
  if (request.config.osName !== 'flatcar') return []
  const { files = [] } = phaseConfig(request)
  return files.flatMap(({ content: { inline } }, file): UserDataProblem[] => {
    const { data } = inline
    if (!isScript(data) || shellOf(data) === undefined || !MENTIONS.test(data) || PREPARES.test(data)) return []
    const found = writtenPath(data)
    return found === undefined ? [] : [{ code: 'OSM0644', place: { file, part: 'content' }, ...found }]
  })
}

const MENTIONS = /[\s"'=>]\/(?:usr|s?bin|lib|lib64)\//

function writtenPath(script: string): Found | undefined {
  for (const { text, line } of commandLines(script)) {
    // What follows || is done if the command fails.
    if (!MENTIONS.test(text) || /\|\||\bif\b|\[/.test(text)) continue
    for (const command of commandsOf(text)) {
      const words = wordsOf(command).map(unquoted)
      const start = words.findIndex(word => !BEFORE_COMMAND.test(word))
      const part = targetsOf(words.slice(Math.max(start, 0))).find(path => READ_ONLY.test(`${path}/`))
      if (part !== undefined)
        return {
          predicate: `writes to ${part}, which is read-only: the command fails`,
          line,
          part,
          help: /\/s?bin$/.test(part) ? 'Write to /opt/bin instead.' : writable(part),
        }
    }
  }
  return undefined
}

/** Returns the paths that a command writes. */
function targetsOf([program = '', ...args]: readonly string[]): string[] {
  const redirected = args.flatMap((word, i) => {
    const target = /^1?>>?\|?(.*)$/.exec(word)?.[1]
    return target === undefined ? [] : [target === '' ? (args[i + 1] ?? '') : target]
  })
  const paths = args.filter(word => !word.startsWith('-'))
  return [...redirected, ...(WRITTEN[program.replace(/^.*\//, '')]?.(args, paths) ?? [])]
}

type Written = (args: readonly string[], paths: readonly string[]) => string[]

const last: Written = (_args, paths) => (paths.length < 2 ? [] : paths.slice(-1))

/** Returns the value of an option, in the next word or after an equals sign. */
const option =
  (pattern: RegExp): Written =>
  args =>
    args.flatMap((word, i) => {
      if (!pattern.test(word)) return []
      const equals = word.indexOf('=')
      return [equals < 0 ? (args[i + 1] ?? '') : word.slice(equals + 1)]
    })

/** The paths that programs write. */
const WRITTEN: Readonly<Record<string, Written>> = {
  cp: last,
  mv: last,
  ln: last,
  install: last,
  tee: (_args, paths) => [...paths],
  touch: (_args, paths) => [...paths],
  curl: option(/^(?:-[a-zA-Z]*o|--output(?:=.*)?)$/),
  wget: option(/^(?:-[a-zA-Z]*O|--output-document(?:=.*)?)$/),
  tar: (args, paths) =>
    args.some(word => /^-?[a-zA-Z]*x|^--extract$/.test(word))
      ? option(/^(?:-[a-zA-Z]*C|--directory(?:=.*)?)$/)(args, paths)
      : [],
  unzip: option(/^-d$/),
}
