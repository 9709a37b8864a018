// Checks what units execute: paths and operators that only a shell understands, files that the kernel does not execute, and services that
// systemd would start again although they have ended.

import { t } from '../../base/span.ts'
import { unquoted } from '../../node/readers/commands.ts'
import { isScript } from '../../node/readers/lines.ts'
import { type Setting, unitWords } from '../../node/readers/units.ts'
import { shebangs } from '../contents/scripts.ts'
import { type ContentFinding, inFiles, type PhaseCheck, type PhaseFinding, type UnitContent } from '../phase.ts'
import { readUnits } from './contents.ts'

const EXECUTES: ReadonlySet<string> = new Set(
  'ExecStart ExecStartPre ExecStartPost ExecCondition ExecReload ExecStop ExecStopPre ExecStopPost'.split(' '),
)

interface UnitCommand extends Setting {
  /** Whether systemd goes on after an error. */
  readonly mayFail: boolean
  /** The words with their quotes. */
  readonly words: readonly string[]
}

const commandsOf = ({ settings }: Pick<UnitContent, 'settings'>): UnitCommand[] =>
  settings
    .filter(({ name }) => EXECUTES.has(name))
    .map(setting => {
      const prefix = /^[-@:+!|]*/.exec(setting.value)![0]
      return { ...setting, mayFail: prefix.includes('-'), words: unitWords(setting.value.slice(prefix.length)) }
    })

/** A name without a slash is searched for in the path, and a specifier may be a folder. */
export const relativePrograms = (unit: UnitContent): ContentFinding[] =>
  commandsOf(unit).flatMap(({ line, name, words, mayFail }): ContentFinding | [] => {
    const program = unquoted(words[0] ?? '')
    if (!program.includes('/') || program.startsWith('/') || program.includes('%')) return []
    return {
      line,
      part: program,
      predicate: t`has a path in ${name}= that is not absolute: systemd ${mayFail ? t`ignores the line` : t`refuses the unit`}`,
      help: t`Write the absolute path, such as /opt/bin/${program.slice(program.lastIndexOf('/') + 1)}.`,
    }
  })

/** systemd ends a oneshot service when its command has ended well. A unit with drop-ins may get other values from them. */
export function restartedOneshots({ settings, isDropIn, isExtended }: UnitContent): ContentFinding | undefined {
  const lastOf = (name: string) => settings.findLast(setting => setting.section === 'Service' && setting.name === name)
  const { value = '', line = 1 } = lastOf('Restart') ?? {}
  if (isDropIn || isExtended || lastOf('Type')?.value !== 'oneshot') return undefined
  if (!/^(?:always|on-success)$/.test(value)) return undefined
  return {
    line,
    part: 'Restart',
    predicate: t`has Restart=${value} with Type=oneshot: systemd refuses the unit`,
    help: t`Write Restart=on-failure, or start it by a timer.`,
  }
}

/** Whether the word at the index can only be meant for a shell: no program takes && as an argument, and few take a pipe before a path. */
const isOperator = (words: readonly string[], i: number): boolean =>
  /^(?:&&|\|\|)$/.test(words[i]!) || (/^(?:\||>|>>|<)$/.test(words[i]!) && (words[i + 1]?.startsWith('/') ?? false))

export const shellOperators: PhaseCheck = phase =>
  readUnits(phase).flatMap(text =>
    commandsOf(text).flatMap(({ line, words }): PhaseFinding | [] => {
      const operator = words.find((_, i) => i > 0 && isOperator(words, i))
      if (operator === undefined) return []
      return {
        ...text.at(line, operator),
        predicate: t`passes ${operator} to ${unquoted(words[0]!)} as an argument: systemd has no shell`,
        help: t`Write /bin/sh -c '…', a second line, or a script.`,
      }
    }),
  )

/** Finds texts that units start without a shell, which would read them as a script. */
export const startedTexts = inFiles('content', ({ allTexts }) => {
  const started = new Set(allTexts.flatMap(commandsOf).map(({ words }) => unquoted(words[0] ?? '')))
  return ({ path, content: { inline } }) => {
    const { data, encoding = '' } = inline
    const isText = (encoding === '' || encoding === 'b64') && data.trim() !== '' && !data.startsWith('\x7fELF')
    // What begins like a script is reported with its content.
    if (!isText || isScript(data) || !started.has(path) || shebangs({ path, text: data })) return undefined
    return {
      line: 1,
      predicate: t`has no #!, and a unit starts it: the kernel refuses to execute it`,
      help: t`Begin it with the line #!/bin/bash.`,
    }
  }
})
