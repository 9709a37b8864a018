// The recorded cases as hosts pass them: with their texts in single quotes on several lines, as PyYAML, Helm and yq write them, through
// `kpt fn source` and `kustomize build`. The outputs must equal those of the plain list.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '../../src/base/json.ts'
import { run } from '../../src/function.ts'
import { readYaml, writeFlow } from '../../src/render/yaml/index.ts'
import { type Case, cases, functionConfigOf, itemsOf } from '../conformance/cases.ts'
import { textOf } from '../render/krm/fixtures.ts'
import { folderOf, generated, type Manifest, nameOf } from './folder.ts'
import { absent as kptIsAbsent, packageOf } from './kpt.ts'
import { buildFolder, isSpoilt, absent as kustomizeIsAbsent } from './kustomize.ts'

/** `npm run conformance:hosts` takes them all. */
const STEP = Number(process.env.HOSTS_STEP ?? 60)

const CASES = cases(/./, STEP).filter(({ expect }) => expect.objects !== undefined)

/** In single quotes, line feeds are doubled, and blanks around them are lost: such texts and those with other breaks keep double quotes. */
const NOT_SINGLE = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[ ]\n|\n[ ]|^[ \n]|[ ]$/u

function quoted(text: string, pad: string): string {
  if (!text.includes('\n') || NOT_SINGLE.test(text)) return writeFlow(text)
  const lines = text.replaceAll("'", "''").replace(/\n+/g, breaks => `${breaks}\n${pad}`)
  return `'${lines}'`
}

/** Writes a value below a key or dash whose children begin with `pad`. */
function block(value: Json, pad: string): string {
  if (typeof value === 'string') return ` ${quoted(value, pad)}\n`
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return ` ${writeFlow(value)}\n`
  const entries = Array.isArray(value)
    ? value.map(each => `${pad}-${block(each, `${pad}  `)}`)
    : Object.entries(value).map(([key, each]) => `${pad}${writeFlow(key)}:${block(each ?? null, `${pad}  `)}`)
  return `\n${entries.join('')}`
}

const manifest = (object: JsonObject): string => block(object, '').slice(1)

const HOST = /^(?:internal\.)?config\.kubernetes\.io\/|^config\.k8s\.io\//

/** The objects that were made, by name, without what a host adds. */
function made(manifests: readonly Manifest[]): Record<string, unknown> {
  return Object.fromEntries(
    generated(manifests).map(object => {
      const { annotations = {}, ...metadata } = object.metadata!
      const own = Object.fromEntries(Object.entries(annotations).filter(([name]) => !HOST.test(name)))
      return [nameOf(object), { ...object, metadata: { ...metadata, annotations: own } }]
    }),
  )
}

function madeIn(list: string): Record<string, unknown> {
  const read = readYaml(list)
  assert.ok('value' in read)
  return made((read.value as unknown as { items: Manifest[] }).items)
}

const EXEC = { 'config.kubernetes.io/function': 'exec:\n  path: osm-krm\n' }

function configOf(given: Case): JsonObject {
  const { metadata, ...config } = functionConfigOf(given)
  return { ...config, metadata: { ...(metadata as JsonObject), annotations: EXEC } }
}

async function outputOf(input: string): Promise<string> {
  const { output, failed, messages } = await run(input)
  assert.ok(!failed, messages)
  return textOf(output)
}

/** The output for the plain list. */
async function expectedOf(given: Case): Promise<Record<string, unknown>> {
  const items = itemsOf(given).map(item => `- ${writeFlow(item)}\n`)
  const config = writeFlow(configOf(given))
  const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'
  return madeIn(await outputOf(`${head}functionConfig: ${config}\nitems:\n${items.join('')}`))
}

/** The documents that a host wrote, as Go reads them: for other parsers, U+2028 in single quotes is not a line break. */
function documentsIn(text: string): Manifest[] {
  return text.split(/^---\n/m).map(document => {
    const read = readYaml(document)
    assert.ok('value' in read, document.slice(0, 200))
    return read.value as unknown as Manifest
  })
}

/** Asserts that the outputs under a host are the same for every case, and names all cases that differ. */
async function assertSame(given: readonly Case[], madeOf: (each: Case) => unknown): Promise<void> {
  const differing: string[] = []
  let first: readonly unknown[] | undefined
  for (const each of given) {
    const pair = [await madeOf(each), await expectedOf(each)] as const
    if (isDeepStrictEqual(...pair)) continue
    differing.push(each.name)
    first ??= pair
  }
  if (first) assert.deepEqual(first[0], first[1], differing.join(', '))
}

const itemsText = (given: Case): string => itemsOf(given).map(manifest).join('---\n')

describe('recorded cases', () => {
  test('with texts in single quotes have the same outputs', () => {
    assert.ok(CASES.some(given => /\n'/.test(itemsText(given)) || /\n\n/.test(itemsText(given))))
  })

  test('have the same outputs through kpt fn source', { skip: kptIsAbsent() }, async () => {
    let outdented = 0
    await assertSame(CASES, async given => {
      const folder = packageOf({ 'items.yaml': itemsText(given), 'osm-krm.yaml': manifest(configOf(given)) }, {})
      const args = ['fn', 'source', folder, '--fn-config', join(folder, 'osm-krm.yaml')]
      const { status, stdout, stderr } = spawnSync('kpt', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
      assert.equal(status, 0, `${given.name}: ${stderr}`)
      if (/\n'/.test(stdout)) outdented++
      return madeIn(await outputOf(stdout))
    })
    assert.ok(outdented > 0)
  })

  test('have the same outputs through kustomize build', { skip: kustomizeIsAbsent() }, async () => {
    await assertSame(
      CASES.filter(each => !isSpoilt(itemsOf(each)) && !each.expect.objects?.some(isSpoilt)),
      given => {
        const folder = folderOf({
          'items.yaml': itemsText(given),
          'osm-krm.yaml': manifest(configOf(given)),
          'kustomization.yaml': 'resources: [items.yaml]\ntransformers: [osm-krm.yaml]\n',
        })
        const { status, stdout, stderr } = buildFolder(folder)
        assert.equal(status, 0, `${given.name}: ${stderr}`)
        return made(documentsIn(stdout))
      },
    )
  })
})
