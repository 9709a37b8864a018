// Every recorded user data, passed to the programs that read it on a node. There must be a warning of everything that they reject. The table in
// docs/reliability.md counts what they say: UPDATE_GOLDEN=1 writes it.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { UserDataRequest } from '../../src/render/userdata/index.ts'
import { loadMimePart } from '../../src/render/userdata/mime-part.ts'
import { profilesAbsent } from '../conformance/cases.ts'
import { root } from '../fixtures/examples.ts'
import { renderRequest } from '../render/userdata/fixtures.ts'
import { recordedUserData } from './recorded-user-data.ts'
import { cloudInitParts, cloudInitSchema, flatcarIgnition, ignitionValidate, type Tool } from './userdata-tools.ts'

interface Kind {
  readonly name: string
  readonly tool: Tool
  readonly provisioner: 'cloud-init' | 'ignition'
  readonly version: UserDataRequest['ignitionVersion']
}

const KINDS: readonly Kind[] = [
  { name: 'cloud-config', tool: cloudInitSchema, provisioner: 'cloud-init', version: '2.3' },
  { name: 'Ignition 2.3', tool: flatcarIgnition, provisioner: 'ignition', version: '2.3' },
  { name: 'Ignition 3.4', tool: ignitionValidate, provisioner: 'ignition', version: '3.4' },
]

/** The number of renderings that the function refuses, of which there is nothing to judge, and what the tool says of the others. */
function judge({ tool, provisioner, version }: Kind) {
  const rendered = recordedUserData()
    .filter(({ request }) => request.provisioner === provisioner)
    .map(({ name, request }) => ({ name, ...renderRequest({ ...request, ignitionVersion: version }) }))
  const accepted = rendered.flatMap(({ text, ...rest }) => (text === undefined ? [] : [{ text, ...rest }]))
  const remarks = tool.judge(accepted.map(({ text }) => text))
  const judged = accepted.map(({ name, messages }, i) => ({ name, remarks: remarks[i]!, warned: messages.length > 0 }))
  return { refused: rendered.length - accepted.length, judged }
}

const HEAD = `| user data | read by | rendered | it agrees | it objects, and we warn | it objects, and we do not | refused by us |
|---|---|---:|---:|---:|---:|---:|`
const TABLE = /(<!-- measured by test\/hosts\/userdata\.test\.ts -->\n)([\s\S]*?)(?=\n<!-- end -->)/

describe('programs on a node', () => {
  const rows: string[] = []
  const absent = new Map(KINDS.map(({ tool }) => [tool, tool.absent()]))
  for (const kind of KINDS) {
    test(`${kind.tool.name} reads ${kind.name}`, { skip: absent.get(kind.tool) }, () => {
      const { judged, refused } = judge(kind)
      assert.notEqual(judged.length, 0)
      const objected = judged.filter(({ remarks }) => remarks.length > 0)
      const silent = objected.filter(({ warned }) => !warned)
      assert.deepEqual(silent, [])
      const figures = [judged.length, judged.length - objected.length, objected.length, silent.length, refused]
      rows.push(`| ${kind.name} | ${kind.tool.name} | ${figures.join(' | ')} |`)
    })
  }

  test('cloud-init unpacks what a pool with "compress" writes', { skip: absent.get(cloudInitSchema) }, async () => {
    const text = `#cloud-config\nwrite_files:\n${'- {path: /a, content: "a"}\n'.repeat(1000)}`
    assert.deepEqual(cloudInitParts((await loadMimePart())(text)), [['text/cloud-config', text]])
  })

  // It counts the cases on the reference's own profiles, too.
  const missing = profilesAbsent || [...absent.values()].find(Boolean)
  test('docs/reliability.md has current numbers', { skip: missing }, () => {
    const document = join(root, 'docs/reliability.md')
    const text = readFileSync(document, 'utf8')
    const current = text.replace(TABLE, (_, start: string) => [`${start}${HEAD}`, ...rows].join('\n'))
    if (process.env.UPDATE_GOLDEN) writeFileSync(document, current)
    else assert.equal(text, current)
  })
})
