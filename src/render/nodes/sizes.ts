// Checks the sizes of the data of a group of alike nodes: user data against the limit of the provider, and Secrets against that of the API server.
// The sizes within a group differ only by the lengths of names, so only one node is checked.

import type { ConfigPhase } from '../model/config.ts'
import type { PhaseName } from '../model/profile.ts'
import type { Finding } from '../osc/finding.ts'
import { HELP } from '../userdata/help.ts'
import {
  bySize,
  bytesOf,
  hasLimit,
  largestParts,
  measure,
  type OwnLimits,
  SECRET_LIMIT,
  sizeMessage,
} from '../validate/user-data-size.ts'
import type { GroupMember, RenderedConfig } from './render-group.ts'

type RenderedMember = GroupMember & { readonly rendered: RenderedConfig }

/** Returns the members of a group with the findings about their sizes. */
export async function withSizes(members: readonly GroupMember[], limits: OwnLimits): Promise<readonly GroupMember[]> {
  const rendered = members.filter((member): member is RenderedMember => member.rendered !== undefined)
  if (rendered.length === 0) return members
  const found = await sizeFindings(
    rendered.reduce((a, b) => (nameLength(b) > nameLength(a) ? b : a)),
    limits,
  )
  if (found.length === 0) return members
  const shortest = await sizeFindings(
    rendered.reduce((a, b) => (nameLength(b) < nameLength(a) ? b : a)),
    limits,
  )
  const areAlike = codesOf(found) === codesOf(shortest)
  return Promise.all(
    members.map(async member => {
      if (member.rendered === undefined) return member
      const own = areAlike ? found : await sizeFindings({ ...member, rendered: member.rendered }, limits)
      // Nodes with the same problem get the same finding, so that it is shown once.
      return { ...member, findings: [...member.findings, ...(codesOf(own) === codesOf(found) ? found : own)] }
    }),
  )
}

const codesOf = (findings: readonly Finding[]): string => findings.map(({ code }) => code).join()

const nameLength = ({ node: { names } }: GroupMember): number =>
  names.provisioningSecret.length + names.kubeletBootstrapSecret.length

async function sizeFindings({ node, rendered: { userData, config } }: RenderedMember, limits: OwnLimits) {
  const { cloudProvider, operatingSystem } = node.machineDeployment.provider
  const isBuiltIn = node.known.builtIn === true
  const findings: Finding[] = []
  const bootstrap = userData.bootstrap.text()
  const measured = await measure(bootstrap, cloudProvider, operatingSystem, limits)
  if (measured.verdict !== 'fits' && hasLimit(cloudProvider, limits)) {
    const code = measured.verdict === 'too large' ? 'OSM0650' : 'OSM0651'
    const message = sizeMessage(cloudProvider, measured)
    findings.push({ code, message, ...largestOf(config.bootstrapConfig, 'bootstrapConfig', code, isBuiltIn) })
  }
  const secrets = [
    ['bootstrapConfig', 'bootstrap', bootstrap],
    ['provisioningConfig', 'provisioning', userData.provisioning.text()],
  ] as const
  for (const [phase, name, text] of secrets) {
    // A character has at most three bytes.
    const size = text.length * 3 > SECRET_LIMIT ? bytesOf(text) : 0
    if (size <= SECRET_LIMIT) continue
    const message = `the ${name} Secret has ${size} bytes of data, but the API server accepts ${SECRET_LIMIT}`
    findings.push({ code: 'OSM0652', message, ...largestOf(config[phase], phase, 'OSM0652', isBuiltIn) })
  }
  return findings
}

/** Names the largest parts of a phase, and returns the place of the first. */
function largestOf(
  phase: ConfigPhase,
  name: PhaseName,
  code: keyof typeof HELP,
  isBuiltIn: boolean,
): Pick<Finding, 'help' | 'of' | 'field'> {
  const parts = partsOf(phase, name)
  const help = `${parts.length === 0 ? '' : `${largestParts(parts)}\n`}${HELP[code]}`
  const [largest] = bySize(parts)
  // A profile that is built in cannot be changed, except for the keys, which are the MachineDeployment's.
  if (largest === undefined || (isBuiltIn && !largest.field.endsWith('.userSSHKeys')))
    return { help, of: 'machineDeployment', field: 'spec.template.spec.providerSpec.value.cloudProvider' }
  return { help, of: 'config', field: largest.field }
}

function partsOf({ files = [], units = [], userSSHKeys = [] }: ConfigPhase, phase: PhaseName) {
  const keys = bytesOf(userSSHKeys.join('\n'))
  return [
    ...files.map(({ path, content }, i) => ({
      name: path,
      size: bytesOf(content.inline.data),
      field: `spec.${phase}.files[${i}].content.inline.data`,
    })),
    ...units.map(({ name, content = '' }, i) => ({
      name,
      size: bytesOf(content),
      field: `spec.${phase}.units[${i}].content`,
    })),
    ...(keys > 0 ? [{ name: 'the SSH keys', size: keys, field: `spec.${phase}.userSSHKeys` }] : []),
  ]
}
