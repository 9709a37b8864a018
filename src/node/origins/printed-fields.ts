// Finds the fields of the data that the actions of a template print, without executing it.

import {
  type BranchNode,
  DEFAULT_LIMITS,
  type Definitions,
  type ListNode,
  type Node,
  type Operand,
  type ParsedTemplate,
  type PipeNode,
  type Source,
  Variables,
} from 'gotemplate/template'

/** The names that lead from the data to a field. */
export type FieldPath = readonly string[]

/** Returns the fields that an action prints, by the offset of its node in a text. */
type PrintedFields = (source: Source, at: number) => readonly FieldPath[]

/**
 * Follows the dot, variables and arguments of included templates. All arguments of a function count, whether or not its result depends on
 * them. What a loop assigns is not followed into earlier actions of its next round. Long paths are cut, of many fields of one value the
 * first count, and the search ends after many steps.
 */
export function printedFields({ name, definitions }: ParsedTemplate): PrintedFields {
  const found = new Map<Source, Map<number, readonly FieldPath[]>>()
  includeTemplate(name, [[]], { definitions, found, included: new Set(), steps: 0 }, 0)
  return (source, at) => found.get(source)?.get(at) ?? []
}

interface Search {
  readonly definitions: Definitions
  readonly found: Map<Source, Map<number, readonly FieldPath[]>>
  /** The templates that have been searched, with their arguments. */
  readonly included: Set<string>
  /** The number of nodes and operands that have been searched. */
  steps: number
}

interface Place {
  readonly source: Source
  readonly dot: readonly FieldPath[]
  /** The fields of which the values of the variables consist. */
  readonly variables: Variables<readonly FieldPath[]>
  readonly search: Search
  /** The number of blocks and templates around it. */
  readonly depth: number
}

/** The maximum number of inclusions that are followed: a template can include itself with a different argument each time. */
const MOST_INCLUDED = 1000
const MOST_STEPS = 100_000
/** The maximum depth, which is that of the execution. */
const MOST_DEPTH = DEFAULT_LIMITS.depth
const MOST_FIELDS = 20
const MOST_NAMES = 8
/** The maximum length of a name; fields of the data have shorter names. */
const LONGEST_NAME = 64

function includeTemplate(name: string, dot: readonly FieldPath[], search: Search, depth: number): void {
  const definition = search.definitions.get(name)
  if (definition === undefined || depth > MOST_DEPTH || search.included.size >= MOST_INCLUDED) return
  const key = JSON.stringify([name, dot])
  if (search.included.has(key)) return
  search.included.add(key)
  const { source, root } = definition.tree
  searchList(root, { source, dot, variables: new Variables(dot), search, depth })
}

function searchList({ nodes }: ListNode, place: Place): void {
  if (place.depth > MOST_DEPTH) return
  for (const node of nodes) {
    if (place.search.steps++ > MOST_STEPS) return
    searchNode(node, place)
  }
}

function searchNode(node: Node, place: Place): void {
  switch (node.kind) {
    case 'action':
      if (node.pipe.variables.length > 0) setVariables(node.pipe, fieldsOf(node.pipe, place), place)
      else record(node.at, fieldsOf(node.pipe, place), place)
      return
    case 'if':
    case 'with':
    case 'range':
      searchBranch(node, place)
      return
    case 'template':
      includeTemplate(node.name, node.pipe ? fieldsOf(node.pipe, place) : [], place.search, place.depth + 1)
  }
}

function searchBranch({ kind, pipe, list, otherwise }: BranchNode, place: Place): void {
  const fields = fieldsOf(pipe, place)
  const { variables, depth } = place
  const before = variables.count
  setVariables(pipe, fields, place)
  const own = variables.count
  searchList(list, { ...place, depth: depth + 1, dot: kind === 'if' ? place.dot : fields })
  variables.release(own)
  if (otherwise) searchList(otherwise, { ...place, depth: depth + 1 })
  variables.release(before)
}

function setVariables(pipe: PipeNode, fields: readonly FieldPath[], { variables }: Place): void {
  for (const name of pipe.variables) {
    // An assignment adds to a variable, because it may be in a branch that is not executed.
    if (pipe.isAssign) variables.set(name, joined(variables.get(name) ?? [], fields))
    else variables.declare(name, fields)
  }
}

function record(at: number, fields: readonly FieldPath[], { source, search: { found } }: Place): void {
  const byOffset = found.get(source) ?? new Map<number, readonly FieldPath[]>()
  found.set(source, byOffset)
  byOffset.set(at, joined(byOffset.get(at) ?? [], fields))
}

/** Returns the fields of which the value of a pipeline or operand consists. */
function fieldsOf(operand: Operand | PipeNode, place: Place): readonly FieldPath[] {
  if (place.search.steps++ > MOST_STEPS) return []
  switch (operand.kind) {
    case 'pipe':
      return operand.commands
        .flatMap(({ operands }) => operands)
        .reduce<readonly FieldPath[]>((fields, each) => joined(fields, fieldsOf(each, place)), [])
    case 'dot':
      return place.dot
    case 'field':
      return below(place.dot, operand.names)
    case 'variable':
      return below(place.variables.get(operand.name) ?? [], operand.names)
    case 'chain':
      return below(fieldsOf(operand.operand, place), operand.names)
    default:
      return []
  }
}

const below = (fields: readonly FieldPath[], names: readonly string[]): readonly FieldPath[] =>
  names.length === 0 ? fields : fields.map(path => [...path, ...namesOf(names)].slice(0, MOST_NAMES))

const namesOf = (names: readonly string[]): readonly string[] =>
  names.slice(0, MOST_NAMES).map(name => name.slice(0, LONGEST_NAME))

/** Returns the fields of both, each once. */
function joined(fields: readonly FieldPath[], more: readonly FieldPath[]): readonly FieldPath[] {
  if (more.length === 0 || fields.length >= MOST_FIELDS) return fields
  const byName = new Map([...fields, ...more].map(path => [path.join('.'), path]))
  return [...byName.values()].slice(0, MOST_FIELDS)
}
