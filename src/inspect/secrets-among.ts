// The secrets that the objects of a rendering contain, and the names of its Secrets, which are not secret.

import { secretTexts } from '../render/inputs/secrets.ts'
import { isMachineDeployment, isSecret } from './documents.ts'
import type { RenderingObjects } from './rendering.ts'

/** Returns the secrets of inputs and tokens among the documents, and those that MachineDeployments contain in clear text. */
export function secretsAmong({ nodes, others }: RenderingObjects): string[] {
  const deployments = nodes.flatMap(({ objects }) => objects.machineDeployment ?? [])
  return secretTexts(others.filter(isSecret), [...deployments, ...others.filter(isMachineDeployment)])
}

/** Returns the names of the Secrets of nodes. Scripts have them in variables such as SETUP_SECRET. */
export const secretNames = ({ nodes }: Pick<RenderingObjects, 'nodes'>): string[] =>
  nodes.flatMap(({ objects: { bootstrap, provisioning, kubeconfig, edgeScript } }) =>
    [bootstrap, provisioning, kubeconfig, edgeScript].flatMap(secret => secret?.header.name ?? []),
  )
