// Finds the fields of the data that the actions of a template print, without executing it.

import type { Definitions } from './frame.ts'
import type { BranchNode, ListNode, Node, Operand, PipeNode } from './nodes.ts'
import type { ParsedTemplate } from './parsed-template.ts'
import type { Source } from './source.ts'

/** The names that lead from the data to a field. */
export type FieldPath = readonly string[]

/** Returns the fields that an action prints, by the offset of its node in a text. */
export type PrintedFields = (source: Source, at: number) => readonly FieldPath[]

/**
 * Follows the dot, variables and arguments of included templates. All arguments of a function count, whether or not its result depends on
 * them. What a loop assigns is not followed into earlier actions of its next round. Long paths are cut.
 */
export function printedFields({ name, definitions }: ParsedTemplate): PrintedFields {
  const found = new Map<Source, Map<number, FieldPath[]>>()
  includeTemplate(name, [[]], { definitions, found, included: new Set() })
  return (source, at) => found.get(source)?.get(at) ?? []
}

interface Search {
  readonly definitions: Definitions
  readonly found: Map<Source, Map<number, FieldPath[]>>
  /** The templates that have been searched, with their arguments. */
  readonly included: Set<string>
}

/** The variables of a block, with the fields of which their values consist. */
class Scope {
  readonly #own = new Map<string, readonly FieldPath[]>()
  readonly #outer: Scope | undefined

  constructor(outer?: Scope) {
    this.#outer = outer
  }

  get(name: string): readonly FieldPath[] {
    return this.#own.get(name) ?? this.#outer?.get(name) ?? []
  }

  declare(name: string, fields: readonly FieldPath[]): void {
    this.#own.set(name, fields)
  }

  /** Adds to a variable, because the assignment may be in a branch that is not executed. */
  assign(name: string, fields: readonly FieldPath[]): void {
    if (this.#own.has(name)) this.#own.set(name, distinct([...this.get(name), ...fields]))
    else this.#outer?.assign(name, fields)
  }
}

interface Place {
  readonly source: Source
  readonly dot: readonly FieldPath[]
  readonly scope: Scope
}

/** A template can include itself with another argument each time. */
const MOST_INCLUDED = 1000
const MOST_NAMES = 8

function includeTemplate(name: string, dot: readonly FieldPath[], search: Search): void {
  const definition = search.definitions.get(name)
  const key = JSON.stringify([name, dot])
  if (definition === undefined || search.included.has(key) || search.included.size >= MOST_INCLUDED) return
  search.included.add(key)
  const { source, root } = definition.tree
  const scope = new Scope()
  scope.declare('$', dot)
  searchList(root, { source, dot, scope }, search)
}

function searchList({ nodes }: ListNode, place: Place, search: Search): void {
  for (const node of nodes) searchNode(node, place, search)
}

function searchNode(node: Node, place: Place, search: Search): void {
  switch (node.kind) {
    case 'action':
      if (node.pipe.variables.length > 0) setVariables(node.pipe, fieldsOf(node.pipe, place), place.scope)
      else record(node.at, fieldsOf(node.pipe, place), place.source, search)
      return
    case 'if':
    case 'with':
    case 'range':
      searchBranch(node, place, search)
      return
    case 'template':
      includeTemplate(node.name, node.pipe ? fieldsOf(node.pipe, place) : [], search)
  }
}

function searchBranch({ kind, pipe, list, otherwise }: BranchNode, place: Place, search: Search): void {
  const fields = fieldsOf(pipe, place)
  const scope = new Scope(place.scope)
  setVariables(pipe, fields, scope)
  searchList(list, { ...place, scope: new Scope(scope), dot: kind === 'if' ? place.dot : fields }, search)
  if (otherwise) searchList(otherwise, { ...place, scope: new Scope(scope) }, search)
}

function setVariables({ variables, isAssign }: PipeNode, fields: readonly FieldPath[], scope: Scope): void {
  for (const name of variables) {
    if (isAssign) scope.assign(name, fields)
    else scope.declare(name, fields)
  }
}

function record(at: number, fields: readonly FieldPath[], source: Source, { found }: Search): void {
  const byOffset = found.get(source) ?? new Map<number, FieldPath[]>()
  found.set(source, byOffset)
  byOffset.set(at, distinct([...(byOffset.get(at) ?? []), ...fields]))
}

/** Returns the fields of which the value of a pipeline or operand consists. */
function fieldsOf(operand: Operand | PipeNode, place: Place): readonly FieldPath[] {
  switch (operand.kind) {
    case 'pipe':
      return distinct(operand.commands.flatMap(({ operands }) => operands.flatMap(each => fieldsOf(each, place))))
    case 'dot':
      return place.dot
    case 'field':
      return below(place.dot, operand.names)
    case 'variable':
      return below(place.scope.get(operand.name), operand.names)
    case 'chain':
      return below(fieldsOf(operand.operand, place), operand.names)
    default:
      return []
  }
}

const below = (fields: readonly FieldPath[], names: readonly string[]): readonly FieldPath[] =>
  fields.map(path => [...path, ...names].slice(0, MOST_NAMES))

const distinct = (fields: readonly FieldPath[]): FieldPath[] => [
  ...new Map(fields.map(path => [path.join('.'), path])).values(),
]
