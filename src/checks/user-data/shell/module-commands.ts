// Checks the commands of bootcmd and runcmd, each list of which cloud-init executes as one shell script.

import type { UserDataProblem } from '../../../userdata/finding.ts'
import { phaseConfig, readerOf, type UserDataRequest } from '../../../userdata/request.ts'
import { syntaxError } from './syntax.ts'

export function moduleCommandProblems(request: UserDataRequest): UserDataProblem[] {
  if (readerOf(request) !== 'cloud-init') return []
  const { modules = {} } = phaseConfig(request)
  return (['bootcmd', 'runcmd'] as const).flatMap(module => scriptProblem(module, modules[module] ?? []) ?? [])
}

/** Text that YAML reads as something else than itself: cloud-init executes what YAML makes of it. */
const IN_YAML = /^[\s["'|>!&*{%@`-]|: | #|:$/m

function scriptProblem(module: 'bootcmd' | 'runcmd', commands: readonly string[]): UserDataProblem | undefined {
  if (commands.some(command => IN_YAML.test(command))) return undefined
  const found = syntaxError(`#!/bin/sh\n${commands.join('\n')}\n`)
  if (found === undefined) return undefined
  let first = 2
  const entry = commands.findIndex(command => (first += command.split('\n').length) > found.line)
  const { predicate, help } = found
  return {
    code: 'OSM0638',
    place: { module, entry: Math.max(entry, 0) },
    predicate,
    ...(help !== undefined && { help }),
  }
}
