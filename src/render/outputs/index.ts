// Makes the objects of a rendering.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { InputAnnotation, Output } from '../model/output.ts'
import type { RenderedNode } from '../nodes/node.ts'
import type { Settings } from '../settings/settings.ts'
import { deliver } from './delivery.ts'
import { bootstrapTokenSecret } from './objects.ts'
import { reportAdopted } from './previous.ts'
import { profilesOfOthers, sharedOutputs } from './shared.ts'
import { stampingJob } from './stamping.ts'
import { CONFIG_DIGEST } from './stamps.ts'

interface MadeOutputs {
  readonly objects: readonly Output[]
  readonly annotations: readonly InputAnnotation[]
  readonly sharedByOthers: readonly ObjectRef[]
}

/** Returns the objects of the nodes, those that nodes share, and the annotations of MachineDeployments. */
export async function makeOutputs(
  nodes: readonly RenderedNode[],
  inputs: Inputs,
  settings: Settings,
  report: Report,
): Promise<MadeOutputs> {
  const context = { ...inputs, settings, nodes, others: inputs.readOthers }
  const made = [
    ...nodes.flatMap(node => node.outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, nodes),
  ]
  const { placeholders: filler } = settings.credentials
  const ofNodes = deliver(made, { ...settings.output, filler })
  reportAdopted(ofNodes, inputs.catalog, settings, report)
  return {
    objects: [...(await sharedOutputs(context, report)), ...ofNodes],
    annotations: nodes.map(configDigestOf),
    sharedByOthers: profilesOfOthers(context),
  }
}

/** The Secrets of the bootstrap tokens that this run issues for the nodes. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes
    .map(({ names }) => issuedFor(names.key))
    .flatMap(token => (token === undefined ? [] : [bootstrapTokenSecret(token, name)]))

/** The annotation by which the stamping job in the cluster finds the revision, or its removal if the revision is not found by a digest. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputAnnotation => ({
  object: machineDeployment.ref,
  name: CONFIG_DIGEST,
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
