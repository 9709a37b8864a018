// Checks the syntax of bootcmd and runcmd, each list of which cloud-init executes as one shell script.

import { readerOf } from '../../render/userdata/request.ts'
import { syntaxError } from '../contents/shell-syntax.ts'
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
