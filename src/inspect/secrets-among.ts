// What is secret in a rendering: values of its objects, without those that a profile contains in clear text, and without names.

import { isMachineDeployment, isSecret } from '../node/document-object.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import { profileTexts, secretTexts } from '../render/inputs/secrets.ts'
import type { KnownSecrets } from '../secrets/labels.ts'

/** Returns what is known to be secret in renderings; `secrets` are further ones. */
export const knownSecrets = (
  renderings: readonly RenderingObjects[],
  secrets: readonly string[] = [],
): KnownSecrets => ({
  secrets: [...secrets, ...renderings.flatMap(secretsAmong)],
  shown: renderings.flatMap(({ others }) => profileTexts(others)),
  names: renderings.flatMap(secretNames),
})

/** Returns the secrets of inputs and tokens among the documents, and those that MachineDeployments contain in clear text. */
function secretsAmong({ nodes, others }: RenderingObjects): string[] {
  const deployments = nodes.flatMap(({ objects }) => objects.machineDeployment ?? [])
  return secretTexts(others.filter(isSecret), [...deployments, ...others.filter(isMachineDeployment)])
}

/** Returns the names of the Secrets of nodes. Scripts have them in variables such as SETUP_SECRET. */
const secretNames = ({ nodes }: RenderingObjects): string[] =>
  nodes.flatMap(({ objects: { bootstrap, provisioning, kubeconfig, edgeScript } }) =>
    [bootstrap, provisioning, kubeconfig, edgeScript].flatMap(secret => secret?.header.name ?? []),
  )
