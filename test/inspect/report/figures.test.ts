// Every name, number and text of a report, compared with the rendered objects, which are read here independently.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parse } from 'yaml'
import { expandText } from '../../../src/compare/shared-text.ts'
import { contentText, partBytes, placedParts } from '../../../src/inspect/report/components/data.ts'
import { partId } from '../../../src/inspect/report/components/route.ts'
import { reportPage } from '../../../src/inspect/report/page.tsx'
import type { ReportData, ReportNode } from '../../../src/inspect/report/report-data.ts'
import type { DocumentObject } from '../../../src/node/document-object.ts'
import { type GivenNode, manyNodes, renderingOfNodes, reportOfObjects } from './fixtures.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
type Any = any

interface Part {
  readonly text: string
  readonly mode?: string
}

const userDataOf = (objects: readonly DocumentObject[], name: string): string | undefined => {
  const data = (objects.find(({ header }) => header.kind === 'Secret' && header.name === name)?.object as Any)?.data
  return data && Buffer.from(data['cloud-config'], 'base64').toString()
}

/** The files, units and keys of user data, read with other parsers than those of the project. */
function partsIn(phase: string, text: string): Map<string, Part> {
  const found = new Map<string, Part>()
  const add = (kind: string, name: string, part: Part) => found.set(`${phase}:${kind}:${name}`, part)
  if (text.startsWith('{')) {
    const { storage = {}, systemd = {}, passwd = {} } = JSON.parse(text)
    for (const { path, mode, contents } of storage.files ?? [])
      add('file', path, {
        text: decodeURIComponent(contents.source.slice(contents.source.indexOf(',') + 1)),
        mode: mode === undefined ? undefined : mode.toString(8).padStart(4, '0'),
      })
    for (const { name, contents = '', dropins = [] } of systemd.units ?? []) {
      add('unit', name, { text: contents })
      for (const dropIn of dropins) add('drop-in', `${name}/${dropIn.name}`, { text: dropIn.contents })
    }
    for (const { sshAuthorizedKeys = [] } of passwd.users ?? [])
      add('SSH keys', 'SSH keys', { text: sshAuthorizedKeys.map((key: string) => `${key}\n`).join('') })
    return found
  }
  const config = parse(text, { schema: 'failsafe' })
  for (const { path, permissions, content, encoding } of config.write_files ?? [])
    add('file', path, {
      text: encoding === 'b64' ? Buffer.from(content, 'base64').toString() : content,
      mode: permissions.padStart(4, '0'),
    })
  if (config.ssh_authorized_keys)
    add('SSH keys', 'SSH keys', { text: config.ssh_authorized_keys.map((key: string) => `${key}\n`).join('') })
  for (const list of ['runcmd', 'bootcmd'])
    if (config[list]) add('commands', list, { text: config[list].map((line: string) => `${line}\n`).join('') })
  return found
}

const bytes = (text: string): number => Buffer.byteLength(text)

const SECRET_OF = { bootstrap: 'bootstrap-config', provisioning: 'provisioning-config' } as const

/** Compares one node with its objects. */
function checkNode(data: ReportData, node: ReportNode, objects: readonly DocumentObject[], isMasked: boolean): void {
  const kind = data.kinds[node.kind]!
  const deployment = objects.find(
    ({ header }) => header.kind === 'MachineDeployment' && `${header.namespace}/${header.name}` === node.title,
  )!.object as Any
  const { versions, providerSpec } = deployment.spec.template.spec
  assert.equal(kind.kubernetes, versions.kubelet)
  assert.equal(kind.operatingSystem, providerSpec.value.operatingSystem)
  assert.equal(kind.cloudProvider, providerSpec.value.cloudProvider)
  const [namespace, name] = node.title.split('/')
  assert.equal(node.stem, `${name}-${namespace}`)
  const parts = placedParts(kind)
  const sizes = partBytes(kind, node)
  for (const phase of ['bootstrap', 'provisioning'] as const) {
    const text = userDataOf(objects, `${node.stem}-${SECRET_OF[phase]}`)!
    assert.equal(node.bytes[phase], bytes(text), `${node.title} ${phase}`)
    const expected = partsIn(phase, text)
    assert.ok(expected.size > 0)
    const shown = new Map(parts.filter(({ section }) => section === phase).map(part => [partId(part), part]))
    for (const [id, { text: content, mode }] of expected) {
      const part = shown.get(id)
      assert.ok(part, `${node.title} lacks ${id}`)
      assert.equal(sizes[part.number], bytes(content), `${node.title} ${id}`)
      if (mode !== undefined) assert.equal(part.mode, mode, id)
      const visible = contentText(data, part.content!, node)
      if (!isMasked || !visible.includes('⟦')) assert.equal(visible, content, `${node.title} ${id}`)
      else
        assert.match(
          content,
          new RegExp(
            `^${visible
              .split(/⟦[^⟧]+⟧/)
              .map(escaped)
              .join('[^\\n]*')}$`,
          ),
        )
      shown.delete(id)
    }
    const rest = [...shown.values()].filter(part =>
      ['file', 'unit', 'drop-in', 'commands', 'SSH keys'].includes(part.kind),
    )
    assert.deepEqual(rest.map(partId), [], 'the report has parts that the node does not get')
  }
  checkSettings(data, node, objects)
  const longest = 'x'.repeat(63)
  const counted = bytes(
    userDataOf(objects, `${node.stem}-bootstrap-config`)!
      .replaceAll('<MACHINE_NAME>', longest)
      .replaceAll('%3CMACHINE_NAME%3E', longest),
  )
  const limit = LIMITS[kind.cloudProvider!]!
  assert.equal(node.fill, `${Math.ceil((counted / limit) * 100)} %`)
  assert.match(
    node.size!,
    new RegExp(`${counted.toLocaleString('en')} bytes, .* accepts? ${limit.toLocaleString('en')}$`),
  )
}

/** The users, and the settings of the kubelet, read from the files of the provisioning phase. */
function checkSettings(data: ReportData, node: ReportNode, objects: readonly DocumentObject[]): void {
  const kind = data.kinds[node.kind]!
  const files = partsIn('p', userDataOf(objects, `${node.stem}-provisioning-config`)!)
  const file = (path: string): string => files.get(`p:file:${path}`)!.text
  const shown = (name: string): Map<string, string> => {
    const found = kind.settings.find(each => each.name === name)!
    return new Map(found.settings.map(each => [each.name, expandText(each.value, node)]))
  }
  const keys = [...files.values(), ...partsIn('p', userDataOf(objects, `${node.stem}-bootstrap-config`)!).values()]
    .map(({ text }) => text)
    .find(text => /^ssh-/.test(text))!
  const count = keys.trim().split('\n').length
  const user = kind.operatingSystem === 'flatcar' ? 'core' : 'the default user of the machine image'
  assert.equal(shown('users').get(user)?.split(', ')[0], `${count} SSH key${count === 1 ? '' : 's'}`)

  const dropIns = [...files.keys()].filter(id => id.startsWith('p:file:/etc/kubernetes/kubelet.conf.d/')).sort()
  const texts = [file('/etc/kubernetes/kubelet.conf'), ...dropIns.map(id => files.get(id)!.text)]
  const { apiVersion: _version, kind: _kind, ...expected } = Object.assign({}, ...texts.map(text => parse(text)))
  const configuration = shown('kubelet: configuration')
  assert.deepEqual([...configuration.keys()].sort(), Object.keys(expected).sort())
  for (const [name, value] of Object.entries(expected))
    if (typeof value !== 'object') assert.equal(configuration.get(name), String(value), name)
  assert.equal(shown('kubelet: flags').get('--config'), '/etc/kubernetes/kubelet.conf')
}

const LIMITS: Readonly<Record<string, number>> = { hetzner: 32_768, openstack: 49_149 }

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const node = fc.record({
  name: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}[a-z0-9]$/),
  operatingSystem: fc.constantFrom('ubuntu', 'flatcar'),
  maxPods: fc.constantFrom(50, 110),
  kubelet: fc.constantFrom('1.33.5', '1.36.1'),
  sshKeys: fc.constantFrom(1, 3),
})

describe('names, numbers and texts of the report', () => {
  test('equal those of the rendered objects, for any MachineDeployments', async () => {
    const fleets = fc.uniqueArray(node, { minLength: 1, maxLength: 6, selector: ({ name }) => name })
    await fc.assert(
      fc.asyncProperty(fleets, fc.boolean(), async (nodes: GivenNode[], showSecrets) => {
        const { objects, secrets } = await renderingOfNodes(nodes)
        const data = await reportOfObjects({ now: objects, showSecrets })
        assert.deepEqual(
          data.nodes.map(({ title }) => title),
          nodes.map(({ name }) => `kube-system/${name}`).sort(),
        )
        for (const each of data.nodes) checkNode(data, each, objects, !showSecrets)
        const page = reportPage(data)
        if (!showSecrets) for (const secret of secrets) assertHidden(page, secret)
        checkOverview(page, data)
      }),
      { numRuns: 6, seed: 7 },
    )
  })

  test('contents are shared by nodes of a kind, so that a thousand nodes stay small', async () => {
    const sizes = []
    for (const count of [20, 40]) {
      const { objects } = await renderingOfNodes(manyNodes(count, 20))
      const data = await reportOfObjects({ now: objects })
      assert.equal(data.kinds.length, 20)
      sizes.push(reportPage(data).length)
    }
    const [twenty = 0, forty = 0] = sizes
    const thousand = twenty + ((forty - twenty) / 20) * 980
    assert.ok(thousand < 5_000_000, `a thousand nodes would take ${thousand} bytes`)
  })
})

function assertHidden(page: string, secret: string): void {
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')])
    assert.ok(!page.includes(form), `the page has a secret: ${form}`)
}

/** The content of the page without its script. */
function checkOverview(page: string, { nodes, kinds }: ReportData): void {
  assert.ok(page.includes(`<p>${kinds.length} kind${kinds.length === 1 ? ' of node' : 's of nodes'}`))
  const [, body = ''] = /<table class="nodes">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(page)!
  const rows = body.split('<tr>').slice(1)
  assert.equal(rows.length, nodes.length)
  for (const [i, row] of rows.entries()) {
    const { title, kind, fill } = nodes[i]!
    const { operatingSystem, cloudProvider, kubernetes } = kinds[kind]!
    const texts = row.replaceAll(/<[^>]*>/g, '|')
    assert.ok(row.includes(`<a href="#node=${encodeURIComponent(title)}">${title}</a>`))
    assert.ok(texts.includes(`|${operatingSystem}| on ${cloudProvider}|`), texts)
    assert.ok(texts.includes(`|${kubernetes}|`), texts)
    assert.ok(texts.includes(`|${fill}|`), texts)
  }
}
