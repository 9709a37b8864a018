// What is secret in a rendering, and what is not: credentials without those that a profile contains in clear text, and without names.

import type { RenderingObjects } from '../node/rendering.ts'
import { profileTexts } from '../render/inputs/secrets.ts'
import type { KnownSecrets } from '../secrets/labels.ts'

/** Returns what is known to be secret in renderings. */
export const knownSecrets = (renderings: readonly RenderingObjects[], secrets: readonly string[]): KnownSecrets => ({
  secrets,
  shown: renderings.flatMap(({ others }) => profileTexts(others)),
  names: renderings.flatMap(secretNames),
})

/** Returns the names of the Secrets of nodes. Scripts have them in variables such as SETUP_SECRET. */
const secretNames = ({ nodes }: RenderingObjects): string[] =>
  nodes.flatMap(({ objects: { bootstrap, provisioning, kubeconfig, edgeScript } }) =>
    [bootstrap, provisioning, kubeconfig, edgeScript].flatMap(secret => secret?.header.name ?? []),
  )
