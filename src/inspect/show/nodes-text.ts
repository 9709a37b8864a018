// Writes one line for each MachineDeployment, and below the table the errors of those that have any.

import { formatPath } from '../../base/field-path.ts'
import { grouped } from '../../base/grouped.ts'
import { digits, listed, percent } from '../../base/words.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fileText } from '../../diagnostics/render.ts'
import { printable } from '../../diagnostics/text.ts'
import { fitting, sharedNamespace, tableText } from '../../doc/table.ts'
import { limitsText } from '../../node/autoscaler-limits.ts'
import type { NodeSummary, UserDataSize } from './node-view.ts'

export interface NodesTextRequest {
  readonly nodes: readonly NodeSummary[]
  /** The errors of each MachineDeployment, by its title. */
  readonly errors?: ReadonlyMap<string, readonly Diagnostic[]>
  /** The width of the terminal; undefined if the text is not for a terminal. */
  readonly columns?: number | undefined
}

export function nodesText({ nodes, errors = new Map(), columns }: NodesTextRequest): string {
  const table = fitting(columns, [() => wholeTable(nodes), () => narrowTable(nodes), () => nodes.map(entry).join('')])
  const failed = errorLines(nodes, errors)
  return failed.length === 0 ? table : `${table}\n${failed.map(line => `${printable(line)}\n`).join('')}`
}

const TITLES = ['NAME', 'MACHINES', 'OS', 'PROVIDER', 'KUBERNETES', 'PROFILE', 'VERSION', 'USER DATA', 'OF THE LIMIT']

const wholeTable = (nodes: readonly NodeSummary[]): string =>
  tableText(
    TITLES,
    nodes.map(node => [...factsOf(node), node.profileVersion ?? '', sizeOf(node), meterOf(node)]),
  )

const factsOf = (node: NodeSummary): string[] => [
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

const sizeOf = ({ userData }: NodeSummary): string =>
  userData === undefined ? 'not rendered' : `${digits(userData.bytes)} bytes`

function meterOf({ userData }: NodeSummary): string {
  const { size, limit } = userData?.measured ?? {}
  return size === undefined || limit === undefined ? '' : `${bar(size, limit.bytes)} ${percent(size, limit.bytes)}`
}

/** Without namespaces that all have, and with the versions of the profiles below the table instead of in it. */
function narrowTable(nodes: readonly NodeSummary[]): string {
  const { named, note } = withoutNamespaces(nodes)
  const table = tableText(
    ['NAME', 'MACHINES', 'OS', 'PROVIDER', 'KUBELET', 'PROFILE', 'USER DATA'],
    named.map(node => [...factsOf(node), fillOf(node)]),
  )
  const versions = new Set(
    named.flatMap(({ profile, profileVersion }) =>
      profile === undefined || profileVersion === undefined ? [] : [`${profile} ${profileVersion}`],
    ),
  )
  return `${table}${note}${[...versions].map(each => `Profile ${printable(each)}\n`).join('')}`
}

function fillOf({ userData }: NodeSummary): string {
  const { size, limit } = userData?.measured ?? {}
  if (userData === undefined) return 'not rendered'
  const fill = size === undefined || limit === undefined ? '' : ` (${percent(size, limit.bytes)})`
  return `${digits(userData.bytes)} B${fill}`
}

function withoutNamespaces(nodes: readonly NodeSummary[]): { named: readonly NodeSummary[]; note: string } {
  const namespace = sharedNamespace(
    nodes.flatMap(({ machineDeployment, profile }) => [machineDeployment, ...(profile === undefined ? [] : [profile])]),
  )
  if (namespace === undefined) return { named: nodes, note: '' }
  const bare = (name: string): string => name.slice(namespace.length + 1)
  return {
    named: nodes.map(node => ({
      ...node,
      machineDeployment: bare(node.machineDeployment),
      profile: node.profile && bare(node.profile),
    })),
    note: `\nAll are in the namespace ${printable(namespace)}.\n`,
  }
}

function entry(node: NodeSummary): string {
  const { machineDeployment, operatingSystem, cloudProvider, kubernetes, profile, profileVersion } = node
  const system = [
    operatingSystem ?? 'unknown operating system',
    ...(cloudProvider === undefined ? [] : [`on ${cloudProvider}`]),
  ].join(' ')
  const machines = machinesOf(node)
  const facts = [
    ...(machines === '' ? [] : [machines === '1' ? '1 machine' : `${machines} machines`]),
    system,
    ...(kubernetes === undefined ? [] : [`Kubernetes ${kubernetes}`]),
  ].join(', ')
  const lines = [
    facts,
    [profile, profileVersion].filter(Boolean).join(' '),
    [sizeOf(node), meterOf(node)].filter(Boolean).join(' '),
  ]
  return [machineDeployment, ...lines.filter(Boolean).map(line => `  ${line}`)]
    .map(line => `${printable(line)}\n`)
    .join('')
}

const NAMED = 5

/** Returns a line for each list of errors that nodes have. */
function errorLines(
  nodes: readonly NodeSummary[],
  errors: ReadonlyMap<string, readonly Diagnostic[]>,
): readonly string[] {
  const failed = nodes.filter(({ machineDeployment }) => errors.has(machineDeployment))
  const byText = grouped(
    failed,
    ({ machineDeployment, userData }) =>
      `${userData === undefined ? 'not rendered' : 'has errors'}: ${errorsText(errors.get(machineDeployment)!)}`,
  )
  return [...byText].map(
    ([text, own]) =>
      `${listed(
        own.map(each => each.machineDeployment),
        NAMED,
      )}: ${text}`,
  )
}

/** Returns the codes of the errors with their places. */
export const errorsText = (errors: readonly Diagnostic[]): string =>
  errors
    .map(({ code, origin, field }) =>
      [code, fileText(origin) || (field && formatPath(field))].filter(Boolean).join(' at '),
    )
    .join(', ')

const WIDTH = 20

/** Returns a bar for a part of a whole; anything that is more than nothing has a mark, and only the whole is full. */
function bar(part: number, whole: number): string {
  const exact = (part / whole) * WIDTH
  const marks = exact >= WIDTH ? WIDTH : exact <= 0 ? 0 : Math.min(WIDTH - 1, Math.max(1, Math.round(exact)))
  return `[${'#'.repeat(marks)}${'.'.repeat(WIDTH - marks)}]`
}

/** Returns the size that counts, the limit and how full it is. */
export function limitText(userData: UserDataSize, provider: string | undefined): string {
  const { measured } = userData
  const words = sizeWords(userData, provider)
  return measured === undefined
    ? words
    : `${bar(measured.size, measured.limit.bytes)} ${percent(measured.size, measured.limit.bytes)}: ${words}`
}

export function sizeWords({ bytes, measured }: UserDataSize, provider: string | undefined): string {
  if (measured === undefined)
    return `${digits(bytes)} bytes; ${provider === undefined ? 'the cloud provider is not known' : `the limit of ${provider} is not known`}`
  const { limit, size } = measured
  const isCompressed = limit.counts === 'gzip' && size < bytes
  // The name of a machine is known only when it is created; the longest one counts.
  const most = size > bytes ? 'at most ' : ''
  return `${most}${digits(size)} bytes${isCompressed ? ' when compressed' : ''}, ${provider} ${limit.published ? 'accepts' : 'is said to accept'} ${digits(limit.bytes)}`
}
