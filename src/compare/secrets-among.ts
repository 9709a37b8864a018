// What is secret in a rendering: credentials without those that a profile contains in clear text.

import type { RenderingObjects } from '../node/rendering.ts'
import { profileTexts } from '../render/inputs/secrets.ts'
import type { KnownSecret } from '../secrets/known.ts'
import type { KnownSecrets } from '../secrets/labels.ts'

/** Returns what is known to be secret in renderings. */
export const knownSecrets = (
  renderings: readonly RenderingObjects[],
  secrets: readonly KnownSecret[],
): KnownSecrets => ({ secrets, shown: renderings.flatMap(({ others }) => profileTexts(others)) })
