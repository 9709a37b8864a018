// The state of a check: the known properties of variables and arguments, and the problems that were found.

import { fromText } from '../../strconv/bytes.ts'
import type { GoType } from '../../values/types.ts'
import type { KnownArgument, KnownTexts } from '../../values/values.ts'
import { ExecutionFailure, problemIn, Variables } from '../frame.ts'
import type { CommandNode, Node, Operand, Tree } from '../nodes.ts'
import type { Problem, Span, TemplateProblem } from '../problems.ts'

/** The properties of a value that are known without executing the template. */
export interface Known extends KnownArgument {
  /** Whether it depends on the type of a value: `kindIs "map" .`. */
  readonly tellsType?: true
  /** The comparison of a call of `eq` or `ne` with texts. */
  readonly compared?: Comparison
  /** Whether it is the data of a template that is included without any. */
  readonly isAbsent?: true
}

export interface Comparison {
  /** The text of the node that is compared. */
  readonly of: string
  /** Whether it is true for these texts; else for all others. */
  readonly isEqual: boolean
  readonly texts: readonly string[]
}

export const NOTHING_KNOWN: Known = {}

/** Returns the type of what a pointer, or a pointer to one, points to; any other type as it is. */
export const pointee = (type: GoType | undefined): GoType | undefined =>
  type?.kind === 'ptr' ? pointee(type.elem) : type

export const ABSENT: Known = { isAbsent: true }

/** Returns the known properties of a value of a declared type. The type of a value in an interface is not known. */
export const knownAs = (type: GoType, texts?: KnownTexts): Known =>
  type.kind === 'interface' || type.name === 'reflect.Value' ? NOTHING_KNOWN : { type, ...(texts && { texts }) }

/** Returns the known properties of a value that is one of two. */
export const either = (a: Known, b: Known): Known => ({
  ...(a.type !== undefined && a.type === b.type && { type: a.type }),
  ...(a.texts !== undefined && a.texts === b.texts && { texts: a.texts }),
  ...(a.isAbsent && b.isAbsent && { isAbsent: true }),
  ...((a.tellsType || b.tellsType) && { tellsType: true }),
})

/** A value about which nothing is known any more. It may depend on the type of another value. */
const FORGOTTEN: Known = { tellsType: true }

/** The properties that can be known of a value which is set in several places. */
const KEPT = ['type', 'texts', 'tellsType', 'isAbsent'] as const

/** The known properties of named values that are set in several places. */
class Joined {
  readonly #known = new Map<string, Known>()
  #isForgotten = false
  hasChanged = false

  get(name: string): Known | undefined {
    const known = this.#known.get(name)
    return known && this.#isForgotten ? FORGOTTEN : known
  }

  /** Forgets what is known, and what is added later. */
  forget(): void {
    this.#isForgotten = true
  }

  add(name: string, value: Known): void {
    const before = this.#known.get(name)
    const now = before ? either(before, value) : value
    if (!this.#isForgotten && before && KEPT.some(what => before[what] !== now[what])) this.hasChanged = true
    this.#known.set(name, now)
  }
}

/** The body that is being checked. */
export interface Scope {
  readonly checking: Checking
  readonly tree: Tree
  readonly dot: Known
  readonly variables: Variables<Known>
  /** The values that variables of the body get anywhere in it. */
  readonly joined: Joined
  action: Span | undefined
  /** The number of enclosing conditions on the type of a value. Types in such branches are not those that are known. */
  typeConditions: number
}

/** The maximum number of problems of a text that are reported, because finding the place of each takes time. */
export const MOST_PROBLEMS = 1000

export class Checking {
  readonly trees: ReadonlyMap<string, Tree>
  readonly #others: ReadonlySet<string> | 'any'
  readonly #dots = new Joined()
  readonly #included: string[] = []
  readonly #joined = new Map<Tree, Joined>()
  readonly #problems = new Map<string, TemplateProblem>()

  constructor(trees: ReadonlyMap<string, Tree>, others: ReadonlySet<string> | 'any') {
    this.trees = trees
    this.#others = others
  }

  begin(): void {
    this.#problems.clear()
    for (const joined of this.#allJoined()) joined.hasChanged = false
  }

  /** Assumes nothing of variables and arguments in the next round, so that it is the last one. */
  forget(): void {
    for (const joined of this.#allJoined()) joined.forget()
  }

  #allJoined(): readonly Joined[] {
    return [this.#dots, ...this.#joined.values()]
  }

  /** Whether a later round must check bodies again, because they were checked with assumptions that no longer hold. */
  get hasChanged(): boolean {
    return this.#allJoined().some(joined => joined.hasChanged)
  }

  include(name: string, argument: Known): void {
    const { type, texts, isAbsent } = argument
    if (this.#dots.get(name) === undefined) this.#included.push(name)
    this.#dots.add(name, { ...(type && { type }), ...(texts && { texts }), ...(isAbsent && { isAbsent }) })
  }

  /** The names that were included, in the order of their first inclusion. */
  get included(): readonly string[] {
    return this.#included
  }

  isDefined(name: string): boolean {
    return this.trees.has(name) || this.#others === 'any' || this.#others.has(name)
  }

  definedNames(): string[] {
    return [...this.trees.keys(), ...(this.#others === 'any' ? [] : this.#others)]
  }

  scopeOf(tree: Tree): Scope {
    const dot = this.#dots.get(tree.name) ?? NOTHING_KNOWN
    let joined = this.#joined.get(tree)
    if (!joined) this.#joined.set(tree, (joined = new Joined()))
    joined.add('$', dot)
    return { checking: this, tree, dot, variables: new Variables(dot), joined, action: undefined, typeConditions: 0 }
  }

  add(problem: TemplateProblem): void {
    const key = `${problem.start} ${problem.message}`
    if (!this.#problems.has(key)) this.#problems.set(key, problem)
  }

  get isFull(): boolean {
    return this.#problems.size >= MOST_PROBLEMS
  }

  problems(): TemplateProblem[] {
    return [...this.#problems.values()]
  }
}

/** Declares a variable in the current block. */
export function declare(scope: Scope, name: string, value: Known): void {
  scope.variables.declare(name, value)
  scope.joined.add(name, value)
}

/** Returns the known properties of a variable, whatever was executed before; undefined if it is not declared. */
export function variable(scope: Scope, name: string): Known | undefined {
  return scope.variables.has(name) ? scope.joined.get(name) : undefined
}

/** Calls `read` where types are not those that are known, because a condition has asked for them. */
export function underTypeCondition<T>(scope: Scope, isCondition: boolean, read: () => T): T {
  if (isCondition) scope.typeConditions++
  try {
    return read()
  } finally {
    if (isCondition) scope.typeConditions--
  }
}

type Placed = Exclude<Node, { kind: 'text' }> | Operand | CommandNode

/** Reports a problem of the node. Under a condition on types, only those that hold for every type. */
export function report(
  { checking, tree, action, typeConditions }: Scope,
  node: Placed,
  problem: Problem,
  { span, dependsOnType = true }: { readonly span?: Span; readonly dependsOnType?: boolean } = {},
): void {
  if ((dependsOnType && typeConditions > 0) || checking.isFull) return
  checking.add(problemIn({ source: tree.source, name: tree.name, node, action }, problem, span))
}

/** Returns the message and help of the failure of `evaluate`, which needs no data; undefined if it does not fail. */
export function failureOf(evaluate: () => void): Problem | undefined {
  try {
    evaluate()
    return undefined
  } catch (error) {
    if (!(error instanceof ExecutionFailure)) throw error
    const { code, message, help } = error.problem
    return { code, message: fromText(message), ...(help !== undefined && { help: fromText(help) }) }
  }
}
