import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/render/model/json.ts'
import { changedParts } from '../../../src/render/outputs/previous.ts'

const file = (path: string, data: string): JsonObject => ({ path, content: { inline: { data } } })

const SPEC: JsonObject = {
  osName: 'flatcar',
  version: 'v1.0.0',
  bootstrapConfig: {
    files: [file('/a', '1'), file('/b', '1')],
    units: [{ name: 'x.service', content: '1' }],
    modules: { runcmd: ['a'], rh_subscription: { password: 'a' } },
    templates: { t: '1' },
  },
  provisioningConfig: { supportedContainerRuntimes: [{ name: 'containerd', files: [file('/c', '1')] }] },
  cloudProvider: { name: 'aws' },
}

const bootstrap = (changes: JsonObject): JsonObject => ({
  ...SPEC,
  bootstrapConfig: { ...(SPEC.bootstrapConfig as JsonObject), ...changes },
})

const CASES: readonly { readonly name: string; readonly now: JsonObject; readonly expected: readonly string[] }[] = [
  { name: 'a changed version is ignored', now: { ...SPEC, version: 'v2.0.0' }, expected: [] },
  {
    name: 'an empty list equals a missing one',
    now: bootstrap({ modules: { runcmd: ['a'], bootcmd: [] } }),
    expected: [],
  },
  { name: 'a field', now: { ...SPEC, osVersion: '1' }, expected: ['osVersion'] },
  {
    name: 'a changed, a removed and a new file',
    now: bootstrap({ files: [file('/a', '2'), file('/d', '1')] }),
    expected: ['bootstrapConfig file /a', 'bootstrapConfig file /d', 'bootstrapConfig file /b'],
  },
  {
    name: 'a unit, a template and a module',
    now: bootstrap({ units: [{ name: 'x.service', content: '2' }], templates: { t: '2' }, modules: { runcmd: ['b'] } }),
    expected: ['bootstrapConfig unit x.service', 'bootstrapConfig template t', 'bootstrapConfig runcmd'],
  },
  {
    name: 'a file of the container runtime',
    now: { ...SPEC, provisioningConfig: {} },
    expected: ['provisioningConfig file /c'],
  },
]

describe('changedParts', () => {
  for (const { name, now, expected } of CASES) it(name, () => assert.deepEqual(changedParts(SPEC, now), expected))
})
