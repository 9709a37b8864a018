// Checks the syntax and the names of programs of bootcmd and runcmd, each list of which cloud-init executes as one shell script.

import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, readerOf, type UserDataRequest } from '../../render/userdata/request.ts'
import { misspeltPrograms, writesProgram } from './program-names.ts'
import { readSyntax } from './syntax.ts'
import { unintendedCommands } from './unintended-commands.ts'

export function moduleCommandProblems(request: UserDataRequest): UserDataProblem[] {
  if (readerOf(request) !== 'cloud-init') return []
  const { modules = {} } = phaseConfig(request)
  return (['bootcmd', 'runcmd'] as const).flatMap(module =>
    scriptProblems(module, modules[module] ?? []).filter(problem => !writesProgram(request.config, problem)),
  )
}

/** Text that YAML reads as something else than itself: cloud-init executes what YAML makes of it. */
const IN_YAML = /^[\s["'|>!&*{%@`-]|: | #|:$/m

function scriptProblems(module: 'bootcmd' | 'runcmd', commands: readonly string[]): UserDataProblem[] {
  if (commands.length === 0 || commands.some(command => IN_YAML.test(command))) return []
  const script = `#!/bin/sh\n${commands.join('\n')}\n`
  const { commands: offsets, problem } = readSyntax(script)
  const placeOf = (line: number): UserDataProblem['place'] => {
    let first = 2
    const entry = commands.findIndex(command => (first += command.split('\n').length) > line)
    return { module, entry: Math.max(entry, 0) }
  }
  return [
    ...(problem === undefined ? [] : [{ code: 'OSM0638' as const, ...problem }]),
    ...misspeltPrograms(script, offsets).map(found => ({ code: 'OSM0644' as const, ...found })),
    ...unintendedCommands(script, offsets).map(found => ({ code: 'OSM0657' as const, ...found })),
  ].map(({ line, ...found }) => ({ ...found, place: placeOf(line) }))
}
