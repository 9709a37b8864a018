// Finds commands of scripts that write below /usr on Flatcar, where it is read-only.

import { argumentsOf, programName, type ScriptCommand } from '../../node/readers/commands.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { READ_ONLY, writable } from './file-paths.ts'

/** Scripts that look at the folder first, or mount something over it. */
const PREPARES = /\b(?:mount|systemd-sysext|systemd-run|chroot|os-release)\b/

export const readOnlyFolders: PhaseCheck = ({ request, texts }) => {
  if (request.config.osName !== 'flatcar') return []
  return texts.flatMap(text =>
    text.kind === 'script' && MENTIONS.test(text.text) && !PREPARES.test(text.text) ? (writtenPath(text) ?? []) : [],
  )
}

const MENTIONS = /[\s"'=>]\/(?:usr|s?bin|lib|lib64)\//

function writtenPath(text: PhaseText): PhaseFinding | undefined {
  for (const command of text.commands) {
    if (command.mayFail) continue
    const part = targetsOf(command).find(path => READ_ONLY.test(`${path}/`))
    if (part !== undefined)
      return {
        ...text.at(command.line, part),
        predicate: `writes to ${part}, which is read-only: the command fails`,
        help: /\/s?bin$/.test(part) ? 'Write to /opt/bin instead.' : writable(part),
      }
  }
  return undefined
}

/** Returns the paths that a command writes. */
function targetsOf(command: ScriptCommand): readonly string[] {
  const args = argumentsOf(command)
  const paths = args.filter(word => !word.startsWith('-'))
  return [...command.writes, ...(WRITTEN[programName(command)]?.(args, paths) ?? [])]
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
