// What is secret in a rendering: credentials without those that a profile contains in clear text.

import type { RenderingObjects } from '../node/rendering.ts'
import { profileTexts } from '../render/inputs/secrets.ts'
import type { KnownSecret } from '../secrets/known.ts'
import { type Hide, secretHider } from '../secrets/labels.ts'

/** Returns a function that hides what is secret in renderings: the same label is the same secret in all of them. */
export const hiderOf = (renderings: readonly RenderingObjects[], secrets: readonly KnownSecret[]): Hide =>
  secretHider({ secrets, shown: renderings.flatMap(({ others }) => profileTexts(others)) })
