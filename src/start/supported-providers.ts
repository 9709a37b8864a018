// For which cloud providers a folder to start with can be made.

import { listAt, textAt } from '../render/inputs/shape.ts'
import { builtInObject } from '../render/profiles/built-in/index.ts'

/** Returns the cloud providers that the built-in profile of an operating system supports. */
export async function supportedProviders(os: string): Promise<string[]> {
  const profile = await builtInObject(`osp-${os}`)
  return listAt(profile, 'spec', 'supportedCloudProviders').flatMap(entry => textAt(entry, 'name') ?? [])
}
