// Checks modules of cloud-init: the syntax of bootcmd and runcmd, and modules in a profile for Ignition, which has none.

import { type Text, t } from '../../base/span.ts'
import { readerOf } from '../../render/userdata/request.ts'
import { syntaxError } from '../contents/scripts.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

export const moduleCommands: PhaseCheck = ({ request, config: { modules = {} } }) => {
  if (readerOf(request) !== 'cloud-init') return []
  return (['bootcmd', 'runcmd'] as const).flatMap(module => scriptProblems(module, modules[module] ?? []))
}

/** Text that YAML reads as something else than itself: cloud-init executes what YAML makes of it. */
const IN_YAML = /^[\s["'|>!&*{%@`-]|: | #|:$/m

function scriptProblems(module: 'bootcmd' | 'runcmd', commands: readonly string[]): PhaseFinding[] {
  if (commands.length === 0 || commands.some(command => IN_YAML.test(command))) return []
  const script = `#!/bin/sh\n${commands.join('\n')}\n`
  const problem = syntaxError(script)
  if (problem === undefined) return []
  const { line, ...found } = problem
  const placeOf = (line: number): PhaseFinding['place'] => {
    let first = 2
    const entry = commands.findIndex(command => (first += command.split('\n').length) > line)
    return { module, entry: Math.max(entry, 0) }
  }
  return [{ ...found, place: placeOf(line) }]
}

/** What has the effect of a module. */
const INSTEAD: Readonly<Record<string, Text>> = {
  bootcmd: t`DefaultDependencies=no and Before=sysinit.target in [Unit]`,
  runcmd: t`ExecStart=/bin/sh -c "…" for each command, or a script of files`,
}

export const ignoredModules: PhaseCheck = ({ request, config: { modules = {} } }) =>
  readerOf(request) !== 'Ignition'
    ? []
    : Object.keys(modules).map((module): PhaseFinding => {
        const instead = Object.hasOwn(INSTEAD, module) ? INSTEAD[module] : undefined
        return {
          place: { module },
          predicate: t`is a module of cloud-init, and the node is provisioned with Ignition: it is in no user data`,
          caret: 'key',
          help: instead
            ? t`Write a unit with enable: true and Type=oneshot, with ${instead}, and WantedBy=multi-user.target in [Install].`
            : t`Write it as files and units.`,
        }
      })
