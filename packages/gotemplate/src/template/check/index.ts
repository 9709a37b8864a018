// Checks a template without executing it: finds what would fail if its branches were executed, as far as the types of the data are known.
// Where a type is not known, nothing is reported.

import type { GoType } from '../../values/types.ts'
import type { ListNode, Tree } from '../nodes.ts'
import type { ParsedTemplate } from '../parse.ts'
import type { TemplateProblem } from '../problems.ts'
import { checkBody } from './blocks.ts'
import { joinedLines } from './joined-lines.ts'
import { otherBraces } from './other-braces.ts'
import { Checking, type Known, MOST_PROBLEMS, NOTHING_KNOWN } from './state.ts'
import { unusedVariables } from './unused-variables.ts'

export interface CheckOptions {
  /** The type of the data; not known if absent. */
  readonly data?: GoType
  /** The names of the templates that other texts of the set define, or `any` if not all of them are known. */
  readonly templates?: ReadonlySet<string> | 'any'
}

/** The maximum number of rounds: if each of many variables takes the type of the next one, a round determines the type of only one of them. */
const MOST_ROUNDS = 20

/**
 * Returns the problems that some execution of the text would have, in their order in the text. Definitions that another text of the set
 * replaces are not checked.
 */
export function check(template: ParsedTemplate, { data, templates = new Set() }: CheckOptions = {}): TemplateProblem[] {
  const trees = new Map<string, Tree>()
  for (const [name, { tree }] of template.definitions)
    if (templates === 'any' || !templates.has(name)) trees.set(name, tree)
  const checking = new Checking(trees, templates)
  // Knowledge about a variable or an argument only decreases, so this would end without a maximum, too.
  for (let round = 1; round === 1 || checking.hasChanged; round++) {
    if (round > MOST_ROUNDS) checking.forget()
    checking.begin()
    checkAll(checking, template.name, data ? { type: data } : NOTHING_KNOWN)
  }
  const { source } = template.body
  const others = [...joinedLines(source), ...otherBraces(source, data), ...[...trees.values()].flatMap(unusedVariables)]
  return [...checking.problems(), ...others].slice(0, MOST_PROBLEMS).sort((a, b) => a.start - b.start)
}

/** Checks the body, the definitions that are included with what their arguments are, and those that nothing includes. */
function checkAll(checking: Checking, name: string, data: Known): void {
  const { trees } = checking
  checking.include(name, data)
  const left = new Set(trees.keys())
  const check = (name: string): void => {
    if (left.delete(name)) checkBody(checking, trees.get(name)!)
  }
  let next = 0
  const checkIncluded = (): void => {
    while (next < checking.included.length) check(checking.included[next++]!)
  }
  checkIncluded()
  for (const name of trees.keys()) {
    check(name)
    checkIncluded()
  }
}

/** Returns the names of the templates that a text includes from its body, directly or through its own definitions. */
export function includedNames({ name, definitions }: ParsedTemplate): ReadonlySet<string> {
  const included = new Set<string>()
  const addFrom = ({ nodes }: ListNode): void => {
    for (const node of nodes) {
      if (node.kind === 'template') add(node.name)
      if (!('list' in node)) continue
      addFrom(node.list)
      if (node.otherwise) addFrom(node.otherwise)
    }
  }
  const add = (name: string): void => {
    if (included.has(name)) return
    included.add(name)
    const own = definitions.get(name)
    if (own) addFrom(own.tree.root)
  }
  const body = definitions.get(name)
  if (body) addFrom(body.tree.root)
  return included
}
