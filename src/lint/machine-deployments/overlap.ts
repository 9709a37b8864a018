import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { DEFAULT_NAMESPACE, deploymentRef, selects } from '../../render/inputs/machine-deployments.ts'
import { textsAt } from '../../render/inputs/shape.ts'
import type { Finding } from '../rule.ts'
import { selectorOf, templateLabels } from './selector.ts'

interface Labelled {
  readonly input: InputObject
  readonly labels: ReadonlyMap<string, string>
}

/** The maximum number of selectors that are reported, and of the others that are named with each. */
const MOST_REPORTED = 100
const MOST_RELATED = 10
/** The maximum number of comparisons of selectors and templates. In real clusters, most selectors have a label of their own, and few are compared. */
const MOST_COMPARED = 1_000_000

/** Returns each selector once. Of several equal ones, it returns one without the name of its MachineDeployment, which is probably the copy. */
export function overlaps(machineDeployments: readonly InputObject[]): Finding[] {
  const labelled = machineDeployments.map(input => ({ input, labels: templateLabels(input.object) }))
  const byLabel = new Map<string, Labelled[]>()
  for (const entry of labelled)
    for (const [key, value] of entry.labels) {
      const id = idOf(entry.input, key, value)
      const same = byLabel.get(id)
      if (same === undefined) byLabel.set(id, [entry])
      else same.push(entry)
    }
  const checked = new Set<string>()
  let compared = 0
  const found: Finding[] = []
  for (const { input, labels } of [...labelled.filter(isNamedOtherwise), ...labelled]) {
    const selector = selectorOf(input.object)
    // A selector that does not match its own template is refused.
    if (selector === undefined || !selects(selector, key => labels.get(key))) continue
    const same = `${namespaceOf(input)} ${JSON.stringify(selector)}`
    if (checked.has(same)) continue
    checked.add(same)
    const candidates = Object.entries(selector.matchLabels).map(([key, value]) => byLabel.get(idOf(input, key, value))!)
    const [fewest = []] = candidates.sort((a, b) => a.length - b.length)
    compared += fewest.length
    if (compared > MOST_COMPARED) return found
    const others = fewest.filter(other => other.input !== input && selects(selector, key => other.labels.get(key)))
    if (others.length === 0) continue
    found.push(overlap(input, others))
    if (found.length >= MOST_REPORTED) return found
  }
  return found
}

function overlap(input: InputObject, others: readonly Labelled[]): Finding {
  const [first] = others
  const more = others.length === 1 ? '' : ` and ${others.length - 1} more`
  return {
    message: `the selector also matches the Machines of ${first!.input.header.name}${more}: machine-controller may give them to either MachineDeployment`,
    object: deploymentRef(input),
    field: onlyLabel(input) ?? 'spec.selector',
    help: 'Write a label that no other MachineDeployment of the namespace has, such as its name, in spec.selector.matchLabels and in spec.template.metadata.labels.',
    related: others.slice(0, MOST_RELATED).map(other => ({ object: inputRef(other.input), role: 'also matched' })),
  }
}

const isNamedOtherwise = ({ input }: Labelled): boolean =>
  !textsAt(input.object, ...MATCH_LABELS).some(([, value]) => value === input.header.name)

const MATCH_LABELS = ['spec', 'selector', 'matchLabels'] as const

/** Returns the field of the label if the selector has a single one. */
function onlyLabel({ object }: InputObject): string | undefined {
  const keys = Object.keys(selectorOf(object)!.matchLabels)
  return keys.length === 1 ? `${MATCH_LABELS.join('.')}[${keys[0]}]` : undefined
}

const namespaceOf = ({ header }: InputObject): string => header.namespace || DEFAULT_NAMESPACE

const idOf = (input: InputObject, key: string, value: string): string => `${namespaceOf(input)} ${key}=${value}`
