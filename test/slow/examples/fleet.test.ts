// One repository and a hundred clusters: each cluster's output depends only on its own folder and the shared profiles.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { resourceListOf } from '../../../src/source/documents.ts'
import { readDocuments, splitFunctionConfig } from '../../../src/source/inputs.ts'
import { root } from '../../fixtures/examples.ts'

const FLEET = join(root, 'examples/fleet')
const CLUSTERS = 100

let fleet = ''
const folderOf = (cluster: string): string => join(fleet, 'clusters', cluster)

before(() => {
  fleet = mkdtempSync(join(tmpdir(), 'osm-krm-fleet-'))
  cpSync(join(FLEET, 'profiles'), join(fleet, 'profiles'), { recursive: true })
  for (let i = 0; i < CLUSTERS; i++) addCluster(i)
})
after(() => rmSync(fleet, { recursive: true }))

/** A copy of Berlin's folder under another name, with an API server, a DNS service and a revision of its own. */
function addCluster(i: number): void {
  const folder = folderOf(`c${i}`)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(join(FLEET, 'clusters/berlin'))) {
    const text = readFileSync(join(FLEET, 'clusters/berlin', name), 'utf8')
      .replaceAll('berlin', `c${i}`)
      .replaceAll('10.96.0.10', `10.${i + 1}.0.10`)
      .replaceAll('kube-system/workers: "1"', `kube-system/workers: "${i + 1}"`)
    writeFileSync(join(folder, name), text)
  }
}

/** All outputs of a cluster, as text. */
async function rendered(cluster: string): Promise<string> {
  const { documents, functionConfig } = splitFunctionConfig(
    readDocuments([join(fleet, 'profiles'), folderOf(cluster)]),
    undefined,
  )
  const { objects, diagnostics, failed } = await evaluateList(resourceListOf(documents, functionConfig).text)
  assert.ok(!failed, JSON.stringify(diagnostics))
  return JSON.stringify(objects)
}

const renderAll = async (): Promise<string[]> => {
  const texts: string[] = []
  for (let i = 0; i < CLUSTERS; i++) texts.push(await rendered(`c${i}`))
  return texts
}

const changed = (before: readonly string[], now: readonly string[]): number[] =>
  now.flatMap((text, i) => (text === before[i] ? [] : [i]))

describe('a hundred clusters', () => {
  test('have their own API server, and the shared profile', async () => {
    const texts = await renderAll()
    assert.equal(new Set(texts).size, CLUSTERS)
    texts.forEach((text, i) => {
      assert.match(text, new RegExp(`https://api\\.c${i}\\.example\\.com:6443`))
      assert.match(text, /NTP=ntp\.example\.com/)
      const others = [...text.matchAll(/api\.(c\d+)\.example/g)].filter(([, name]) => name !== `c${i}`)
      assert.deepEqual(others, [])
    })
  })

  test('a change of one cluster changes only its output', async () => {
    const before = await renderAll()
    const file = join(folderOf('c42'), 'machine-deployments.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('kubelet: 1.36.1', 'kubelet: 1.33.5'))
    assert.deepEqual(changed(before, await renderAll()), [42])
    writeFileSync(file, text)
    assert.deepEqual(changed(before, await renderAll()), [])
  })

  test('a change of the shared profile changes all outputs', async () => {
    const before = await renderAll()
    const file = join(fleet, 'profiles/company-ubuntu.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace('ntp.example.com', 'time.example.com').replace('version: v1.0.0', 'version: v1.0.1'),
    )
    assert.equal(changed(before, await renderAll()).length, CLUSTERS)
    writeFileSync(file, text)
  })
})
