// Checks the commands of shell scripts, runcmd and bootcmd: programs that the operating system does not have.

import { type Text, t } from '../../base/span.ts'
import { programName } from '../../node/readers/commands.ts'
import { shellOf } from '../../node/readers/lines.ts'
import { readerOf } from '../../render/userdata/request.ts'
import { type PhaseCheck, type PhaseFinding, type PhaseText, readScript } from '../phase.ts'

interface Program {
  /** The operating systems that have it. */
  readonly systems: readonly string[]
  /** What has the same effect on the others. */
  readonly instead: Readonly<Record<string, Text>>
}

const UBUNTU = ['ubuntu']
const RED_HAT = ['rhel', 'rockylinux', 'amzn2']
const INSTALL_ON_FLATCAR = t`Flatcar has no package manager: load a program as one file to /opt/bin, or a system extension to /etc/extensions.`
const OF_DEBIAN: Program = {
  systems: UBUNTU,
  instead: { rhel: t`Use dnf.`, rockylinux: t`Use dnf.`, amzn2: t`Use yum.`, flatcar: INSTALL_ON_FLATCAR },
}
const OF_RED_HAT: Program = {
  systems: RED_HAT,
  instead: { ubuntu: t`Use apt-get, with DEBIAN_FRONTEND=noninteractive and -y.`, flatcar: INSTALL_ON_FLATCAR },
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  apt: OF_DEBIAN,
  'apt-get': OF_DEBIAN,
  dpkg: OF_DEBIAN,
  dnf: OF_RED_HAT,
  yum: OF_RED_HAT,
  'update-ca-certificates': {
    systems: ['ubuntu', 'flatcar'],
    instead: { rhel: t`Use update-ca-trust.`, rockylinux: t`Use update-ca-trust.`, amzn2: t`Use update-ca-trust.` },
  },
  'update-ca-trust': {
    systems: RED_HAT,
    instead: { ubuntu: t`Use update-ca-certificates.`, flatcar: t`Use update-ca-certificates.` },
  },
}

export const systemCommands: PhaseCheck = ({ request, texts }) => {
  const scripts = texts.filter(({ kind }) => kind === 'script').map(text => [text])
  // cloud-init executes the entries of a module as one script.
  const modules = (['bootcmd', 'runcmd'] as const).map(module =>
    texts.filter(({ place }) => 'module' in place && place.module === module),
  )
  return [...scripts, ...(readerOf(request) === 'cloud-init' ? modules : [])].flatMap(script =>
    missingPrograms(script, request.config.osName),
  )
}

/** The sh of Ubuntu is dash, which has no [[. That of the other systems is bash. */
export const doubleBrackets: PhaseCheck = ({ request, texts }) =>
  texts.flatMap((text): PhaseFinding | [] => {
    const shell = text.kind === 'command' ? 'sh' : shellOf(text.text)
    const isDash = (name: string | undefined): boolean =>
      name === 'dash' || (name === 'sh' && request.config.osName === 'ubuntu')
    // Such a script asks which shell it is executed by.
    if (text.text.includes('BASH_VERSION')) return []
    const found = text.doubleBrackets.find(({ isOfSh }) => isDash(isOfSh ? 'sh' : shell))
    if (found === undefined) return []
    return {
      ...text.at(found.line, '[['),
      predicate: t`has [[, which dash, the sh of Ubuntu, does not know: the command is not found`,
      help:
        text.kind === 'script'
          ? t`Begin the script with #!/bin/bash, or write [ and ].`
          : t`Write [ and ], or bash -c.`,
    }
  })

/** Commands after which a script, or a function, goes on only under a condition. */
const LEAVES = /^(?:exit|return)$/

/** Returns the first problem of each text of a script. Only commands that are executed on every system are judged. */
function missingPrograms(script: readonly PhaseText[], system: string): PhaseFinding[] {
  // Around a command that goes on in the next entry there may be a condition.
  if (script.some(({ text }) => readScript(text).errors.length > 0)) return []
  const found = new Map<PhaseText, PhaseFinding>()
  for (const text of script)
    for (const command of text.commands) {
      const name = programName(command)
      if (command.isConditional && LEAVES.test(name)) return [...found.values()]
      const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]! : undefined
      if (program === undefined || program.systems.includes(system)) continue
      if (command.isConditional || found.has(text)) continue
      const help = program.instead[system]
      found.set(text, {
        ...text.at(command.line, name),
        predicate: t`calls ${name}, which ${system} does not have`,
        ...(help && { help }),
      })
    }
  return [...found.values()]
}
