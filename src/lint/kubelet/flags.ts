// Checks the flags that units, environment files and scripts pass to the kubelet. The kubelet does not start with an unknown flag, or with a
// value that it cannot parse.

import { nearest } from '../../base/nearest.ts'
import { joined, named, type Text, t } from '../../base/span.ts'
import { programName, type ScriptCommand } from '../../node/readers/commands.ts'
import { isScript } from '../../node/readers/lines.ts'
import { logicalLines, readUnitFile, unitCommands } from '../../node/readers/units.ts'
import type { UserDataRequest } from '../../render/userdata/request.ts'
import { FIRST_MINOR_OF_FLAGS, flagNames, LAST_MINOR_OF_FLAGS, minorsOfFlag } from '../kubelet-tables.ts'
import type { PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'
import { flagValueProblem } from './flag-values.ts'

export const kubeletFlags: PhaseCheck = ({ request, facts: { kubeletMinor: minor, settings = [] }, texts }) => {
  if (minor === undefined || minor < FIRST_MINOR_OF_FLAGS) return []
  return texts.flatMap(text => {
    if (!text.text.includes('--') || !MENTIONS.test(text.text) || !isRead(text)) return []
    const lines = text.text.split('\n')
    const seen = new Set<string>()
    return flagsIn(text).flatMap((flag): PhaseFinding[] => {
      const { name, value, line } = flag
      if (seen.has(name) || seen.size >= MOST_FLAGS) return []
      seen.add(name)
      // Other checks report the settings.
      const isConstant = value !== undefined && !settings.includes(value) && !hasMarker(request, value)
      const found = flagProblem(name, minor) ?? (isConstant ? valueProblem(flag, value, minor) : undefined)
      if (found === undefined) return []
      const { part = `--${name}`, ...rest } = found
      return [{ ...text.at(lineOf(lines, line, name), part), ...rest }]
    })
  })
}

const hasMarker = ({ names, placeholders }: UserDataRequest, value: string): boolean =>
  (names?.includes(value) ?? false) || (placeholders?.includes(value) ?? false)

/** The maximum number of different flags of a text that are checked; the kubelet has fewer. */
const MOST_FLAGS = 250

const MENTIONS = /kubelet|KUBELET_/

/** Scripts that ask the kubelet for its version or its flags may choose between them. */
const ASKS_KUBELET = /kubelet["']?\s+--(?:version|help)/

const isRead = ({ kind, path, text }: PhaseText): boolean =>
  kind === 'script'
    ? !ASKS_KUBELET.test(text)
    : kind !== 'file' ||
      (path !== undefined &&
        !isScript(text) &&
        ((path.includes('kubelet') && /^\/etc\/(?:default|sysconfig|kubernetes)\/[^/]+$/.test(path)) ||
          path.endsWith('.env')))

interface Flag {
  /** The name without its dashes. */
  readonly name: string
  /** The value, if it is a literal text. */
  readonly value?: string | undefined
  /** Whether the value is the next word. */
  readonly isSeparate: boolean
  /** The first line of its command. */
  readonly line: number
}

/** `KUBELET_EXTRA_ARGS=`, also within the quotes of systemd. */
const ARGUMENTS = /^\s*(?:export\s+|Environment\s*=\s*)?["']?KUBELET_\w*(?:ARGS|ARGUMENTS|FLAGS|OPTS|OPTIONS)\+?=/

/** Returns the flags in commands, in assignments to variables, and in units and environment files that a script writes. */
const flagsIn = (text: PhaseText): Flag[] =>
  [
    ...commandFlags(text.commands),
    ...assignedFlags(text.text, text.isShell),
    ...text.documents.flatMap(({ text: document, line }) =>
      [...commandFlags(unitCommands(readUnitFile(document)).commands), ...assignedFlags(document, false)].map(flag => ({
        ...flag,
        line: flag.line + line - 1,
      })),
    ),
  ].sort((a, b) => a.line - b.line)

const commandFlags = (commands: readonly ScriptCommand[]): Flag[] =>
  commands.flatMap(command =>
    programName(command) === 'kubelet'
      ? flagsOf(command.words.slice(1)).map(flag => ({ ...flag, line: command.line }))
      : [],
  )

/** Returns the flags in values of variables. In a script, the value of a variable with flags is quoted. */
const assignedFlags = (text: string, isShell: boolean): Flag[] =>
  logicalLines(text).flatMap(({ content, line }) => {
    const assigned = ARGUMENTS.exec(content)?.[0]
    if (assigned === undefined) return []
    const value = content.slice(assigned.length)
    if (isShell && !/["']/.test(assigned) && !/^["']/.test(value)) return []
    return flagsOf(value.split(/["'\s]+/)).map(flag => ({ ...flag, line }))
  })

const FLAG = /^["']?--([A-Za-z][\w-]*)(?=[="'\s]|$)/

/** A value without variables and substitutions. A specifier of systemd is a percent sign before a letter; two of these signs are one. */
const VALUE = /^["']?((?:[\w.:,=</@+-]|%(?![A-Za-z]))*)["']?$/

function flagsOf(words: readonly string[]): Omit<Flag, 'line'>[] {
  const end = words.findIndex(word => word === '--' || word.startsWith('#'))
  return (end < 0 ? words : words.slice(0, end)).flatMap((word, i) => {
    const name = FLAG.exec(word)?.[1]
    if (name === undefined) return []
    const equals = word.indexOf('=')
    const written = equals < 0 ? words[i + 1] : word.slice(equals + 1)
    const value = written === undefined ? undefined : VALUE.exec(written)?.[1]?.replaceAll('%%', '%')
    return [{ name, value, isSeparate: equals < 0 }]
  })
}

/** Returns the line of a flag of the command that begins in line `first`. */
function lineOf(lines: readonly string[], first: number, name: string): number {
  const flag = new RegExp(`--${name}(?![\\w-])`)
  const after = lines.slice(first - 1).findIndex(line => flag.test(line))
  return after < 0 ? first : first + after
}

type Found = Pick<PhaseFinding, 'predicate' | 'help' | 'part'>

const REMOVE = t`Remove it. Most settings of the kubelet are fields of the file of --config.`

function flagProblem(written: string, minor: number): Found | undefined {
  // The kubelet reads an underscore as a dash.
  const name = written.replaceAll('_', '-')
  const shown = t`passes --${named(written)} to the kubelet`
  const minors = minorsOfFlag(name)
  if (minors === undefined) return unknownFlag(name, shown, minor)
  if (minor < minors.first)
    return {
      predicate: t`${shown}, which supports it only from Kubernetes 1.${minors.first} on, so it does not start`,
      help: t`Remove it, or raise spec.template.spec.versions.kubelet of the MachineDeployment.`,
    }
  if (minor <= minors.last || minors.last === LAST_MINOR_OF_FLAGS) return undefined
  return {
    predicate: t`${shown}, which removed it in Kubernetes 1.${minors.last + 1}, so it does not start`,
    help: REMOVE,
  }
}

/** From this minor version on, the kubelet refuses all values of --cloud-provider but external. */
const ONLY_EXTERNAL_FROM = 31

function valueProblem({ name: written, isSeparate }: Flag, value: string, minor: number): Found | undefined {
  const name = written.replaceAll('_', '-')
  if (name === 'cloud-provider') return cloudProviderProblem(written, value, minor)
  const found = flagValueProblem({ name, value, isSeparate }, minor)
  if (found === undefined) return undefined
  const whole = `--${written}=${value}`
  const isShown = !isSeparate && isShort(value)
  return {
    predicate: t`passes ${isShown ? whole : t`--${written}`} to the kubelet${found.message}`,
    ...(found.help && { help: joined(found.help, ' ') }),
    ...(isShown && { part: whole }),
  }
}

const isShort = (value: string): boolean => /^[\w.:%-]{1,24}$/.test(value)

function cloudProviderProblem(written: string, value: string, minor: number): Found | undefined {
  if (value === '' || value === 'external' || minor < ONLY_EXTERNAL_FROM) return undefined
  return {
    predicate: t`passes --${written}=${value} to the kubelet, which refuses it since Kubernetes 1.${ONLY_EXTERNAL_FROM}, so it does not start`,
    help: t`Write --cloud-provider=external, and run the cloud controller manager in the cluster.`,
  }
}

function unknownFlag(name: string, shown: Text, minor: number): Found | undefined {
  const known = flagNames(Math.min(minor, LAST_MINOR_OF_FLAGS))
  const dashed = name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const near = known.includes(dashed) ? dashed : nearest(name, known)
  // A later version may have more flags than the table.
  if (near === undefined && minor > LAST_MINOR_OF_FLAGS) return undefined
  return {
    predicate: t`${shown}, which does not know it, so it does not start`,
    help: near === undefined ? REMOVE : t`Did you mean --${near}?`,
  }
}
