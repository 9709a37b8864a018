// Branches of a script that a node never executes, because its configuration sets the tested variable to a different value.

import { OPEN } from './unknown.ts'
import type { Variables } from './variables.ts'

/** `[[ $NAME == word ]]`, alone or before `&&`: without a match the branch is not executed. */
const COMPARES = /^\[\[?\s+["']?\$\{?([A-Za-z_]\w*)\}?["']?\s+==?\s+["']?([\w.-]+)["']?\s+\]\]?\s*(?:;|&&|\n|$)/

/**
 * Whether a condition compares a variable with a word that it never equals: it has values before the script starts, none of which is this word,
 * and the script does not change it.
 */
export function neverEquals(condition: string, script: string, variables: Variables): boolean {
  const [, name, word] = COMPARES.exec(condition.trim()) ?? []
  if (name === undefined) return false
  const values = variables.expand(`$${name}`)
  return !values.some(value => value === word || value.includes(OPEN)) && !mayChange(script, name)
}

const mayChange = (script: string, name: string): boolean =>
  script
    .split(/[;\n]/)
    .some(part => part.includes(name) && (BINDS.test(part) || part.includes(`${name}=`) || part.includes(`${name}+=`)))

/** Commands that set variables which they name. */
const BINDS = /\b(?:read|mapfile|readarray|declare|local|for)\b/
