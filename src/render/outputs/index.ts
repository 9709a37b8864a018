// Makes the objects of a rendering.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import { annotationPath, type InputEdit, type Output } from '../model/config.ts'
import type { RenderedNode } from '../nodes/node.ts'
import type { Settings } from '../settings/settings.ts'
import { deliver } from './delivery.ts'
import { bootstrapTokenSecret } from './objects.ts'
import { dataSecretEdits } from './pool-outputs.ts'
import { reportAdopted } from './previous.ts'
import { profilesOfOthers, sharedOutputs } from './shared.ts'
import { stampingJob } from './stamping.ts'
import { CONFIG_DIGEST } from './stamps.ts'

interface MadeOutputs {
  readonly objects: readonly Output[]
  readonly edits: readonly InputEdit[]
  readonly sharedByOthers: readonly ObjectRef[]
}

interface OutputsRequest {
  readonly inputs: Inputs
  readonly settings: Settings
  /** Whether a controller writes into MachineDeployments what it needs there. */
  readonly besideController: boolean
}

/** Returns the objects of the nodes, those that nodes share, and what changes in input items. */
export async function makeOutputs(
  nodes: readonly RenderedNode[],
  { inputs, settings, besideController }: OutputsRequest,
  report: Report,
): Promise<MadeOutputs> {
  // What fetches data is not made for a NodePool.
  const fetching = nodes.filter(({ machineDeployment }) => machineDeployment.pool === undefined)
  const context = { ...inputs, settings, nodes: fetching, others: inputs.readOthers }
  const made = [
    ...nodes.flatMap(node => node.outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, fetching),
  ]
  const { placeholders: filler } = settings.credentials
  const ofNodes = deliver(made, { ...settings.output, filler })
  reportAdopted(ofNodes, inputs.catalog, settings, report)
  return {
    objects: [...(await sharedOutputs(context, report)), ...ofNodes],
    edits: nodes.flatMap(node => {
      if (node.machineDeployment.pool) return dataSecretEdits(node, inputs.catalog, report)
      return besideController ? [] : [configDigestOf(node)]
    }),
    sharedByOthers: profilesOfOthers(context),
  }
}

/** The Secrets of the bootstrap tokens that this run issues for the nodes. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes.flatMap(({ names, machineDeployment: { pool } }) => {
    const token = issuedFor(names.key)
    return token === undefined ? [] : [bootstrapTokenSecret(token, name, pool ? 'kubeadm' : 'machine-controller')]
  })

/** The annotation by which the stamping job in the cluster finds the revision, or its removal if the revision is not found by a digest. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputEdit => ({
  object: machineDeployment.ref,
  path: annotationPath(CONFIG_DIGEST),
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
