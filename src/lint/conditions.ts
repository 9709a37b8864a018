// Finds for which kinds of nodes the templates of a profile branch differently. Each condition is followed through variables and included templates
// to what it reads of a kind. Where it compares that with literals, the engine says for which kinds it holds; otherwise each kind may differ.

import { functions } from 'gotemplate/sprig'
import { execute, type ListNode, type Operand, type PipeNode, parse } from 'gotemplate/template'
import { namedText, pointerToStruct, struct, type Value } from 'gotemplate/values'
import { hasInTreeController } from '../render/osc/cloud-config/index.ts'
import { CLOUD_PROVIDER, FILES_DATA } from '../render/osc/template-types.ts'

/** What is different for nodes that a profile is for. */
export interface NodeKind {
  readonly provider: string
  /** A version of Kubernetes. */
  readonly release: string
}

interface TemplateText {
  readonly name: string
  readonly text: string
}

/** Returns the kind's part of a distinction; kinds with the same one take the same branches there. */
type Distinction = (kind: NodeKind) => string

const OF_PROVIDER: Distinction = ({ provider }) => provider
const OF_RELEASE: Distinction = ({ release }) => release

/** The fields of the data that depend on the kind. The cloud config is empty since Kubernetes 1.29; a profile may expect that of a provider. */
const FIELDS: Readonly<Record<string, Distinction>> = {
  CloudProviderName: OF_PROVIDER,
  CloudConfig: OF_PROVIDER,
  InTreeCCMAvailable: OF_PROVIDER,
  KubeVersion: OF_RELEASE,
}

/** The fields whose values are known from the kind alone. */
const KNOWN: ReadonlySet<string> = new Set(['CloudProviderName', 'InTreeCCMAvailable', 'KubeVersion'])

const dataOf = ({ provider, release }: NodeKind): Value =>
  pointerToStruct(
    struct(FILES_DATA, {
      CloudProviderName: namedText(CLOUD_PROVIDER, provider),
      InTreeCCMAvailable: hasInTreeController(provider, false),
      KubeVersion: `v${release}`,
    }),
  )

/** What an expression reads. */
interface Expression {
  readonly of: ReadonlySet<Distinction>
  /** The expression, without variables; undefined if it also reads what is not known from the kind. */
  readonly text?: string | undefined
  readonly isRoot?: true
}

const ROOT: Expression = { of: new Set(), isRoot: true }
const constant = (text?: string): Expression => ({ of: new Set(), text })
const ofAll = (expressions: readonly Expression[]): ReadonlySet<Distinction> =>
  new Set(expressions.flatMap(({ of }) => [...of]))

interface Scope {
  readonly dot: Expression
  readonly variables: ReadonlyMap<string, { value: Expression }>
  /** The conditions around a node, those of earlier branches included. */
  readonly conditions: readonly Expression[]
  /** The names of the templates around it. */
  readonly inside: readonly string[]
}

/** Returns the conditions of a phase that are judged together: each one with those around it. */
export function nestedConditions(
  templates: readonly TemplateText[],
  files: readonly TemplateText[],
): (readonly Distinction[])[] {
  const bodies = new Map<string, ListNode>()
  const read = ({ name, text }: TemplateText): ListNode[] => {
    const { template } = parse(name, text, functions)
    for (const [defined, { tree }] of template?.definitions ?? []) bodies.set(defined, tree.root)
    return template ? [template.body.root] : []
  }
  // Files include the templates of the phase by their names.
  const ofTemplates = templates.flatMap(template => {
    const [body] = read(template)
    if (body) bodies.set(template.name, body)
    return body ?? []
  })
  const roots = [...ofTemplates, ...files.flatMap(read)]
  const found = new Map<string, readonly Distinction[]>()
  const add = (conditions: readonly Expression[]): void => {
    const dependent = conditions.filter(({ of }) => of.size > 0)
    const key = JSON.stringify(dependent.map(({ text, of }) => text ?? [...of].map(each => each.name)))
    if (!found.has(key)) found.set(key, dependent.flatMap(distinctions))
  }
  const variables = new Map([['$', { value: ROOT }]])
  for (const root of [...roots, ...bodies.values()])
    visit(root, { dot: ROOT, variables, conditions: [], inside: [] }, { bodies, add })
  return [...found.values()]
}

/** Where the expression is known, the engine tells kinds apart; otherwise all that it reads does. */
function distinctions({ of, text }: Expression): readonly Distinction[] {
  if (text === undefined) return [...of]
  const { template } = parse('condition', `{{ if ${text} }}true{{ end }}`, functions)
  if (template === undefined) return [...of]
  const known = new Map<string, string>()
  const isOf = (kind: NodeKind): string => [...of].map(each => each(kind)).join(' ')
  return [
    kind => {
      const key = isOf(kind)
      const { output, notLoaded } = known.has(key) ? { output: known.get(key)! } : execute(template, dataOf(kind))
      known.set(key, notLoaded ? key : output)
      return known.get(key)!
    },
  ]
}

interface Reader {
  readonly bodies: ReadonlyMap<string, ListNode>
  /** Called with each condition, after those around it. */
  readonly add: (conditions: readonly Expression[]) => void
}

function visit({ nodes }: ListNode, outer: Scope, reader: Reader): void {
  let scope = outer
  for (const node of nodes) {
    if (node.kind === 'action') scope = declared(scope, node.pipe, expressionOfPipe(node.pipe, scope))
    else if (node.kind === 'if' || node.kind === 'with' || node.kind === 'range') {
      const { pipe, list, otherwise } = node
      const value = expressionOfPipe(pipe, scope)
      const own = node.kind === 'range' ? [{ of: value.of }] : conditionsOf(pipe, scope)
      const conditions = [...scope.conditions, ...own]
      if (ofAll(own).size > 0) reader.add(conditions)
      const element = node.kind === 'range' ? { of: value.of } : value
      const inner = declared({ ...scope, conditions }, pipe, element)
      const entered = node.kind === 'if' ? inner : { ...inner, dot: element }
      // A variable that a round of a loop sets is read in the next one.
      for (let round = node.kind === 'range' ? 2 : 1; round > 0; round--) visit(list, entered, reader)
      if (otherwise) visit(otherwise, inner, reader)
    } else if (node.kind === 'template') {
      const body = reader.bodies.get(node.name)
      const dot = node.pipe ? expressionOfPipe(node.pipe, scope) : constant()
      const variables = new Map([['$', { value: dot }]])
      const inside = [...scope.inside, node.name]
      if (body && !scope.inside.includes(node.name))
        visit(body, { dot, variables, conditions: scope.conditions, inside }, reader)
    }
  }
}

/** Returns the scope behind a pipeline with variables. One that is set again has a value that depends on the conditions around. */
function declared(scope: Scope, { variables, isAssign }: PipeNode, value: Expression): Scope {
  if (variables.length === 0) return scope
  if (!isAssign) {
    const own = variables.map(name => [name, { value }] as const)
    return { ...scope, variables: new Map([...scope.variables, ...own]) }
  }
  for (const name of variables) {
    const variable = scope.variables.get(name)
    if (variable) variable.value = { of: ofAll([variable.value, value, ...scope.conditions]) }
  }
  return scope
}

const LOGIC: ReadonlySet<string> = new Set(['and', 'or', 'not'])

/** Returns the comparisons of a condition. */
function conditionsOf(operand: Operand, scope: Scope): Expression[] {
  if (operand.kind !== 'pipe') return [expressionOf(operand, scope)]
  const [command, ...others] = operand.commands
  const [first, ...operands] = command!.operands
  if (others.length > 0) return [expressionOfPipe(operand, scope)]
  if (first!.kind === 'identifier' && LOGIC.has(first!.name)) return operands.flatMap(each => conditionsOf(each, scope))
  return operands.length === 0 ? conditionsOf(first!, scope) : [expressionOfPipe(operand, scope)]
}

function expressionOfPipe({ commands }: PipeNode, scope: Scope): Expression {
  const values = commands.map(({ operands }) =>
    joined(
      operands.map(operand => expressionOf(operand, scope)),
      ' ',
    ),
  )
  return joined(values, ' | ')
}

/** A single value stays as it is. */
function joined(values: readonly Expression[], separator: string): Expression {
  const [only, ...others] = values
  if (only !== undefined && others.length === 0) return only
  const isKnown = values.every(({ text }) => text !== undefined)
  return { of: ofAll(values), text: isKnown ? `(${values.map(({ text }) => text).join(separator)})` : undefined }
}

function expressionOf(operand: Operand, scope: Scope): Expression {
  switch (operand.kind) {
    case 'dot':
      return scope.dot
    case 'field':
      return fieldOf(scope.dot, operand.names)
    case 'variable':
      return fieldOf(scope.variables.get(operand.name)?.value ?? constant(), operand.names)
    case 'chain':
      return fieldOf(expressionOf(operand.operand, scope), operand.names)
    case 'pipe':
      return expressionOfPipe(operand, scope)
    case 'identifier':
      return constant(operand.name)
    case 'string':
      return constant(operand.literal)
    case 'number':
      return constant(operand.text)
    case 'bool':
      return constant(`${operand.value}`)
    case 'nil':
      return constant()
  }
}

function fieldOf(value: Expression, names: readonly string[]): Expression {
  const [name, ...others] = names
  if (name === undefined) return value
  const distinction = value.isRoot && Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (distinction === undefined) return { of: value.of }
  return { of: new Set([distinction]), text: others.length === 0 && KNOWN.has(name) ? `$.${name}` : undefined }
}
