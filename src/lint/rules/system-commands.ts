// Checks the commands of shell scripts, runcmd and bootcmd: programs that the operating system does not have, questions that nobody answers, and
// paths that are read-only on Flatcar.

import { argumentsOf, programName, type ScriptCommand } from '../../node/readers/commands.ts'
import { readerOf } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'
import { READ_ONLY, writable } from './unread-parts.ts'

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

/** Programs that write the last of their paths, or all of them. */
const WRITES = /^(?:cp|mv|ln|install|tee|touch)$/
/** Options before the path that a program writes: of curl, wget and tar. */
const TARGET = /^(?:-[a-zA-Z]*[oOC]|--output|--output-document|--directory)$/

/** Returns the paths that a command writes. */
function targetsOf(command: ScriptCommand): readonly string[] {
  const args = argumentsOf(command).flatMap(word => (/^--\w[\w-]*=/.test(word) ? word.split(/=(.*)/s, 2) : [word]))
  const paths = args.filter(word => !word.startsWith('-'))
  const [program, last] = [programName(command), paths.at(-1)]
  if (WRITES.test(program)) return [...command.writes, ...(last === undefined ? [] : [last])]
  const isExtracting = program !== 'tar' || args.some(word => /^-?[a-zA-Z]*x|^--extract$/.test(word))
  const isTarget = isExtracting && /^(?:curl|wget|tar)$/.test(program)
  return [...command.writes, ...(isTarget ? args.filter((_, i) => TARGET.test(args[i - 1] ?? '')) : [])]
}
