// Makes the objects of a rendering.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { InputEdit, Output } from '../model/config.ts'
import type { Settings } from '../settings/settings.ts'
import { CONFIG_DIGEST } from '../stamps/stamps.ts'
import { deliver } from './delivery.ts'
import { type MadeBy, reportReplaced, reportSharedIdentities } from './identities.ts'
import type { RenderedNode } from './node.ts'
import { bootstrapTokenSecret } from './objects.ts'
import { dataSecretEdits } from './pool-outputs.ts'
import { profilesOfOthers, sharedOutputs } from './shared.ts'
import { stampingJob } from './stamping.ts'

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
  const delivery = { ...settings.output, filler: settings.credentials.placeholders }
  const delivered = ({ maker, outputs }: MadeBy): MadeBy => ({ maker, outputs: deliver(outputs, delivery) })
  const ofNodes = [
    ...nodes.map(({ machineDeployment, outputs }) => ({ maker: machineDeployment, outputs })),
    ...nodes.map(node => ({ maker: node.machineDeployment, outputs: issuedToken(node, inputs, settings) })),
    { maker: undefined, outputs: stampingJob(settings, fetching) },
  ].map(delivered)
  const shared = { maker: undefined, outputs: await sharedOutputs(context, report) }
  const objectsOfNodes = ofNodes.flatMap(({ outputs }) => outputs)
  reportReplaced(objectsOfNodes, inputs.catalog, settings, report)
  reportSharedIdentities([shared, ...ofNodes], report)
  return {
    objects: [...shared.outputs, ...objectsOfNodes],
    edits: nodes.flatMap(node => {
      if (node.machineDeployment.pool) return dataSecretEdits(node, inputs.catalog, report)
      return besideController ? [] : [configDigestOf(node)]
    }),
    sharedByOthers: profilesOfOthers(context),
  }
}

/** The Secret of the bootstrap token that this run issues for the node. */
function issuedToken({ names, machineDeployment: { pool } }: RenderedNode, { issuedFor }: Inputs, { name }: Settings) {
  const token = issuedFor(names.key)
  return token === undefined ? [] : [bootstrapTokenSecret(token, name, pool ? 'kubeadm' : 'machine-controller')]
}

/** The annotation by which the stamping job in the cluster finds the revision, or its removal if the revision is not found by a digest. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputEdit => ({
  object: machineDeployment.ref,
  path: ['metadata', 'annotations', CONFIG_DIGEST],
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
