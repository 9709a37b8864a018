// Checks that compare objects with each other take linear time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { plain } from '../../src/base/span.ts'
import { overlaps } from '../../src/lint/machine-deployments/selector.ts'
import { unusedOverlays } from '../../src/lint/profiles.ts'
import { diagnosticsOf } from '../../src/render/osc/node-diagnostics.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'
import { fieldOf } from '../fixtures/told.ts'

const COUNT = 10_000

const numbered = <T>(make: (i: number) => T): T[] => Array.from({ length: COUNT }, (_, i) => make(i))

test(
  'checks many MachineDeployments whose selectors match each other in linear time',
  inProcessorTime(() => {
    const names = Array.from({ length: 14 }, (_, bit) => `l${bit}`)
    const labels = Object.fromEntries(names.map(name => [name, 'x']))
    const machineDeployments = numbered(i => {
      const matchLabels = Object.fromEntries(names.filter((_, bit) => ((i + 1) >> bit) & 1).map(name => [name, 'x']))
      return {
        header: { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', namespace: 'n', name: `m${i}` },
        object: { spec: { selector: { matchLabels }, template: { metadata: { labels } } } },
      }
    })
    const found = overlaps(machineDeployments as never)
    assert.ok(found.length > 0 && found.length <= 100)
    assert.ok(found.every(({ related = [] }) => related.length <= 10))
    assert.match(plain(found[0]!.message), /of m\d+ and 9,998 more/)
  }),
)

test(
  'checks many unused overlays, and a long chain of overlays, in linear time',
  inProcessorTime(() => {
    const known = (name: string) => ({ name, ref: { kind: 'OperatingSystemProfileOverlay', name }, profile: {} })
    const base = known('base')
    const overlays = numbered(i => ({ ...known(`o${i}`), base }))
    const chain: object[] = [base]
    for (const each of numbered(i => known(`c${i}`))) chain.push({ ...each, base: chain.at(-1) })
    const machineDeployment = { ref: { kind: 'MachineDeployment', name: 'm', namespace: 'n' } }
    const nodes = [...overlays.map(() => base), ...chain].map(used => ({ known: used, machineDeployment }))
    const inputs = { profiles: [...overlays, ...chain], selectedObjects: nodes, readOthers: () => [] }
    assert.equal(unusedOverlays({ groups: [{ nodes }], inputs } as never).length, COUNT)
  }),
)

test(
  'reports many problems of a profile with many files in linear time',
  inProcessorTime(() => {
    const files = `files:${numbered(i => `\n  - {path: /opt/a, content: {inline: {data: a${i}}}}`).join('')}`
    const place = 'spec.bootstrapConfig.files'
    const profile = {
      ref: { kind: 'OperatingSystemProfile', name: 'p' },
      spec: { bootstrapConfig: parse(files), provisioningConfig: {} },
    }
    const machineDeployment = { ref: { kind: 'MachineDeployment', name: 'm', namespace: 'n' }, provider: {} }
    for (let i = 0; i < COUNT; i++) {
      const rendered = { line: 1, text: `a${i}`, message: 'x' }
      const problem = {
        code: 'OSM0602',
        message: 'x',
        of: 'config',
        field: [...place.split('.'), i, 'content', 'inline', 'data'],
        rendered,
      }
      const [found] = diagnosticsOf(problem as never, [{ profile, machineDeployment } as never])
      assert.equal(fieldOf(found!), fieldOf(problem))
    }
  }),
)
