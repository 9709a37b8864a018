// Checks what units execute: paths and operators that only a shell understands, files that the kernel does not execute, and services that
// systemd would start again although they have ended.

import { type Text, t } from '../../base/span.ts'
import { unquoted } from '../../node/readers/commands.ts'
import { isScript } from '../../node/readers/lines.ts'
import { type Setting, unitWords } from '../../node/readers/units.ts'
import { shebangs } from '../contents/scripts.ts'
import { inFiles, type LintPhase, type PhaseCheck, type PhaseFinding, type PhaseText } from '../phase.ts'
import { isDropIn, readUnits } from './contents.ts'

const EXECUTES: ReadonlySet<string> = new Set(
  'ExecStart ExecStartPre ExecStartPost ExecCondition ExecReload ExecStop ExecStopPre ExecStopPost'.split(' '),
)

interface UnitCommand extends Setting {
  readonly text: PhaseText
  /** Whether systemd goes on after an error. */
  readonly mayFail: boolean
  /** The words with their quotes. */
  readonly words: readonly string[]
}

const commandsOf = (texts: readonly PhaseText[]): UnitCommand[] =>
  texts.flatMap(text =>
    text.settings
      .filter(({ name }) => EXECUTES.has(name))
      .map(setting => {
        const prefix = /^[-@:+!|]*/.exec(setting.value)![0]
        return { ...setting, text, mayFail: prefix.includes('-'), words: unitWords(setting.value.slice(prefix.length)) }
      }),
  )

/** A name without a slash is searched for in the path, and a specifier may be a folder. */
export const relativePrograms: PhaseCheck = phase =>
  commandsOf(readUnits(phase)).flatMap(({ text, line, name, words, mayFail }): PhaseFinding | [] => {
    const program = unquoted(words[0] ?? '')
    if (!program.includes('/') || program.startsWith('/') || program.includes('%')) return []
    return {
      ...text.at(line, program),
      predicate: t`has a path in ${name}= that is not absolute: systemd ${ignores(mayFail)}`,
      help: t`Write the absolute path, such as /opt/bin/${program.slice(program.lastIndexOf('/') + 1)}.`,
    }
  })

const ignores = (mayFail: boolean): Text => (mayFail ? t`ignores the line` : t`refuses the unit`)

/** systemd ends a oneshot service when its command has ended well. A unit with drop-ins may get other values from them. */
export const restartedOneshots: PhaseCheck = phase =>
  readUnits(phase).flatMap((text): PhaseFinding | [] => {
    const lastOf = (name: string) =>
      text.settings.findLast(setting => setting.section === 'Service' && setting.name === name)
    const restart = lastOf('Restart')
    if (isDropIn(text) || phase.texts.some(other => other.unit === text.unit && isDropIn(other))) return []
    if (lastOf('Type')?.value !== 'oneshot' || !/^(?:always|on-success)$/.test(restart?.value ?? '')) return []
    return {
      ...text.at(restart!.line, 'Restart'),
      predicate: t`has Restart=${restart!.value} with Type=oneshot: systemd refuses the unit`,
      help: t`Write Restart=on-failure, or start it by a timer.`,
    }
  })

/** Whether the word at the index can only be meant for a shell: no program takes && as an argument, and few take a pipe before a path. */
const isOperator = (words: readonly string[], i: number): boolean =>
  /^(?:&&|\|\|)$/.test(words[i]!) || (/^(?:\||>|>>|<)$/.test(words[i]!) && (words[i + 1]?.startsWith('/') ?? false))

export const shellOperators: PhaseCheck = phase =>
  commandsOf(readUnits(phase)).flatMap(({ text, line, words }): PhaseFinding | [] => {
    const operator = words.find((_, i) => i > 0 && isOperator(words, i))
    if (operator === undefined) return []
    return {
      ...text.at(line, operator),
      predicate: t`passes ${operator} to ${unquoted(words[0]!)} as an argument: systemd has no shell`,
      help: t`Write /bin/sh -c '…', a second line, or a script.`,
    }
  })

/** Finds texts that units start without a shell, which would read them as a script. */
export const startedTexts = inFiles('content', phase => {
  const started = new Set(startedBy(phase))
  return ({ path, content: { inline } }) => {
    const { data, encoding = '' } = inline
    const isText = (encoding === '' || encoding === 'b64') && data.trim() !== '' && !data.startsWith('\x7fELF')
    // What begins like a script is reported with its content.
    if (!isText || isScript(data) || !started.has(path) || shebangs({ path, text: data }).length > 0) return undefined
    return {
      line: 1,
      predicate: t`has no #!, and a unit starts it: the kernel refuses to execute it`,
      help: t`Begin it with the line #!/bin/bash.`,
    }
  }
})

const startedBy = ({ allTexts }: LintPhase): string[] =>
  commandsOf(allTexts.filter(({ kind }) => kind === 'unit')).map(({ words }) => unquoted(words[0] ?? ''))
