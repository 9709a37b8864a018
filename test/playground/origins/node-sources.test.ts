// The lines of the files of the playground that the lines of a node come from.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentText, placedParts } from '../../../src/inspect/report/components/data.ts'
import type { FileName, PlaygroundFiles } from '../../../src/playground/files.ts'
import { madeParts, placeOf } from '../../../src/playground/origins/made-lines.tsx'
import { type NodeSources, nodeSources } from '../../../src/playground/origins/node-sources.ts'
import { pageData, readFiles } from '../../../src/playground/rendering.ts'
import { filesToStartWith } from '../../../src/playground/start.ts'
import { filesWith, START } from '../fixtures.ts'

interface Found {
  readonly sources: NodeSources
  /** The lines of each part, by its number. */
  readonly texts: readonly (readonly string[])[]
  readonly names: readonly string[]
  /** Returns what comes from the first line with a text, as `name: lines`. */
  readonly from: (file: string, text: string) => string[]
  readonly textOf: (file: string) => string
}

async function found(files: PlaygroundFiles, title = 'kube-system/workers'): Promise<Found> {
  const read = await readFiles(files)
  assert.ok(!('reason' in read))
  const { data, diagnostics } = await pageData(read)
  assert.ok(data, JSON.stringify(diagnostics))
  const sources = await nodeSources({ ...read, files, title })
  assert.ok(sources)
  const node = data.nodes.find(each => each.title === title)!
  const parts = placedParts(data.kinds[node.kind]!)
  const texts = parts.map(({ content = -1 }) => contentText(data, content, node).split('\n'))
  const textOf = (file: string): string =>
    file === sources.builtIn?.file ? sources.builtIn.text : files[file as FileName]
  return {
    sources,
    texts,
    names: parts.map(({ section, name }) => `${section} ${name}`),
    textOf,
    from(file, text) {
      const line = textOf(file)
        .split('\n')
        .findIndex(each => each.includes(text))
      assert.ok(line >= 0, text)
      const made = madeParts(parts, sources, { file, first: line + 1, last: line + 1 })
      return made.map(({ part: { section, name }, lines }) => `${section} ${name}: ${lines.join(' ')}`)
    },
  }
}

describe('the origins of a node in the files of the playground', () => {
  for (const os of ['ubuntu', 'flatcar'])
    test(`are lines with the same text, unless it is a template: ${os}`, async () => {
      const { sources, texts, names, textOf } = await found(filesToStartWith({ provider: 'openstack', os }))
      assert.equal(sources.parts.length, texts.length)
      let count = 0
      for (const [part, lines] of sources.parts.entries())
        for (const [i, { shown, from }] of lines.entries()) {
          const [range] = from
          if (range === undefined || shown.line === 0) continue
          const { file, first, last } = range
          assert.equal(last, first)
          assert.equal(`${shown.name}:${shown.line}`, `${file}:${first}`)
          const source = textOf(file).split('\n')[first - 1]!.trim()
          // An action below may add to the line, and short templates are on the line of their key.
          const isSame = texts[part]![i]!.trim().startsWith(source) || /\{\{|^[\w.-]+: /.test(source)
          assert.ok(isSame, `${names[part]}:${i + 1}: ${texts[part]![i]} is not ${file}:${first}: ${source}`)
          count++
        }
      assert.ok(count > 500, `${count} lines`)
    })

  test('of a template of an overlay, and of the lines around it', async () => {
    const { from } = await found(START)
    assert.deepEqual(from('profile.yaml', 'A node with'), ['provisioning /etc/motd: 1'])
    assert.deepEqual(from('profile.yaml', 'LimitNOFILES'), [
      'provisioning /etc/systemd/system/containerd.service.d/50-site.conf: 2',
    ])
    assert.deepEqual(from('profile.yaml', 'path: /etc/motd'), [])
  })

  test('of a built-in profile, in a file with the templates that the node has', async () => {
    const { sources, from } = await found(START)
    assert.equal(sources.builtIn?.file, 'osp-ubuntu.yaml')
    assert.match(sources.builtIn!.text, /^kind: OperatingSystemProfile$/m)
    assert.match(sources.builtIn!.text, /kubelet 1\.36\.4 amd64/)
    assert.deepEqual(from('osp-ubuntu.yaml', 'EnvironmentFile=-/etc/osm-krm/kubelet.env'), [
      'provisioning /etc/systemd/system/kubelet.service: 9',
    ])
    assert.deepEqual(from('osp-ubuntu.yaml', 'kubelet 1.36.4 amd64').length, 1)
  })

  test('of settings, also of those with several lines', async () => {
    const settings = `  nodes:
    proxy:
      http: http://proxy.example.com:3128
    containerd:
      registryMirrors:
        docker.io:
          - https://mirror.example.com
`
    const { from } = await found(
      filesWith({ 'osm-krm.yaml': START['osm-krm.yaml'].replace(/^ {2}nodes:\n/m, settings) }),
    )
    assert.deepEqual(from('osm-krm.yaml', 'proxy.example.com'), [
      'bootstrap /etc/osm-krm/bootstrap.env: 3 4 5 6',
      'provisioning /etc/osm-krm/proxy.env: 2 3 4 5',
    ])
    assert.deepEqual(from('osm-krm.yaml', 'https://mirror'), from('osm-krm.yaml', 'docker.io'))
    assert.ok(
      from('osm-krm.yaml', 'https://mirror').includes(
        'provisioning /etc/containerd/certs.d/docker.io/hosts.toml: 1 2 3 4',
      ),
    )
    assert.deepEqual(from('osm-krm.yaml', 'proxy:'), [])
  })

  test('of an annotation, a field and a key of the MachineDeployment', async () => {
    const annotated = START['machine-deployments.yaml'].replace(
      /^metadata:\n/m,
      'metadata:\n  annotations:\n    v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "50"\n',
    )
    const { from, sources, names } = await found(filesWith({ 'machine-deployments.yaml': annotated }))
    const [maxPods] = from('machine-deployments.yaml', '/MaxPods')
    assert.match(maxPods!, /^provisioning \/etc\/kubernetes\/kubelet\.conf: \d+$/)
    assert.deepEqual(from('machine-deployments.yaml', 'kubelet: '), ['provisioning /etc/motd: 1'])
    assert.deepEqual(from('machine-deployments.yaml', 'ssh-ed25519'), [
      'bootstrap SSH keys: 1',
      'provisioning SSH keys: 1',
    ])
    const motd = names.indexOf('provisioning /etc/motd')
    const line = (file: string, text: string) =>
      (file === 'profile.yaml' ? START[file] : annotated).split('\n').findIndex(each => each.includes(text)) + 1
    assert.deepEqual(placeOf(sources, motd, 1), { file: 'profile.yaml', line: line('profile.yaml', 'A node with') })
    assert.deepEqual(placeOf(sources, motd, 1, 0), {
      file: 'machine-deployments.yaml',
      line: line('machine-deployments.yaml', 'kubelet: '),
    })
    assert.equal(placeOf(sources, names.indexOf('bootstrap hostname'), 1), undefined)
  })

  test('are those of the node', async () => {
    const pool = START['machine-deployments.yaml']
    const machines = [pool, pool.replaceAll('workers', 'other')].join('---\n')
    const settings = START['osm-krm.yaml'].replace(
      /^spec:\n/m,
      "spec:\n  credentials: {placeholders: vault, apiToken: {placeholder: '<path:a#b>'}, bootstrapToken: {placeholder: '<path:a#[key]>'}}\n",
    )
    const files = filesWith({ 'machine-deployments.yaml': machines, 'osm-krm.yaml': settings })
    const { from, sources, names } = await found(files, 'kube-system/other')
    assert.equal(from('machine-deployments.yaml', 'name: other').length, 2)
    assert.deepEqual(from('machine-deployments.yaml', 'name: workers'), [])
    assert.ok(placeOf(sources, names.indexOf('provisioning /etc/motd'), 1, 0)!.line > pool.split('\n').length)
  })
})
