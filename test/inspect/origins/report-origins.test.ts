// The origins of lines in the data of a report: those that osm-krm show --origins prints.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { hiderOf } from '../../../src/compare/secrets-among.ts'
import { linesWithOrigins, originSource } from '../../../src/inspect/origins/file-lines.ts'
import { renderedNode } from '../../../src/inspect/origins/node-origins.ts'
import { lineOrigins } from '../../../src/inspect/report/components/code.tsx'
import { contentText, placedParts } from '../../../src/inspect/report/components/data.ts'
import { reportData } from '../../../src/inspect/report/report.ts'
import type { ReportData } from '../../../src/inspect/report/report-data.ts'
import { fileLinesText } from '../../../src/inspect/show/file-lines.ts'
import { filePath } from '../../../src/inspect/show/node-files.ts'
import { renderingOf } from '../../../src/node/rendering.ts'
import { exportedProfile } from '../../../src/render/profiles/built-in/index.ts'
import { writeYaml } from '../../../src/render/yaml/index.ts'
import { documentsOf } from '../../../src/source/documents.ts'
import { renderedSide, type Side } from '../../../src/source/side.ts'
import { type GivenNode, inputsOf, reportOfObjects } from '../report/fixtures.ts'

/** Returns the lines of all parts of a node with their origins, as osm-krm show prints them, by section and name. */
function linesIn(data: ReportData, title: string): Map<string, string> {
  const node = data.nodes.find(each => each.title === title)!
  const kind = data.kinds[node.kind]!
  return new Map(
    placedParts(kind).map(part => {
      const origins = lineOrigins(data, node, part)
      const lines = contentText(data, part.content ?? -1, node).split('\n')
      if (lines.length > 1 && lines.at(-1) === '') lines.pop()
      if (origins) assert.equal(origins.length, lines.length, part.name)
      const places = origins?.map(({ name, line }) => (line === 0 ? name : `${name}:${line}`)) ?? []
      const width = places.reduce((most, place) => Math.max(most, place.length), 0)
      const shown = lines.map((text, i) => {
        const { values = [] } = origins?.[i] ?? {}
        return `${`${(places[i] ?? '').padEnd(width)} | ${text}`.trimEnd()}${values.length === 0 ? '' : `  ← ${values.join(', ')}`}\n`
      })
      return [
        `${part.section} ${part.kind === 'file' ? part.name : (filePath({ ...part, id: '', text: '', traits: new Map(), section: 'bootstrap' }) ?? part.name)}`,
        shown.join(''),
      ]
    }),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
type Any = any

interface Given {
  readonly nodes: readonly GivenNode[]
  readonly settings?: (spec: Any) => void
  readonly edit?: (objects: Any[]) => void
  readonly folder?: string
}

async function sideOfNodes({ nodes, settings, edit, folder = 'inputs' }: Given): Promise<Side> {
  const { objects, functionConfig } = inputsOf(nodes)
  settings?.(functionConfig.spec)
  edit?.(objects)
  const document = (file: string, made: JsonObject[]) =>
    documentsOf(file, made.map(object => `---\n${writeYaml(object)}`).join(''))
  const side = await renderedSide({
    documents: document(`${folder}/objects.yaml`, objects),
    functionConfig: document(`${folder}/osm-krm.yaml`, [functionConfig])[0],
    configIsInput: false,
  })
  assert.equal(side.failed, false)
  return side
}

const dataOf = (side: Side, showSecrets = false): Promise<ReportData> =>
  reportOfObjects({ now: side.objects, showSecrets, origins: originSource(side, []) })

const ubuntu = (name: string): GivenNode => ({ name, operatingSystem: 'ubuntu' })

describe('the origins of a report', () => {
  test('are those of each file alone', async () => {
    const side = await sideOfNodes({
      nodes: [
        ubuntu('a'),
        { name: 'b', operatingSystem: 'flatcar', maxPods: 50 },
        { ...ubuntu('c'), kubelet: '1.29.0' },
      ],
      settings: spec => {
        spec.nodes.kubelet = { config: { podPidsLimit: 50 }, register: ['labels'] }
        spec.nodes.containerd = { registryMirrors: { 'quay.io': ['https://mirror.example.com'] } }
      },
    })
    const data = await dataOf(side, true)
    const { rendered, settings } = side
    let files = 0
    for (const { title, secretParts } of renderingOf(side.objects).nodes) {
      const found = linesIn(data, title)
      const node = renderedNode(title, rendered!)!
      for (const part of secretParts) {
        const path = filePath(part)
        if (path === undefined || (part.section !== 'bootstrap' && part.section !== 'provisioning')) continue
        const shown = { node, parts: [{ phase: part.section, part, shown: part.text }] }
        const [[lines]] = (await linesWithOrigins([shown], {
          rendered: rendered!,
          settings: settings!,
          overrides: [],
        })) as [[Any]]
        assert.equal(found.get(`${part.section} ${path}`), fileLinesText(lines), path)
        files++
      }
    }
    assert.ok(files > 90, `${files} files`)
  })

  test('of commands, keys, settings and other texts', async () => {
    const lines = linesIn(await dataOf(await sideOfNodes({ nodes: [ubuntu('a')] })), 'kube-system/a')
    assert.match(lines.get('bootstrap runcmd')!, /^profile osp-ubuntu \| \S/)
    assert.match(lines.get('bootstrap SSH keys')!, /^MachineDeployment sshPublicKeys\[0\] \| ssh-/)
    assert.equal(lines.get('bootstrap hostname'), 'the controller | <MACHINE_NAME>\n')
    assert.match(lines.get('kubeconfig kubeconfig')!, /^the controller \| apiVersion: v1\n/)
  })

  test('are stored once for alike nodes, also if each has its own settings', async () => {
    const names = Array.from({ length: 5 }, (_, i) => `pool-${i}`)
    const side = await sideOfNodes({
      nodes: names.map(ubuntu),
      settings: spec => {
        spec.machineDeployments.kubelet = Object.fromEntries(
          names.map(name => [`kube-system/${name}`, { podPidsLimit: 50 }]),
        )
      },
    })
    const data = await dataOf(side)
    assert.equal(data.kinds.length, 1)
    assert.deepEqual(
      data.nodes.filter(({ origins }) => origins !== undefined),
      [],
    )
    for (const name of names)
      assert.match(
        linesIn(data, `kube-system/${name}`).get('provisioning /etc/kubernetes/kubelet.conf.d/50-osm-krm.conf')!,
        new RegExp(`^setting machineDeployments\\.kubelet\\[kube-system/${name}\\]\\.podPidsLimit \\| `),
      )
  })

  test('are those of the node where nodes have the same texts for different reasons', async () => {
    const side = await sideOfNodes({
      nodes: [ubuntu('a'), ubuntu('b')],
      edit: objects => {
        const { value } = objects.find(({ metadata }) => metadata.name === 'b').spec.template.spec.providerSpec
        const [key] = value.sshPublicKeys
        const other = key.replace(/ [^ ]*$/, ' other')
        value.sshPublicKeys = [key, key, other]
        objects.find(({ metadata }) => metadata.name === 'a').spec.template.spec.providerSpec.value.sshPublicKeys = [
          key,
          other,
        ]
      },
    })
    const data = await dataOf(side)
    assert.equal(data.kinds.length, 1)
    const keys = ['a', 'b'].map(name =>
      linesIn(data, `kube-system/${name}`)
        .get('bootstrap SSH keys')!
        .match(/^\S+ \S+/gm),
    )
    assert.deepEqual(keys, [
      ['MachineDeployment sshPublicKeys[0]', 'MachineDeployment sshPublicKeys[1]'],
      ['MachineDeployment sshPublicKeys[0]', 'MachineDeployment sshPublicKeys[2]'],
    ])
  })

  /** Adds an overlay with a file, and the nodes use it. */
  function addOverlay(objects: Any[]): void {
    const content = { inline: { encoding: 'b64', data: 'one\n' } }
    objects.push({
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'OperatingSystemProfileOverlay',
      metadata: { name: 'company', namespace: 'kube-system' },
      spec: {
        extends: 'osp-ubuntu',
        version: 'v1.0.0',
        bootstrapConfig: { files: { add: [{ path: '/etc/company', permissions: 0o644, content }] } },
      },
    })
    objects[0].metadata.annotations = { 'k8c.io/operating-system-profile': 'company' }
  }

  test('of a file of an overlay', async () => {
    const side = await sideOfNodes({ nodes: [ubuntu('a')], edit: addOverlay })
    const lines = linesIn(await dataOf(side), 'kube-system/a')
    assert.match(lines.get('bootstrap /etc/company')!, /^inputs\/objects\.yaml:\d+ \| one\n$/)
  })

  test('of alike nodes of two clusters, each with files of its own', async () => {
    const names = ['berlin', 'oslo']
    const sides = await Promise.all(
      names.map(folder => sideOfNodes({ nodes: [ubuntu('a')], edit: addOverlay, folder })),
    )
    const renderings = sides.map(side => renderingOf(side.objects))
    const data = await reportData({
      clusters: sides.map((side, i) => ({
        name: names[i]!,
        now: renderings[i]!,
        limits: {},
        origins: originSource(side, []),
      })),
      diagnostics: [],
      hide: hiderOf(renderings, []),
    })
    assert.equal(data.kinds.length, 1)
    for (const name of names)
      assert.match(
        linesIn(data, `${name} / kube-system/a`).get('bootstrap /etc/company')!,
        new RegExp(`^${name}/objects\\.yaml:\\d+ \\| one\\n$`),
      )
  })

  test('of a file that the profile writes twice: only the lines of the last are traced', async () => {
    const profile: Any = {
      ...(await exportedProfile('osp-ubuntu')),
      metadata: { name: 'own', namespace: 'kube-system' },
    }
    const { files } = profile.spec.bootstrapConfig
    files.push({ ...files[0], content: { inline: { encoding: 'b64', data: 'one\n' } } })
    const side = await sideOfNodes({
      nodes: [ubuntu('a')],
      edit(objects) {
        objects.push(profile)
        objects[0].metadata.annotations = { 'k8c.io/operating-system-profile': 'own' }
      },
    })
    const lines = linesIn(await dataOf(side), 'kube-system/a')
    const of = (name: string) => lines.get(`bootstrap ${name}`)!.split(' |')[0]!.trim()
    assert.deepEqual(
      [of(files[0].path), of(`${files[0].path} (2)`)].map(from => from.replace(/\d+$/, 'N')),
      ['profile own', 'inputs/objects.yaml:N'],
    )
  })
})
