// Checks the commands of shell scripts, runcmd and bootcmd: programs that the operating system does not have, questions that nobody answers, and
// paths that are read-only on Flatcar.

import { argumentsOf, programName, type ScriptCommand } from '../../node/readers/commands.ts'
import { readerOf } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { READ_ONLY, writable } from './file-paths.ts'

interface Program {
  /** The operating systems that have it. */
  readonly systems: readonly string[]
  /** What has the same effect on the others. */
  readonly instead: Readonly<Record<string, string>>
}

const UBUNTU = ['ubuntu']
const RED_HAT = ['rhel', 'rockylinux', 'amzn2']
const INSTALL_ON_FLATCAR =
  'Flatcar has no package manager: load a program as one file to /opt/bin, or a system extension to /etc/extensions.'
const OF_DEBIAN: Program = {
  systems: UBUNTU,
  instead: { rhel: 'Use dnf.', rockylinux: 'Use dnf.', amzn2: 'Use yum.', flatcar: INSTALL_ON_FLATCAR },
}
const OF_RED_HAT: Program = {
  systems: RED_HAT,
  instead: { ubuntu: 'Use apt-get, with DEBIAN_FRONTEND=noninteractive and -y.', flatcar: INSTALL_ON_FLATCAR },
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  apt: OF_DEBIAN,
  'apt-get': OF_DEBIAN,
  dpkg: OF_DEBIAN,
  dnf: OF_RED_HAT,
  yum: OF_RED_HAT,
  'update-ca-certificates': {
    systems: ['ubuntu', 'flatcar'],
    instead: { rhel: 'Use update-ca-trust.', rockylinux: 'Use update-ca-trust.', amzn2: 'Use update-ca-trust.' },
  },
  'update-ca-trust': {
    systems: RED_HAT,
    instead: { ubuntu: 'Use update-ca-certificates.', flatcar: 'Use update-ca-certificates.' },
  },
}

/** What a script says that looks at the system before it chooses a command. */
const LOOKS_AT_SYSTEM = /command -v|\bwhich\b|\btype -|\bhash\b|os-release|lsb_release|\bcase\b/

/** The name of a system or of its package manager, with which a variable is compared. */
const COMPARED =
  /=~?\s*["']?\^?\(?(?:al20|alma|alpine|amazon|amzn|apk|apt|centos|debian|dnf|dpkg|fedora|flatcar|redhat|rhel|rocky|rpm|suse|ubuntu|yum)/i

const looksAtSystem = (script: string): boolean =>
  LOOKS_AT_SYSTEM.test(script) ||
  (/if\b/.test(script) &&
    (/-[xefd] \//.test(script) ||
      script.split('\n').some(line => /^\s*(?:el)?if\b.*\$/.test(line) && COMPARED.test(line))))

const ASKS =
  /^(?:install|reinstall|upgrade|dist-upgrade|full-upgrade|update|remove|purge|autoremove|erase|downgrade|groupinstall)$/
const ANSWERS =
  /^(?:-[a-xzA-Z]*y[a-zA-Z]*|-qq+|--yes|--assume-?yes|--assumeno|--simulate|--dry-run|-s|--print-uris|--download-only|-d)$/
const ALWAYS_ANSWERS = /assume-?yes|\byes\s*\||<<|\bDEBUG\b/i

export const systemCommands: PhaseCheck = ({ request, texts }) => {
  const commands = texts.filter(({ kind }) => kind === 'command')
  const script = commands.map(({ text }) => text).join('\n')
  const system = request.config.osName
  return texts.flatMap(text => {
    if (text.kind === 'script') return problemOf(text, system) ?? []
    // cloud-init executes the entries of a module as one script.
    if (text.kind !== 'command' || readerOf(request) !== 'cloud-init' || looksAtSystem(script)) return []
    return problemOf(text, system) ?? []
  })
}

const MENTIONS_PROGRAM = /\b(?:apt|dpkg|dnf|yum|update-ca)/

function problemOf(text: PhaseText, system: string): PhaseFinding | undefined {
  if (!MENTIONS_PROGRAM.test(text.text)) return undefined
  const looks = looksAtSystem(text.text)
  for (const command of text.commands) {
    const name = programName(command)
    const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]! : undefined
    if (program === undefined || command.mayFail) continue
    if (!program.systems.includes(system)) {
      if (looks) continue
      const help = program.instead[system]
      return {
        ...text.at(command.line, name),
        predicate: `calls ${name}, which ${system} does not have`,
        ...(help !== undefined && { help }),
      }
    }
    if (asks(name, command.words.slice(1)) && !ALWAYS_ANSWERS.test(text.text))
      return {
        ...text.at(command.line, name),
        predicate: `calls ${name} without -y, so it asks for a confirmation that nobody can give`,
        help: `Write ${name} ${command.words.find(word => ASKS.test(word))} -y.`,
      }
  }
  return undefined
}

function asks(name: string, args: readonly string[]): boolean {
  if (!/^(?:apt|apt-get|dnf|yum)$/.test(name)) return false
  const action = args.find(arg => !arg.startsWith('-'))
  if (action === undefined || !ASKS.test(action)) return false
  // apt-get update only reads lists; dnf update installs.
  if (action === 'update' && name.startsWith('apt')) return false
  // An argument that is a variable may hold the option.
  return !args.some(arg => ANSWERS.test(arg) || /^["']?\$/.test(arg))
}

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
}
