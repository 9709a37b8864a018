// Checks the sizes of the data of a group of alike nodes: user data against the limit of the provider, and Secrets against that of the API server.
// The sizes within a group differ only by the lengths of names, so only one node is checked.

import { named, type Text, t, words } from '../../base/span.ts'
import { helps } from '../../diagnostics/codes.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import type { ConfigPhase, OperatingSystemConfigSpec } from '../model/config.ts'
import { isCompressed, type NodePool, PROVIDER_SPEC } from '../model/machine-deployment.ts'
import type { PhaseName } from '../model/profile.ts'
import type { JoiningNode } from '../nodes/group.ts'
import { problemsOf, type RenderedConfig, type RenderedGroup } from '../nodes/render-group.ts'
import { loadMimePart } from '../userdata/mime-part.ts'
import {
  bySize,
  bytesOf,
  hasLimit,
  largestParts,
  measure,
  type OwnLimits,
  SECRET_LIMIT,
  sizeMessage,
} from '../userdata/size-limits.ts'

/** Returns the problems of the sizes of a group: one for all nodes, or one for each if the lengths of their names decide. */
export async function sizeProblems(group: RenderedGroup, limits: OwnLimits): Promise<Diagnostic[]> {
  const { nodes, rendered } = group
  if (rendered === undefined) return []
  const problemsOfNode = (node: JoiningNode): Promise<Coded[]> => measureNode(node, rendered.fill(node), limits)
  const byLength = [...nodes].sort((a, b) => nameLength(a) - nameLength(b))
  const largest = await problemsOfNode(byLength.at(-1)!)
  if (largest.length === 0) return []
  const smallest = await problemsOfNode(byLength[0]!)
  if (codesOf(largest) === codesOf(smallest)) return problemsOf(group, [largest])
  const each = await Promise.all(
    nodes.map(async node => problemsOf({ ...group, nodes: [node] }, [await problemsOfNode(node)])),
  )
  return each.flat()
}

const codesOf = (problems: readonly Coded[]): string => problems.map(({ code }) => code).join()

const nameLength = ({ names }: JoiningNode): number =>
  names.provisioningSecret.length + names.kubeletBootstrapSecret.length

async function measureNode(
  { machineDeployment, known }: JoiningNode,
  { userData, config }: RenderedConfig,
  limits: OwnLimits,
): Promise<Coded[]> {
  const { cloudProvider, operatingSystem } = machineDeployment.provider
  const isBuiltIn = known.builtIn === true
  const problems: Coded[] = []
  const { pool } = machineDeployment
  const provisioning = userData.provisioning.text()
  // A NodePool has the second phase only.
  const bootstrap = pool ? await asWritten(pool, provisioning) : userData.bootstrap.text()
  const phase = pool ? 'provisioningConfig' : 'bootstrapConfig'
  const measured = await measure(bootstrap, cloudProvider, operatingSystem, limits, pool === undefined)
  if (measured.verdict !== 'fits' && hasLimit(cloudProvider, limits)) {
    const code = measured.verdict === 'too large' ? 'OSM0650' : 'OSM0651'
    const message = sizeMessage(cloudProvider, measured)
    const advice = pool ? helpOf(pool, config, cloudProvider) : t`${words(helps[code])}`
    problems.push({ code, message, ...largestOf(config[phase], phase, advice, isBuiltIn) })
  }
  const secrets = [
    ['bootstrapConfig', 'bootstrap', bootstrap],
    ['provisioningConfig', 'provisioning', provisioning],
  ] as const
  for (const [phase, name, text] of secrets) {
    // A character has at most three bytes.
    const size = text.length * 3 > SECRET_LIMIT ? bytesOf(text) : 0
    if (size <= SECRET_LIMIT) continue
    const message = t`the ${named(name)} Secret has ${size} bytes of data, but the API server accepts ${SECRET_LIMIT}`
    problems.push({
      code: 'OSM0652',
      message,
      ...largestOf(config[phase], phase, t`${words(helps.OSM0652)}`, isBuiltIn),
    })
  }
  return problems
}

const asWritten = async (pool: NodePool, text: string): Promise<string> =>
  isCompressed(pool) ? (await loadMimePart())(text) : text

function helpOf(pool: NodePool, { provisioningUtility }: OperatingSystemConfigSpec, cloudProvider: string): Text {
  const { file, secret, clusterAPI } = pool.output
  if (clusterAPI?.kind === 'MachineDeployment' && cloudProvider === 'aws') return OF_CLUSTER_API_ON_AWS
  const isCompressible = (file ?? secret) && provisioningUtility !== 'ignition' && !isCompressed(pool)
  const others = 'remove parts of the profile with an overlay, or use shorter SSH keys.'
  return isCompressible
    ? t`Set spec.output.${words(file ? 'file' : 'secret')}.compress: true, ${words(others)}`
    : t`A machine of a pool fetches nothing: ${words(others)}`
}

/** Machines of Cluster API get a text that loads the data: resolveUserData() of controllers/awsmachine_controller.go. */
const OF_CLUSTER_API_ON_AWS = t`By default, Cluster API stores the data of its machines elsewhere (compressed in AWS Secrets Manager, for Ignition in S3), and the limit does not apply: set checks.userDataLimits. With insecureSkipSecretsManagerBackend or UnencryptedUserData in the AWSMachineTemplate, it does: remove parts of the profile with an overlay, or use shorter SSH keys.`

/** Names the largest parts of a phase, and returns the place of the first. */
function largestOf(
  phase: ConfigPhase,
  name: PhaseName,
  advice: Text,
  isBuiltIn: boolean,
): Pick<Coded, 'help' | 'of' | 'field'> {
  const parts = partsOf(phase, name)
  const help = [...(parts.length === 0 ? [] : [largestParts(parts)]), advice]
  const [largest] = bySize(parts)
  // A profile that is built in cannot be changed, except for the keys, which are the MachineDeployment's.
  if (largest === undefined || (isBuiltIn && largest.field.at(-1) !== 'userSSHKeys'))
    return { help, of: 'machineDeployment', field: [...PROVIDER_SPEC, 'cloudProvider'] }
  return { help, of: 'config', field: largest.field }
}

function partsOf({ files = [], units = [], userSSHKeys = [] }: ConfigPhase, phase: PhaseName) {
  const keys = bytesOf(userSSHKeys.join('\n'))
  return [
    ...files.map(({ path, content }, i) => ({
      name: named(path),
      size: bytesOf(content.inline.data),
      field: ['spec', phase, 'files', i, 'content', 'inline', 'data'],
    })),
    ...units.map(({ name, content = '' }, i) => ({
      name: named(name),
      size: bytesOf(content),
      field: ['spec', phase, 'units', i, 'content'],
    })),
    ...(keys > 0 ? [{ name: words('the SSH keys'), size: keys, field: ['spec', phase, 'userSSHKeys'] }] : []),
  ]
}
