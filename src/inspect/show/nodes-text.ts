// One line for each MachineDeployment, and below the table the errors of those that have any.

import { formatPath } from '../../base/field-path.ts'
import { grouped } from '../../base/grouped.ts'
import { firstOf, type Hole, joined, plain, type Text, t, toned } from '../../base/span.ts'
import { digits, percent } from '../../base/words.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fileText } from '../../diagnostics/render.ts'
import type { Line, List, Table, TerminalDoc } from '../../doc/doc.ts'
import { sharedNamespace } from '../../doc/table.ts'
import { limitsText } from '../../node/autoscaler-limits.ts'
import type { NodeSummary, UserDataSize } from './node-view.ts'

/** `errors` are those of each MachineDeployment, by its title. */
export const nodesDoc = (
  nodes: readonly NodeSummary[],
  errors: ReadonlyMap<string, readonly Diagnostic[]> = new Map(),
): TerminalDoc => [
  { kind: 'forms', forms: [[wholeTable(nodes)], narrowTable(nodes), nodes.map(entry)] },
  ...errorLines(nodes, errors),
]

const tableOf = (titles: readonly Text[], rows: readonly (readonly Hole[])[]): Table => ({
  kind: 'table',
  head: titles,
  rows: rows.map(row => row.map(cell => t`${cell}`)),
})

const wholeTable = (nodes: readonly NodeSummary[]): Table =>
  tableOf(
    [t`NAME`, t`MACHINES`, t`OS`, t`PROVIDER`, t`KUBERNETES`, t`PROFILE`, t`VERSION`, t`USER DATA`, t`OF THE LIMIT`],
    nodes.map(node => [...factsOf(node), node.profileVersion ?? '', sizeOf(node), meterOf(node)]),
  )

const factsOf = (node: NodeSummary): Hole[] => [
  node.machineDeployment,
  machinesOf(node),
  node.operatingSystem ?? '',
  node.cloudProvider ?? '',
  node.kubernetes ?? '',
  node.profile ?? '',
]

/** An autoscaler sets the number within its limits. */
const machinesOf = ({ machines, autoscaler }: NodeSummary): string =>
  autoscaler === undefined ? String(machines ?? '') : limitsText(autoscaler)

export const NOT_RENDERED = toned(t`not rendered`, 'bad')

const sizeOf = ({ userData }: NodeSummary): Text =>
  userData === undefined ? NOT_RENDERED : t`${digits(userData.bytes)} bytes`

const meterOf = ({ userData }: NodeSummary): Text => (userData?.measured ? fillText(userData.measured) : [])

/** Without namespaces that all have, and with the versions of the profiles below the table instead of in it. */
function narrowTable(nodes: readonly NodeSummary[]): TerminalDoc {
  const { named, namespace } = withoutNamespaces(nodes)
  const table = tableOf(
    [t`NAME`, t`MACHINES`, t`OS`, t`PROVIDER`, t`KUBELET`, t`PROFILE`, t`USER DATA`],
    named.map(node => [...factsOf(node), shortSizeOf(node)]),
  )
  const versions = new Set(
    named.flatMap(({ profile, profileVersion }) =>
      profile === undefined || profileVersion === undefined ? [] : [`${profile} ${profileVersion}`],
    ),
  )
  const notes = [
    ...(namespace === undefined ? [] : [t`All are in the namespace ${namespace}.`]),
    ...[...versions].map(each => t`Profile ${each}`),
  ]
  return [table, ...notes.map((text): Line => ({ kind: 'line', text }))]
}

function shortSizeOf({ userData }: NodeSummary): Text {
  if (userData === undefined) return NOT_RENDERED
  const { size, limit } = userData.measured ?? {}
  const fill = size === undefined || limit === undefined ? '' : t` (${percent(size, limit.bytes)})`
  return t`${digits(userData.bytes)} B${fill}`
}

function withoutNamespaces(nodes: readonly NodeSummary[]): { named: readonly NodeSummary[]; namespace?: string } {
  const namespace = sharedNamespace(
    nodes.flatMap(({ machineDeployment, profile }) => [machineDeployment, ...(profile === undefined ? [] : [profile])]),
  )
  if (namespace === undefined) return { named: nodes }
  const bare = (name: string): string => name.slice(namespace.length + 1)
  return {
    named: nodes.map(node => ({
      ...node,
      machineDeployment: bare(node.machineDeployment),
      profile: node.profile && bare(node.profile),
    })),
    namespace,
  }
}

const isSaid = (text: Text): boolean => text.length > 0

function entry(node: NodeSummary): List {
  const { machineDeployment, operatingSystem, cloudProvider, kubernetes, profile, profileVersion } = node
  const provider = cloudProvider === undefined ? '' : t` on ${cloudProvider}`
  const machines = machinesOf(node)
  const facts = joined(
    [
      ...(machines === '' ? [] : [machines === '1' ? t`1 machine` : t`${machines} machines`]),
      t`${operatingSystem ?? t`unknown operating system`}${provider}`,
      ...(kubernetes === undefined ? [] : [t`Kubernetes ${kubernetes}`]),
    ],
    ', ',
  )
  const lines = [
    facts,
    t`${[profile, profileVersion].filter(Boolean).join(' ')}`,
    joined([sizeOf(node), meterOf(node)].filter(isSaid), ' '),
  ]
  return { kind: 'list', title: t`${machineDeployment}`, items: lines.filter(isSaid) }
}

const NAMED = 5

/** Returns a line for each list of errors that nodes have. */
function errorLines(nodes: readonly NodeSummary[], errors: ReadonlyMap<string, readonly Diagnostic[]>): Line[] {
  const failed = nodes.filter(({ machineDeployment }) => errors.has(machineDeployment))
  const stateOf = ({ userData }: NodeSummary): Text => (userData === undefined ? NOT_RENDERED : t`has errors`)
  const textOf = (node: NodeSummary): Text => t`${stateOf(node)}: ${errorsText(errors.get(node.machineDeployment)!)}`
  return [...grouped(failed, node => plain(textOf(node))).values()].map(own => {
    const names = own.map(each => each.machineDeployment)
    return { kind: 'line', text: t`${firstOf(names, NAMED)}: ${textOf(own[0])}` }
  })
}

/** Returns the codes of the errors with their places. */
export const errorsText = (errors: readonly Diagnostic[]): Text =>
  joined(
    errors.map(({ code, origin, field }) => {
      const place = fileText(origin) || (field && formatPath(field))
      return place ? t`${code} at ${place}` : t`${code}`
    }),
    ', ',
  )

const WIDTH = 20

/** Returns a bar for a part of a whole; anything that is more than nothing has a mark, and only the whole is full. */
function bar(part: number, whole: number): string {
  const exact = (part / whole) * WIDTH
  const marks = exact >= WIDTH ? WIDTH : exact <= 0 ? 0 : Math.min(WIDTH - 1, Math.max(1, Math.round(exact)))
  return `[${'#'.repeat(marks)}${'.'.repeat(WIDTH - marks)}]`
}

/** The part of a limit, in percent, from which the user data is nearly too large, as for OSM0651. */
const NEARLY = 80

function fillText({ size, limit }: NonNullable<UserDataSize['measured']>): Text {
  const part = Math.ceil((size / limit.bytes) * 100)
  const tone = part > 100 ? 'bad' : part >= NEARLY ? 'changed' : 'good'
  return t`${toned(t`${bar(size, limit.bytes)}`, tone)} ${percent(size, limit.bytes)}`
}

/** Returns how full the limit is, the size that counts, and the limit. */
export function limitText(userData: UserDataSize, provider: string | undefined): Text {
  const words = sizeText(userData, provider)
  return userData.measured === undefined ? words : t`${fillText(userData.measured)}: ${words}`
}

export function sizeText({ bytes, measured }: UserDataSize, provider: string | undefined): Text {
  if (measured === undefined)
    return provider === undefined
      ? t`${digits(bytes)} bytes; the cloud provider is not known`
      : t`${digits(bytes)} bytes; the limit of ${provider} is not known`
  const { limit, size } = measured
  const compressed = limit.counts === 'gzip' && size < bytes ? t` when compressed` : ''
  // The name of a machine is known only when it is created; the longest one counts.
  const most = size > bytes ? t`at most ` : ''
  const accepts = limit.published ? t`accepts` : t`is said to accept`
  return t`${most}${digits(size)} bytes${compressed}, ${provider ?? ''} ${accepts} ${digits(limit.bytes)}`
}
