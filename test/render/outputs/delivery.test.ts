import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Output } from '../../../src/render/model/config.ts'
import { deliver } from '../../../src/render/outputs/delivery.ts'
import type { OutputSettings } from '../../../src/render/settings/settings.ts'

const output = (cluster: Output['cluster'], kind: string, more: JsonObject = {}): Output => ({
  cluster,
  object: { kind, metadata: { name: 'a', annotations: { own: 'x' } }, ...more },
})

const CONFIG = output('management', 'OperatingSystemConfig')
const PROFILE = output('management', 'OperatingSystemProfile')
const USER_DATA = output('worker', 'Secret', { immutable: true })
const KUBECONFIG = output('worker', 'Secret')
const MADE = [CONFIG, PROFILE, USER_DATA, KUBECONFIG]

const TARGETS: readonly { target: OutputSettings['target']; expected: readonly Output[] }[] = [
  { target: 'all', expected: MADE },
  { target: 'management', expected: [CONFIG, PROFILE] },
]

describe('deliver returns the objects', () => {
  for (const { target, expected } of TARGETS) {
    it(`for ${target}`, () => assert.deepEqual(deliver(MADE, { target, gitops: 'none', filler: undefined }), expected))
  }
})

const TOOLS: readonly { gitops: OutputSettings['gitops']; expected: JsonObject }[] = [
  { gitops: 'none', expected: {} },
  { gitops: 'argocd', expected: { 'argocd.argoproj.io/sync-options': 'Force=true,Replace=true' } },
  { gitops: 'flux', expected: { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } },
]

describe('the annotation with which a tool replaces an object', () => {
  for (const { gitops, expected } of TOOLS) {
    it(`${gitops}: only on immutable objects`, () => {
      const annotations = deliver(MADE, { target: 'all', gitops, filler: undefined }).map(
        ({ object }) => (object.metadata as JsonObject).annotations,
      )
      const own = { own: 'x' }
      assert.deepEqual(annotations, [{ ...own, ...expected }, own, { ...own, ...expected }, own])
    })
  }
})
