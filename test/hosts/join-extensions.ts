// Extensions of profiles that machines boot with.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/render/model/json.ts'
import { root } from '../fixtures/examples.ts'

/** Both lists of commands say whether `probe` finds that the profile's own commands have had their turn. */
export function logging(profileName: string, probe: string): JsonObject {
  const tell = (when: string): string =>
    `if ${probe}; then echo ${when}, with bootstrap; else echo ${when}, without bootstrap; fi >>/var/log/extension`
  return {
    apiVersion: 'kubermatic.k8c.io/v1',
    kind: 'OperatingSystemProfileExtension',
    metadata: { name: 'logging' },
    spec: { ospTarget: { profileName }, beforeCommands: [tell('before')], afterCommands: [tell('after')] },
  }
}

/** The one that the documentation shows. */
export const example = (): JsonObject => parse(readFileSync(join(root, 'examples/extend/company-flatcar.yaml'), 'utf8'))
