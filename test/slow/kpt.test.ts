// The function as a KptFunc, run by kpt-functions' own runner, as docs/library.md says.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { parse, stringify } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { run } from '../../src/index.ts'
import { example, root, withSettings } from '../fixtures/examples.ts'

const ENTRY = `import { run } from 'kpt-functions'
import { generateOperatingSystemConfigs } from 'osm-krm/kpt'
run(generateOperatingSystemConfigs)`

interface ResourceList {
  readonly items: readonly JsonObject[]
  readonly results?: readonly JsonObject[]
}

const { objects, functionConfig } = example('quickstart')

const listOf = (items: readonly JsonObject[], config = functionConfig): string =>
  stringify({ apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', functionConfig: config, items })

function runKpt(input: string): { list: ResourceList; status: number | null; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', ENTRY], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  return { list: parse(stdout), status, stderr }
}

async function runFunction(input: string): Promise<ResourceList> {
  const { output } = await run(input)
  return parse(await new Blob([...output] as BlobPart[]).text())
}

const metadataOf = ({ metadata }: JsonObject) => metadata as { name: string; namespace?: string; annotations?: object }
const keyOf = (object: JsonObject): string =>
  `${object.kind} ${metadataOf(object).namespace}/${metadataOf(object).name}`

/** Annotations of the host are not compared. */
function withoutPaths(object: JsonObject): JsonObject {
  const { annotations = {}, ...metadata } = metadataOf(object)
  const own = Object.entries(annotations).filter(
    ([name]) => !/^(?:internal\.)?config\.(?:kubernetes|k8s)\.io\/(?:path|index)$/.test(name),
  )
  return { ...object, metadata: { ...metadata, annotations: Object.fromEntries(own) } }
}

const outputs = ({ items }: ResourceList): ReadonlyMap<string, JsonObject> => {
  const inputs = new Set(objects.map(keyOf))
  const made = items.filter(item => !inputs.has(keyOf(item)))
  return new Map(made.map(item => [keyOf(item), withoutPaths(item)] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('osm-krm/kpt under the runner of kpt-functions', () => {
  it('adds digests to MachineDeployments if the cluster counts revisions, and removes them otherwise', async () => {
    const clustered = withSettings(functionConfig, 'machineDeployments', { revision: 'cluster', revisions: {} })
    const digests = ({ items }: ResourceList) =>
      items.flatMap(item => {
        const { 'osm-krm.dev/config-digest': digest } = (metadataOf(item).annotations ?? {}) as Record<string, string>
        return item.kind === 'MachineDeployment' ? [digest] : []
      })
    const { list, status, stderr } = runKpt(listOf(objects, clustered))
    assert.equal(status, 0, stderr)
    assert.deepEqual(digests(list).sort(), digests(await runFunction(listOf(objects, clustered))).sort())
    const back = runKpt(listOf(list.items, functionConfig)).list
    assert.deepEqual(digests(back), [undefined, undefined])
    const annotated = back.items.filter(({ kind }) => kind === 'MachineDeployment')
    const given = objects.filter(({ kind }) => kind === 'MachineDeployment').map(withoutPaths)
    assert.deepEqual(new Set(annotated.map(withoutPaths)), new Set(given))
  })

  it('makes the same outputs as the function', async () => {
    const { list, status, stderr } = runKpt(listOf(objects))
    assert.equal(status, 0, stderr)
    const made = outputs(list)
    assert.equal(made.size, 8)
    assert.deepEqual(made, outputs(await runFunction(listOf(objects))))
  })

  it('reports an error as a result, with exit status 1', async () => {
    const workers = objects.filter(({ kind }) => kind !== 'Secret')
    const { list, status } = runKpt(listOf(workers))
    assert.equal(status, 1)
    assert.equal(outputs(list).size, 0)
    const codes = ({ results = [] }: ResourceList) =>
      results.filter(({ severity }) => severity === 'error').map(({ tags }) => (tags as JsonObject).code)
    assert.notEqual(codes(list).length, 0)
    assert.deepEqual(codes(list), codes(await runFunction(listOf(workers))))
  })
})
