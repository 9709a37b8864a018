// Reads the templates of a profile that is not valid, so that its schema errors do not hide those of its templates.

import { isObject, type Json, type JsonObject } from '../model/json.ts'
import type { File, ProfilePhase, ProfileSpec } from '../model/profile.ts'
import { at, listAt, textAt, textsAt } from './shape.ts'

/** Returns the files and templates of a profile, at the places that they have in it. Values of a wrong type are left out. */
export const readableSpec = (object: JsonObject): ProfileSpec => ({
  osName: textAt(object, 'spec', 'osName') ?? '',
  osVersion: '',
  version: '',
  supportedCloudProviders: [],
  bootstrapConfig: phaseOf(at(object, 'spec', 'bootstrapConfig')),
  provisioningConfig: phaseOf(at(object, 'spec', 'provisioningConfig')),
})

const phaseOf = (phase: Json | undefined): ProfilePhase => ({
  ...partsOf(phase),
  supportedContainerRuntimes: listAt(phase, 'supportedContainerRuntimes').map(runtime => ({
    name: textAt(runtime, 'name') ?? '',
    ...partsOf(runtime),
  })),
})

const partsOf = (phase: Json | undefined): Pick<ProfilePhase, 'files' | 'templates'> => ({
  files: listAt(phase, 'files').map(fileOf),
  templates: isObject(at(phase, 'templates')) ? Object.fromEntries(textsAt(phase, 'templates')) : {},
})

const fileOf = (file: Json): File => ({
  path: textAt(file, 'path') ?? '',
  content: { inline: { data: textAt(file, 'content', 'inline', 'data') ?? '' } },
})
