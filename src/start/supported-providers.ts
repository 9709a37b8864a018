// The cloud providers and operating systems of built-in profiles, for which a folder to start with can be made.

import { listAt, textAt } from '../render/inputs/shape.ts'
import { builtInObject } from '../render/profiles/built-in/index.ts'

export const supportedProviders = async (profile: string): Promise<string[]> =>
  listAt(await builtInObject(profile), 'spec', 'supportedCloudProviders').flatMap(entry => textAt(entry, 'name') ?? [])

export const systemOf = async (profile: string): Promise<string | undefined> =>
  textAt(await builtInObject(profile), 'spec', 'osName')
