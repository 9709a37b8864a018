// The user data of a phase.

import { secretText } from '../../node/document-object.ts'
import type { NodeObjects } from '../../node/node-objects.ts'
import { SECRET_KEYS } from '../../node/roles.ts'
import type { Phase } from './phase-view.ts'

/** Returns the user data as the Secret has it, with the placeholders that Flux fills in. */
export function userDataText({ objects }: NodeObjects, phase: Phase): string | undefined {
  const secret = objects[phase]
  return secret && secretText(secret, SECRET_KEYS[phase])
}
