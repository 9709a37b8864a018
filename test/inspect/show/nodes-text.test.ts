// The table of MachineDeployments in the width of a terminal, and the errors below it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { t } from '../../../src/base/span.ts'
import { problem } from '../../../src/diagnostics/problem.ts'
import { textOf } from '../../../src/doc/text.ts'
import type { NodeSummary } from '../../../src/inspect/show/node-view.ts'
import { nodesDoc } from '../../../src/inspect/show/nodes-text.ts'

const summary = (name: string, more: Partial<NodeSummary> = {}): NodeSummary => ({
  machineDeployment: `kube-system/${name}`,
  machines: 3,
  autoscaler: undefined,
  machineType: 'cx32',
  operatingSystem: 'ubuntu',
  cloudProvider: 'hetzner',
  kubernetes: '1.36.1',
  profile: 'kube-system/company-ubuntu',
  profileVersion: 'v1.1.0-osm-krm.xb5d10bf0+ext.c2be4a14',
  userData: {
    bytes: 5372,
    measured: { size: 5470, verdict: 'fits', limit: { bytes: 32_768, counts: 'bytes', published: true } } as never,
  },
  ...more,
})

const NODES = ['general-a', 'storage'].map(name => summary(name))
const linesOf = (text: string): string[] => text.split('\n')

describe('nodesDoc', () => {
  test('has everything without a terminal, and on one that is wide enough', () => {
    const text = textOf(nodesDoc(NODES))
    assert.match(text, /kube-system\/storage .* v1\.1\.0-osm-krm\.xb5d10bf0\+ext\.c2be4a14 .* \[#{3}\.{17}\] 17 %$/m)
    assert.equal(textOf(nodesDoc(NODES), { columns: 200 }), text)
  })

  test('on 80 columns, names the namespace once, and has the versions of the profiles below the table', () => {
    assert.deepEqual(linesOf(textOf(nodesDoc(NODES), { columns: 80 })), [
      'NAME       MACHINES  OS      PROVIDER  KUBELET  PROFILE         USER DATA',
      'general-a  3         ubuntu  hetzner   1.36.1   company-ubuntu  5,372 B (17 %)',
      'storage    3         ubuntu  hetzner   1.36.1   company-ubuntu  5,372 B (17 %)',
      '',
      'All are in the namespace kube-system.',
      'Profile company-ubuntu v1.1.0-osm-krm.xb5d10bf0+ext.c2be4a14',
      '',
    ])
  })

  test('on 80 columns, has no line for a profile whose version is not known', () => {
    const nodes = [summary('a'), summary('b', { profile: 'kube-system/other', profileVersion: undefined })]
    const notes = linesOf(textOf(nodesDoc(nodes), { columns: 80 })).filter(line => line.startsWith('Profile '))
    assert.deepEqual(notes, ['Profile company-ubuntu v1.1.0-osm-krm.xb5d10bf0+ext.c2be4a14'])
  })

  test('on fewer columns, has several lines for each', () => {
    assert.deepEqual(linesOf(textOf(nodesDoc(NODES.slice(0, 1)), { columns: 60 })), [
      'kube-system/general-a',
      '  3 machines, ubuntu on hetzner, Kubernetes 1.36.1',
      '  kube-system/company-ubuntu',
      '    v1.1.0-osm-krm.xb5d10bf0+ext.c2be4a14',
      '  5,372 bytes [###.................] 17 %',
      '',
    ])
  })

  test('has the limits of an autoscaler in the place of the number of machines, and nothing if nobody knows it', () => {
    const nodes = [
      summary('a', { autoscaler: { min: '3', max: '10' } }),
      summary('b', { machines: undefined }),
      summary('c', { machines: 0 }),
    ]
    const column = linesOf(textOf(nodesDoc(nodes), { columns: 80 })).slice(0, 4)
    assert.deepEqual(
      column.map(line => line.slice(6, 14).trim()),
      ['MACHINES', '3–10', '', '0'],
    )
    const [limited, unknown] = [0, 1].map(i => linesOf(textOf(nodesDoc([nodes[i]!]), { columns: 60 }))[1])
    assert.equal(limited, '  3–10 machines, ubuntu on hetzner, Kubernetes 1.36.1')
    assert.equal(unknown, '  ubuntu on hetzner, Kubernetes 1.36.1')
  })

  test('keeps namespaces that differ', () => {
    const nodes = [summary('a'), summary('b', { machineDeployment: 'machines/b' })]
    assert.match(textOf(nodesDoc(nodes), { columns: 120 }), /^machines\/b /m)
  })

  test('in a list, names what is known of a node', () => {
    const nodes = [summary('storage'), summary('unknown', { cloudProvider: undefined, operatingSystem: undefined })]
    const text = textOf(nodesDoc(nodes), { columns: 40 })
    assert.match(text, /3 machines, ubuntu on hetzner,/)
    assert.match(text, /3 machines, unknown operating system,/)
  })

  test('names the errors of those that have any', () => {
    const missing = { userData: undefined, profile: undefined, profileVersion: undefined }
    const nodes = [...NODES, summary('gpu-a', missing), summary('gpu-b', missing)]
    const error = problem('OSM0410', t`x`, { origin: { path: 'gpu.yaml', line: 13, column: 4, lineIn: 'file' } })
    const large = problem('OSM0650', t`y`, { field: ['spec'] })
    const errors = new Map([
      ['kube-system/gpu-a', [error]],
      ['kube-system/gpu-b', [error]],
      ['kube-system/storage', [large, error]],
    ])
    assert.deepEqual(linesOf(textOf(nodesDoc(nodes, errors))).slice(-4), [
      '',
      'kube-system/storage: has errors: OSM0650 at spec, OSM0410 at gpu.yaml:13:4',
      'kube-system/gpu-a, kube-system/gpu-b: not rendered: OSM0410 at gpu.yaml:13:4',
      '',
    ])
  })

  test('has the colour of how full the limit is', () => {
    const colourOf = (size: number): string | undefined => {
      const limit = { bytes: 1000, counts: 'bytes', published: true }
      const node = summary('a', { userData: { bytes: size, measured: { size, verdict: 'fits', limit } as never } })
      return /\x1b\[([\d;]+)m\[#/.exec(textOf(nodesDoc([node]), { hasColours: true }))?.[1]
    }
    assert.deepEqual([170, 800, 1000, 1010].map(colourOf), ['32', '33', '33', '1;31'])
  })
})
